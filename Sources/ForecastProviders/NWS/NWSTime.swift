import ForecastCore
import Foundation

/// Times as api.weather.gov writes them (ISO 8601).
enum NWSTime {
    /// The instant of `2026-06-02T09:00:00-08:00` or `…Z`; nil without an offset and for what is no such time.
    static func instant(_ text: String?) -> Date? {
        guard let text, (17...40).contains(text.utf8.count) else { return nil }
        var scanner = DigitScanner(text)
        guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2), scanner.take("-"),
            let date = scanner.digits(2), let day = LocalDay(year: year, month: month, day: date),
            scanner.take("T"), let hour = scanner.digits(2), hour < 24, scanner.take(":"),
            let minute = scanner.digits(2), minute < 60
        else { return nil }
        var second = 0
        if scanner.take(":") {
            guard let seconds = scanner.digits(2), seconds < 61 else { return nil }
            second = seconds
            if scanner.take(".") { scanner.skipDigits() }
        }
        guard let offset = offset(&scanner), scanner.isAtEnd else { return nil }
        let wall = day.number * 86_400 + hour * 3600 + minute * 60 + second
        return PlausibleTime.instant(Double(wall - offset))
    }

    /// Seconds east of Greenwich.
    private static func offset(_ scanner: inout DigitScanner) -> Int? {
        if scanner.take("Z") { return 0 }
        let isWest = scanner.take("-")
        guard isWest || scanner.take("+"), let hours = scanner.digits(2), hours < 16 else { return nil }
        _ = scanner.take(":")
        guard let minutes = scanner.digits(2), minutes < 60 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return isWest ? -seconds : seconds
    }

    /// The seconds of a duration like `PT1H` or `P8DT6H`; nil for months and years, which have no fixed length.
    static func duration(_ text: Substring) -> Double? {
        guard text.utf8.count <= 24 else { return nil }
        var scanner = DigitScanner(String(text))
        guard scanner.take("P"), !scanner.isAtEnd else { return nil }
        var seconds = 0
        var isTime = false
        while !scanner.isAtEnd {
            if !isTime, scanner.take("T") {
                isTime = true
                continue
            }
            guard let number = scanner.number(longest: 6), let length = unit(&scanner, isTime: isTime) else {
                return nil
            }
            seconds += number * length
        }
        return seconds > 0 ? Double(seconds) : nil
    }

    private static func unit(_ scanner: inout DigitScanner, isTime: Bool) -> Int? {
        if isTime { return scanner.take("H") ? 3600 : scanner.take("M") ? 60 : scanner.take("S") ? 1 : nil }
        return scanner.take("D") ? 86_400 : scanner.take("W") ? 604_800 : nil
    }

    /// The ends of an interval: a time, a slash, and a duration or another time.
    static func interval(_ text: String?) -> Range<Date>? {
        guard let parts = text?.split(separator: "/", omittingEmptySubsequences: false), parts.count == 2,
            let start = instant(String(parts[0]))
        else { return nil }
        let end = duration(parts[1]).map(start.addingTimeInterval) ?? instant(String(parts[1]))
        guard let end, end > start, end.timeIntervalSince(start) <= 60 * 86_400 else { return nil }
        return start..<end
    }
}

/// Takes digits and single characters off the front of a text.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Takes the character if it is next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    /// A number of exactly so many digits.
    mutating func digits(_ count: Int) -> Int? {
        let head = rest.prefix(count)
        guard head.count == count, head.allSatisfy({ (48...57).contains($0) }) else { return nil }
        rest.removeFirst(count)
        return head.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    /// A number of one digit or more.
    mutating func number(longest: Int) -> Int? {
        let count = rest.prefix { (48...57).contains($0) }.count
        return (1...longest).contains(count) ? digits(count) : nil
    }

    mutating func skipDigits() {
        rest = rest.drop { (48...57).contains($0) }
    }
}
