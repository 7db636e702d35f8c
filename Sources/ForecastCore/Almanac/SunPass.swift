import Foundation

/// The sun's way across the sky of a place on one day, from its lowest stand before noon to the lowest after it.
///
/// Made once, it answers for every altitude: rise and set, and the three twilights.
package struct SunPass: Sendable {
    /// When the sun is highest.
    package var noon: Date { Date(timeIntervalSince1970: highest.rounded()) }

    private let observer: SunObserver
    private let highest: Double
    private let lowestBefore: Double
    private let lowestAfter: Double

    /// The pass that culminates on a day.
    package init(on day: LocalDay, at coordinate: Coordinate, clock: LocalClock) {
        let (start, end) = (clock.start(of: day), clock.start(of: day.advanced(by: 1)))
        observer = SunObserver(coordinate)
        highest = observer.transit(near: (start.timeIntervalSince1970 + end.timeIntervalSince1970) / 2)
        lowestBefore = observer.transit(hourAngle: 180, near: highest - 43_200)
        lowestAfter = observer.transit(hourAngle: 180, near: highest + 43_200)
    }

    /// Sunrise and sunset.
    package var events: SunEvents {
        switch crossings(of: Sun.horizon) {
        case .both(let up, let down): .times(sunrise: up, sunset: down)
        case .above: .upAllDay
        case .below: .downAllDay
        }
    }

    /// First and last light of a kind.
    package func twilight(_ twilight: Twilight) -> TwilightEvents {
        switch crossings(of: twilight.altitude) {
        case .both(let up, let down): .times(dawn: up, dusk: down)
        case .above: .staysAbove
        case .below: .staysBelow
        }
    }

    private enum Crossings {
        case both(up: Date, down: Date)
        case above
        case below
    }

    /// When the centre of the disc passes an altitude in degrees on its way up and on its way down.
    private func crossings(of altitude: Double) -> Crossings {
        let sine = SunObserver.sine(ofAltitude: altitude)
        guard observer.sight(highest).sine > sine else { return .below }
        guard let up = crossing(of: sine, low: lowestBefore), let down = crossing(of: sine, low: lowestAfter) else {
            return .above
        }
        return .both(up: Date(timeIntervalSince1970: up.rounded()), down: Date(timeIntervalSince1970: down.rounded()))
    }

    /// The instant between a lowest stand and noon at which the sun passes; nil when it is higher even at the lowest.
    ///
    /// Newton's steps from where the day's circle would pass if the declination stood still, halving the bracket
    /// wherever one leaves it: to a tenth of a second in three or four looks.
    private func crossing(of sine: Double, low lowest: Double) -> Double? {
        guard observer.sight(lowest).sine <= sine else { return nil }
        var (low, high) = (lowest, highest)
        let sun = SolarPosition(highest)
        let cosine =
            (sine - observer.sineOfLatitude * sun.sineOfDeclination)
            / (observer.cosineOfLatitude * sun.cosineOfDeclination)
        let share = acos(min(1, max(-1, cosine))) / .pi
        var instant = highest + (lowest - highest) * share
        for _ in 0..<40 where abs(high - low) > 0.1 {
            let sight = observer.sight(instant)
            let step = (sine - sight.sine) / sight.rate
            if abs(step) < 0.1 { return instant + step }
            if sight.sine <= sine { low = instant } else { high = instant }
            let next = instant + step
            instant = next > min(low, high) && next < max(low, high) ? next : (low + high) / 2
        }
        return high
    }
}
