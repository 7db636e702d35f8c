import ForecastCore
import Foundation

/// The weather symbols of MET Norway: 41 words, some with `_day`, `_night` or `_polartwilight` behind them.
///
/// Two of them are misspelt for good (`lightssleetshowersandthunder`, `lightssnowshowersandthunder`), so words are
/// looked for inside.
enum MetNorwaySymbol {
    /// The state of the sky behind a symbol; nil for unknown ones.
    static func condition(_ code: String?) -> Condition? {
        guard let base = code?.prefix(while: { $0 != "_" }) else { return nil }
        if base.contains("thunder") { return .thunderstorm }
        if base.contains("sleet") { return .sleet }
        if base.contains("snow") { return .snow }
        if base.contains("rain") {
            return base.hasPrefix("heavy") ? .heavyRain : base.hasSuffix("showers") ? .showers : .rain
        }
        return switch base {
        case "clearsky": .clear
        case "fair": .mostlyClear
        case "partlycloudy": .partlyCloudy
        case "cloudy": .cloudy
        case "fog": .fog
        default: nil
        }
    }

    /// What falls; nil for dry and unknown symbols.
    static func precipitation(_ code: String?) -> PrecipitationKind? {
        guard let base = code?.prefix(while: { $0 != "_" }) else { return nil }
        if base.contains("sleet") { return .sleet }
        if base.contains("snow") { return .snow }
        return base.contains("rain") ? .rain : nil
    }

    /// Whether the sun is up; nil when the symbol is the same by day and night.
    static func isDay(_ code: String?) -> Bool? {
        switch code?.drop(while: { $0 != "_" }) {
        case "_day": true
        case "_night", "_polartwilight": false
        default: nil
        }
    }

    /// The symbol of a day from those of its parts with their seconds: the worst that falls, else what lasts longest.
    static func ofDay(_ parts: [(condition: Condition, seconds: Double)]) -> Condition? {
        if let worst = parts.map(\.condition).max(by: { wetness($0) < wetness($1) }), wetness(worst) > 0 {
            return worst
        }
        return dry.max { left, right in seconds(left, in: parts) < seconds(right, in: parts) }
            .flatMap { seconds($0, in: parts) > 0 ? $0 : nil }
    }

    /// Of equally long ones the first of these counts.
    private static let dry: [Condition] = [.cloudy, .fog, .partlyCloudy, .mostlyClear, .clear]
    private static let wet: [Condition] = [.showers, .rain, .snow, .sleet, .heavyRain, .thunderstorm]

    private static func wetness(_ condition: Condition) -> Int { (wet.firstIndex(of: condition) ?? -1) + 1 }

    private static func seconds(_ condition: Condition, in parts: [(condition: Condition, seconds: Double)]) -> Double {
        parts.reduce(0) { $0 + ($1.condition == condition ? $1.seconds : 0) }
    }
}
