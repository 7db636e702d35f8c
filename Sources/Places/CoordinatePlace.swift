import ForecastCore
import Foundation

extension PlaceTable {
    /// A place for a bare coordinate, named after what is near.
    ///
    /// Within 5 km of a town it has the town's name; within 200 km it is so many km from the nearest place; else it has no
    /// country and keeps nautical time.
    func makePlace(at point: Coordinate) -> Place {
        let id = "at:" + Self.short(point.latitude) + "," + Self.short(point.longitude)
        guard let near = nearestPlace(to: point, within: 200_000), let there = makePlace(near.index) else {
            return Place(
                id: id,
                name: Self.written(point),
                region: nil,
                country: nil,
                countryCode: nil,
                coordinate: point,
                timeZoneID: Self.nauticalZone(longitude: point.longitude)
            )
        }
        let town = near.distance <= 5_000 ? chiefPlace(around: point).flatMap(makePlace) : nil
        let base = town ?? there
        let name = town?.name ?? Self.relation(of: point, to: there, near.distance)
        return Place(
            id: id,
            name: name,
            region: base.region,
            country: base.country,
            countryCode: base.countryCode,
            coordinate: point,
            timeZoneID: base.timeZoneID
        )
    }

    /// The place within 5 km that people would name: a city rather than its quarter, the village rather than the far town.
    private func chiefPlace(around point: Coordinate) -> Int? {
        var best: (index: Int, weight: Double)?
        forEachPlace(near: point, within: 5_000) { index, distance in
            let weight = log10(Double(population(index)) + 10) - 0.4 * distance / 1000
            if weight > best?.weight ?? -.infinity { best = (index, weight) }
            return 5_000
        }
        return best?.index
    }

    private static func relation(of point: Coordinate, to place: Place, _ metres: Double) -> String {
        "\(Int((metres / 1000).rounded())) km \(compass(from: place.coordinate, to: point)) of \(place.name)"
    }

    /// One of eight winds: the initial bearing of the great circle.
    private static func compass(from start: Coordinate, to end: Coordinate) -> String {
        let (here, there) = (start.latitude.radians, end.latitude.radians)
        let turn = (end.longitude - start.longitude).radians
        let bearing = atan2(sin(turn) * cos(there), cos(here) * sin(there) - sin(here) * cos(there) * cos(turn))
        let eighth = (Int((bearing / (.pi / 4)).rounded()) + 8) % 8
        return ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][eighth]
    }

    /// `Etc/GMT-1` is one hour *ahead* of Greenwich: the sign of these names is inverted.
    private static func nauticalZone(longitude: Double) -> String {
        let hours = Int((longitude / 15).rounded())
        return hours == 0 ? "Etc/GMT" : "Etc/GMT" + (hours > 0 ? "-" : "+") + String(abs(hours))
    }

    /// At most 4 decimals, no trailing zeros, never -0.
    private static func short(_ degrees: Double) -> String {
        let units = Int((degrees * 10_000).rounded())
        var decimals = String(String(10_000 + abs(units) % 10_000).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        let whole = (units < 0 ? "-" : "") + String(abs(units) / 10_000)
        return decimals.isEmpty ? whole : whole + "." + decimals
    }

    private static func written(_ point: Coordinate) -> String {
        func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
            let units = Int((abs(value) * 100).rounded())
            let decimals = String(100 + units % 100).dropFirst()
            return "\(units / 100).\(decimals)° \(value < 0 && units > 0 ? negative : positive)"
        }
        return degrees(point.latitude, "N", "S") + ", " + degrees(point.longitude, "E", "W")
    }
}
