import ForecastCore

/// The time a question is about, as it was typed: what it means depends on the clock of the place.
package enum When: Sendable, Hashable {
    case on(Day)
    /// The coming night, or the running one.
    case tonight
    /// The coming Saturday and Sunday, or what is left of them.
    case weekend
    /// The hour in which the clock shows this minute of the day, 0..<1440: the next time, or on a day.
    case at(minute: Int, on: Day?)
    /// The hour that runs so many minutes from now.
    case after(minutes: Int)

    /// A day of the place's calendar.
    package enum Day: Sendable, Hashable {
        case today
        case tomorrow
        /// The next such day, today included: 0 for Monday to 6 for Sunday.
        case weekday(Int)
        case date(LocalDay)
    }

    package static let today = When.on(.today)
    package static let tomorrow = When.on(.tomorrow)
}

extension When.Day {
    /// The day it is at a place where today is `today`.
    package func day(today: LocalDay) -> LocalDay {
        switch self {
        case .today: today
        case .tomorrow: today.advanced(by: 1)
        case .weekday(let weekday): today.advanced(by: (weekday - today.weekday + 7) % 7)
        case .date(let day): day
        }
    }
}
