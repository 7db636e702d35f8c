import ForecastCore

extension Condition {
    /// A symbol for the sky; it stands at the beginning of a line or where no column follows.
    func symbol(isDay: Bool?) -> String {
        switch self {
        case .clear: isDay == false ? "🌙" : "☀️"
        case .mostlyClear: isDay == false ? "🌙" : "🌤️"
        case .partlyCloudy: isDay == false ? "☁️" : "⛅"
        case .cloudy: "☁️"
        case .fog: "🌫️"
        case .wind: "💨"
        case .drizzle, .showers: "🌦️"
        case .rain, .heavyRain: "🌧️"
        case .sleet, .hail: "🌨️"
        case .snow: "❄️"
        case .thunderstorm: "⛈️"
        case .tornado: "🌪️"
        }
    }
}
