import Cards
import ForecastCore

/// What a button stands for, as text that travels through the platform and back.
///
/// Form: `w1:<view>:<unit words joined by commas>:<place id>` shows a view, `s1:<place id>:<name>` saves a place.
/// The place id of a view comes last because it holds colons itself; an id of a place to save has its colon escaped.
package enum ActionToken: Sendable, Equatable {
    case show(WeatherView, When? = nil, placeID: String, units: [UnitChoice])
    case save(name: String, placeID: String)

    /// Bytes a token may have.
    package static let maximumLength = 600

    package var text: String {
        switch self {
        case .show(let view, let when, let placeID, let units):
            "w1:" + Self.code(view, when) + ":" + units.map(\.code).joined(separator: ",") + ":" + placeID
        case .save(let name, let placeID):
            "s1:" + String(placeID.utf8.count) + ":" + placeID + name
        }
    }

    /// Nil when the text is no token of this form.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        switch parts.first {
        case "w1" where parts.count == 4:
            guard let (view, when) = Self.view(parts[1]) else { return nil }
            let words = parts[2].split(separator: ",").map(String.init)
            let units = words.compactMap(UnitChoice.init(code:))
            guard units.count == words.count, units.count <= 8, !parts[3].isEmpty else { return nil }
            self = .show(view, when, placeID: parts[3], units: units)
        case "s1" where parts.count >= 3:
            let rest = Array(text.utf8.dropFirst(4 + parts[1].utf8.count))
            guard let length = Int(parts[1]), length > 0, length < rest.count,
                let placeID = String(validating: rest[..<length], as: UTF8.self),
                let name = String(validating: rest[length...], as: UTF8.self)
            else { return nil }
            self = .save(name: name, placeID: placeID)
        default: return nil
        }
    }

    private static func code(_ view: WeatherView, _ when: When?) -> String {
        switch view {
        case .now: "now"
        case .hourly(let count): "h" + String(count)
        case .daily(let count): "d" + String(count)
        case .day, .rain, .wind, .sun, .moon, .alerts: when == .tomorrow ? "tomorrow" : "today"
        }
    }

    private static func view(_ code: String) -> (WeatherView, When?)? {
        switch code {
        case "now": return (.now, nil)
        case "today": return (.day, .today)
        case "tomorrow": return (.day, .tomorrow)
        default:
            guard let count = Int(code.dropFirst()) else { return nil }
            switch code.first {
            case "h" where (1...WeatherView.maximumHours).contains(count): return (.hourly(count), nil)
            case "d" where (1...WeatherView.maximumDays).contains(count): return (.daily(count), nil)
            default: return nil
            }
        }
    }
}

extension UnitChoice {
    /// What a code of a token stands for.
    fileprivate init?(code: String) {
        if code == Self.snowInInches {
            self = .snow(.inches)
        } else {
            self.init(word: code)
        }
    }

    /// Inches alone are inches of rain.
    private static let snowInInches = "snow-in"

    /// The code in a token: the word that chooses this alone, where there is one.
    fileprivate var code: String {
        switch self {
        case .auto: "auto"
        case .set(let set): set.rawValue
        case .temperature(let unit): unit == .celsius ? "c" : unit == .fahrenheit ? "f" : "k"
        case .wind(let unit):
            switch unit {
            case .metresPerSecond: "ms"
            case .kilometresPerHour: "kmh"
            case .milesPerHour: "mph"
            case .knots: "kn"
            case .beaufort: "bft"
            }
        case .precipitation(let unit): unit == .millimetres ? "mm" : "in"
        case .snow(let unit): unit == .centimetres ? "cm" : Self.snowInInches
        case .pressure(let unit):
            switch unit {
            case .hectopascal: "hpa"
            case .inchesOfMercury: "inhg"
            case .millimetresOfMercury: "mmhg"
            }
        case .distance(let unit):
            switch unit {
            case .kilometres: "km"
            case .miles: "mi"
            case .nauticalMiles: "nmi"
            }
        }
    }
}
