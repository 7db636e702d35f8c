import Foundation

/// A day of the Gregorian calendar, without a zone.
package struct LocalDay: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    package let number: Int

    package init(number: Int) {
        self.number = number
    }

    /// The day with this year, month (1...12) and day of month; nil when the calendar has no such day.
    ///
    /// Days from civil: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...31).contains(day), (1...9999).contains(year) else { return nil }
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
        guard components == (year, month, day) else { return nil }
    }

    /// Year, month (1...12), day of month.
    package var components: (year: Int, month: Int, day: Int) {
        let z = number + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday (ISO 8601 order).
    package var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    package func advanced(by days: Int) -> LocalDay { LocalDay(number: number + days) }

    package static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }
}

/// The clocks of one zone.
///
/// Reads the offset from the zone's rules for the very instant, so days of 23, 24 and 25 hours come out right.
package struct LocalClock: Sendable {
    package let timeZone: TimeZone

    package init(_ timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// The clock of an IANA zone; nil when the name is unknown.
    package init?(id: String) {
        guard let timeZone = TimeZone(identifier: id) else { return nil }
        self.init(timeZone)
    }

    /// Seconds since 1970 as the wall clock counts them.
    private func wallSeconds(_ instant: Date) -> Int {
        Int(instant.timeIntervalSince1970.rounded(.down)) + timeZone.secondsFromGMT(for: instant)
    }

    /// The calendar day at an instant.
    package func day(_ instant: Date) -> LocalDay {
        let seconds = wallSeconds(instant)
        return LocalDay(number: (seconds >= 0 ? seconds : seconds - 86_399) / 86_400)
    }

    /// Minutes since midnight by the wall clock at an instant, 0..<1440.
    package func minuteOfDay(_ instant: Date) -> Int {
        (wallSeconds(instant) % 86_400 + 86_400) % 86_400 / 60
    }

    /// The first instant of a day: local midnight, or the end of the gap where clocks skip it.
    package func start(of day: LocalDay) -> Date {
        let wall = Double(day.number) * 86_400
        var low = Date(timeIntervalSince1970: wall - 15 * 3600)
        var high = Date(timeIntervalSince1970: wall + 15 * 3600)
        // By the offset that holds before it, midnight mostly is midnight. Where clocks are set back across midnight
        // that is the first of its two readings.
        let usual = Date(timeIntervalSince1970: wall - Double(timeZone.secondsFromGMT(for: low)))
        if wallSeconds(usual) == day.number * 86_400 { return usual }
        // Otherwise the day at an instant only grows with the instant: search the boundary to the second.
        while high.timeIntervalSince(low) > 1 {
            let middle = Date(
                timeIntervalSince1970: ((low.timeIntervalSince1970 + high.timeIntervalSince1970) / 2).rounded(.down)
            )
            if self.day(middle) < day { low = middle } else { high = middle }
        }
        return high
    }

    /// The length of a day in seconds: 86,400 but for the days clocks change.
    package func length(of day: LocalDay) -> Double {
        start(of: day.advanced(by: 1)).timeIntervalSince(start(of: day))
    }
}
