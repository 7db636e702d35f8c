import Foundation

/// A point on the earth in decimal degrees (WGS 84).
package struct Coordinate: Sendable, Hashable {
    /// Degrees north, -90...90.
    package let latitude: Double
    /// Degrees east, -180...180.
    package let longitude: Double

    /// Nil when a value is not finite or out of range.
    ///
    /// -0 becomes 0.
    package init?(latitude: Double, longitude: Double) {
        guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
        self.latitude = latitude + 0.0
        self.longitude = longitude + 0.0
    }

    /// The same point rounded to 2 decimals, about 1.1 km: what is asked of a provider and what a cache key holds.
    package var rounded: Coordinate {
        Coordinate(
            checkedLatitude: (latitude * 100).rounded() / 100 + 0.0,
            longitude: (longitude * 100).rounded() / 100 + 0.0
        )
    }

    private init(checkedLatitude latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Distance to another point in metres along a great circle (haversine on a sphere of 6,371,008.8 m).
    package func distance(to other: Coordinate) -> Double {
        let (here, there) = (latitude.radians, other.latitude.radians)
        let (dLatitude, dLongitude) = (there - here, (other.longitude - longitude).radians)
        let h = haversine(dLatitude) + cos(here) * cos(there) * haversine(dLongitude)
        return 2 * 6_371_008.8 * asin(min(1, h.squareRoot()))
    }
}

extension Double {
    /// Degrees as radians.
    package var radians: Double { self * .pi / 180 }
}

private func haversine(_ angle: Double) -> Double {
    let half = sin(angle / 2)
    return half * half
}
