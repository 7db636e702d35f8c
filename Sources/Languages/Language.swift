/// A language a reader can be answered in: everything that is said and understood, in one table a language.
///
/// A table without one of the entries does not compile. One card takes all of its words from one language.
///
/// A class because it goes along with every request: a copy of so many sentences costs more than finding an answer.
package final class Language: Sendable {
    /// The ISO 639-1 code: `en`.
    package let code: String
    /// What the language calls itself.
    package let name: String
    /// What the assistant says beside the weather.
    package let phrases: Phrases
    /// What a person may type.
    package let keywords: Keywords
    /// What cards say about the weather.
    package let words: Words

    init(code: String, name: String, phrases: Phrases, keywords: Keywords, words: Words) {
        self.code = code
        self.name = name
        self.phrases = phrases
        self.keywords = keywords
        self.words = words
    }

    /// The languages there are, the one for readers of whom nothing is known first.
    package static let all = [english, german]

    /// The language of a reader by a locale's name, as platforms send it: `de-DE`, `de_AT`, `de`; nil where it is none of
    /// ours.
    package static func matching(_ locale: String?) -> Language? {
        guard let locale else { return nil }
        let code = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return all.first { $0.code == code }
    }

    /// The same, or the first of all where it is none of ours.
    package static func named(_ locale: String?) -> Language { matching(locale) ?? all[0] }
}
