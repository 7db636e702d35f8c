import ForecastCore

/// What a typed word means to the grammar, in whatever language it was typed.
package enum Keyword: Sendable, Hashable {
    case view(View)
    case today
    case tomorrow
    /// Two days from today.
    case dayAfterTomorrow
    case tonight
    case weekend
    /// The past: there is no weather of it here.
    case yesterday
    /// 0 for Monday to 6 for Sunday.
    case weekday(Int)
    /// A part of a day, by the minute in its middle.
    case partOfDay(minute: Int)
    /// A time that has a name: noon, midnight.
    case minute(Int)
    case isPrivate(Bool)
    /// Stands before a day: `on`.
    case on
    /// Stands before a time: `at`.
    case at
    /// Stands before a length of time: `in`.
    case within
    /// Stands before a day or a number and changes nothing: `next`, `this`.
    case next
    /// Stands between places that are compared.
    case versus

    /// A view that has a word of its own.
    package enum View: Sendable, Hashable, CaseIterable {
        case now
        case hourly
        case daily
        case rain
        case wind
        case sun
        case moon
        case alerts
        case compare
    }

    /// A first word that is a command of its own.
    package enum Setting: Sendable, Hashable, CaseIterable {
        case help
        case places
        case settings
        case forget
        case units
        case setDefault
        case remove
        case save
        case rename
        case export
        case share
        case clock
        case answers
        case language
        case channel
    }

    /// A length of time.
    package enum Duration: Sendable, Hashable, CaseIterable {
        case minutes
        case hours
        case days
    }

    /// A word after a time of day.
    package enum TimeMark: Sendable, Hashable {
        case beforeNoon
        case afterNoon
        case oClock
    }
}
