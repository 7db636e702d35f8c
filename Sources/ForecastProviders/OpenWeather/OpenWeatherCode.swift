import ForecastCore
import JSONText

/// The state of the sky in an answer: a condition id, and an icon that tells day from night.
struct OpenWeatherCode {
    let id: Int?
    let isDay: Bool?

    /// Reads `weather`, of whose entries the first counts.
    init(_ json: JSONValue?) {
        let first = json?.array?.first
        id = first?["id"]?.integer
        let icon = first?["icon"]?.string ?? ""
        isDay = icon.hasSuffix("d") ? true : icon.hasSuffix("n") ? false : nil
    }

    /// The condition behind the id; nil for unknown ones.
    var condition: Condition? {
        switch id ?? 0 {
        case 200...299: .thunderstorm
        case 300...399: .drizzle
        case 502...504, 522: .heavyRain
        case 511: .sleet
        case 500...510: .rain
        case 520...599: .showers
        case 611...619: .sleet
        case 600...699: .snow
        case 771: .wind
        case 781: .tornado
        case 700...799: .fog
        case 800: .clear
        case 801: .mostlyClear
        case 802: .partlyCloudy
        case 803, 804: .cloudy
        default: nil
        }
    }

    /// What falls, of the millimetres of rain and snow; nil when nothing does.
    func precipitation(rain: Double?, snow: Double?) -> PrecipitationKind? {
        if rain == 0, snow == 0 { return nil }
        switch condition {
        case .sleet: return id == 615 || id == 616 ? .mixed : .sleet
        default: break
        }
        switch (rain ?? 0, snow ?? 0) {
        case (0, 0): return nil
        case (_, 0): return .rain
        case (0, _): return .snow
        default: return .mixed
        }
    }
}
