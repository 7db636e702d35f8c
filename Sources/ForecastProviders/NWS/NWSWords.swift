import ForecastCore
import JSONText

/// What api.weather.gov says in words.
enum NWSWords {
    private static let compass = [
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
    ]

    /// Degrees of a compass point, or of a number.
    static func bearing(_ json: JSONValue?) -> Double? {
        guard let word = json?.string else { return NWSValue(json)?.bearing }
        return compass.firstIndex(of: word.uppercased()).map { Double($0) * 22.5 }
    }

    /// Metres a second of `5 mph`, `10 to 15 mph` (the higher counts) or `Calm`, or of a number with its unit.
    static func speed(_ json: JSONValue?) -> Double? {
        guard let text = json?.string else { return NWSValue(json)?.speed }
        guard text.utf8.count <= 64 else { return nil }
        let words = text.lowercased().split(separator: " ")
        if words == ["calm"] { return 0 }
        guard let unit = words.last, let factor = factor(unit) else { return nil }
        return Plausible.wind(words.compactMap { Double($0) }.max().map { $0 * factor })
    }

    private static func factor(_ unit: Substring) -> Double? {
        switch unit {
        case "mph": 0.44704
        case "km/h", "kph", "kmh": 1 / 3.6
        case "kt", "kts", "kn", "knots": 1852.0 / 3600
        case "m/s": 1
        default: nil
        }
    }

    /// The state of the sky a phrase names, the more severe first; nil when it names none.
    static func condition(_ phrase: String?) -> Condition? {
        guard let phrase, phrase.utf8.count <= 512 else { return nil }
        let text = phrase.lowercased()
        return phrases.first { text.contains($0.words) }?.condition
    }

    private static let phrases: [(words: String, condition: Condition)] = [
        ("tornado", .tornado), ("thunder", .thunderstorm), ("t-storm", .thunderstorm), ("hail", .hail),
        ("freezing rain", .sleet), ("freezing drizzle", .sleet), ("sleet", .sleet), ("wintry mix", .sleet),
        ("ice pellets", .sleet), ("rain and snow", .sleet), ("snow and rain", .sleet), ("rain/snow", .sleet),
        ("snow", .snow), ("flurries", .snow), ("blizzard", .snow), ("heavy rain", .heavyRain),
        ("shower", .showers), ("drizzle", .drizzle), ("rain", .rain), ("fog", .fog), ("mist", .fog), ("haze", .fog),
        ("smoke", .fog), ("dust", .fog), ("hurricane", .wind), ("tropical storm", .wind), ("windy", .wind),
        ("breezy", .wind), ("blustery", .wind), ("partly cloudy", .partlyCloudy), ("partly sunny", .cloudy),
        ("mostly sunny", .mostlyClear), ("mostly clear", .mostlyClear), ("cloudy", .cloudy), ("overcast", .cloudy),
        ("sunny", .clear), ("clear", .clear), ("fair", .clear),
    ]

    /// The state of the sky by the share of it that clouds cover, in eighths as the service words it.
    static func condition(cloudCover: Double?) -> Condition? {
        switch cloudCover {
        case nil: nil
        case let share? where share < 0.125: .clear
        case let share? where share < 0.375: .mostlyClear
        case let share? where share < 0.625: .partlyCloudy
        default: .cloudy
        }
    }

    /// What falls under a sky.
    static func precipitation(_ condition: Condition?) -> PrecipitationKind? {
        switch condition {
        case .drizzle, .rain, .heavyRain, .showers, .thunderstorm: .rain
        case .snow: .snow
        case .sleet: .sleet
        case .hail: .hail
        default: nil
        }
    }

    /// The severity of an alert (CAP 1.2).
    static func severity(_ word: String?) -> AlertSeverity {
        switch word?.lowercased() {
        case "minor": .minor
        case "moderate": .moderate
        case "severe": .severe
        case "extreme": .extreme
        default: .unknown
        }
    }
}
