/// The places of a comparison: "Berlin, Paris and Rome", "Paris, TX vs Paris, France", "Berlin Paris".
struct PlaceList {
    /// The words of each place.
    private(set) var parts: [[TypedWord]] = []

    init(_ words: [TypedWord], _ parser: CommandParser) {
        for group in words.split(whereSeparator: { $0.keyword == .versus || !$0.isQuoted && $0.has(.and) }) {
            parts += Self.places(Self.atCommas(group), parser)
        }
        if parts.count == 1, let single = Self.cutByNames(parts[0], parser) { parts = single }
    }

    /// Cuts after words with a comma, and inside words such as `Berlin,Paris`; a coordinate stays whole.
    private static func atCommas(_ words: ArraySlice<TypedWord>) -> [[TypedWord]] {
        var parts: [[TypedWord]] = [[]]
        for word in words {
            guard !word.isQuoted, !isNumber(word.text) else {
                parts[parts.count - 1].append(word)
                if !word.isQuoted, word.text.utf8.last == UInt8(ascii: ";") { parts.append([]) }
                continue
            }
            let pieces = word.text.split(separator: ",", omittingEmptySubsequences: true)
            for (number, piece) in pieces.enumerated() {
                if number > 0 { parts.append([]) }
                parts[parts.count - 1].append(TypedWord(text: String(piece), isQuoted: false))
            }
            if word.endsPart { parts.append([]) }
        }
        return parts.filter { !$0.isEmpty }
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.first.map { (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D } ?? false
    }

    /// Joins neighbours that are one place together: "Paris" and "TX"; not when that leaves one place alone.
    private static func places(_ parts: [[TypedWord]], _ parser: CommandParser) -> [[TypedWord]] {
        guard (2...3 * CommandParser.mostCompared).contains(parts.count) else { return parts }
        var joined: [[TypedWord]] = []
        var position = 0
        while position < parts.count {
            var taken = 1
            for count in [3, 2] where position + count <= parts.count {
                let text = parts[position..<(position + count)].map { join($0) }.joined(separator: ", ")
                guard parser.isPlace(text) else { continue }
                joined.append([TypedWord(text: text, isQuoted: true)])
                taken = count
                break
            }
            if taken == 1 { joined.append(parts[position]) }
            position += taken
        }
        return joined
    }

    /// Places without anything between them, if all words are such.
    private static func cutByNames(_ words: [TypedWord], _ parser: CommandParser) -> [[TypedWord]]? {
        guard (2...12).contains(words.count), !parser.isPlace(join(words)) else { return nil }
        var parts: [[TypedWord]] = []
        var position = 0
        while position < words.count {
            var end = words.count
            while end > position, !parser.isPlace(join(words[position..<end])) { end -= 1 }
            guard end > position else { return nil }
            parts.append(Array(words[position..<end]))
            position = end
        }
        return parts
    }
}
