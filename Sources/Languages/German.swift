import ForecastCore

extension Language {
    /// German.
    package static let german = Language(
        code: "de",
        name: "Deutsch",
        phrases: .german,
        keywords: .german,
        words: Words(
            condition: { condition in
                switch condition {
                case .clear: "Klar"
                case .mostlyClear: "Meist klar"
                case .partlyCloudy: "Teils bewölkt"
                case .cloudy: "Bewölkt"
                case .fog: "Nebel"
                case .wind: "Windig"
                case .drizzle: "Nieselregen"
                case .rain: "Regen"
                case .heavyRain: "Starker Regen"
                case .showers: "Schauer"
                case .sleet: "Schneeregen"
                case .snow: "Schnee"
                case .hail: "Hagel"
                case .thunderstorm: "Gewitter"
                case .tornado: "Tornado"
                }
            },
            weekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
            months: [
                "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
            ],
            compass: [
                "N", "NNO", "NO", "ONO", "O", "OSO", "SO", "SSO", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
            ],
            labels: Words.Labels(
                temperature: "Temperatur",
                feelsLike: "Gefühlt",
                high: "Max.",
                low: "Min.",
                overnight: "Min. nachts",
                chanceOfRain: "Regenrisiko",
                precipitation: "Niederschlag",
                snow: "Neuschnee",
                wind: "Wind",
                gusts: "Böen",
                humidity: "Luftfeuchte",
                dewPoint: "Taupunkt",
                cloudCover: "Bewölkung",
                pressure: "Luftdruck",
                visibility: "Sicht",
                uvIndex: "UV-Index",
                sunrise: "Sonnenaufgang",
                sunset: "Sonnenuntergang",
                sun: "Sonne",
                chance: "Risiko",
                rain: "Regen",
                today: "Heute",
                felt: "Gefühlt",
                night: "Nacht"
            ),
            views: Words.Views(
                now: "Jetzt",
                hourly: "Stündlich",
                daily: "Täglich",
                today: "Heute",
                tomorrow: "Morgen",
                refresh: "Aktualisieren"
            ),
            sentences: Words.Sentences(
                feelsLike: { "gefühlt \($0)" },
                nextHours: { $0 == 1 ? "Diese Stunde" : "Nächste \($0) Stunden" },
                nextDays: { $0 == 1 ? "Ein Tag" : "\($0) Tage" },
                sample: "Beispieldaten: Dieses Wetter ist erfunden.",
                stale: { "Diese Daten sind \($0): \($1) ist gerade nicht erreichbar." },
                source: { "\($0) · Stand \($1), \($2)" },
                justNow: "gerade eben",
                minutesOld: { "\($0) Min. alt" },
                hoursOld: { $1 == 0 ? "\($0) Std. alt" : "\($0) Std. \($1) Min. alt" },
                sunUpAllDay: "geht nicht unter",
                sunDownAllDay: "geht nicht auf",
                localTime: { "\($0) Ortszeit" },
                alertUntil: { "\($0), bis \($1)" },
                alertFrom: { "\($0), \($1) bis \($2)" },
                noDataForView: "Die Quelle hat hierfür keine Daten.",
                noDataForDay: { "Für \($0) gibt es keine Vorhersage." },
                gusting: { "\($0), Böen \($1)" },
                beyondTheForecast: "Weiter reicht die Vorhersage nicht."
            )
        )
    )
}
