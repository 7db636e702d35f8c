import ForecastCore
import Foundation

/// Made-up weather of one place at any instant: a climate by latitude and season, a daily curve, and drawn days.
struct SampleWeather {
    private let coordinate: Coordinate
    private let firstDay: Int
    private let days: [SampleDay]

    /// Weather between two instants; outside, the days at the ends go on.
    init(_ coordinate: Coordinate, from: Date, to: Date) {
        self.coordinate = coordinate
        firstDay = Int((Self.solarSeconds(from, coordinate) / 86_400).rounded(.down)) - 1
        let lastDay = Int((Self.solarSeconds(to, coordinate) / 86_400).rounded(.down)) + 1
        days = (firstDay...max(firstDay, lastDay)).map { SampleDay(coordinate, day: $0) }
    }

    /// Seconds since 1970 by a sundial without the equation of time.
    private static func solarSeconds(_ instant: Date, _ coordinate: Coordinate) -> Double {
        instant.timeIntervalSince1970 + coordinate.longitude * 240
    }

    private func day(_ number: Int) -> SampleDay {
        days[min(days.count - 1, max(0, number - firstDay))]
    }

    /// The two drawn days around an instant and how far it is from one noon to the next, eased.
    private func mix(_ instant: Date) -> (before: SampleDay, after: SampleDay, share: Double) {
        let noons = Self.solarSeconds(instant, coordinate) / 86_400 - 0.5
        let number = noons.rounded(.down)
        let share = noons - number
        return (day(Int(number)), day(Int(number) + 1), share * share * (3 - 2 * share))
    }

    /// Millimetres an hour.
    func rain(_ instant: Date) -> Double {
        let solar = Self.solarSeconds(instant, coordinate)
        let number = (solar / 86_400).rounded(.down)
        let hour = (solar - number * 86_400) / 3600
        // Rain that began before midnight goes on.
        return day(Int(number)).rain(hour: hour) + day(Int(number) - 1).rain(hour: hour + 24)
    }

    /// Degrees Celsius that the season has here, over day and night.
    private func seasonal(_ instant: Date) -> Double {
        let latitude = coordinate.latitude
        let mean = 27 - 0.007 * latitude * latitude + 2 * sin((2 * coordinate.longitude + latitude).radians)
        let amplitude = min(17, 0.2 * abs(latitude)) * (latitude < 0 ? -1 : 1)
        let yearShare = (instant.timeIntervalSince1970 / 86_400 - 200) / 365.2425
        return mean + amplitude * cos(2 * .pi * yearShare)
    }

    /// The point at an instant; what falls is that of the instant `rainAt`, mostly the middle of the hour.
    func point(_ instant: Date, rainAt: Date) -> WeatherPoint {
        let (before, after, share) = mix(instant)
        func between(_ key: KeyPath<SampleDay, Double>) -> Double {
            before[keyPath: key] * (1 - share) + after[keyPath: key] * share
        }
        let rain = SampleWeather.tenths(self.rain(rainAt))
        let clouds = rain > 0 ? max(0.85, between(\.clouds)) : between(\.clouds)
        let height = sin(Sun.altitude(instant, at: coordinate).radians)
        let hour = (Self.solarSeconds(instant, coordinate) / 3600).truncatingRemainder(dividingBy: 24)
        let swing = 6 * (1 - 0.6 * clouds) * max(0.25, cos(coordinate.latitude.radians))
        let middle = seasonal(instant) + between(\.anomaly)
        let temperature = Self.tenths(middle + swing * cos((hour - 15) / 24 * 2 * .pi) - min(2, rain / 2))

        var point = WeatherPoint(time: instant)
        point.temperature = temperature
        let dew = min(temperature - 0.3, middle - swing - between(\.dryness) + (rain > 0 ? 4 : 0))
        point.dewPoint = Self.tenths(dew)
        let humidity = min(1, vapourPressure(dew) / vapourPressure(temperature))
        point.humidity = Self.hundredths(humidity)
        point.windSpeed = Self.tenths(between(\.wind) * (0.85 + 0.3 * max(0, height)))
        point.windGust = point.windSpeed.map { Self.tenths($0 * between(\.gustiness)) }
        point.windDirection = direction(from: before.direction, to: after.direction, share).rounded()
            .truncatingRemainder(dividingBy: 360)
        point.apparentTemperature = Self.tenths(
            apparent(temperature, vapour: vapourPressure(dew), wind: point.windSpeed ?? 0)
        )
        point.pressure = Self.tenths(between(\.pressure))
        point.cloudCover = Self.hundredths(clouds)
        point.isDay = height > sin(Sun.horizon.radians)
        point.uvIndex = Self.tenths(11 * pow(max(0, height), 1.5) * (1 - 0.7 * clouds))
        point.precipitationIntensity = rain
        point.precipitationProbability = Self.hundredths(
            rain > 0 ? min(0.95, 0.55 + 0.1 * rain) : max(0, clouds - 0.5) * 0.5
        )
        if rain > 0 {
            point.precipitationKind = temperature < 0 ? .snow : temperature < 1.5 ? .sleet : .rain
            if temperature < 0 { point.snowfall = rain }
        }
        let isFoggy = rain == 0 && humidity > 0.96 && (point.windSpeed ?? 0) < 3
        point.visibility = isFoggy ? 600 : (24_000 * (1 - 0.5 * humidity) / (1 + rain)).rounded()
        point.condition = Self.condition(point, isFoggy: isFoggy)
        return point
    }

    private static func condition(_ point: WeatherPoint, isFoggy: Bool) -> Condition {
        let rain = point.precipitationIntensity ?? 0
        switch point.precipitationKind {
        case .snow: return .snow
        case .sleet: return .sleet
        case .some where rain > 3 && (point.temperature ?? 0) > 20: return .thunderstorm
        case .some: return rain < 0.4 ? .drizzle : rain > 4 ? .heavyRain : .rain
        case nil: break
        }
        if isFoggy { return .fog }
        switch point.cloudCover ?? 0 {
        case ..<0.2: return .clear
        case ..<0.5: return .mostlyClear
        case ..<0.8: return .partlyCloudy
        default: return .cloudy
        }
    }

    private func direction(from: Double, to: Double, _ share: Double) -> Double {
        let turned = from + (to - from).remainder(dividingBy: 360) * share
        return turned < 0 ? turned + 360 : turned
    }

    /// Hectopascal of water vapour over water (Magnus formula, as WMO guide 8 gives it).
    private func vapourPressure(_ temperature: Double) -> Double {
        6.112 * exp(17.62 * temperature / (243.12 + temperature))
    }

    /// Apparent temperature in the shade (Steadman 1994, as the Australian Bureau of Meteorology gives it).
    private func apparent(_ temperature: Double, vapour: Double, wind: Double) -> Double {
        temperature + 0.33 * vapour - 0.7 * wind - 4
    }

    static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 + 0.0 }
    static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 + 0.0 }
}
