import ForecastCore

/// Where a bare coordinate is, as data: languages word it themselves.
package struct Whereabouts: Sendable, Equatable {
    /// What people would name: the town the point is in or at, else the nearest place; nil on the open sea.
    package let place: Place?
    /// Metres from the place to the point; 0 where there is no place.
    package let distance: Double
    /// Direction from the place to the point in degrees clockwise from north; 0 where there is no place.
    package let bearing: Double
    /// IANA zone; on the open sea the nautical one, `Etc/GMT-1` for an hour ahead of Greenwich.
    package let timeZoneID: String

    /// Within so many metres a point is called by the name of its town.
    package static let townRadius = 5_000.0
    /// Farther than so many metres from every place it is at sea or in no country.
    package static let farthest = 200_000.0

    /// Whether the point is at the place, not somewhere off it.
    package var isAtPlace: Bool { place != nil && distance <= Self.townRadius }
}

extension PlaceTable {
    /// Where a point is.
    func whereabouts(of point: Coordinate) -> Whereabouts {
        guard let near = nearestPlace(to: point, within: Whereabouts.farthest), let nearest = makePlace(near.index)
        else {
            let zone = Self.nauticalZone(longitude: point.longitude)
            return Whereabouts(place: nil, distance: 0, bearing: 0, timeZoneID: zone)
        }
        let town = near.distance <= Whereabouts.townRadius ? chiefPlace(around: point).flatMap(makePlace) : nil
        let place = town ?? nearest
        return Whereabouts(
            place: place,
            distance: place.coordinate.distance(to: point),
            bearing: place.coordinate.bearing(to: point),
            timeZoneID: place.timeZoneID
        )
    }

    /// The place near by that people would name: a city rather than its quarter, the village rather than the far town.
    private func chiefPlace(around point: Coordinate) -> Int? {
        var best: (index: Int, weight: Double)?
        forEachPlace(near: point, within: Whereabouts.townRadius) { index, distance in
            let weight = Ranking.size(index, in: self) - 0.4 * distance / 1000
            if weight > best?.weight ?? -.infinity { best = (index, weight) }
            return Whereabouts.townRadius
        }
        return best?.index
    }

    /// `Etc/GMT-1` is one hour *ahead* of Greenwich: the sign of these names is inverted.
    private static func nauticalZone(longitude: Double) -> String {
        let hours = Int((longitude / 15).rounded())
        return hours == 0 ? "Etc/GMT" : "Etc/GMT" + (hours > 0 ? "-" : "+") + String(abs(hours))
    }
}
