import Cards
import ForecastCore

/// A typed text, cut into words.
struct TypedText {
    /// The text without the blanks around it.
    let text: String
    let list: [TypedWord]

    /// Cuts at blanks; a part in quotes, straight or curly, is one word, literally.
    init(_ text: String) {
        list = Self.isPlain(text) ? Self.cutPlain(text) : Self.cut(text)
        self.text = list.map(\.text).joined(separator: " ")
    }

    /// Whether a text is ASCII without quotes, as most are.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\"") }
    }

    private static func cutPlain(_ text: String) -> [TypedWord] {
        var list: [TypedWord] = []
        var start: String.Index?
        for position in text.utf8.indices {
            if text.utf8[position] > 0x20 {
                start = start ?? position
            } else if let begin = start {
                list.append(TypedWord(text: String(text[begin..<position]), isQuoted: false))
                start = nil
            }
        }
        if let start { list.append(TypedWord(text: String(text[start...]), isQuoted: false)) }
        return list
    }

    private static func cut(_ text: String) -> [TypedWord] {
        var list: [TypedWord] = []
        var word = String.UnicodeScalarView()
        var closing: Unicode.Scalar?
        func flush(quoted: Bool) {
            if !word.isEmpty { list.append(TypedWord(text: String(word), isQuoted: quoted)) }
            word = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            if let quote = closing {
                if scalar == quote {
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

/// One word of a text.
struct TypedWord {
    let text: String
    let isQuoted: Bool
    /// Lower case, for comparing with keywords.
    let folded: String
    /// What the word means, if it is a keyword and not quoted.
    let keyword: Keyword?
    /// The unit it chooses for one answer, if it is neither quoted nor a keyword.
    let unit: UnitChoice?

    init(text: String, isQuoted: Bool) {
        self.text = text
        self.isQuoted = isQuoted
        folded = text.utf8.count > 16 ? text : text.lowercased()
        keyword = isQuoted ? nil : Keyword(folded)
        unit = isQuoted || keyword != nil ? nil : Self.unit(folded, text)
    }

    /// The unit a word chooses for one answer.
    ///
    /// Words that are states or fillers as well ("Detroit MI", "in Rome") choose none; `US`, `UK` and `CA` in capitals
    /// say where a place is.
    private static func unit(_ folded: String, _ text: String) -> UnitChoice? {
        guard text.utf8.count <= 16, !ambiguousUnits.contains(folded), let choice = UnitChoice(word: folded) else {
            return nil
        }
        if case .set = choice, text.utf8.count == 2, text != folded { return nil }
        return choice
    }

    private static let ambiguousUnits: Set<String> = ["in", "mi", "ms", "mb", "auto"]

    var isKeyword: Bool { keyword != nil }

    /// A whole number of at most four digits.
    var number: Int? {
        !isQuoted && (1...4).contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }

    /// Words that stand before a place without being part of it.
    var isFiller: Bool { !isQuoted && ["in", "for", "at", "the"].contains(folded) }
}

/// A word that says how to answer.
enum Keyword {
    /// A view; its name and its highest count, where it takes one.
    case view(WeatherView, name: String, maximum: Int?)
    /// A time; alone it asks for that day.
    case when(When)
    case isPrivate(Bool)

    init?(_ word: String) {
        switch word {
        case "now", "current", "currently": self = .view(.now, name: "now", maximum: nil)
        case "hourly", "hours":
            self = .view(.hourly(WeatherView.defaultHours), name: "hourly", maximum: WeatherView.maximumHours)
        case "daily", "days", "week", "weekly", "forecast":
            self = .view(.daily(WeatherView.defaultDays), name: "daily", maximum: WeatherView.maximumDays)
        case "today": self = .when(.today)
        case "tomorrow": self = .when(.tomorrow)
        case "private": self = .isPrivate(true)
        case "public": self = .isPrivate(false)
        default: return nil
        }
    }
}
