import Foundation

/// Where the sun stands and when it rises and sets.
///
/// Position after J. Meeus, "Astronomical Algorithms" (2nd edition), chapter 25 (low accuracy, 0.01 degrees), which is
/// what NOAA's solar calculator uses. A rise or set is the instant the centre of the disc stands at -0.8333 degrees:
/// 34' of refraction and 16' of radius. Good to a minute where the sun does not graze the horizon.
package enum Sun {
    /// Degrees of the centre of the disc at sunrise and sunset.
    package static let horizon = -0.8333

    /// Sunrise and sunset of the sun's pass across the sky that culminates on a day.
    ///
    /// The sunset follows the sunrise, so near the polar circle it may lie after midnight. A day on which the sun rises
    /// but does not set before it is lowest again counts as up all day, and the reverse likewise.
    package static func events(on day: LocalDay, at coordinate: Coordinate, clock: LocalClock) -> SunEvents {
        let middle = clock.start(of: day).timeIntervalSince1970 + clock.length(of: day) / 2
        let noon = culmination(near: middle, coordinate)
        guard altitude(noon, coordinate) > horizon else { return .downAllDay }
        let halfTurn = 43_200.0
        guard let sunrise = crossing(below: noon - halfTurn, above: noon, coordinate),
            let sunset = crossing(below: noon + halfTurn, above: noon, coordinate)
        else { return .upAllDay }
        return .times(
            sunrise: Date(timeIntervalSince1970: sunrise),
            sunset: Date(timeIntervalSince1970: sunset)
        )
    }

    /// Degrees of the centre of the disc above the horizon at an instant, without refraction.
    package static func altitude(_ instant: Date, at coordinate: Coordinate) -> Double {
        altitude(instant.timeIntervalSince1970, coordinate)
    }

    /// The instant between two at which the sun crosses the horizon; nil when it is up at both.
    private static func crossing(below: Double, above: Double, _ coordinate: Coordinate) -> Double? {
        guard altitude(below, coordinate) <= horizon else { return nil }
        var (low, high) = (below, above)
        while abs(high - low) > 0.5 {
            let middle = (low + high) / 2
            if altitude(middle, coordinate) <= horizon { low = middle } else { high = middle }
        }
        return high.rounded()
    }

    /// The highest stand nearest to an instant.
    private static func culmination(near seconds: Double, _ coordinate: Coordinate) -> Double {
        var instant = seconds
        for _ in 0..<3 { instant -= hourAngle(instant, coordinate) * 240 }
        return instant
    }

    private static func altitude(_ seconds: Double, _ coordinate: Coordinate) -> Double {
        let declination = position(seconds).declination
        let latitude = coordinate.latitude.radians
        let angle = hourAngle(seconds, coordinate).radians
        let sine = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(angle)
        return asin(min(1, max(-1, sine))) * 180 / .pi
    }

    /// Degrees the sun is west of the meridian, -180...180.
    private static func hourAngle(_ seconds: Double, _ coordinate: Coordinate) -> Double {
        let days = seconds / 86_400 - 10_957.5
        let sidereal = 280.46061837 + 360.98564736629 * days
        return (sidereal + coordinate.longitude - position(seconds).rightAscension * 180 / .pi)
            .remainder(dividingBy: 360)
    }

    /// Apparent right ascension and declination in radians.
    private static func position(_ seconds: Double) -> (rightAscension: Double, declination: Double) {
        // Julian centuries of dynamical time since 2000; the clocks differ by about 69 seconds in these years.
        let t = ((seconds + 69) / 86_400 - 10_957.5) / 36_525
        let anomaly = (357.52911 + t * (35_999.05029 - 0.0001537 * t)).radians
        let centre =
            (1.914602 - t * (0.004817 + 0.000014 * t)) * sin(anomaly)
            + (0.019993 - 0.000101 * t) * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
        let node = (125.04 - 1934.136 * t).radians
        let longitude = (280.46646 + t * (36_000.76983 + 0.0003032 * t) + centre - 0.00569 - 0.00478 * sin(node))
            .radians
        let tilt = (23.4392911 - 0.0130042 * t + 0.00256 * cos(node)).radians
        return (atan2(cos(tilt) * sin(longitude), cos(longitude)), asin(sin(tilt) * sin(longitude)))
    }
}
