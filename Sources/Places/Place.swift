import ForecastCore

/// A resolved spot on the earth.
package struct Place: Sendable, Hashable {
    /// Stable name of the spot: `gn:2950159` (GeoNames), `iata:BER`, or `at:52.52,13.4` for a bare coordinate.
    package let id: String
    /// The name to print: `Berlin`.
    package let name: String
    /// First-order region: `Bavaria`; nil where none is known or it repeats the name or the country.
    package let region: String?
    /// English short name of the country; nil on the open sea.
    package let country: String?
    /// ISO 3166-1 alpha-2.
    package let countryCode: String?
    package let coordinate: Coordinate
    /// IANA zone.
    package let timeZoneID: String
    /// 0 where unknown.
    package let population: Int

    package init(
        id: String,
        name: String,
        region: String?,
        country: String?,
        countryCode: String?,
        coordinate: Coordinate,
        timeZoneID: String,
        population: Int = 0
    ) {
        self.id = id
        self.name = name
        self.region = region
        self.country = country
        self.countryCode = countryCode
        self.coordinate = coordinate
        self.timeZoneID = timeZoneID
        self.population = population
    }

    /// The id is enough to tell almost all places apart.
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// Name, region and country, as a card's title shows them.
    package var title: String {
        [name, region, country].compactMap(\.self).joined(separator: ", ")
    }
}
