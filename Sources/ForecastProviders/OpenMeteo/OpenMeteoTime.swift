import ForecastCore
import Foundation
import JSONText

/// Reads the two forms of time in Open-Meteo answers: seconds since 1970, and local text without an offset.
///
/// The service applies one offset, that of the instant of asking, to the whole answer, even past a change of clocks.
/// So text becomes an instant by that offset, and a daily stamp in seconds is good for a calendar date only.
struct OpenMeteoTime {
    /// `utc_offset_seconds`.
    let offset: Int

    func instant(_ value: JSONValue?) -> Date? {
        if let seconds = value?.number { return PlausibleTime.instant(seconds) }
        guard let (day, seconds) = value?.string.flatMap(Self.parse) else { return nil }
        return Date(timeIntervalSince1970: Double(day.number * 86_400 + seconds - offset))
    }

    func day(_ value: JSONValue?) -> LocalDay? {
        if let instant = PlausibleTime.instant(value?.number) {
            let seconds = instant.timeIntervalSince1970 + Double(offset)
            return LocalDay(number: Int((seconds / 86_400).rounded(.down)))
        }
        return value?.string.flatMap(Self.parse)?.day
    }

    /// `2026-08-20`, `2026-08-20T06:10` or `2026-08-20T06:10:30`.
    private static func parse(_ text: String) -> (day: LocalDay, seconds: Int)? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        let date = numbers(parts[0], separator: "-", lengths: [4, 2, 2])
        guard parts.count <= 2, let date, let day = LocalDay(year: date[0], month: date[1], day: date[2]) else {
            return nil
        }
        guard parts.count == 2 else { return (day, 0) }
        guard
            let time = numbers(parts[1], separator: ":", lengths: [2, 2])
                ?? numbers(parts[1], separator: ":", lengths: [2, 2, 2]),
            time[0] < 24, time[1] < 60, time.count == 2 || time[2] < 60
        else { return nil }
        return (day, time[0] * 3600 + time[1] * 60 + (time.count == 3 ? time[2] : 0))
    }

    private static func numbers(_ text: Substring, separator: Character, lengths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == lengths, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        return parts.compactMap { Int($0) }
    }
}
