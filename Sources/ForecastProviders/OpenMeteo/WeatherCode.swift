import ForecastCore

/// Present weather, WMO code table 4677 as Open-Meteo uses it.
enum WeatherCode {
    /// The state of the sky behind a code 0...99; codes without an entry fall back to their group of ten.
    static func condition(_ code: Double?) -> Condition? {
        guard let code, let number = Int(exactly: code), (0...99).contains(number) else { return nil }
        return switch number {
        case 0: .clear
        case 1: .mostlyClear
        case 2: .partlyCloudy
        case 3: .cloudy
        case 4...12: .fog
        case 13, 17: .thunderstorm
        case 18: .wind
        case 19: .tornado
        case 10...16: .fog
        case 20...29: .cloudy
        case 30...35: .fog
        case 36...39: .snow
        case 40...49: .fog
        case 56, 57: .sleet
        case 58, 59: .rain
        case 50...55: .drizzle
        case 65: .heavyRain
        case 66...69: .sleet
        case 60...64: .rain
        case 79: .sleet
        case 70...78: .snow
        case 82: .heavyRain
        case 83, 84: .sleet
        case 85, 86: .snow
        case 87...90: .hail
        case 80, 81: .showers
        default: .thunderstorm
        }
    }

    /// What falls at a code; nil for dry ones and for thunder, which does not say.
    static func precipitation(_ code: Double?) -> PrecipitationKind? {
        switch condition(code) {
        case .drizzle, .rain, .heavyRain, .showers: .rain
        case .snow: (code ?? 0) < 40 ? nil : .snow
        case .sleet: .sleet
        case .hail: .hail
        default: nil
        }
    }
}
