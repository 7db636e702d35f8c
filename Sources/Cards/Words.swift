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

extension Words {
    /// English.
    package static let english = Words(
        condition: { condition in
            switch condition {
            case .clear: "Clear"
            case .mostlyClear: "Mostly clear"
            case .partlyCloudy: "Partly cloudy"
            case .cloudy: "Cloudy"
            case .fog: "Fog"
            case .wind: "Windy"
            case .drizzle: "Drizzle"
            case .rain: "Rain"
            case .heavyRain: "Heavy rain"
            case .showers: "Showers"
            case .sleet: "Sleet"
            case .snow: "Snow"
            case .hail: "Hail"
            case .thunderstorm: "Thunderstorm"
            case .tornado: "Tornado"
            }
        },
        weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        compass: [
            "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
        ],
        labels: Labels(
            temperature: "Temperature",
            feelsLike: "Feels like",
            high: "High",
            low: "Low",
            overnight: "Overnight low",
            chanceOfRain: "Chance of rain",
            precipitation: "Precipitation",
            snow: "New snow",
            wind: "Wind",
            gusts: "Gusts",
            humidity: "Humidity",
            dewPoint: "Dew point",
            cloudCover: "Cloud cover",
            pressure: "Pressure",
            visibility: "Visibility",
            uvIndex: "UV index",
            sunrise: "Sunrise",
            sunset: "Sunset",
            sun: "Sun",
            chance: "Chance",
            rain: "Rain",
            today: "Today",
            felt: "Felt",
            night: "Night"
        ),
        views: Views(
            now: "Now",
            hourly: "Hourly",
            daily: "Daily",
            today: "Today",
            tomorrow: "Tomorrow",
            refresh: "Refresh"
        ),
        sentences: Sentences(
            feelsLike: { "feels like \($0)" },
            nextHours: { $0 == 1 ? "This hour" : "Next \($0) hours" },
            nextDays: { $0 == 1 ? "One day" : "\($0) days" },
            sample: "Sample data: this weather is made up.",
            stale: { "This is \($0): \($1) cannot be reached right now." },
            source: { "\($0) · as of \($1), \($2)" },
            justNow: "just now",
            minutesOld: { "\($0) min old" },
            hoursOld: { $1 == 0 ? "\($0) h old" : "\($0) h \($1) min old" },
            sunUpAllDay: "up all day",
            sunDownAllDay: "down all day",
            localTime: { "\($0) local time" },
            alertUntil: { "\($0), until \($1)" },
            alertFrom: { "\($0), \($1) until \($2)" },
            noDataForView: "The source has no data for this view here.",
            noDataForDay: { "The forecast has nothing for \($0)." },
            gusting: { "\($0), gusts \($1)" },
            beyondTheForecast: "That is as far as the forecast goes."
        )
    )
}
