import Foundation

/// A twilight, by how far the sun is below the horizon when it begins or ends.
package enum Twilight: String, Sendable, CaseIterable {
    /// 6 degrees: outdoors one sees without a lamp.
    case civil
    /// 12 degrees: the horizon shows at sea.
    case nautical
    /// 18 degrees: beyond it the night is as dark as it gets.
    case astronomical

    /// Degrees of the centre of the disc, without refraction.
    package var altitude: Double {
        switch self {
        case .civil: -6
        case .nautical: -12
        case .astronomical: -18
        }
    }
}

/// The first and the last light of one kind on one day.
package enum TwilightEvents: Sendable, Equatable {
    /// The sun passes the limit on its way up and on its way down; the dusk may lie after midnight.
    case times(dawn: Date, dusk: Date)
    /// The sun does not sink to the limit: the night never gets that dark.
    case staysAbove
    /// The sun does not come up to the limit: the day never gets that light.
    case staysBelow
}

extension SunEvents {
    /// Seconds from sunrise to sunset: 86,400 in polar day, 0 in polar night.
    package var dayLength: Double {
        switch self {
        case .times(let sunrise, let sunset): sunset.timeIntervalSince(sunrise)
        case .upAllDay: 86_400
        case .downAllDay: 0
        }
    }
}
