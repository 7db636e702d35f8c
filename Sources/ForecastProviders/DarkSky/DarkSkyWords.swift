import ForecastCore

/// The closed vocabularies of the Dark Sky format, Pirate Weather's additions included.
enum DarkSkyWords {
    /// The state of the sky behind an icon name; nil for `none` and unknown ones.
    static func condition(icon: String?) -> Condition? {
        guard var name = icon?[...] else { return nil }
        for suffix in ["-day", "-night"] where name.hasSuffix(suffix) { name = name.dropLast(suffix.count) }
        if name.hasPrefix("possible-") { name = name.dropFirst("possible-".count) }
        return switch name {
        case "clear": .clear
        case "mostly-clear": .mostlyClear
        case "partly-cloudy": .partlyCloudy
        case "cloudy", "mostly-cloudy": .cloudy
        case "fog", "mist", "haze", "smoke": .fog
        case "wind", "breezy", "dangerous-wind": .wind
        case "drizzle": .drizzle
        case "rain", "light-rain", "precipitation": .rain
        case "heavy-rain": .heavyRain
        case "sleet", "very-light-sleet", "light-sleet", "heavy-sleet", "mixed": .sleet
        case "snow", "flurries", "light-snow", "heavy-snow": .snow
        case "hail": .hail
        case "thunderstorm": .thunderstorm
        case "tornado": .tornado
        default: nil
        }
    }

    /// Whether the icon shows day or night; nil when it is the same for both.
    static func isDay(icon: String?) -> Bool? {
        guard let icon else { return nil }
        return icon.hasSuffix("-day") ? true : icon.hasSuffix("-night") ? false : nil
    }

    /// What falls; nil for `none`, absent and unknown words.
    static func precipitation(_ word: String?) -> PrecipitationKind? {
        switch word {
        case "rain": .rain
        case "snow": .snow
        case "sleet", "ice": .sleet
        case "hail": .hail
        case "mixed": .mixed
        default: nil
        }
    }

    /// The severity of an alert: Dark Sky's three words and the five of CAP 1.2.
    static func severity(_ word: String?) -> AlertSeverity {
        switch word?.lowercased() {
        case "advisory", "minor": .minor
        case "watch", "moderate": .moderate
        case "warning", "severe": .severe
        case "extreme": .extreme
        default: .unknown
        }
    }
}
