/// What a provider can do, and where.
package struct ProviderCapabilities: Sendable, Equatable {
    /// The name to print, as the provider's terms ask for it.
    package var attribution: String
    /// What it can know besides the weather itself.
    package var parts: Set<ForecastPart>
    /// Where it has data; nil: everywhere.
    package var area: Area?
    /// ISO 3166-1 codes of the countries whose national service it is.
    package var home: Set<String>
    /// Whether it has the weather itself; else it is asked for its parts alone.
    package var hasWeather: Bool

    package init(
        attribution: String = "",
        parts: Set<ForecastPart> = [],
        area: Area? = nil,
        home: Set<String> = [],
        hasWeather: Bool = true
    ) {
        self.attribution = attribution
        self.parts = parts
        self.area = area
        self.home = home
        self.hasWeather = hasWeather
    }
}

/// A part of the earth: countries, and boxes for places whose country is not known.
package struct Area: Sendable, Equatable {
    /// ISO 3166-1 codes, in capitals.
    package var countries: Set<String>
    /// Where no countries are named, they hold for every place.
    package var boxes: [Box]

    package init(countries: Set<String> = [], boxes: [Box] = []) {
        self.countries = countries
        self.boxes = boxes
    }

    /// Whether a place lies in it: by its country where both are known, else by its coordinate.
    package func contains(_ request: ForecastRequest) -> Bool {
        if !countries.isEmpty, let country = request.countryCode { return countries.contains(country.uppercased()) }
        return boxes.contains { $0.contains(request.coordinate) }
    }

    /// Degrees between two parallels and two meridians, both included; a western edge east of the eastern one goes
    /// over the date line.
    package struct Box: Sendable, Equatable {
        package var south: Double
        package var west: Double
        package var north: Double
        package var east: Double

        package init(south: Double, west: Double, north: Double, east: Double) {
            self.south = south
            self.west = west
            self.north = north
            self.east = east
        }

        /// Whether a point lies in it.
        func contains(_ point: Coordinate) -> Bool {
            guard (south...max(south, north)).contains(point.latitude) else { return false }
            return west <= east
                ? west <= point.longitude && point.longitude <= east
                : west <= point.longitude || point.longitude <= east
        }
    }
}
