import ForecastCore

/// A coordinate as people write it.
///
/// Understood are decimal degrees (`52.52,13.40`, `52.52 13.40`, `52,52 13,40`, `(52.52, 13.40)`), degrees, minutes and
/// seconds (`52°31'12"N 13°24'E`, `52 31 12 N 13 24 0 E`, `52:31:12, 13:24:00`), letters or words before or after
/// (`N52.52 E13.40`, `lat 52.52 lon 13.40`), digits of any script, and `geo:` addresses (RFC 5870).
enum CoordinateQuery: Equatable {
    case coordinate(Coordinate)
    /// It is a coordinate, but not on the earth: a sentence that says why.
    case refused(String)

    /// Nil when the text is no coordinate at all.
    init?(_ text: String) {
        guard Self.mayBeOne(text), let tokens = CoordinateTokens(text)?.tokens else { return nil }
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

    /// A cheap look before the text is taken apart: a coordinate is short and has two digits.
    private static func mayBeOne(_ text: String) -> Bool {
        guard text.utf8.count <= 128 else { return false }
        var digits = 0
        for byte in text.utf8 where (0x30...0x39).contains(byte) || byte >= 0xD9 { digits += 1 }
        return digits >= 2
    }
}

/// One of the two numbers of a coordinate.
private struct Angle {
    var degrees: Double
    var axis: CoordinateTokens.Axis?
    var isWellFormed = true
}

/// Reads angles from tokens.
private struct AngleReader {
    typealias Token = CoordinateTokens.Token

    private let tokens: [Token]
    private var at = 0
    /// Whether a letter ends or begins each angle, so that its parts need no marks.
    private let hasLetters: Bool

    init(tokens: [Token]) {
        self.tokens = tokens
        hasLetters = tokens.count { if case .hemisphere = $0 { true } else { false } } == 2
    }

    var isAtEnd: Bool { at == tokens.count }

    private var next: Token? { at < tokens.count ? tokens[at] : nil }

    /// Passes over a comma, if there is one.
    mutating func skipSeparator() {
        if next == .separator { at += 1 }
    }

    mutating func angle() -> Angle? {
        let named = label()
        var letter = hemisphere()
        guard case .number(let degrees, let signed) = next else { return nil }
        at += 1
        var angle = Angle(degrees: abs(degrees))
        let isMarked = next == .degree || next == .colon
        if isMarked { at += 1 }
        if isMarked || hasLetters, let minutes = part(.minute) {
            let seconds = part(.second) ?? 0
            angle.degrees += minutes / 60 + seconds / 3600
            angle.isWellFormed = minutes < 60 && seconds < 60
        }
        if letter == nil { letter = hemisphere() }
        // A sign and a letter together would say the same thing twice, or the opposite.
        if letter != nil, signed { return nil }
        switch letter {
        case .north, .south: angle.axis = .latitude
        case .east, .west: angle.axis = .longitude
        case nil: angle.axis = named
        }
        if let named, angle.axis != named { return nil }
        if letter == .south || letter == .west || degrees.sign == .minus { angle.degrees = -angle.degrees }
        return angle
    }

    private mutating func label() -> CoordinateTokens.Axis? {
        guard case .label(let axis) = next else { return nil }
        at += 1
        return axis
    }

    private mutating func hemisphere() -> CoordinateTokens.Hemisphere? {
        guard case .hemisphere(let letter) = next else { return nil }
        at += 1
        return letter
    }

    /// A number followed by its mark, by a colon, or by nothing where letters tell the angles apart.
    private mutating func part(_ mark: Token) -> Double? {
        guard case .number(let value, false) = next else { return nil }
        let after = at + 1 < tokens.count ? tokens[at + 1] : nil
        if after == mark || after == .colon && mark == .minute {
            at += 2
        } else if hasLetters || at > 0 && tokens[at - 1] == .colon {
            at += 1
        } else {
            return nil
        }
        return value
    }
}
