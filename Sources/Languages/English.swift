import ForecastCore

extension Language {
    /// English.
    package static let english = Language(
        code: "en",
        name: "English",
        phrases: .english,
        keywords: .english,
        words: Words(
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
            labels: Words.Labels(
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
            views: Words.Views(
                now: "Now",
                hourly: "Hourly",
                daily: "Daily",
                today: "Today",
                tomorrow: "Tomorrow",
                refresh: "Refresh"
            ),
            sentences: Words.Sentences(
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
    )
}
