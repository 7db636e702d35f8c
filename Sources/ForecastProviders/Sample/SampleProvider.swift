import ForecastCore
import Foundation

/// Made-up but plausible weather for any place and time: the same for the same place and day, and marked as a sample.
package struct SampleProvider: ForecastProvider {
    /// The kind in the configuration.
    package let id = "sample"
    /// True: the weather is made up.
    package var isSample: Bool { true }
    /// What it makes up.
    package static let capabilities = ProviderCapabilities(attribution: "Sample data, made up", parts: [.minutely])
    package var capabilities: ProviderCapabilities { Self.capabilities }
    private let dayCount: Int

    /// A provider of `days` days, the running one included.
    package init(days: Int = 10) {
        dayCount = max(1, days)
    }

    /// The forecast of the place as of `now`; it never fails.
    package func forecast(
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast {
        forecast(for: request, now: now)
    }

    /// The forecast, without waiting.
    package func forecast(for request: ForecastRequest, now: Date) -> Forecast {
        let clock = LocalClock(id: request.timeZoneID) ?? Self.clock(byLongitude: request.coordinate)
        let today = clock.day(now)
        let starts = (0...dayCount).map { clock.start(of: today.advanced(by: $0)) }
        let weather = SampleWeather(request.coordinate, from: starts[0], to: starts[dayCount])
        var forecast = Forecast(
            coordinate: request.coordinate,
            timeZoneID: LocalClock(id: request.timeZoneID) == nil ? nil : request.timeZoneID,
            fetchedAt: now,
            source: ForecastSource(id: id, attribution: capabilities.attribution, isSample: true)
        )
        forecast.currently = weather.point(now, rainAt: now)
        forecast.minutely = minutes(weather, now: now)
        for index in 0..<dayCount {
            let hours = stride(
                from: starts[index].timeIntervalSince1970,
                to: starts[index + 1].timeIntervalSince1970,
                by: 3600
            ).map { second in
                let start = Date(timeIntervalSince1970: second)
                return weather.point(start, rainAt: start.addingTimeInterval(1800))
            }
            guard !hours.isEmpty else { continue }
            forecast.hourly += hours
            let day = today.advanced(by: index)
            forecast.daily.append(
                SampleSummary.day(day, of: hours, sun: Sun.events(on: day, at: request.coordinate, clock: clock))
            )
        }
        SampleSummary.addNights(&forecast, starts: starts)
        return forecast
    }

    private func minutes(_ weather: SampleWeather, now: Date) -> [MinutePoint] {
        let first = (now.timeIntervalSince1970 / 60).rounded(.down) * 60
        return (0...60).map { minute in
            let time = Date(timeIntervalSince1970: first + Double(minute) * 60)
            let whole = weather.point(time, rainAt: time)
            var point = MinutePoint(time: time)
            point.precipitationIntensity = whole.precipitationIntensity
            point.precipitationProbability = whole.precipitationProbability
            point.precipitationKind = whole.precipitationKind
            return point
        }
    }

    private static func clock(byLongitude coordinate: Coordinate) -> LocalClock {
        LocalClock(TimeZone(secondsFromGMT: Int((coordinate.longitude / 15).rounded()) * 3600) ?? .gmt)
    }
}
