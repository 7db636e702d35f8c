import ForecastCore
import Foundation
import TestSupport
import Testing

@testable import ForecastProviders

@Suite struct SampleTests {
    private static let places = [
        ask(52.52, 13.4, "Europe/Berlin"), ask(-33.87, 151.21, "Australia/Sydney"), ask(0.3, 32.6, "Africa/Kampala"),
        ask(69.65, 18.96, "Europe/Oslo"), ask(-77.85, 166.67, "Antarctica/McMurdo"), ask(27.7, 85.3, "Asia/Kathmandu"),
        ask(90, 0, "GMT"), ask(-13.8, -171.8, "Pacific/Apia"), ask(40.7, -74, "America/New_York"),
        ask(64.1, -21.9, "?"),
    ]

    @Test("sound for many places and the year round")
    func sound() async {
        for place in Self.places {
            for week in 0..<26 {
                await letOthersRun()
                let now = Date(timeIntervalSince1970: 1_780_000_000 + Double(week) * 1_209_600 + 4321)
                let forecast = SampleProvider().forecast(for: place, now: now)
                expectSound(forecast)
                #expect(forecast.source.isSample && forecast.fetchedAt == now && forecast.daily.count == 10)
                #expect(forecast.hourly.count >= 239 && forecast.hourly.count <= 241 && forecast.minutely.count == 61)
                #expect(forecast.currently?.time == now)
                for (day, next) in zip(forecast.daily, forecast.daily.dropFirst()) {
                    #expect(next.day == day.day.advanced(by: 1))
                }
            }
        }
    }

    @Test("days say what their hours say")
    func consistent() throws {
        let place = Self.places[0]
        let clock = try #require(LocalClock(id: place.timeZoneID))
        // Across the end of summer time.
        let forecast = SampleProvider().forecast(for: place, now: try Date("2026-10-20T15:10:00Z", strategy: .iso8601))
        #expect(forecast.hourly.count == 241)
        for day in forecast.daily {
            let hours = forecast.hourly.filter { clock.day($0.time) == day.day }
            #expect(day.temperatureMax == hours.compactMap(\.temperature).max())
            #expect(day.temperatureMin == hours.compactMap(\.temperature).min())
            #expect(day.windGust == hours.compactMap(\.windGust).max())
            #expect(day.precipitationProbability == hours.compactMap(\.precipitationProbability).max())
            expectNear(
                day.precipitationAmount,
                hours.compactMap(\.precipitationIntensity).reduce(0, +),
                within: 0.051
            )
            guard case .times(let sunrise, let sunset)? = day.sun else {
                Issue.record("no sun in Berlin")
                continue
            }
            for hour in hours where abs(hour.time.timeIntervalSince(sunrise)) > 60 {
                #expect(hour.isDay == (hour.time > sunrise && hour.time < sunset))
            }
        }
        #expect(clock.day(forecast.hourly[0].time) == forecast.daily[0].day)
        #expect(clock.minuteOfDay(forecast.hourly[0].time) == 0)
    }

    @Test("the same place and day have the same weather, whenever it is asked for")
    func repeatable() throws {
        let morning = try Date("2026-12-01T05:00:00Z", strategy: .iso8601)
        let first = SampleProvider().forecast(for: Self.places[0], now: morning)
        let later = SampleProvider().forecast(for: Self.places[0], now: morning.addingTimeInterval(3 * 86_400))
        #expect(first == SampleProvider().forecast(for: Self.places[0], now: morning))
        for hour in later.hourly {
            if let earlier = first.hourly.first(where: { $0.time == hour.time }) { #expect(earlier == hour) }
        }
        #expect(Array(first.daily[3...7]) == Array(later.daily[0...4]))
        let elsewhere = SampleProvider().forecast(for: ask(52.52, 13.41, "Europe/Berlin"), now: morning)
        #expect(elsewhere.hourly.map(\.temperature) != first.hourly.map(\.temperature))
    }

    @Test("climates: summers warmer than winters, the equator than the pole; rain now and then")
    func climate() throws {
        func mean(_ place: ForecastRequest, _ date: String) throws -> Double {
            let forecast = SampleProvider().forecast(for: place, now: try Date(date + "T12:00:00Z", strategy: .iso8601))
            let values = forecast.hourly.compactMap(\.temperature)
            return values.reduce(0, +) / Double(values.count)
        }
        let berlin = Self.places[0]
        #expect(try (13...27).contains(mean(berlin, "2026-07-10")) && (-9...6).contains(mean(berlin, "2026-01-10")))
        #expect(try mean(Self.places[1], "2026-01-10") > mean(Self.places[1], "2026-07-10") + 5)
        #expect(try (20...32).contains(mean(Self.places[2], "2026-04-01")) && mean(Self.places[6], "2026-01-10") < -25)
        var wet = 0
        var raining = 0
        for day in 0..<200 {
            let now = Date(timeIntervalSince1970: 1_780_000_000 + Double(day) * 86_400)
            let forecast = SampleProvider(days: 1).forecast(for: berlin, now: now)
            if (forecast.daily[0].precipitationAmount ?? 0) > 0 { wet += 1 }
            if forecast.minutely.contains(where: { ($0.precipitationIntensity ?? 0) > 0 }) { raining += 1 }
        }
        #expect((50...130).contains(wet) && (5...60).contains(raining), "\(wet) wet days, \(raining) wet hours of 200")
    }

    @Test("answers at once, also as a provider")
    func immediate() async throws {
        let provider: any ForecastProvider = SampleProvider(days: 3)
        let forecast = try await provider.forecast(
            for: Self.places[0],
            now: Date(timeIntervalSince1970: 1_790_000_000),
            budget: .zero
        )
        #expect(forecast.daily.count == 3 && !forecast.source.knowsAlerts && forecast.alerts.isEmpty)
    }

    @Test("the generator gives the published numbers")
    func splitMix() {
        // First outputs for the seed 1234567, as in the reference implementation's known answers.
        var random = SplitMix64(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
        #expect(random.next() == 9_817_491_932_198_370_423)
    }
}
