import ForecastCore

/// Every word a reader sees on a card, in one language: a card takes all of its words from one value of this type.
package struct Words: Sendable {
    /// Between the whole part of a number and its decimals.
    package var decimalPoint: String
    /// Whether labels become lower case inside a sentence.
    package var lowersLabels: Bool
    /// A date of weekday, day of month and month, as those below write them.
    package var date: @Sendable (_ weekday: String, _ day: Int, _ month: String) -> String
    /// After a time of the twelve-hour clock before and after noon.
    package var halves: (morning: String, afternoon: String)
    package var condition: @Sendable (Condition) -> String
    /// Monday first, three letters or so.
    package var weekdays: [String]
    /// January first, three letters or so.
    package var months: [String]
    /// From north, clockwise in steps of 22.5°.
    package var compass: [String]
    /// The names of forces 0 to 12.
    package var beaufort: [String]
    package var uv: @Sendable (UVBand) -> String
    package var europeanAir: @Sendable (EuropeanAirBand) -> String
    package var usAir: @Sendable (USAirBand) -> String
    package var moonPhase: @Sendable (MoonPhase) -> String
    /// Nil where an authority did not say how bad it is.
    package var severity: @Sendable (AlertSeverity) -> String?
    package var labels: Labels
    package var views: Views
    package var sentences: Sentences
    package var rain: Rain
    package var sky: Sky

    /// Labels of quantities, and heads of columns.
    package struct Labels: Sendable {
        package var high: String
        package var low: String
        package var overnight: String
        package var chance: String
        package var precipitation: String
        package var amount: String
        package var snow: String
        package var temperature: String
        package var felt: String
        package var wind: String
        package var gusts: String
        package var direction: String
        package var arrows: String
        package var beaufort: String
        package var humidity: String
        package var dewPoint: String
        package var cloudCover: String
        package var pressure: String
        package var visibility: String
        package var uvIndex: String
        package var airQuality: String
        package var today: String
        package var night: String
        package var nextHour: String
        package var sunrise: String
        package var sunset: String
        package var sun: String
        package var moon: String
        package var dayLength: String
        package var solarNoon: String
        package var severity: String
        package var region: String
        package var valid: String
        package var sender: String
        package var localTime: String
        package var difference: String
    }

    /// Names of views and buttons.
    package struct Views: Sendable {
        package var now: String
        package var hourly: String
        package var daily: String
        package var today: String
        package var tomorrow: String
        package var tonight: String
        package var weekend: String
        package var rain: String
        package var wind: String
        package var sun: String
        package var moon: String
        package var alerts: String
        package var refresh: String
    }

    /// Sentences with holes.
    package struct Sentences: Sendable {
        package var feelsLike: @Sendable (String) -> String
        package var nextHours: @Sendable (Int) -> String
        package var hoursFrom: @Sendable (Int) -> String
        package var nextDays: @Sendable (Int) -> String
        package var sample: String
        /// The source of made-up weather.
        package var sampleSource: String
        /// The source of an answer that was kept in a file.
        package var recorded: @Sendable (_ source: String) -> String
        package var stale: @Sendable (_ name: String, _ clock: String, _ age: String) -> String
        package var source: @Sendable (_ name: String, _ clock: String, _ age: String) -> String
        package var partSource: @Sendable (_ part: ForecastPart, _ name: String) -> String
        package var reckoned: String
        package var justNow: String
        package var minutesOld: @Sendable (Int) -> String
        package var hoursOld: @Sendable (_ hours: Int, _ minutes: Int) -> String
        package var localTime: @Sendable (_ clock: String) -> String
        package var noDataForView: String
        package var noDataFor: @Sendable (_ time: String) -> String
        package var covers: @Sendable (_ first: String, _ last: String) -> String
        package var onlyWholeDay: @Sendable (_ time: String) -> String
        package var gusting: @Sendable (_ wind: String, _ gust: String) -> String
        package var beyondTheForecast: String
        package var upTo: @Sendable (_ amount: String) -> String
        package var windFrom: @Sendable (_ point: String, _ degrees: String) -> String
        package var windKey: String
        package var uvScale: @Sendable (_ index: String, _ band: String) -> String
        package var europeanAirScale: @Sendable (_ index: String, _ band: String) -> String
        package var usAirScale: @Sendable (_ index: String, _ band: String) -> String
        package var alertUntil: @Sendable (_ title: String, _ end: String) -> String
        package var alertFrom: @Sendable (_ title: String, _ start: String, _ end: String?) -> String
        package var noAlerts: @Sendable (_ source: String) -> String
        package var cannotKnowAlerts: @Sendable (_ source: String) -> String
        package var moreAlerts: @Sendable (Int) -> String
        package var from: @Sendable (_ start: String) -> String
        package var until: @Sendable (_ end: String) -> String
        package var fromUntil: @Sendable (_ start: String, _ end: String) -> String
        package var comparedWith: @Sendable (_ place: String) -> String
        package var sameTime: String
        package var ahead: @Sendable (_ duration: String) -> String
        package var behind: @Sendable (_ duration: String) -> String
        package var sameWarmth: String
        package var warmer: @Sendable (_ degrees: String) -> String
        package var colder: @Sendable (_ degrees: String) -> String
        package var duration: @Sendable (_ hours: Int, _ minutes: Int) -> String
    }
}
