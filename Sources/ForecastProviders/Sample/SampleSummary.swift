import ForecastCore
import Foundation

/// Sums up made-up hours, so that the days say what their hours say.
enum SampleSummary {
    /// The day of these hours.
    static func day(_ day: LocalDay, of hours: [WeatherPoint], sun: SunEvents) -> DayPoint {
        var point = DayPoint(day: day)
        point.temperatureMax = hours.compactMap(\.temperature).max()
        point.temperatureMin = hours.compactMap(\.temperature).min()
        point.apparentTemperatureMax = hours.compactMap(\.apparentTemperature).max()
        point.apparentTemperatureMin = hours.compactMap(\.apparentTemperature).min()
        point.sun = sun
        point.moonPhase = moonPhase(day)
        point.precipitationAmount = SampleWeather.tenths(sum(hours, \.precipitationIntensity))
        point.precipitationProbability = hours.compactMap(\.precipitationProbability).max()
        let snow = SampleWeather.tenths(sum(hours, \.snowfall))
        if snow > 0 { point.snowfall = snow }
        let windiest = hours.max { ($0.windSpeed ?? 0) < ($1.windSpeed ?? 0) }
        point.windSpeed = windiest?.windSpeed
        point.windDirection = windiest?.windDirection
        point.windGust = hours.compactMap(\.windGust).max()
        point.humidity = mean(hours, \.humidity)
        point.cloudCover = mean(hours, \.cloudCover)
        point.uvIndex = hours.compactMap(\.uvIndex).max()
        let wettest = hours.max { ($0.precipitationIntensity ?? 0) < ($1.precipitationIntensity ?? 0) }
        if (point.precipitationAmount ?? 0) >= 0.5, let wettest {
            point.condition = wettest.condition
            point.precipitationKind = wettest.precipitationKind
        } else {
            point.condition = sky(point.cloudCover ?? 0)
        }
        return point
    }

    /// The lowest temperature from 18:00 to 06:00 of the following day, as far as there are hours.
    static func addNights(_ forecast: inout Forecast, starts: [Date]) {
        for index in forecast.daily.indices where index + 1 < forecast.daily.count && index + 2 < starts.count {
            let evening = starts[index + 1].addingTimeInterval(-6 * 3600)
            let morning = starts[index + 1].addingTimeInterval(6 * 3600)
            forecast.daily[index].overnightLow =
                forecast.hourly.filter { $0.time >= evening && $0.time <= morning }.compactMap(\.temperature).min()
        }
    }

    private static func sum(_ hours: [WeatherPoint], _ key: KeyPath<WeatherPoint, Double?>) -> Double {
        hours.reduce(0) { $0 + ($1[keyPath: key] ?? 0) }
    }

    private static func mean(_ hours: [WeatherPoint], _ key: KeyPath<WeatherPoint, Double?>) -> Double {
        SampleWeather.hundredths(sum(hours, key) / Double(max(1, hours.count)))
    }

    private static func sky(_ clouds: Double) -> Condition {
        clouds < 0.2 ? .clear : clouds < 0.5 ? .mostlyClear : clouds < 0.8 ? .partlyCloudy : .cloudy
    }

    /// The moon's phase at noon UTC: the one thing that is not made up.
    private static func moonPhase(_ day: LocalDay) -> Double {
        let noon = Date(timeIntervalSince1970: (Double(day.number) + 0.5) * 86_400)
        return SampleWeather.hundredths(Moon.phase(at: noon)).truncatingRemainder(dividingBy: 1)
    }
}
