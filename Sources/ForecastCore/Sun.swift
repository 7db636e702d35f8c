import Foundation

/// Where the sun stands and when it rises and sets.
///
/// A rise or set is the instant the centre of the disc stands at -0.8333 degrees: 34' of refraction and 16' of radius.
/// Good to a few seconds of what almanacs reckon; hills and the weather of the air move the true ones by minutes.
package enum Sun {
    /// Degrees of the centre of the disc at sunrise and sunset.
    package static let horizon = -0.8333

    /// Sunrise and sunset of the sun's pass across the sky that culminates on a day.
    ///
    /// The sunset follows the sunrise, so near the polar circle it may lie after midnight. A day on which the sun rises
    /// but does not set before it is lowest again counts as up all day, and the reverse likewise.
    package static func events(on day: LocalDay, at coordinate: Coordinate, clock: LocalClock) -> SunEvents {
        SunPass(on: day, at: coordinate, clock: clock).events
    }

    /// First and last light of the sun's pass across the sky that culminates on a day.
    ///
    /// Who asks for more than one of a day makes one ``SunPass``.
    package static func twilight(
        _ twilight: Twilight,
        on day: LocalDay,
        at coordinate: Coordinate,
        clock: LocalClock
    ) -> TwilightEvents {
        SunPass(on: day, at: coordinate, clock: clock).twilight(twilight)
    }

    /// Degrees of the centre of the disc above the horizon at an instant, without refraction.
    package static func altitude(_ instant: Date, at coordinate: Coordinate) -> Double {
        SunObserver(coordinate).altitude(instant.timeIntervalSince1970)
    }
}
