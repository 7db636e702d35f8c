/// The parts of a text that may be a coordinate.
struct CoordinateTokens {
    enum Axis {
        case latitude
        case longitude
    }

    enum Hemisphere {
        case north
        case south
        case east
        case west
    }

    enum Token: Equatable {
        case number(Double, signed: Bool)
        case degree
        case minute
        case second
        case colon
        case hemisphere(Hemisphere)
        /// `lat`, `longitude`.
        case label(Axis)
        case separator
    }

    private(set) var tokens: [Token] = []

    private static let most = 16

    /// Nil when a part cannot be of a coordinate.
    init?(_ text: String) {
        var text = text[...]
        if text.lowercased().hasPrefix("geo:") {
            text = text.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
        }
        let characters = Self.unwrapped(text.map(Self.plain))
        let decimalComma = Self.usesDecimalComma(characters)
        var at = 0
        while at < characters.count {
            guard let (token, next) = Self.token(characters, at, decimalComma) else { return nil }
            if let token { tokens.append(token) }
            at = next
            if tokens.count > Self.most { return nil }
        }
    }

    /// Digits and marks of other scripts as those of ASCII.
    private static func plain(_ character: Character) -> Character {
        if character.isASCII { return character }
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return character }
        if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
            return Character(String(Int(value)))
        }
        switch character {
        case "，", "、", "،": return ","
        case "٫", "．": return "."
        case "−", "–", "‐", "‑": return "-"
        case "º", "˚": return "°"
        case "′", "’", "‘": return "'"
        case "″", "”", "“": return "\""
        case "：": return ":"
        case "\u{A0}", "\u{202F}", "\u{2009}", "\u{3000}": return " "
        default: return character
        }
    }

    /// Without brackets around it.
    private static func unwrapped(_ characters: [Character]) -> [Character] {
        let blanks: Set<Character> = [" ", "\t"]
        var rest = characters[...]
        func trim() {
            while let first = rest.first, blanks.contains(first) { rest.removeFirst() }
            while let last = rest.last, blanks.contains(last) { rest.removeLast() }
        }
        trim()
        if let first = rest.first, let last = rest.last, first == "(" && last == ")" || first == "[" && last == "]" {
            rest = rest.dropFirst().dropLast()
            trim()
        }
        return Array(rest)
    }

    /// The token at a place, nil for a blank, and where the next one begins.
    private static func token(_ characters: [Character], _ at: Int, _ decimalComma: Bool) -> (Token?, Int)? {
        let character = characters[at]
        switch character {
        case " ", "\t": return (nil, at + 1)
        case ",", ";", "/": return (.separator, at + 1)
        case "°": return (.degree, at + 1)
        case ":": return (.colon, at + 1)
        case "'":
            let isDouble = at + 1 < characters.count && characters[at + 1] == "'"
            return (isDouble ? .second : .minute, at + (isDouble ? 2 : 1))
        case "\"": return (.second, at + 1)
        case _ where character.isASCII && character.isLetter: return word(characters, at)
        default: return number(characters, at, decimalComma)
        }
    }

    private static func word(_ characters: [Character], _ start: Int) -> (Token?, Int)? {
        var end = start
        while end < characters.count, characters[end].isASCII, characters[end].isLetter { end += 1 }
        let token: Token
        switch String(characters[start..<end]).lowercased() {
        case "n", "north": token = .hemisphere(.north)
        case "s", "south": token = .hemisphere(.south)
        case "e", "east": token = .hemisphere(.east)
        case "w", "west": token = .hemisphere(.west)
        case "deg", "degrees": token = .degree
        case "lat", "latitude": token = .label(.latitude)
        case "lon", "lng", "long", "longitude": token = .label(.longitude)
        default: return nil
        }
        if case .label = token {
            while end < characters.count, "=: ".contains(characters[end]) { end += 1 }
        }
        return (token, end)
    }

    private static func number(_ characters: [Character], _ start: Int, _ decimalComma: Bool) -> (Token?, Int)? {
        var at = start
        var digits = ""
        let signed = "+-".contains(characters[at])
        if signed {
            if characters[at] == "-" { digits = "-" }
            at += 1
        }
        let firstDigit = at
        while at < characters.count, characters[at].isDigit { at += 1 }
        guard at > firstDigit else { return nil }
        digits += String(characters[firstDigit..<at])
        if at + 1 < characters.count, characters[at] == "." || decimalComma && characters[at] == ",",
            characters[at + 1].isDigit
        {
            digits += "."
            at += 1
            while at < characters.count, characters[at].isDigit {
                digits.append(characters[at])
                at += 1
            }
        }
        return Double(digits).map { (.number($0, signed: signed), at) }
    }

    /// Two numbers with a decimal comma each, and something else between them.
    private static func usesDecimalComma(_ characters: [Character]) -> Bool {
        guard !characters.contains("."), characters.count > 2 else { return false }
        let between = (1..<characters.count - 1).filter {
            characters[$0] == "," && characters[$0 - 1].isDigit && characters[$0 + 1].isDigit
        }
        guard between.count == 2 else { return false }
        return characters[between[0] + 1..<between[1]].contains { !$0.isDigit }
    }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
