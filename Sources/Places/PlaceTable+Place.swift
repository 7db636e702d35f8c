import ForecastCore

extension PlaceTable {
    /// The place at an index, ready to show; nil when the index or its coordinate is out of range.
    func makePlace(_ index: Int) -> Place? {
        guard index >= 0, index < places.count, let coordinate = coordinate(index) else { return nil }
        let name = name(index)
        return Place(
            id: "gn:\(geonameID(index))",
            name: name,
            region: regionToShow(region(index), beside: name, countryName(country(index))),
            country: countryName(country(index)),
            countryCode: countryCode(country(index)),
            coordinate: coordinate,
            timeZoneID: zoneName(zone(index)),
            population: population(index)
        )
    }

    /// The airport at an index as a place.
    func makeAirport(_ index: Int) -> Place? {
        guard index >= 0, index < airports.count, let coordinate = airportCoordinate(index) else { return nil }
        let id = iataCode(index).map { "iata:" + $0 } ?? icaoCode(index).map { "icao:" + $0 }
        guard let id else { return nil }
        let name = airportName(index)
        return Place(
            id: id,
            name: name,
            region: regionToShow(airportRegion(index), beside: name, countryName(airportCountry(index))),
            country: countryName(airportCountry(index)),
            countryCode: countryCode(airportCountry(index)),
            coordinate: coordinate,
            timeZoneID: zoneName(airportZone(index))
        )
    }

    private func regionToShow(_ region: Int, beside name: String, _ country: String?) -> String? {
        guard let shown = regionName(region), !isSameName(shown, name) else { return nil }
        return country.map { isSameName(shown, $0) } == true ? nil : shown
    }

    /// "Zurich" says nothing beside "Zürich", nor "Panamá" beside "Panama".
    private func isSameName(_ region: String, _ name: String) -> Bool {
        if region == name { return true }
        guard abs(region.utf8.count - name.utf8.count) <= 4 else { return false }
        return FoldedName(region, table: self).key == FoldedName(name, table: self).key
    }
}
