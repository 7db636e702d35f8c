/// One unit for each quantity: what a card is made with.
package struct Units: Sendable, Hashable {
    package var temperature: TemperatureUnit
    package var wind: WindUnit
    package var precipitation: PrecipitationUnit
    package var snow: SnowUnit
    package var pressure: PressureUnit
    package var distance: DistanceUnit

    package init(
        temperature: TemperatureUnit,
        wind: WindUnit,
        precipitation: PrecipitationUnit,
        snow: SnowUnit,
        pressure: PressureUnit,
        distance: DistanceUnit
    ) {
        self.temperature = temperature
        self.wind = wind
        self.precipitation = precipitation
        self.snow = snow
        self.pressure = pressure
        self.distance = distance
    }

    /// The choices that give these units to everybody, whatever they prefer.
    package var choices: [UnitChoice] {
        [
            .temperature(temperature), .wind(wind), .precipitation(precipitation), .snow(snow), .pressure(pressure),
            .distance(distance),
        ]
    }
}

/// A named set of units, as people of a country or a trade use them together.
package enum UnitSet: String, Sendable, Hashable, Codable, CaseIterable {
    case metric
    case us
    case uk
    case si
    case ca
    case nautical

    /// The units of the set.
    package var units: Units {
        switch self {
        case .metric, .ca: Self.units(wind: .kilometresPerHour, distance: .kilometres)
        case .uk: Self.units(wind: .milesPerHour, distance: .miles)
        case .si: Self.units(wind: .metresPerSecond, distance: .kilometres)
        case .nautical: Self.units(wind: .knots, distance: .nauticalMiles)
        case .us:
            Units(
                temperature: .fahrenheit,
                wind: .milesPerHour,
                precipitation: .inches,
                snow: .inches,
                pressure: .inchesOfMercury,
                distance: .miles
            )
        }
    }

    /// The metric units but for wind and distance.
    private static func units(wind: WindUnit, distance: DistanceUnit) -> Units {
        Units(
            temperature: .celsius,
            wind: wind,
            precipitation: .millimetres,
            snow: .centimetres,
            pressure: .hectopascal,
            distance: distance
        )
    }

    /// The set people expect for a place in a country (ISO 3166-1 alpha-2, upper case); metric where it is unknown.
    package static func usual(forCountry country: String?) -> UnitSet {
        switch country {
        case "US", "LR", "MM", "AS", "GU", "MP", "PR", "UM", "VI": .us
        case "GB": .uk
        case "CA": .ca
        default: .metric
        }
    }
}

/// What a person chose: a set, or none, and single quantities that differ from it.
package struct UnitPreference: Sendable, Hashable, Codable {
    /// Nil: the set that is usual in the country of the place asked about.
    package var set: UnitSet?
    /// Nil here and below: as in the set.
    package var temperature: TemperatureUnit?
    package var wind: WindUnit?
    package var precipitation: PrecipitationUnit?
    package var snow: SnowUnit?
    package var pressure: PressureUnit?
    package var distance: DistanceUnit?

    /// A preference for a set, without overrides.
    package init(set: UnitSet? = nil) {
        self.set = set
    }

    /// Nothing chosen: every unit follows the place.
    package static let auto = UnitPreference()

    /// Whether the set follows the place; single quantities may be fixed all the same.
    package var isAuto: Bool { self.set == nil }

    /// Whether a quantity is fixed apart from the set.
    package var hasOverrides: Bool { self != UnitPreference(set: set) }

    /// The units for a place in a country (ISO 3166-1 alpha-2).
    package func resolved(forCountry country: String?) -> Units {
        var units = (set ?? UnitSet.usual(forCountry: country)).units
        if let temperature { units.temperature = temperature }
        if let wind { units.wind = wind }
        if let precipitation { units.precipitation = precipitation }
        if let snow { units.snow = snow }
        if let pressure { units.pressure = pressure }
        if let distance { units.distance = distance }
        return units
    }

    /// The preference after a choice: a set (or auto) drops the overrides, a unit overrides its quantity alone.
    ///
    /// Choosing a unit never changes another quantity; choosing a set leaves nothing over from earlier choices.
    package func choosing(_ choice: UnitChoice) -> UnitPreference {
        var changed = self
        switch choice {
        case .auto: return .auto
        case .set(let set): return UnitPreference(set: set)
        case .temperature(let unit): changed.temperature = unit
        case .wind(let unit): changed.wind = unit
        case .precipitation(let unit): changed.precipitation = unit
        case .snow(let unit): changed.snow = unit
        case .pressure(let unit): changed.pressure = unit
        case .distance(let unit): changed.distance = unit
        }
        return changed
    }
}
