import ForecastCore

extension PlaceTable {
    /// A place for a bare coordinate, named after what is near.
    ///
    /// At a town it has the town's name; within 200 km it is so many km from the nearest place; else it has no country
    /// and keeps nautical time.
    func makePlace(at point: Coordinate) -> Place {
        let there = whereabouts(of: point)
        return Place(
            id: "at:" + Self.short(point.latitude) + "," + Self.short(point.longitude),
            name: Self.name(of: point, there),
            region: there.place?.region,
            country: there.place?.country,
            countryCode: there.place?.countryCode,
            coordinate: point,
            timeZoneID: there.timeZoneID
        )
    }

    private static func name(of point: Coordinate, _ there: Whereabouts) -> String {
        guard let place = there.place else { return point.written(decimals: 2) }
        if there.isAtPlace { return place.name }
        return "\(Int((there.distance / 1000).rounded())) km \(Compass.wind(there.bearing)) of \(place.name)"
    }

    /// At most 4 decimals, no trailing zeros, never -0.
    private static func short(_ degrees: Double) -> String {
        let units = Int((degrees * 10_000).rounded())
        var decimals = String(String(10_000 + abs(units) % 10_000).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        let whole = (units < 0 ? "-" : "") + String(abs(units) / 10_000)
        return decimals.isEmpty ? whole : whole + "." + decimals
    }
}
