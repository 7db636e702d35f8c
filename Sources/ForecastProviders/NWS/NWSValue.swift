import ForecastCore
import JSONText

/// A number of api.weather.gov with its unit: bare, as text, or an object of `unitCode` and `value`.
///
/// A temperature, speed, pressure or length without a unit says nothing.
struct NWSValue {
    let number: Double
    /// Without the prefix `wmoUnit:` or `unit:`; nil when none was named.
    let unit: Substring?

    /// Reads a number; nil for null, for what is none and for one that quality control rejected.
    ///
    /// `unit` is the code where it stands beside the number. Of a range the higher end counts.
    init?(_ json: JSONValue?, unit: String? = nil) {
        guard let json else { return nil }
        if json.object != nil {
            // MADIS: X is rejected by the checks, B by a person.
            let control = json["qualityControl"]?.string.map(Self.code)
            guard control != "X", control != "B",
                let number = ["value", "maxValue"].lazy.compactMap({ Self.number(json[$0]) }).first
            else { return nil }
            self.number = number
            self.unit = (json["unitCode"]?.string ?? json["uom"]?.string ?? unit).map(Self.code)
        } else {
            guard let number = Self.number(json) else { return nil }
            self.number = number
            self.unit = unit.map(Self.code)
        }
    }

    private static func number(_ json: JSONValue?) -> Double? {
        guard let number = json?.number ?? json?.string.flatMap({ $0.utf8.count <= 32 ? Double($0) : nil }),
            number.isFinite, number > -998
        else { return nil }
        return number
    }

    /// What follows the last colon.
    private static func code(_ text: String) -> Substring {
        text.split(separator: ":").last ?? ""
    }

    /// Degrees Celsius.
    var temperature: Double? {
        switch unit {
        case "degC", "C": Plausible.temperature(number)
        case "degF", "F": Plausible.temperature((number - 32) / 1.8)
        case "K": Plausible.temperature(number - 273.15)
        default: nil
        }
    }

    /// Metres a second.
    var speed: Double? {
        switch unit {
        case "km_h-1": Plausible.wind(number / 3.6)
        case "m_s-1": Plausible.wind(number)
        case "mi_h-1", "mph": Plausible.wind(number * 0.44704)
        case "kt", "kn", "knot", "knots": Plausible.wind(number * 1852 / 3600)
        default: nil
        }
    }

    /// Degrees 0..<360.
    var bearing: Double? {
        switch unit {
        case nil, "degree_(angle)", "degree": Plausible.bearing(number)
        default: nil
        }
    }

    /// Hectopascal.
    var pressure: Double? {
        switch unit {
        case "Pa": Plausible.pressure(number / 100)
        case "hPa": Plausible.pressure(number)
        default: nil
        }
    }

    /// Metres.
    var visibility: Double? { Plausible.visibility(metres) }

    /// Millimetres.
    var depth: Double? { Plausible.amount(metres.map { $0 * 1000 }) }

    private var metres: Double? {
        switch unit {
        case "m": number
        case "mm": number / 1000
        case "cm": number / 100
        case "km": number * 1000
        case "[in_i]", "in": number * 0.0254
        case "[ft_i]", "ft": number * 0.3048
        case "[mi_i]", "mi": number * 1609.344
        default: nil
        }
    }

    /// 0...1, of percent.
    var share: Double? {
        switch unit {
        case nil, "percent": Plausible.share(number / 100)
        default: nil
        }
    }
}
