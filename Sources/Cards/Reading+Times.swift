import ForecastCore
import Foundation

/// Times, all by the clock of the place.
extension Reading {
    /// The calendar day it is at the place.
    var today: LocalDay { clock.day(now) }

    /// The time of day, `15:05` or `3:05 pm`; with the offset where the clock shows it twice: `02:00 UTC+2`.
    func time(_ instant: Date) -> String {
        let minute = clock.minuteOfDay(instant)
        let text = time(hour: minute / 60, minute: minute % 60)
        return clock.offsetIfRepeated(instant).map { text + " " + offset($0) } ?? text
    }

    private func time(hour: Int, minute: Int) -> String {
        switch hours {
        case .twentyFour: return twoDigits(hour) + ":" + twoDigits(minute)
        case .twelve:
            let half = hour < 12 ? words.halves.morning : words.halves.afternoon
            return String((hour + 11) % 12 + 1) + ":" + twoDigits(minute) + "\u{A0}" + half
        }
    }

    /// `UTC+2`, `UTC+10:30`.
    private func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return (seconds < 0 ? "UTC-" : "UTC+") + String(minutes / 60)
            + (minutes % 60 == 0 ? "" : ":" + twoDigits(minutes % 60))
    }

    /// The time to five minutes: what words like "about" stand before.
    func roughTime(_ instant: Date, on day: LocalDay) -> String {
        time(Date(timeIntervalSince1970: (instant.timeIntervalSince1970 / 300).rounded() * 300), on: day)
    }

    /// `Mon 30 Nov`; with the year where it is far from today.
    func date(_ day: LocalDay) -> String {
        let (year, month, dayOfMonth) = day.components
        let text = words.date(weekday(day), dayOfMonth, words.months[month - 1])
        return abs(day.number - today.number) < 300 ? text : text + " " + String(year)
    }

    /// A date that no line ends within.
    func solidDate(_ day: LocalDay) -> String { date(day).replacing(" ", with: "\u{A0}") }

    func weekday(_ day: LocalDay) -> String { words.weekdays[day.weekday] }

    /// Time alone for an instant of today, weekday and time within a week, date and time for other days.
    func timeNear(_ instant: Date) -> String {
        let day = clock.day(instant)
        if day == today { return time(instant) }
        return (abs(day.number - today.number) < 7 ? weekday(day) : date(day) + ",") + " " + time(instant)
    }

    /// The time, with the weekday where it is not of the day that the card is about.
    func time(_ instant: Date, on day: LocalDay) -> String {
        let itsDay = clock.day(instant)
        return itsDay == day ? time(instant) : weekday(itsDay) + " " + time(instant)
    }

    /// `Mon 30 Nov, 15:05`.
    func dateAndTime(_ instant: Date) -> String { date(clock.day(instant)) + ", " + time(instant) }

    /// A length of time in hours and minutes.
    func duration(_ seconds: Double) -> String {
        let minutes = Int((seconds / 60).rounded())
        return words.sentences.duration(minutes / 60, minutes % 60)
    }

    /// How old data of an instant is: `3 min old`.
    func age(since instant: Date) -> String {
        let minutes = Int(max(0, now.timeIntervalSince(instant)) / 60)
        switch minutes {
        case 0: return words.sentences.justNow
        case 1..<60: return words.sentences.minutesOld(minutes)
        default: return words.sentences.hoursOld(minutes / 60, minutes % 60)
        }
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0" + String(number) : String(number) }
}
