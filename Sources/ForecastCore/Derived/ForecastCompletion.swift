import Foundation

extension Forecast {
    /// The same forecast with what can be computed put where the source said nothing.
    ///
    /// Of the running weather and of the hours: the dew point, and what it feels like. Of the days: the sun, and the moon
    /// at noon. What the source gave stays as it is; what lacks its inputs stays nil.
    ///
    /// - Parameter clock: The clock of the place, by which its days are counted.
    package func completed(clock: LocalClock) -> Forecast {
        var forecast = self
        forecast.currently?.complete()
        for index in forecast.hourly.indices { forecast.hourly[index].complete() }
        for index in forecast.daily.indices { forecast.daily[index].complete(at: coordinate, clock: clock) }
        return forecast
    }
}

extension WeatherPoint {
    fileprivate mutating func complete() {
        guard let temperature else { return }
        if dewPoint == nil, let humidity {
            dewPoint = ForecastCore.dewPoint(temperature: temperature, humidity: humidity)
        }
        if apparentTemperature == nil {
            apparentTemperature = FeltTemperature.feelsLike(
                temperature: temperature,
                humidity: humidity,
                windSpeed: windSpeed
            )
        }
    }
}

extension DayPoint {
    fileprivate mutating func complete(at coordinate: Coordinate, clock: LocalClock) {
        if sun == nil { sun = Sun.events(on: day, at: coordinate, clock: clock) }
        if moonPhase == nil {
            let start = clock.start(of: day)
            moonPhase = Moon.phase(at: start.addingTimeInterval(clock.length(of: day) / 2))
        }
    }
}
