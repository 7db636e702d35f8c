import ForecastCore
import Foundation
import Testing

@Suite struct ForecastCompletionTests {
    @Test("fills what is missing from what is there")
    func fills() throws {
        var cold = WeatherPoint(time: Date(timeIntervalSince1970: 1_780_000_000))
        (cold.temperature, cold.humidity, cold.windSpeed) = (-5, 0.8, 8)
        let day = DayPoint(day: try #require(LocalDay(year: 2024, month: 4, day: 23)))
        let clock = try #require(LocalClock(id: "Europe/Berlin"))
        let forecast = try forecast(currently: cold, hourly: [cold, cold], daily: [day])

        let completed = forecast.completed(clock: clock)

        #expect(completed.currently?.dewPoint == dewPoint(temperature: -5, humidity: 0.8))
        #expect(
            completed.currently?.apparentTemperature == FeltTemperature.windChill(temperature: -5, windSpeed: 8)
        )
        #expect(completed.hourly.allSatisfy { $0 == completed.currently })
        #expect(completed.daily[0].sun == Sun.events(on: day.day, at: forecast.coordinate, clock: clock))
        #expect(abs(try #require(completed.daily[0].moonPhase) - 0.48) < 0.005, "full at 01:49 of the next day")
        #expect(completed.completed(clock: clock) == completed)
        var stripped = completed
        (stripped.currently, stripped.hourly, stripped.daily) = (forecast.currently, forecast.hourly, forecast.daily)
        #expect(stripped == forecast, "nothing else changes")
    }

    @Test("what the source said stays, even where it is odd")
    func keeps() throws {
        var point = WeatherPoint(time: Date(timeIntervalSince1970: 1_780_000_000))
        (point.temperature, point.humidity, point.windSpeed) = (-5, 0.8, 8)
        (point.apparentTemperature, point.dewPoint) = (0, 0)
        var day = DayPoint(day: LocalDay(number: 20_000))
        (day.sun, day.moonPhase) = (.upAllDay, 0)
        let forecast = try forecast(currently: point, hourly: [point], daily: [day])
        #expect(forecast.completed(clock: LocalClock(.gmt)) == forecast)
    }

    @Test("what lacks its inputs stays missing")
    func lacks() throws {
        let nothing = WeatherPoint(time: Date(timeIntervalSince1970: 1_780_000_000))
        var dry = nothing
        (dry.temperature, dry.humidity) = (-5, 0)
        var calm = nothing
        (calm.humidity, calm.windSpeed) = (0.5, 3)
        let forecast = try forecast(currently: nil, hourly: [nothing, dry, calm], daily: [])
        #expect(forecast.completed(clock: LocalClock(.gmt)) == forecast)
    }

    @Test("polar days and nights are said")
    func polar() throws {
        let days = [(2024, 6, 20), (2024, 12, 21)].compactMap { LocalDay(year: $0.0, month: $0.1, day: $0.2) }
        let forecast = try forecast(currently: nil, hourly: [], daily: days.map { DayPoint(day: $0) }, latitude: 69.65)
        let clock = try #require(LocalClock(id: "Europe/Oslo"))
        #expect(forecast.completed(clock: clock).daily.map(\.sun) == [.upAllDay, .downAllDay])
    }

    private func forecast(
        currently: WeatherPoint?,
        hourly: [WeatherPoint],
        daily: [DayPoint],
        latitude: Double = 52.52
    ) throws -> Forecast {
        Forecast(
            coordinate: try #require(Coordinate(latitude: latitude, longitude: 13.405)),
            fetchedAt: Date(timeIntervalSince1970: 1_780_000_000),
            source: ForecastSource(id: "test", attribution: "Test"),
            currently: currently,
            hourly: hourly,
            daily: daily
        )
    }
}
