import ForecastCore

/// A coordinate as people write it.
///
/// Understood are decimal degrees (`52.52,13.40`, `52.52 13.40`, `52,52 13,40`), degrees, minutes and seconds
/// (`52°31'12"N 13°24'E`), letters before or after (`N52.52 E13.40`), and `geo:` addresses (RFC 5870).
enum CoordinateQuery: Equatable {
    case coordinate(Coordinate)
    /// It is a coordinate, but not on the earth: a sentence that says why.
    case refused(String)

    /// Nil when the text is no coordinate at all.
    init?(_ text: String) {
        var text = Substring(text)
        if text.lowercased().hasPrefix("geo:") {
            text = text.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
        }
        guard let tokens = Self.tokens(text) else { return nil }
        var reader = AngleReader(tokens: tokens)
        guard var first = reader.angle() else { return nil }
        reader.skipSeparator()
        guard var second = reader.angle(), reader.isAtEnd else { return nil }
        if first.axis == .longitude || second.axis == .latitude { swap(&first, &second) }
        guard first.axis != .longitude, second.axis != .latitude else { return nil }
        guard first.isWellFormed, second.isWellFormed else {
            self = .refused("Minutes and seconds of a coordinate go from 0 to 59.")
            return
        }
        guard (-90.0...90.0).contains(first.degrees) else {
            self = .refused("A latitude goes from -90 to 90 degrees; write latitude first, then longitude.")
            return
        }
        guard let coordinate = Coordinate(latitude: first.degrees, longitude: second.degrees) else {
            self = .refused("A longitude goes from -180 to 180 degrees; write latitude first, then longitude.")
            return
        }
        self = .coordinate(coordinate)
    }

    fileprivate enum Token: Equatable {
        case number(Double, signed: Bool)
        case degree
        case minute
        case second
        case hemisphere(Character)
        case separator
    }

    private static func tokens(_ text: Substring) -> [Token]? {
        let characters = Array(text)
        let decimalComma = usesDecimalComma(characters)
        var tokens: [Token] = []
        var at = 0
        while at < characters.count {
            let character = characters[at]
            switch character {
            case " ", "\u{A0}", "\u{202F}", "\t":
                at += 1
            case ",", ";", "，":
                tokens.append(.separator)
                at += 1
            case "°", "º":
                tokens.append(.degree)
                at += 1
            case "'", "′", "’":
                let double = at + 1 < characters.count && characters[at + 1] == character
                tokens.append(double ? .second : .minute)
                at += double ? 2 : 1
            case "\"", "″", "”":
                tokens.append(.second)
                at += 1
            case "N", "n", "S", "s", "E", "e", "W", "w":
                tokens.append(.hemisphere(Character(character.uppercased())))
                at += 1
            default:
                guard let (token, next) = number(characters, at, decimalComma) else { return nil }
                tokens.append(token)
                at = next
            }
            if tokens.count > 16 { return nil }
        }
        return tokens
    }

    private static func number(_ characters: [Character], _ start: Int, _ decimalComma: Bool) -> (Token, Int)? {
        var at = start
        var digits = ""
        var signed = false
        if "+-−–".contains(characters[at]) {
            signed = true
            if characters[at] != "+" { digits = "-" }
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

/// One of the two numbers of a coordinate.
private struct Angle {
    enum Axis {
        case latitude
        case longitude
    }

    var degrees: Double
    var axis: Axis?
    var isWellFormed = true
}

/// Reads angles from tokens.
private struct AngleReader {
    let tokens: [CoordinateQuery.Token]
    private var at = 0

    init(tokens: [CoordinateQuery.Token]) { self.tokens = tokens }

    var isAtEnd: Bool { at == tokens.count }

    private var next: CoordinateQuery.Token? { at < tokens.count ? tokens[at] : nil }

    /// Passes over a comma, if there is one.
    mutating func skipSeparator() {
        if next == .separator { at += 1 }
    }

    mutating func angle() -> Angle? {
        var letter = hemisphere()
        guard case .number(let degrees, let signed) = next else { return nil }
        at += 1
        var angle = Angle(degrees: abs(degrees))
        if next == .degree {
            at += 1
            if let minutes = part(.minute) {
                angle.degrees += minutes / 60
                let seconds = part(.second) ?? 0
                angle.degrees += seconds / 3600
                angle.isWellFormed = minutes < 60 && seconds < 60
            }
        }
        if letter == nil { letter = hemisphere() }
        // A sign and a letter together would say the same thing twice, or the opposite.
        if letter != nil, signed { return nil }
        switch letter {
        case "N", "S": angle.axis = .latitude
        case "E", "W": angle.axis = .longitude
        default: break
        }
        if letter == "S" || letter == "W" || degrees.sign == .minus { angle.degrees = -angle.degrees }
        return angle
    }

    private mutating func hemisphere() -> Character? {
        guard case .hemisphere(let letter) = next else { return nil }
        at += 1
        return letter
    }

    /// A number followed by a mark.
    private mutating func part(_ mark: CoordinateQuery.Token) -> Double? {
        guard case .number(let value, false) = next, at + 1 < tokens.count, tokens[at + 1] == mark else { return nil }
        at += 2
        return value
    }
}
