import Foundation

/// The sun in the sky of one place at one instant.
struct SunSight {
    /// The sine of the altitude of the centre of the disc as from the centre of the earth.
    let sine: Double
    /// What the sine gains a second.
    let rate: Double
    /// Degrees west of the meridian, -180...180.
    let hourAngle: Double
}

/// A place from which the sun is seen.
struct SunObserver {
    let sineOfLatitude: Double
    let cosineOfLatitude: Double
    let longitude: Double

    init(_ coordinate: Coordinate) {
        sineOfLatitude = sin(coordinate.latitude.radians)
        cosineOfLatitude = cos(coordinate.latitude.radians)
        longitude = coordinate.longitude
    }

    /// - Parameter seconds: Seconds since 1970.
    func sight(_ seconds: Double) -> SunSight {
        let sun = SolarPosition(seconds)
        let days = seconds / 86_400 - 10_957.5
        let sidereal = 280.46061837 + 360.98564736629 * days + sun.equationOfEquinoxes
        let hourAngle = (sidereal + longitude - sun.rightAscension).remainder(dividingBy: 360)
        let across = cosineOfLatitude * sun.cosineOfDeclination
        return SunSight(
            sine: sineOfLatitude * sun.sineOfDeclination + across * cos(hourAngle.radians),
            rate: -across * sin(hourAngle.radians) * Self.turn,
            hourAngle: hourAngle
        )
    }

    /// The instant nearest to another at which the sun stands a number of degrees west of the meridian.
    func transit(hourAngle: Double = 0, near seconds: Double) -> Double {
        var instant = seconds
        for _ in 0..<3 {
            let offset = (sight(instant).hourAngle - hourAngle).remainder(dividingBy: 360) * 240
            instant -= offset
            if abs(offset) < 1 { break }
        }
        return instant
    }

    /// Degrees of the centre of the disc above the horizon of the place, without refraction.
    ///
    /// The place is the earth's radius nearer to the sky than its centre, from where the sun seems a little higher.
    func altitude(_ seconds: Double) -> Double {
        let altitude = asin(min(1, max(-1, sight(seconds).sine))) * 180 / .pi
        return altitude - Self.parallax * cos(altitude.radians)
    }

    /// The sine that a ``SunSight`` has when the sun stands at an altitude in degrees as seen from the place.
    static func sine(ofAltitude altitude: Double) -> Double {
        sin((altitude + parallax * cos(altitude.radians)).radians)
    }

    /// Degrees: 8.794 seconds of arc.
    private static let parallax = 0.002443
    /// Radians a second.
    private static let turn = 2 * Double.pi / 86_400
}
