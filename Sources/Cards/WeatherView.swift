/// Which part of a forecast a card shows.
package enum WeatherView: Sendable, Hashable {
    case now
    /// The coming hours, 1...48.
    case hourly(Int)
    /// Days from today, 1...14.
    case daily(Int)
    /// One day, or a few: the one that was asked for.
    case day
    case rain
    case wind
    case sun
    case moon
    case alerts

    /// Hours shown when no number is typed.
    package static let defaultHours = 12
    /// Days shown when no number is typed.
    package static let defaultDays = 7
    /// The most hours that can be asked for.
    package static let maximumHours = 48
    /// The most days that can be asked for.
    package static let maximumDays = 14
}
