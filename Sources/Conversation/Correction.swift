import Languages

/// Finds the word of the grammar that was meant by a text that is no place: "Berlin dialy".
enum Correction {
    /// The text with one word put right, if the rest is a place; nil when there is none.
    static func of(_ typed: String, isPlace: (String) -> Bool) -> String? {
        let words = TypedText(typed).list
        guard (2...6).contains(words.count) else { return nil }
        for (number, word) in words.enumerated() where !word.isGrammar && !word.isQuoted {
            guard let meant = nearest(Array(word.folded.unicodeScalars.prefix(16))) else { continue }
            let rest = words[..<number] + words[(number + 1)...]
            let place = join(rest)
            if place.utf8.count <= 128, isPlace(place) { return place + " " + meant }
        }
        return nil
    }

    /// Words that ask for views and days, which are the ones people misspell beside a place.
    private static let targets: [[Unicode.Scalar]] = Language.all.flatMap { language in
        let keywords = language.keywords
        let days = [keywords.today, keywords.tomorrow, keywords.tonight, keywords.weekend] + keywords.weekdays
        return Keyword.View.allCases.flatMap(keywords.views) + days.compactMap(\.first)
    }.filter { $0.utf8.count >= 4 }.map { Array($0.unicodeScalars) }

    /// The keyword that is one error away: a letter more, less, another, or two swapped.
    private static func nearest(_ word: [Unicode.Scalar]) -> String? {
        guard word.count >= 4 else { return nil }
        return targets.first { isOneError(word, $0) }.map { String(String.UnicodeScalarView($0)) }
    }

    private static func isOneError(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
        guard abs(one.count - other.count) <= 1 else { return false }
        let same = zip(one, other).prefix { $0 == $1 }.count
        let (left, right) = (one[same...], other[same...])
        if left.dropFirst().elementsEqual(right.dropFirst()) || left.dropFirst().elementsEqual(right)
            || left.elementsEqual(right.dropFirst())
        {
            return true
        }
        guard left.count >= 2, right.count >= 2 else { return false }
        return left.first == right.dropFirst().first && left.dropFirst().first == right.first
            && left.dropFirst(2).elementsEqual(right.dropFirst(2))
    }
}
