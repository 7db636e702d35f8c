import Foundation
import JSONText

/// The unit presets of the Dark Sky format and their way into SI.
package enum DarkSkyUnits: String, Sendable {
    case us
    case si
    case ca
    case uk

    /// The preset a `flags.units` names; `uk2` is the later name of `uk`.
    init?(flag: String?) {
        switch flag {
        case "uk2": self = .uk
        case let flag?: self.init(rawValue: flag)
        case nil: return nil
        }
    }

    /// Degrees Celsius.
    func temperature(_ value: Double?) -> Double? {
        value.map { self == .us ? ($0 - 32) / 1.8 : $0 }
    }

    /// Metres a second.
    func speed(_ value: Double?) -> Double? {
        switch self {
        case .us, .uk: value.map { $0 * 0.44704 }
        case .ca: value.map { $0 / 3.6 }
        case .si: value
        }
    }

    /// Metres.
    func distance(_ value: Double?) -> Double? {
        value.map { $0 * (self == .us || self == .uk ? 1609.344 : 1000) }
    }

    /// Millimetres or millimetres an hour, of inches or millimetres.
    func rain(_ value: Double?) -> Double? {
        value.map { self == .us ? $0 * 25.4 : $0 }
    }

    /// Centimetres, of inches or centimetres.
    func depth(_ value: Double?) -> Double? {
        value.map { self == .us ? $0 * 2.54 : $0 }
    }
}

/// One data point of the Dark Sky format, read in SI: absent, null, text and -999 are nil, and so is what lies out of range.
struct DarkSkyFields {
    let json: JSONValue
    let units: DarkSkyUnits

    /// The number as it stands; nil for the sentinel, which a service may have converted or rounded.
    subscript(name: String) -> Double? {
        guard let number = json[name]?.number, number > -998 else { return nil }
        return number
    }

    func temperature(_ name: String) -> Double? { Plausible.temperature(units.temperature(self[name])) }
    func share(_ name: String) -> Double? { Plausible.share(self[name]) }
    func speed(_ name: String) -> Double? { Plausible.wind(units.speed(self[name])) }
    func intensity(_ name: String) -> Double? { Plausible.intensity(units.rain(self[name])) }
    func depth(_ name: String) -> Double? { Plausible.snowfall(units.depth(self[name])) }
    var gust: Double? { Plausible.gust(units.speed(self["windGust"]), mean: speed("windSpeed")) }
    /// An instant; before 1970 the seconds are negative, so only the very sentinel counts as missing.
    func time(_ name: String) -> Date? { PlausibleTime.instant(json[name]?.number) }
    func text(_ name: String) -> String? { json[name]?.string }
}
