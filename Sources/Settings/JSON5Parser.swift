/// Reads JSON5 (spec.json5.org, version 1.0.0) and says the line and column where a text is broken.
///
/// Foundation's decoder reads JSON5 too, but gives no position and passes over a key that is there twice. Escapes in
/// bare keys are not supported. What is deeper than 32 levels is refused.
struct JSON5Parser {
    private static let deepest = 32

    /// What was read of a text.
    struct Document {
        let value: ConfigValue
        /// Keys that were there before in their object; the first of two is kept.
        let duplicates: [Duplicate]
        let lines: LineTable
    }

    /// A key that is there for the second time.
    struct Duplicate: Equatable {
        let path: String
        let offset: Int
    }

    private let text: [Unicode.Scalar]
    private var position = 0
    private var duplicates: [Duplicate] = []

    /// Reads a text whole.
    ///
    /// - Throws: The one place where it is broken.
    static func parse(_ text: String) throws(ConfigurationProblems) -> Document {
        var parser = JSON5Parser(text: Array(text.unicodeScalars))
        let value = try parser.value(path: "", depth: 0)
        try parser.skipBlanks()
        if parser.next != nil { throw parser.problem("Nothing may follow the end of the configuration; remove it") }
        return Document(value: value, duplicates: parser.duplicates, lines: LineTable(parser.text))
    }

    private init(text: [Unicode.Scalar]) {
        self.text = text
    }

    private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    private func problem(_ sentence: String) -> ConfigurationProblems {
        let (line, column) = LineTable(text).place(of: position)
        return ConfigurationProblems([
            ConfigurationProblem(path: "", line: line, column: column, sentence: sentence + ".")
        ])
    }

    private mutating func skipBlanks() throws(ConfigurationProblems) {
        while let scalar = next {
            if scalar == "/" {
                try skipComment()
            } else if scalar.isJSON5Blank {
                position += 1
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(ConfigurationProblems) {
        let start = position
        position += 1
        if take("/") {
            while let scalar = next, !scalar.endsLine { position += 1 }
        } else if take("*") {
            while position + 1 < text.count {
                if text[position] == "*", text[position + 1] == "/" {
                    position += 2
                    return
                }
                position += 1
            }
            position = start
            throw problem("This comment has no end; write */ behind it")
        } else {
            position = start
            throw problem("A comment begins with // or /*")
        }
    }

    private mutating func value(path: String, depth: Int) throws(ConfigurationProblems) -> ConfigValue {
        guard depth <= Self.deepest else { throw problem("This is nested too deeply; there is no setting here") }
        try skipBlanks()
        let start = position
        let content: ConfigValue.Content
        switch next {
        case "{": content = .object(try object(path: path, depth: depth))
        case "[": content = .list(try list(path: path, depth: depth))
        case "\"", "'": content = .text(try quoted())
        case nil: throw problem("The configuration ends here, and a value is missing; add one")
        default: content = try bareValue()
        }
        return ConfigValue(content, at: start)
    }

    private mutating func object(
        path: String,
        depth: Int
    ) throws(ConfigurationProblems) -> [String: ConfigValue.Member] {
        var members: [String: ConfigValue.Member] = [:]
        position += 1
        while true {
            try skipBlanks()
            if take("}") { return members }
            let start = position
            let key = try self.key()
            let inner = joined(path, printable(key))
            try skipBlanks()
            guard take(":") else { throw problem("A colon is missing after the key \(shown(key))") }
            let value = try value(path: inner, depth: depth + 1)
            if members[key] == nil {
                members[key] = ConfigValue.Member(offset: start, value: value)
            } else {
                duplicates.append(Duplicate(path: inner, offset: start))
            }
            try skipBlanks()
            guard next == "," || next == "}" else { throw problem("A comma or } is missing before this") }
            _ = take(",")
        }
    }

    private mutating func list(path: String, depth: Int) throws(ConfigurationProblems) -> [ConfigValue] {
        var values: [ConfigValue] = []
        position += 1
        while true {
            try skipBlanks()
            if take("]") { return values }
            values.append(try value(path: "\(path)[\(values.count)]", depth: depth + 1))
            try skipBlanks()
            guard next == "," || next == "]" else { throw problem("A comma or ] is missing before this") }
            _ = take(",")
        }
    }

    private mutating func key() throws(ConfigurationProblems) -> String {
        if next == "\"" || next == "'" { return try quoted() }
        let key = bareWord()
        guard let first = key.first, !first.isNumber, first != "+", first != "-", first != "." else {
            throw problem(next == nil ? "The configuration ends here, and a } is missing" : "A key is missing here")
        }
        return key
    }

    /// The scalars up to a blank or a mark, as text.
    private mutating func bareWord() -> String {
        var word = String.UnicodeScalarView()
        while let scalar = next, scalar.isJSON5WordPart {
            word.append(scalar)
            position += 1
        }
        return String(word)
    }

    private mutating func bareValue() throws(ConfigurationProblems) -> ConfigValue.Content {
        let start = position
        switch bareWord() {
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "null": return .null
        case let word:
            if let number = json5Number(word) { return .number(number) }
            position = start
            // A longer word may be a secret that lacks its quotes.
            let name = word.utf8.count < 16 ? printable(word) : "This word"
            throw problem(word.isEmpty ? "A value is missing here" : "\(name) is no value; text needs quotes")
        }
    }

    // MARK: Quoted text

    private mutating func quoted() throws(ConfigurationProblems) -> String {
        let start = position
        let quote = text[position]
        var content = String.UnicodeScalarView()
        position += 1
        while let scalar = next {
            position += 1
            switch scalar {
            case quote: return String(content)
            case "\\": try escape(into: &content)
            case "\n", "\r":
                position = start
                throw problem("This text has no closing quote on its line; add one")
            default: content.append(scalar)
            }
        }
        position = start
        throw problem("This text has no closing quote; add one")
    }

    private mutating func escape(into content: inout String.UnicodeScalarView) throws(ConfigurationProblems) {
        guard let scalar = next else { return }
        position += 1
        switch scalar {
        case "b": content.append("\u{8}")
        case "f": content.append("\u{C}")
        case "n": content.append("\n")
        case "r": content.append("\r")
        case "t": content.append("\t")
        case "v": content.append("\u{B}")
        case "0" where next.map { !("0"..."9").contains($0) } ?? true: content.append("\u{0}")
        case "0"..."9": throw problem("A backslash before a digit means nothing; write two backslashes for one")
        case "x": content.append(try self.scalar(UInt32(try hexadecimal(digits: 2))))
        case "u": content.append(try unicode())
        case "\r": _ = take("\n")
        case "\n", "\u{2028}", "\u{2029}": break
        default: content.append(scalar)
        }
    }

    private mutating func unicode() throws(ConfigurationProblems) -> Unicode.Scalar {
        let high = try hexadecimal(digits: 4)
        guard (0xD800..<0xDC00).contains(high) else { return try scalar(high) }
        guard take("\\"), take("u") else {
            throw problem("Half of a surrogate pair is missing; write the character itself")
        }
        let low = try hexadecimal(digits: 4)
        guard (0xDC00..<0xE000).contains(low) else {
            throw problem("Half of a surrogate pair is missing; write the character itself")
        }
        return try scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }

    private func scalar(_ code: UInt32) throws(ConfigurationProblems) -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(code) else {
            throw problem("Half of a surrogate pair is missing; write the character itself")
        }
        return scalar
    }

    private mutating func hexadecimal(digits: Int) throws(ConfigurationProblems) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = next.flatMap({ $0.isASCII ? Character($0).hexDigitValue : nil }) else {
                throw problem("\(digits) hexadecimal digits are missing here")
            }
            code = code << 4 | UInt32(digit)
            position += 1
        }
        return code
    }
}

/// The number a JSON5 word stands for.
private func json5Number(_ word: String) -> Double? {
    let isNegative = word.hasPrefix("-")
    let digits = isNegative || word.hasPrefix("+") ? word.dropFirst() : word[...]
    let magnitude: Double?
    if digits == "Infinity" {
        magnitude = .infinity
    } else if digits == "NaN" {
        magnitude = .nan
    } else if digits.lowercased().hasPrefix("0x") {
        let hexadecimal = digits.dropFirst(2)
        magnitude =
            hexadecimal.first.map { $0.isHexDigit } == true ? UInt64(hexadecimal, radix: 16).map { Double($0) } : nil
    } else {
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts[0].prefix { ("0"..."9").contains($0) }
        let isPlain = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
        let hasDigit = digits.prefix { $0 != "e" && $0 != "E" }.contains { ("0"..."9").contains($0) }
        guard isPlain, hasDigit, whole.count <= 1 || !whole.hasPrefix("0"), digits.first != "+", digits.first != "-"
        else { return nil }
        let padded = (digits.hasPrefix(".") ? "0" : "") + digits.replacing(/\.(?=$|[eE])/, with: ".0")
        magnitude = Double(padded)
    }
    return magnitude.map { isNegative ? -$0 : $0 }
}

extension Unicode.Scalar {
    fileprivate var endsLine: Bool { self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}" }

    fileprivate var isJSON5Blank: Bool {
        switch self {
        case "\t", "\n", "\u{B}", "\u{C}", "\r", " ", "\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}": true
        default: value >= 0x80 && properties.generalCategory == .spaceSeparator
        }
    }

    /// Whether it can be inside a bare key, a number or a word like `true`.
    fileprivate var isJSON5WordPart: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "+", "-", ".": true
        default: value >= 0x80 && (properties.isIDContinue || self == "\u{200C}" || self == "\u{200D}")
        }
    }
}
