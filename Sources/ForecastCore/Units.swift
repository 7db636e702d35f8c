/// A unit of temperature; the model holds degrees Celsius.
package enum TemperatureUnit: String, Sendable, Hashable, Codable, CaseIterable {
    case celsius
    case fahrenheit
    case kelvin

    /// What is printed after a number: `°C`.
    package var symbol: String {
        switch self {
        case .celsius: "°C"
        case .fahrenheit: "°F"
        case .kelvin: "K"
        }
    }

    /// A temperature of so many degrees Celsius in this unit (exact: °F = °C × 9/5 + 32, K = °C + 273.15).
    package func value(celsius: Double) -> Double {
        switch self {
        case .celsius: celsius
        case .fahrenheit: celsius * 9 / 5 + 32
        case .kelvin: celsius + 273.15
        }
    }
}

/// A unit of wind speed; the model holds metres a second.
package enum WindUnit: String, Sendable, Hashable, Codable, CaseIterable {
    case metresPerSecond
    case kilometresPerHour
    case milesPerHour
    case knots
    case beaufort

    /// What is printed after a number, or before it for Beaufort: `km/h`, `Bft`.
    package var symbol: String {
        switch self {
        case .metresPerSecond: "m/s"
        case .kilometresPerHour: "km/h"
        case .milesPerHour: "mph"
        case .knots: "kn"
        case .beaufort: "Bft"
        }
    }

    /// A speed of so many metres a second in this unit.
    ///
    /// Exact factors: the international mile is 1,609.344 m, the nautical mile 1,852 m. Beaufort is a whole number,
    /// 0...12; what is not a number is force 0.
    package func value(metresPerSecond speed: Double) -> Double {
        switch self {
        case .metresPerSecond: speed
        case .kilometresPerHour: speed * 3.6
        case .milesPerHour: speed * 3600 / metresPerMile
        case .knots: speed * 3600 / metresPerNauticalMile
        case .beaufort: Double(beaufortForce(metresPerSecond: speed))
        }
    }
}

/// The Beaufort force, 0...12, of a mean speed.
///
/// Limits: WMO-No. 8, Guide to Instruments and Methods of Observation, volume I, wind speed equivalents.
package func beaufortForce(metresPerSecond speed: Double) -> Int {
    beaufortLimits.firstIndex { speed < $0 } ?? (speed.isNaN ? 0 : beaufortLimits.count)
}

/// The speed in metres a second from which the next force begins: forces 1 to 12.
private let beaufortLimits: [Double] = [0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]

/// A unit of liquid precipitation; the model holds millimetres.
package enum PrecipitationUnit: String, Sendable, Hashable, Codable, CaseIterable {
    case millimetres
    case inches

    /// What is printed after a number: `mm`.
    package var symbol: String { self == .millimetres ? "mm" : "in" }

    /// A depth of so many millimetres in this unit (exact: 1 in = 25.4 mm).
    package func value(millimetres depth: Double) -> Double { self == .millimetres ? depth : depth / 25.4 }
}

/// A unit of snow depth; the model holds centimetres.
package enum SnowUnit: String, Sendable, Hashable, Codable, CaseIterable {
    case centimetres
    case inches

    /// What is printed after a number: `cm`.
    package var symbol: String { self == .centimetres ? "cm" : "in" }

    /// A depth of so many centimetres in this unit (exact: 1 in = 2.54 cm).
    package func value(centimetres depth: Double) -> Double { self == .centimetres ? depth : depth / 2.54 }
}

/// A unit of air pressure; the model holds hectopascal.
package enum PressureUnit: String, Sendable, Hashable, Codable, CaseIterable {
    case hectopascal
    case inchesOfMercury
    case millimetresOfMercury

    /// What is printed after a number: `hPa`.
    package var symbol: String {
        switch self {
        case .hectopascal: "hPa"
        case .inchesOfMercury: "inHg"
        case .millimetresOfMercury: "mmHg"
        }
    }

    /// A pressure of so many hectopascal in this unit.
    ///
    /// The conventional millimetre of mercury is 13,595.1 kg/m³ × 9.80665 m/s² × 1 mm = 133.322387415 Pa (NIST SP 811,
    /// appendix B); the inch is 25.4 of them.
    package func value(hectopascal pressure: Double) -> Double {
        switch self {
        case .hectopascal: pressure
        case .inchesOfMercury: pressure * 100 / (pascalPerMillimetreOfMercury * 25.4)
        case .millimetresOfMercury: pressure * 100 / pascalPerMillimetreOfMercury
        }
    }
}

/// A unit of distance; the model holds metres.
package enum DistanceUnit: String, Sendable, Hashable, Codable, CaseIterable {
    case kilometres
    case miles
    case nauticalMiles

    /// What is printed after a number: `km`.
    package var symbol: String {
        switch self {
        case .kilometres: "km"
        case .miles: "mi"
        case .nauticalMiles: "nmi"
        }
    }

    /// A distance of so many metres in this unit (exact: 1 mi = 1,609.344 m, 1 nmi = 1,852 m).
    package func value(metres distance: Double) -> Double {
        switch self {
        case .kilometres: distance / 1000
        case .miles: distance / metresPerMile
        case .nauticalMiles: distance / metresPerNauticalMile
        }
    }
}

private let metresPerMile = 1609.344
private let metresPerNauticalMile = 1852.0
private let pascalPerMillimetreOfMercury = 133.322_387_415
