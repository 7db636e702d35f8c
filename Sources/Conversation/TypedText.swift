import ForecastCore
import Languages

/// A typed text, cut into words.
struct TypedText {
    let list: [TypedWord]

    /// The text without the blanks around its words.
    var text: String { join(list[...]) }

    /// Cuts at blanks; a part in quotes, straight or curly, is one word, literally.
    ///
    /// Stops after one word more than `most`.
    init(_ text: String, most: Int = .max) {
        list = Self.isPlain(text) ? Self.cutPlain(text, most) : Self.cut(text, most)
    }

    /// Whether a text is ASCII without quotes, as most are.
    private static func isPlain(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for position in bytes.indices where bytes[position] >= 0x80 || bytes[position] == UInt8(ascii: "\"") {
            return false
        }
        return true
    }

    private static func cutPlain(_ text: String, _ most: Int) -> [TypedWord] {
        let bytes = text.utf8.span
        var list: [TypedWord] = []
        var start: Int?
        func add(_ range: Range<Int>) {
            let from = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            let to = text.utf8.index(from, offsetBy: range.count)
            list.append(TypedWord(text: String(text[from..<to]), isQuoted: false))
        }
        for position in bytes.indices {
            if bytes[position] > 0x20 {
                start = start ?? position
            } else if let begin = start {
                add(begin..<position)
                start = nil
                if list.count > most { return list }
            }
        }
        if let start { add(start..<bytes.count) }
        return list
    }

    private static func cut(_ text: String, _ most: Int) -> [TypedWord] {
        var list: [TypedWord] = []
        var word = String.UnicodeScalarView()
        var closing: Unicode.Scalar?
        func flush(quoted: Bool) {
            if !word.isEmpty { list.append(TypedWord(text: String(word), isQuoted: quoted)) }
            word = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            if list.count > most { return list }
            if let quote = closing {
                if scalar == quote || quote == "“" && scalar == "”" {
                    flush(quoted: true)
                    closing = nil
                } else {
                    word.append(scalar)
                }
            } else if word.isEmpty, let quote = Self.closingQuote(scalar) {
                closing = quote
            } else if scalar.value <= 0x20 || scalar.value >= 0x80 && scalar.properties.isWhitespace {
                flush(quoted: false)
            } else {
                word.append(scalar)
            }
        }
        flush(quoted: false)
        return list
    }

    private static func closingQuote(_ opening: Unicode.Scalar) -> Unicode.Scalar? {
        switch opening {
        case "\"": "\""
        case "“": "”"
        case "„": "“"
        case "«": "»"
        default: nil
        }
    }
}

/// Words with one blank between them.
func join(_ words: some Sequence<TypedWord>) -> String {
    var text = ""
    for word in words {
        if !text.isEmpty { text += " " }
        text += word.text
    }
    return text
}

/// One word of a text.
struct TypedWord {
    let text: String
    let isQuoted: Bool
    /// Lower case, without a comma, question or exclamation mark behind it; a long word is as typed.
    let folded: String
    /// What the word may mean: nothing where it is quoted.
    let meanings: Meanings

    init(text: String, isQuoted: Bool) {
        self.text = text
        self.isQuoted = isQuoted
        guard !isQuoted, text.utf8.count <= KeywordTable.longest + 2 else {
            folded = text
            meanings = .none
            return
        }
        let bare = Self.hasMark(text) ? String(text.prefix(text.count - Self.marks(text))) : text
        folded = bare.isEmpty ? text : bare.lowercased()
        meanings = KeywordTable.words[folded] ?? .none
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: ";")
    }

    private static func hasMark(_ text: String) -> Bool { text.utf8.last.map(isMark) ?? false }

    private static func marks(_ text: String) -> Int { text.utf8.reversed().prefix(while: isMark).count }

    var keyword: Keyword? { meanings.keyword }

    func has(_ role: Meanings.Roles) -> Bool { meanings.roles.contains(role) }

    /// Whether a comma or semicolon follows.
    var endsPart: Bool {
        !isQuoted && (text.utf8.last == UInt8(ascii: ",") || text.utf8.last == UInt8(ascii: ";"))
    }

    /// The unit it chooses for one answer.
    ///
    /// Words that are states or fillers as well ("Detroit MI", "in Rome") choose none; `US`, `UK` and `CA` in capitals
    /// say where a place is.
    var unit: UnitChoice? {
        guard let unit = meanings.unit, meanings.keyword == nil, !has(.onlyUnitAmongUnits) else { return nil }
        if case .set = unit, text.utf8.count == 2, text != folded { return nil }
        return unit
    }

    /// A whole number of at most four digits.
    var number: Int? { isQuoted ? nil : wholeNumber(folded.utf8) }

    /// Whether the grammar has a use for the word wherever it stands.
    var isGrammar: Bool {
        meanings.keyword != nil || meanings.roles.contains(.filler) || number != nil || unit != nil
            || folded.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true && !isQuoted
    }
}

/// A whole number of one to four digits and nothing else.
func wholeNumber(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...4).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
}
