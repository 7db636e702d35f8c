/// A quantity that has a unit of its own.
package enum Quantity: String, Sendable, Hashable, CaseIterable {
    case temperature
    case wind
    case precipitation
    case snow
    case pressure
    case distance

    /// The quantity a typed word means, in any case; nil for other words.
    package init?(word: String) {
        switch word.lowercased() {
        case "temperature", "temp", "temperatures": self = .temperature
        case "wind", "windspeed": self = .wind
        case "precipitation", "precip", "rain": self = .precipitation
        case "snow", "snowfall": self = .snow
        case "pressure": self = .pressure
        case "distance", "visibility": self = .distance
        default: return nil
        }
    }
}

/// What a typed unit word stands for.
package enum UnitChoice: Sendable, Hashable {
    /// The units that are usual at the place asked about.
    case auto
    case set(UnitSet)
    case temperature(TemperatureUnit)
    case wind(WindUnit)
    case precipitation(PrecipitationUnit)
    case snow(SnowUnit)
    case pressure(PressureUnit)
    case distance(DistanceUnit)

    /// The quantity that is chosen for; nil for a set and for auto.
    package var quantity: Quantity? {
        switch self {
        case .auto, .set: nil
        case .temperature: .temperature
        case .wind: .wind
        case .precipitation: .precipitation
        case .snow: .snow
        case .pressure: .pressure
        case .distance: .distance
        }
    }

    /// What a word means alone (`kn`, `us`) or after a quantity (`snow in`); nil when it is no unit of it.
    ///
    /// Case does not matter. Inches alone are inches of rain.
    package init?(word: String, of quantity: Quantity? = nil) {
        let word = word.lowercased()
        let choices = Self.meanings(of: word)
        guard let choice = quantity.map({ asked in choices.first { $0.quantity == asked } }) ?? choices.first else {
            return nil
        }
        self = choice
    }

    private static func meanings(of word: String) -> [UnitChoice] {
        if let set = UnitSet(rawValue: word) { return [.set(set)] }
        return switch word {
        case "auto", "automatic": [.auto]
        case "imperial": [.set(.us)]
        case "c", "°c", "celsius", "centigrade": [.temperature(.celsius)]
        case "f", "°f", "fahrenheit": [.temperature(.fahrenheit)]
        case "k", "kelvin": [.temperature(.kelvin)]
        case "kmh", "km/h", "kph": [.wind(.kilometresPerHour)]
        case "mph": [.wind(.milesPerHour)]
        case "ms", "m/s", "mps": [.wind(.metresPerSecond)]
        case "kn", "kt", "kts", "knot", "knots": [.wind(.knots)]
        case "bft", "beaufort": [.wind(.beaufort)]
        case "mm": [.precipitation(.millimetres)]
        case "in", "inch", "inches": [.precipitation(.inches), .snow(.inches)]
        case "cm": [.snow(.centimetres)]
        case "hpa", "mb", "mbar": [.pressure(.hectopascal)]
        case "inhg": [.pressure(.inchesOfMercury)]
        case "mmhg": [.pressure(.millimetresOfMercury)]
        case "km": [.distance(.kilometres)]
        case "mi", "mile", "miles": [.distance(.miles)]
        case "nmi": [.distance(.nauticalMiles)]
        default: []
        }
    }
}
