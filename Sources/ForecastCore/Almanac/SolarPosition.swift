import Foundation

/// Where the sun stands among the stars.
///
/// The larger terms of VSOP87 (P. Bretagnon, G. Francou 1988) for the earth's longitude, as J. Meeus, "Astronomical
/// Algorithms" (2nd edition), appendix III, lists them, with nutation and aberration after chapter 25: good to 0.001
/// degrees.
struct SolarPosition {
    /// Degrees along the ecliptic, with aberration, without nutation.
    let longitude: Double
    /// Apparent, in degrees.
    let rightAscension: Double
    let sineOfDeclination: Double
    let cosineOfDeclination: Double
    /// Degrees that nutation adds to sidereal time.
    let equationOfEquinoxes: Double

    /// - Parameter seconds: Seconds since 1970.
    init(_ seconds: Double) {
        let t = DynamicalTime.centuries(seconds)
        let node = (125.04 - 1934.136 * t).radians
        let nutation = -0.00478 * sin(node)
        longitude = Self.earth(t / 10) * 180 / .pi + 180 - 0.00569
        let apparent = (longitude + nutation).radians
        let tilt = (23.4392911 - 0.0130042 * t + 0.00256 * cos(node)).radians
        let (sine, cosineOfTilt) = (sin(apparent), cos(tilt))
        rightAscension = atan2(cosineOfTilt * sine, cos(apparent)) * 180 / .pi
        sineOfDeclination = sin(tilt) * sine
        cosineOfDeclination = (1 - sineOfDeclination * sineOfDeclination).squareRoot()
        equationOfEquinoxes = nutation * cosineOfTilt
    }

    /// Radians of the earth along the ecliptic as the sun sees it, of millennia since 2000.
    private static func earth(_ t: Double) -> Double {
        func sum(_ waves: [Wave]) -> Double {
            waves.reduce(0) { $0 + $1.height * cos($1.phase + $1.speed * t) }
        }
        return 1e-8 * (sum(constant) + t * (sum(linear) + t * sum(square)))
    }

    /// A wave in the earth's way: its height in 1e-8 radians, its phase at 2000, and its radians a millennium.
    private struct Wave {
        let height: Double
        let phase: Double
        let speed: Double

        init(_ height: Double, _ phase: Double, _ speed: Double) {
            self.height = height
            self.phase = phase
            self.speed = speed
        }
    }

    private static let constant: [Wave] = [
        Wave(175_347_046, 0, 0), Wave(3_341_656, 4.6692568, 6283.0758500), Wave(34_894, 4.62610, 12_566.15170),
        Wave(3497, 2.7441, 5753.3849), Wave(3418, 2.8289, 3.5231), Wave(3136, 3.6277, 77_713.7715),
        Wave(2676, 4.4181, 7860.4194), Wave(2343, 6.1352, 3930.2097), Wave(1324, 0.7425, 11_506.7698),
        Wave(1273, 2.0371, 529.6910), Wave(1199, 1.1096, 1577.3435), Wave(990, 5.233, 5884.927),
        Wave(902, 2.045, 26.298), Wave(857, 3.508, 398.149), Wave(780, 1.179, 5223.694), Wave(753, 2.533, 5507.553),
        Wave(505, 4.583, 18_849.228), Wave(492, 4.205, 775.523), Wave(357, 2.920, 0.067), Wave(317, 5.849, 11_790.629),
    ]

    private static let linear: [Wave] = [
        Wave(628_331_966_747, 0, 0), Wave(206_059, 2.678235, 6283.07585), Wave(4303, 2.6351, 12_566.1517),
        Wave(425, 1.590, 3.523),
    ]

    private static let square: [Wave] = [Wave(52_919, 0, 0), Wave(8720, 1.0721, 6283.0758)]
}
