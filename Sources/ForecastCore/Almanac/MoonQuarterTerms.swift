import Foundation

/// The reckoning of one new moon, full moon or quarter: the mean instant, and what the true one is off it.
///
/// J. Meeus, "Astronomical Algorithms" (2nd edition), chapter 49, with all of its corrections.
struct MoonQuarterTerms {
    /// Days from one mean new moon to the next.
    static let lunation = 29.530588861

    /// Lunations since the new moon of 2000-01-06.
    private let lunations: Double
    /// Julian centuries since then.
    private let t: Double
    private let eccentricity: Double
    private let sun: Double
    private let moon: Double
    private let node: Double

    /// - Parameter number: Quarters since the new moon of 2000-01-06.
    init(number: Int) {
        let k = Double(number) / 4
        let t = k / 1236.85
        lunations = k
        self.t = t
        eccentricity = 1 - t * (0.002516 + 0.0000074 * t)
        sun = (2.5534 + 29.10535670 * k - t * t * (0.0000014 + 0.00000011 * t)).radians
        moon = (201.5643 + 385.81693528 * k + t * t * (0.0107582 + t * (0.00001238 - 0.000000058 * t))).radians
        node = (160.7108 + 390.67050284 * k - t * t * (0.0016118 + t * (0.00000227 - 0.000000011 * t))).radians
    }

    /// Days of dynamical time since the mean new moon of 2000-01-06.
    func days(_ quarter: MoonQuarter) -> Double {
        Self.lunation * lunations + t * t * (0.00015437 - t * (0.000000150 - 0.00000000073 * t))
            + wave(quarter) + planets
    }

    private func wave(_ quarter: MoonQuarter) -> Double {
        let ascending = (124.7746 - 1.56375588 * lunations + t * t * (0.0020672 + 0.00000215 * t)).radians
        let common = -0.00017 * sin(ascending)
        return switch quarter {
        case .new: common + sum(Self.syzygies) { $0.new }
        case .full: common + sum(Self.syzygies) { $0.full }
        case .first: common + sum(Self.quarters) { $0.new } + lead
        case .last: common + sum(Self.quarters) { $0.new } - lead
        }
    }

    private func sum(_ terms: [Term], _ days: (Term) -> Double) -> Double {
        terms.reduce(0) { sum, term in
            let power = abs(term.sun)
            let factor = power == 0 ? 1 : power == 1 ? eccentricity : eccentricity * eccentricity
            return sum + days(term) * factor * sin(term.sun * sun + term.moon * moon + term.node * node)
        }
    }

    /// Days by which a first quarter is late and a last one early.
    private var lead: Double {
        0.00306 - 0.00038 * eccentricity * cos(sun) + 0.00026 * cos(moon) - 0.00002 * cos(moon - sun)
            + 0.00002 * cos(moon + sun) + 0.00002 * cos(2 * node)
    }

    /// Days by which the planets pull.
    private var planets: Double {
        Self.pulls.reduce(0) { sum, pull in
            sum + pull.days * sin((pull.start + pull.rate * lunations + pull.bend * t * t).radians)
        }
    }

    /// A wave in days: its height, and its multiples of the anomalies of sun and moon and of the distance from the node.
    private struct Term {
        let new: Double
        let full: Double
        let sun: Double
        let moon: Double
        let node: Double

        init(_ new: Double, _ full: Double, _ sun: Double, _ moon: Double, _ node: Double) {
            self.new = new
            self.full = full
            self.sun = sun
            self.moon = moon
            self.node = node
        }

        init(_ days: Double, _ sun: Double, _ moon: Double, _ node: Double) {
            self.init(days, days, sun, moon, node)
        }
    }

    private struct Pull {
        let days: Double
        let start: Double
        let rate: Double
        let bend: Double

        init(_ days: Double, _ start: Double, _ rate: Double, bend: Double = 0) {
            self.days = days
            self.start = start
            self.rate = rate
            self.bend = bend
        }
    }

    /// Of new and full moons.
    private static let syzygies: [Term] = [
        Term(-0.40720, -0.40614, 0, 1, 0), Term(0.17241, 0.17302, 1, 0, 0), Term(0.01608, 0.01614, 0, 2, 0),
        Term(0.01039, 0.01043, 0, 0, 2), Term(0.00739, 0.00734, -1, 1, 0), Term(-0.00514, -0.00515, 1, 1, 0),
        Term(0.00208, 0.00209, 2, 0, 0), Term(-0.00111, 0, 1, -2), Term(-0.00057, 0, 1, 2), Term(0.00056, 1, 2, 0),
        Term(-0.00042, 0, 3, 0), Term(0.00042, 1, 0, 2), Term(0.00038, 1, 0, -2), Term(-0.00024, -1, 2, 0),
        Term(-0.00007, 2, 1, 0), Term(0.00004, 0, 2, -2), Term(0.00004, 3, 0, 0), Term(0.00003, 1, 1, -2),
        Term(0.00003, 0, 2, 2), Term(-0.00003, 1, 1, 2), Term(0.00003, -1, 1, 2), Term(-0.00002, -1, 1, -2),
        Term(-0.00002, 1, 3, 0), Term(0.00002, 0, 4, 0),
    ]

    /// Of the quarters.
    private static let quarters: [Term] = [
        Term(-0.62801, 0, 1, 0), Term(0.17172, 1, 0, 0), Term(-0.01183, 1, 1, 0), Term(0.00862, 0, 2, 0),
        Term(0.00804, 0, 0, 2), Term(0.00454, -1, 1, 0), Term(0.00204, 2, 0, 0), Term(-0.00180, 0, 1, -2),
        Term(-0.00070, 0, 1, 2), Term(-0.00040, 0, 3, 0), Term(-0.00034, -1, 2, 0), Term(0.00032, 1, 0, 2),
        Term(0.00032, 1, 0, -2), Term(-0.00028, 2, 1, 0), Term(0.00027, 1, 2, 0), Term(-0.00005, -1, 1, -2),
        Term(0.00004, 0, 2, 2), Term(-0.00004, 1, 1, 2), Term(0.00004, -2, 1, 0), Term(0.00003, 1, 1, -2),
        Term(0.00003, 3, 0, 0), Term(0.00002, 0, 2, -2), Term(0.00002, -1, 1, 2), Term(-0.00002, 1, 3, 0),
    ]

    private static let pulls: [Pull] = [
        Pull(0.000325, 299.77, 0.107408, bend: -0.009173), Pull(0.000165, 251.88, 0.016321),
        Pull(0.000164, 251.83, 26.651886), Pull(0.000126, 349.42, 36.412478), Pull(0.000110, 84.66, 18.206239),
        Pull(0.000062, 141.74, 53.303771), Pull(0.000060, 207.14, 2.453732), Pull(0.000056, 154.84, 7.306860),
        Pull(0.000047, 34.52, 27.261239), Pull(0.000042, 207.19, 0.121824), Pull(0.000040, 291.34, 1.844379),
        Pull(0.000037, 161.72, 24.198154), Pull(0.000035, 239.56, 25.513099), Pull(0.000023, 331.55, 3.592518),
    ]
}
