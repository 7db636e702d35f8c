import Foundation

/// How the moon looks, the same from everywhere on earth.
///
/// The longitude and latitude are the larger terms of J. Meeus, "Astronomical Algorithms" (2nd edition), chapter 47: good
/// to about 0.02 degrees, two minutes of the moon's way.
package enum Moon {
    /// The age as a share of a lunation, 0..<1: 0 new, 0.25 first quarter, 0.5 full, 0.75 last quarter.
    ///
    /// It is the moon's elongation, how far it is east of the sun along the ecliptic, over 360 degrees.
    package static func phase(at instant: Date) -> Double {
        let share = sight(instant.timeIntervalSince1970).elongation / 360
        let phase = share - share.rounded(.down)
        return phase < 1 ? phase : 0
    }

    /// The share of the disc that the sun lights, 0...1.
    package static func illuminatedFraction(at instant: Date) -> Double {
        let sight = sight(instant.timeIntervalSince1970)
        let cosine = cos(sight.latitude.radians) * cos(sight.elongation.radians)
        let angle = atan2((1 - cosine * cosine).squareRoot(), meanDistance - cosine)
        return (1 + cos(angle)) / 2
    }

    /// Distance of the moon over that of the sun, on average.
    private static let meanDistance = 1 / 389.2

    /// Degrees east of the sun, and degrees north of the ecliptic.
    private static func sight(_ seconds: Double) -> (elongation: Double, latitude: Double) {
        let t = DynamicalTime.centuries(seconds)
        let elongation = (297.8501921 + t * (445_267.1114034 - 0.0018819 * t)).radians
        let sun = (357.5291092 + t * (35_999.0502909 - 0.0001536 * t)).radians
        let moon = (134.9633964 + t * (477_198.8675055 + 0.0087414 * t)).radians
        let node = (93.2720950 + t * (483_202.0175233 - 0.0036539 * t)).radians
        let eccentricity = 1 - t * (0.002516 + 0.0000074 * t)
        func sum(_ terms: [Term]) -> Double {
            terms.reduce(0) { sum, term in
                let angle = term.elongation * elongation + term.sun * sun + term.moon * moon + term.node * node
                return sum + term.degrees * (term.sun == 0 ? 1 : eccentricity) * sin(angle)
            }
        }
        let longitude = 218.3164477 + t * (481_267.88123421 - 0.0015786 * t) + sum(longitudeTerms)
        return (longitude - SolarPosition(seconds).longitude, sum(latitudeTerms))
    }

    /// A wave in the moon's way: its height, and its multiples of the mean elongation, the anomalies of sun and moon, and
    /// the distance from the node.
    private struct Term {
        let degrees: Double
        let elongation: Double
        let sun: Double
        let moon: Double
        let node: Double

        init(_ degrees: Double, _ elongation: Double, _ sun: Double, _ moon: Double, _ node: Double) {
            self.degrees = degrees
            self.elongation = elongation
            self.sun = sun
            self.moon = moon
            self.node = node
        }
    }

    private static let longitudeTerms: [Term] = [
        Term(6.288774, 0, 0, 1, 0), Term(1.274027, 2, 0, -1, 0), Term(0.658314, 2, 0, 0, 0),
        Term(0.213618, 0, 0, 2, 0), Term(-0.185116, 0, 1, 0, 0), Term(-0.114332, 0, 0, 0, 2),
        Term(0.058793, 2, 0, -2, 0), Term(0.057066, 2, -1, -1, 0), Term(0.053322, 2, 0, 1, 0),
        Term(0.045758, 2, -1, 0, 0), Term(-0.040923, 0, 1, -1, 0), Term(-0.034720, 1, 0, 0, 0),
        Term(-0.030383, 0, 1, 1, 0), Term(0.015327, 2, 0, 0, -2), Term(-0.012528, 0, 0, 1, 2),
        Term(0.010980, 0, 0, 1, -2), Term(0.010675, 4, 0, -1, 0), Term(0.010034, 0, 0, 3, 0),
        Term(0.008548, 4, 0, -2, 0), Term(-0.007888, 2, 1, -1, 0), Term(-0.006766, 2, 1, 0, 0),
        Term(-0.005163, 1, 0, -1, 0), Term(0.004987, 1, 1, 0, 0), Term(0.004036, 2, -1, 1, 0),
        Term(0.003994, 2, 0, 2, 0), Term(0.003861, 4, 0, 0, 0), Term(0.003665, 2, 0, -3, 0),
    ]

    private static let latitudeTerms: [Term] = [
        Term(5.128122, 0, 0, 0, 1), Term(0.280602, 0, 0, 1, 1), Term(0.277693, 0, 0, 1, -1),
        Term(0.173237, 2, 0, 0, -1), Term(0.055413, 2, 0, -1, 1), Term(0.046271, 2, 0, -1, -1),
        Term(0.032573, 2, 0, 0, 1),
    ]
}
