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
        guard let choices = Self.meanings[word] else { return nil }
        guard let choice = quantity.map({ asked in choices.first { $0.quantity == asked } }) ?? choices.first else {
            return nil
        }
        self = choice
    }

    /// All words that stand for something.
    package static var words: [String] { Array(meanings.keys) }

    /// What each word means alone, best first.
    private static let meanings: [String: [UnitChoice]] = {
        var meanings: [String: [UnitChoice]] = [
            "auto": [.auto],
            "automatic": [.auto],
            "imperial": [.set(.us)],
            "c": [.temperature(.celsius)],
            "°c": [.temperature(.celsius)],
            "celsius": [.temperature(.celsius)],
            "centigrade": [.temperature(.celsius)],
            "f": [.temperature(.fahrenheit)],
            "°f": [.temperature(.fahrenheit)],
            "fahrenheit": [.temperature(.fahrenheit)],
            "k": [.temperature(.kelvin)],
            "kelvin": [.temperature(.kelvin)],
            "kmh": [.wind(.kilometresPerHour)],
            "km/h": [.wind(.kilometresPerHour)],
            "kph": [.wind(.kilometresPerHour)],
            "mph": [.wind(.milesPerHour)],
            "ms": [.wind(.metresPerSecond)],
            "m/s": [.wind(.metresPerSecond)],
            "mps": [.wind(.metresPerSecond)],
            "kn": [.wind(.knots)],
            "kt": [.wind(.knots)],
            "kts": [.wind(.knots)],
            "knot": [.wind(.knots)],
            "knots": [.wind(.knots)],
            "bft": [.wind(.beaufort)],
            "beaufort": [.wind(.beaufort)],
            "mm": [.precipitation(.millimetres)],
            "in": [.precipitation(.inches), .snow(.inches)],
            "inch": [.precipitation(.inches), .snow(.inches)],
            "inches": [.precipitation(.inches), .snow(.inches)],
            "cm": [.snow(.centimetres)],
            "hpa": [.pressure(.hectopascal)],
            "mb": [.pressure(.hectopascal)],
            "mbar": [.pressure(.hectopascal)],
            "inhg": [.pressure(.inchesOfMercury)],
            "mmhg": [.pressure(.millimetresOfMercury)],
            "km": [.distance(.kilometres)],
            "mi": [.distance(.miles)],
            "mile": [.distance(.miles)],
            "miles": [.distance(.miles)],
            "nmi": [.distance(.nauticalMiles)],
        ]
        for set in UnitSet.allCases { meanings[set.rawValue] = [.set(set)] }
        return meanings
    }()
}
