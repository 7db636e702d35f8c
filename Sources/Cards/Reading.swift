import ForecastCore
import Foundation
import Languages

/// How one reader is shown quantities and times: units, words, the clock of the place, and the present instant.
package struct Reading: Sendable {
    package let units: Units
    package let language: Language
    package let clock: LocalClock
    package let now: Date
    /// Whether the time of day is `15:05` or `3:05 pm`.
    package let hours: HourStyle

    package init(units: Units, language: Language, clock: LocalClock, now: Date, hours: HourStyle = .twentyFour) {
        self.units = units
        self.language = language
        self.clock = clock
        self.now = now
        self.hours = hours
    }

    /// What cards say, in the reader's language.
    var words: Words { language.words }

    // MARK: Quantities: nil stays nil, a line without data is left out

    /// A number with the decimals of the language: `1.2`, `1,2`.
    func number(_ value: Double, digits: Int = 0) -> String {
        let text = decimal(value, digits: digits)
        guard digits > 0, let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return text }
        return text[..<point] + words.decimalPoint + text[text.utf8.index(after: point)...]
    }

    /// A temperature as `6 °C`; the model's unit is °C.
    func temperature(_ celsius: Double?) -> String? {
        temperatureNumber(celsius).map { $0 + "\u{A0}" + units.temperature.symbol }
    }

    /// A temperature without its unit's letter: `6°`.
    func degrees(_ celsius: Double?) -> String? {
        temperatureNumber(celsius).map { units.temperature == .kelvin ? $0 + "\u{A0}K" : $0 + "°" }
    }

    /// The rounded number alone: what decides whether two temperatures differ for the reader.
    func temperatureNumber(_ celsius: Double?) -> String? {
        celsius.map { number(units.temperature.value(celsius: $0)) }
    }

    /// A speed as `24 km/h`, or `Bft 5`; the model's unit is m/s.
    func speed(_ metresPerSecond: Double?) -> String? {
        metresPerSecond.map { speed in
            let number = number(units.wind.value(metresPerSecond: speed))
            return units.wind == .beaufort
                ? units.wind.symbol + "\u{A0}" + number : number + "\u{A0}" + units.wind.symbol
        }
    }

    /// Speed and the compass point the wind comes from: `24 km/h W`.
    func wind(_ speed: Double?, from direction: Double?) -> String? {
        self.speed(speed).map { text in
            guard let direction, let speed, speed > 0 else { return text }
            return text + "\u{A0}" + compassPoint(direction)
        }
    }

    /// The nearest of sixteen compass points.
    func compassPoint(_ degrees: Double) -> String {
        words.compass[Int((degrees / 22.5).rounded()) % 16]
    }

    /// An amount of water as `1.2 mm`, or `0.05 in`.
    func precipitation(_ millimetres: Double?) -> String? {
        millimetres.map {
            let digits = units.precipitation == .inches ? 2 : 1
            let value = units.precipitation.value(millimetres: $0)
            return number(value, digits: value == 0 ? 0 : digits) + "\u{A0}" + units.precipitation.symbol
        }
    }

    /// A rate of precipitation as `1.2 mm/h`.
    func intensity(_ millimetresPerHour: Double?) -> String? {
        precipitation(millimetresPerHour).map { $0 + "/h" }
    }

    /// New snow as `4 cm`.
    func snow(_ centimetres: Double?) -> String? {
        centimetres.map {
            let value = units.snow.value(centimetres: $0)
            return number(value, digits: value > 0 && value < 9.95 ? 1 : 0) + "\u{A0}" + units.snow.symbol
        }
    }

    /// Pressure as `1013 hPa`, or `29.92 inHg`.
    func pressure(_ hectopascal: Double?) -> String? {
        hectopascal.map {
            number(units.pressure.value(hectopascal: $0), digits: units.pressure == .inchesOfMercury ? 2 : 0)
                + "\u{A0}" + units.pressure.symbol
        }
    }

    /// A distance as `10 km`; one decimal below ten.
    func distance(_ metres: Double?) -> String? {
        metres.map {
            let value = units.distance.value(metres: $0)
            return number(value, digits: value > 0 && value < 9.95 ? 1 : 0) + "\u{A0}" + units.distance.symbol
        }
    }

    /// A fraction as `81 %`.
    func percent(_ fraction: Double?) -> String? {
        fraction.map { number($0 * 100) + "\u{A0}%" }
    }
}
