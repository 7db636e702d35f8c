import ForecastCore
import Foundation
import TestSupport
import Testing

@testable import ForecastProviders

@Suite(.enabled(if: Shared.isThere, "the recordings are not beside the checkout"))
struct RecordingTests {
    private static let request = ask(0, 0, "GMT")

    @Test("the table has a row for every recording")
    func complete() {
        let files = ["darksky", "pirateweather", "open-meteo", "synthetic"].flatMap {
            Shared.recordings(in: "fixtures/" + $0)
        }
        let rows = Set(RecordingRow.all.map { "fixtures/" + $0.path })
        #expect(files.filter { !rows.contains($0) }.isEmpty)
    }

    @Test("every recording holds what it holds", arguments: RecordingRow.all)
    func decodes(_ row: RecordingRow) async throws {
        let provider = RecordingProvider(
            try Shared.bytes("fixtures/" + row.path),
            format: row.format,
            assumedUnits: row.units
        )
        #expect(provider.failure?.code == row.failure)
        guard row.failure == nil else { return }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let forecast = try await provider.forecast(for: Self.request, now: now, budget: .zero)
        #expect(forecast.fetchedAt == now && forecast.source.id == "recording" && !forecast.source.isSample)
        #expect(forecast.timeZoneID == row.zone)
        #expect(
            [forecast.hourly.count, forecast.daily.count, forecast.minutely.count, forecast.alerts.count] == row.counts
        )
        #expect(forecast.daily.first.map { text($0.day) } == row.firstDay)
        expectNear(forecast.currently?.temperature, row.now)
        expectNear(forecast.hourly.first?.temperature, row.hour)
        expectNear(forecast.daily.last?.temperatureMax, row.last)
        #expect(provider.recordedAt == (forecast.currently?.time ?? forecast.hourly.first?.time))
        expectSound(forecast)
        for (day, next) in zip(forecast.daily, forecast.daily.dropFirst()) {
            #expect(next.day == day.day.advanced(by: 1))
        }
    }

    private func forecast(_ path: String, _ format: RecordingProvider.Format = .darkSky) async throws -> Forecast {
        try await RecordingProvider(try Shared.bytes("fixtures/" + path), format: format)
            .forecast(for: Self.request, now: Date(timeIntervalSince1970: 0), budget: .zero)
    }

    @Test("2013: no probability, no units, an Etc zone")
    func old() async throws {
        let forecast = try await forecast("darksky/official_ruby_time_machine_2013.json")
        #expect(forecast.hourly.allSatisfy { $0.precipitationProbability == nil })
        #expect(forecast.daily.first?.precipitationProbability == nil)
        expectNear(forecast.hourly.first?.windSpeed, 5.96 * 0.44704)
    }

    @Test("alerts of Dark Sky and Pirate Weather: worst first, sentinels gone")
    func alerts() async throws {
        let british = try await forecast("darksky/kuh.json").alerts
        #expect(british.allSatisfy { $0.severity == .moderate && $0.ends != nil && !$0.text.isEmpty })
        let pasted = try await forecast("darksky/errant_41.8843,-87.6324-testalerts.json").alerts
        #expect(pasted.first?.severity == .unknown && pasted.first?.starts == nil)
        let sentinels = try await forecast("synthetic/pirateweather_minus999.json").alerts
        #expect(sentinels.count == 2 && sentinels.allSatisfy { $0.ends == nil })
        #expect(sentinels.contains { $0.severity == .unknown && $0.starts == nil && $0.regions.isEmpty })
        #expect(sentinels.first?.severity != .unknown)
    }

    @Test("-999 is missing in every sixth hour, each value alone")
    func sentinels() async throws {
        let hours = try await forecast("synthetic/pirateweather_minus999.json").hourly
        for (index, hour) in hours.enumerated() {
            #expect((hour.precipitationProbability == nil) == (index % 6 == 1))
            #expect((hour.temperature == nil) == (index % 6 == 2))
            if index % 6 == 3 { #expect(hour.windGust == nil && hour.visibility == nil && hour.windSpeed != nil) }
            if index % 6 == 4 {
                #expect(hour.uvIndex == nil && hour.condition == nil && hour.precipitationKind == nil)
            }
        }
    }

    @Test("nonsense is dropped value by value")
    func nonsense() async throws {
        let hours = try await forecast("synthetic/pirateweather_out_of_range.json").hourly
        for (index, hour) in hours.enumerated() {
            switch index % 5 {
            case 0: #expect(hour.precipitationProbability == nil && hour.temperature != nil)
            case 1: #expect(hour.windGust == nil && hour.windSpeed != nil)
            case 2: #expect(hour.precipitationIntensity?.sign == .plus)
            case 3: #expect(hour.temperature == -0.04)
            default: #expect(hour.windDirection == 0 && hour.humidity == nil)
            }
        }
    }

    @Test("polar days")
    func polar() async throws {
        let day = try await forecast("synthetic/pirateweather_polar_day_tromso.json")
        #expect(day.daily.allSatisfy { $0.sun == .upAllDay })
        for path in ["synthetic/openmeteo_polar_night.json", "synthetic/openmeteo_polar_1970_old.json"] {
            #expect(try await forecast(path, .openMeteo).daily.allSatisfy { $0.sun == .downAllDay })
        }
    }

    @Test(
        "the day of a stamp holds across changes of clocks",
        arguments: [
            "synthetic/darksky_dst_autumn_berlin.json", "synthetic/darksky_dst_autumn_newyork.json",
            "synthetic/darksky_dst_spring_berlin.json",
        ]
    )
    func changes(_ path: String) async throws {
        let days = try await forecast(path).daily
        #expect(Set(days.map(\.day)).count == 8)
        for (index, day) in days.enumerated() where path.contains("berlin") {
            #expect(day.temperatureMax == Double(10 + index) && day.overnightLow == Double(1 + index))
            #expect(day.temperatureMin == nil)
        }
    }

    @Test("Open-Meteo hours: local text by the one offset, sums an hour earlier")
    func openMeteoHours() async throws {
        let forecast = try await forecast("synthetic/openmeteo_dst_autumn_berlin.json", .openMeteo)
        #expect(forecast.hourly.first?.time == Date(timeIntervalSince1970: 1_792_706_400))
        for (hour, next) in zip(forecast.hourly, forecast.hourly.dropFirst()) {
            #expect(next.time.timeIntervalSince(hour.time) == 3600)
        }
        expectNear(forecast.hourly[0].precipitationProbability, 0.07)
        #expect(forecast.hourly.last?.precipitationProbability == nil)
        let legacy = try await self.forecast("open-meteo/mm_forecast_current_weather_legacy.json", .openMeteo)
        expectNear(legacy.currently?.windSpeed, 4.7 / 3.6)
        #expect(legacy.currently?.isDay == true && legacy.currently?.condition == .partlyCloudy)
        expectNear(legacy.hourly.first?.windSpeed, 9.4 / 3.6)
        expectNear(legacy.hourly.first?.humidity, 0.83)
        let models = try await self.forecast("open-meteo/omruby_forecast_general_more_models.json", .openMeteo)
        #expect(models.hourly.first?.condition == .partlyCloudy && models.daily.first?.condition == .showers)
    }
}
