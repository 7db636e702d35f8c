import Foundation

/// The answers of the providers to one question, written as they write them.
enum WireFormat: String, CaseIterable, Sendable {
    /// Dark Sky of 2019: highs of the daytime, lows of the night after.
    case darkSky
    /// Pirate Weather: its sentinels for polar days, its words for alerts, lows of the day as well.
    case pirateWeather
    case openMeteoText
    case openMeteoSeconds
    case metNorway
    case openWeather
    /// Several answers in one array.
    case nws

    /// The format in the configuration.
    var name: String {
        switch self {
        case .darkSky, .pirateWeather: "dark-sky"
        case .openMeteoText, .openMeteoSeconds: "open-meteo"
        case .metNorway: "met-norway"
        case .openWeather: "openweathermap"
        case .nws: "nws"
        }
    }

    var knowsAlerts: Bool { [.darkSky, .pirateWeather, .openWeather, .nws].contains(self) }
    /// Whether the hours are those of UTC.
    var isByUTC: Bool { self == .metNorway || self == .openWeather }

    func answer(_ place: KnownPlace) throws -> Data {
        let json: Any =
            switch self {
            case .darkSky: place.darkSky(isPirate: false)
            case .pirateWeather: place.darkSky(isPirate: true)
            case .openMeteoText: place.openMeteo(asText: true)
            case .openMeteoSeconds: place.openMeteo(asText: false)
            case .metNorway: place.metNorway
            case .openWeather: place.openWeather
            case .nws: place.nws
            }
        return try JSONSerialization.data(withJSONObject: json, options: [.sortedKeys])
    }

    /// An instant as text: the wall clock of an offset, with a mark behind.
    static func text(_ seconds: Int, offset: Int, _ form: String, mark: String = "") -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = form
        return formatter.string(from: Date(timeIntervalSince1970: Double(seconds + offset))) + mark
    }
}
