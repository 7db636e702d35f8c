import Cards
import ForecastCore
import Languages

/// Understands what a person typed after the command's name, in any of our languages.
///
/// Words come in any order; the place is what is left when the other words are taken out, unless words of the grammar are
/// themselves part of a place ("Rain, Bavaria"). Quotes make a place literal. The work is linear in the length of the
/// text.
package struct CommandParser: Sendable {
    /// Bytes of a text that is read.
    package static let maximumLength = 8192
    /// Words of a text that is read.
    static let mostWords = 128
    /// Places that can be compared.
    package static let mostCompared = 5
    /// Bytes of a text that is looked up as a place.
    static let longestPlace = 256

    /// The day a date without a year is counted from.
    let today: LocalDay
    private let isKnown: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - today: A date without a year is the next such day, yesterday included: it is still that day somewhere.
    ///   - isPlace: Whether a text is the name of a place or of one of the asker's saved places.
    package init(today: LocalDay, isPlace: @escaping @Sendable (String) -> Bool) {
        self.today = today
        isKnown = isPlace
    }

    /// Whether words are a place.
    func isPlace(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= Self.longestPlace && isKnown(text)
    }

    /// The command a text stands for.
    package func parse(_ text: String) -> Command {
        guard text.utf8.count <= Self.maximumLength else { return .notUnderstood(.tooLong) }
        let words = TypedText(text, most: Self.mostWords).list
        guard words.count <= Self.mostWords else { return .notUnderstood(.tooLong) }
        guard let first = words.first else { return .forecast(ForecastCommand()) }
        if let setting = first.meanings.setting, let command = self.setting(setting, words[...]) { return command }
        if words.count == 1, let number = Self.lineNumber(first) { return .choose(number) }
        return ForecastReader(words, parser: self).command()
    }

    /// The number of a line: `2`, `2.`, `#2`.
    private static func lineNumber(_ word: TypedWord) -> Int? {
        guard !word.isQuoted else { return nil }
        var digits = word.folded.utf8[...]
        if digits.first == UInt8(ascii: "#") { digits = digits.dropFirst() }
        if digits.last == UInt8(ascii: ".") || digits.last == UInt8(ascii: ")") { digits = digits.dropLast() }
        return wholeNumber(digits)
    }
}

extension CommandParser {
    /// A text so that it is read as a place whatever its words are.
    static func literal(_ text: String) -> String {
        let words = TypedText(text).list
        let isPlain = words.allSatisfy { !$0.isQuoted && !$0.isGrammar && $0.meanings.setting == nil }
        guard !isPlain || words.isEmpty || words[0].text.utf8.first == UInt8(ascii: "@") else { return text }
        return "\"" + String(text.filter { $0 != "\"" }) + "\""
    }
}
