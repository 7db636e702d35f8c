import ForecastCore

/// Every word a reader sees, in one language: a card takes all of its words from one value of this type.
package struct Words: Sendable {
    package var condition: @Sendable (Condition) -> String
    /// Monday first, three letters or so.
    package var weekdays: [String]
    /// January first, three letters or so.
    package var months: [String]
    /// From north, clockwise in steps of 22.5°.
    package var compass: [String]
    package var labels: Labels
    package var views: Views
    package var sentences: Sentences

    /// Labels of quantities.
    package struct Labels: Sendable {
        package var temperature: String
        package var feelsLike: String
        package var high: String
        package var low: String
        package var overnight: String
        package var chanceOfRain: String
        package var precipitation: String
        package var snow: String
        package var wind: String
        package var gusts: String
        package var humidity: String
        package var dewPoint: String
        package var cloudCover: String
        package var pressure: String
        package var visibility: String
        package var uvIndex: String
        package var sunrise: String
        package var sunset: String
        package var sun: String
        package var chance: String
        package var rain: String
        package var today: String
        package var felt: String
        package var night: String
    }

    /// Names of views and buttons.
    package struct Views: Sendable {
        package var now: String
        package var hourly: String
        package var daily: String
        package var today: String
        package var tomorrow: String
        package var refresh: String
    }

    /// Sentences with holes.
    package struct Sentences: Sendable {
        package var feelsLike: @Sendable (String) -> String
        package var nextHours: @Sendable (Int) -> String
        package var nextDays: @Sendable (Int) -> String
        package var sample: String
        package var stale: @Sendable (_ age: String, _ source: String) -> String
        package var source: @Sendable (_ name: String, _ clock: String, _ age: String) -> String
        package var justNow: String
        package var minutesOld: @Sendable (Int) -> String
        package var hoursOld: @Sendable (_ hours: Int, _ minutes: Int) -> String
        package var sunUpAllDay: String
        package var sunDownAllDay: String
        package var localTime: @Sendable (_ clock: String) -> String
        package var alertUntil: @Sendable (_ title: String, _ end: String) -> String
        package var alertFrom: @Sendable (_ title: String, _ start: String, _ end: String) -> String
        package var noDataForView: String
        package var noDataForDay: @Sendable (_ day: String) -> String
        package var gusting: @Sendable (_ wind: String, _ gust: String) -> String
        package var beyondTheForecast: String
    }
}
