import ForecastCore
import Foundation
import HTTPCore
import TestSupport
import Testing

@testable import ForecastProviders

/// Answers that differ from the recorded ones as others' may.
@Suite struct VariantTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private func read(
        _ json: String,
        _ format: RecordingProvider.Format,
        in zone: String = "GMT"
    ) async throws -> Forecast {
        try await RecordingProvider(Array(json.utf8), format: format)
            .forecast(for: ask(47.56, -52.71, zone), now: Self.now, budget: .zero)
    }

    /// The first day of a midnight, in an answer that names a zone so.
    @Test(
        "zones: names, offsets, abbreviations that mean another place, nothing",
        arguments: [
            // Midnight of Newfoundland is 02:30 of Greenwich in summer.
            (#""timezone":"America/St_Johns","offset":-2.5"#, 1_787_193_000, "2026-08-20", "America/St_Johns"),
            (#""timezone":"NST","offset":-2.5"#, 1_787_193_000, "2026-08-20", nil),
            (#""timezone":"NDT","offset":-2.5"#, 1_787_193_000, "2026-08-20", nil),
            (#""timezone":"Etc/GMT+4","offset":-4"#, 1_787_193_000, "2026-08-20", "Etc/GMT+4"),
            (#""timezone":null,"offset":-2.5"#, 1_787_193_000, "2026-08-20", nil),
            (#""timezone":7,"offset":"-2.5""#, 1_787_193_000, "2026-08-20", nil),
            (#""offset":99"#, 1_787_193_000, "2026-08-20", nil),
            // Midnight eleven hours east.
            (#""timezone":"Etc/GMT-11","offset":11"#, 1_523_624_400, "2018-04-14", "Etc/GMT-11"),
            (#""timezone":"SST","offset":11"#, 1_523_624_400, "2018-04-14", nil),
            (#""timezone":"UTC""#, 1_523_664_000, "2018-04-14", "UTC"),
            (#""timezone":"GMT+11""#, 1_523_624_400, "2018-04-14", "GMT+11"),
        ] as [(String, Int, String, String?)]
    )
    func zones(_ members: String, _ stamp: Int, _ day: String, _ zone: String?) async throws {
        let json = #"{"latitude":1,"longitude":2,\#(members),"daily":{"data":[{"time":\#(stamp)}]}}"#
        let forecast = try await read(json, .darkSky)
        #expect(forecast.daily.map { text($0.day) } == [day])
        #expect(forecast.timeZoneID == zone)
    }

    @Test("Open-Meteo without its offset: that of the zone at the first time")
    func offsets() async throws {
        for (members, hour) in [
            (#""timezone":"America/St_Johns","utc_offset_seconds":-9000"#, 1_787_193_000.0),
            (#""timezone":"America/St_Johns""#, 1_787_193_000), (#""timezone":"NST""#, 1_787_184_000),
            (#""timezone":"America/St_Johns","utc_offset_seconds":"-9000""#, 1_787_193_000),
        ] {
            let json = """
                {"latitude":47.5,"longitude":-52.7,\(members),"hourly":{"time":["2026-08-20T00:00"]},
                 "daily":{"time":["2026-08-20"],"sunrise":["2026-08-20T05:55"],"sunset":["2026-08-20T19:55"]}}
                """
            let forecast = try await read(json, .openMeteo)
            #expect(forecast.hourly.map(\.time.timeIntervalSince1970) == [hour])
            #expect(forecast.daily.map { text($0.day) } == ["2026-08-20"])
            #expect(
                forecast.daily.first?.sun
                    == .times(
                        sunrise: Date(timeIntervalSince1970: hour + 21_300),
                        sunset: Date(timeIntervalSince1970: hour + 71_700)
                    )
            )
        }
    }

    @Test("an abbreviation in OpenWeather's answer: the days are those of the place")
    func openWeatherZone() async throws {
        let json = #"{"lat":1,"lon":2,"timezone":"NST","timezone_offset":-9000,"daily":[{"dt":1787236200,"rain":1}]}"#
        let forecast = try await read(json, .openWeather, in: "America/St_Johns")
        #expect(forecast.daily.map { text($0.day) } == ["2026-08-20"] && forecast.timeZoneID == nil)
    }

    @Test("longitudes up to 360 degrees, and whose recording it is")
    func longitude() async throws {
        let east = try await read(#"{"latitude":40.7,"longitude":285.99,"elevation":3}"#, .darkSky)
        expectNear(east.coordinate.longitude, -74.01)
        #expect(east.source.attribution == "powered by Pirate Weather")
        #expect(
            try await read(#"{"latitude":1,"longitude":2}"#, .darkSky).source.attribution
                == "powered by Dark Sky"
        )
        #expect(RecordingProvider(Array(#"{"latitude":1,"longitude":541}"#.utf8), format: .darkSky).failure != nil)
    }

    @Test("Pirate Weather in US units, its sentinels converted or not")
    func pirateUnits() async throws {
        let json = """
            {"latitude":1,"longitude":2,"timezone":"GMT","elevation":3,"flags":{"units":"us"},"hourly":{"data":[
             {"time":1790000000,"temperature":50,"windSpeed":10,"windGust":-999,"visibility":10,"precipIntensity":0.1,
              "precipAccumulation":0.1,"precipType":"rain","precipProbability":14.000000000000002,"pressure":1013.2},
             {"time":1790003600,"temperature":-1766.2,"windSpeed":-2231.76,"visibility":-620.8,"humidity":-999.0,
              "precipIntensity":-39.3606,"apparentTemperature":-999,"dewPoint":-459.67}]},
             "daily":{"data":[{"time":1789948800,"precipType":"snow","precipAccumulation":2,"precipIntensity":0.01,
              "temperatureMax":-999,"temperatureHigh":50,"moonPhase":1}]}}
            """
        let forecast = try await read(json, .darkSky)
        expectSound(forecast)
        let hour = forecast.hourly[0]
        expectNear(hour.temperature, 10)
        expectNear(hour.windSpeed, 4.4704)
        expectNear(hour.visibility, 16_093.44)
        expectNear(hour.precipitationIntensity, 2.54)
        #expect(hour.windGust == nil && hour.snowfall == nil && hour.precipitationProbability == nil)
        let nothing = forecast.hourly[1]
        #expect(nothing.temperature == nil && nothing.windSpeed == nil && nothing.visibility == nil)
        #expect(nothing.humidity == nil && nothing.precipitationIntensity == nil && nothing.dewPoint == nil)
        let day = forecast.daily[0]
        expectNear(day.temperatureMax, 10)
        expectNear(day.snowfall, 5.08)
        expectNear(day.precipitationAmount, 6.096)
        #expect(day.moonPhase == 0)
    }

    @Test("floods of points and warnings are bounded")
    func floods() async throws {
        let hours = (0..<20_000).map { #"{"time":\#(1_790_000_000 - $0 * 3600)}"# }.joined(separator: ",")
        let alerts = (0..<20_000).map { #"{"title":"\#($0)"}"# }.joined(separator: ",")
        let dark = #"{"latitude":1,"longitude":2,"hourly":{"data":[\#(hours)]},"alerts":[\#(alerts)]}"#
        let forecast = try await read(dark, .darkSky)
        #expect(forecast.hourly.count == maximumPoints && forecast.alerts.count == 200)
        await letOthersRun()
        let stamps = (0..<20_000).map { String($0 * 3600) }.joined(separator: ",")
        let open = #"{"latitude":1,"longitude":2,"hourly":{"time":[\#(stamps)],"temperature_2m":[1]}}"#
        #expect(try await read(open, .openMeteo).hourly.count == maximumPoints)
        await letOthersRun()
        let days = (0..<20_000).map { #"{"dt":\#($0 * 86_400 + 43_200)}"# }.joined(separator: ",")
        #expect(try await read(#"{"lat":1,"lon":2,"daily":[\#(days)]}"#, .openWeather).daily.count == maximumPoints)
    }

    @Test("a recording of MET Norway with status and fields beside the answer; its first hour is the present")
    func metNorway() async throws {
        let series =
            #"[{"time":"2026-09-21T15:00:00Z","data":{"instant":{"details":{"air_temperature":4}},"next_1_hours":{}}}]"#
        let json = #"{"status_code":200,"headers":{"Expires":"x"},"data":{"properties":{"timeseries":\#(series)}}}"#
        // It is 14:13.
        let forecast = try await read(json, .metNorway)
        #expect(forecast.daily.map(\.temperatureMax) == [4] && forecast.currently?.temperature == 4)
    }

    @Test("a recording of the National Weather Service: what was measured counts while it is new")
    func observation() async throws {
        let json = """
            [{"properties":{"periods":[{"startTime":"2026-09-21T13:00:00Z","endTime":"2026-09-21T14:00:00Z",
              "temperature":50,"temperatureUnit":"F","isDaytime":true}]}},
             {"properties":{"timestamp":"2026-09-21T13:20:00Z","temperature":{"unitCode":"wmoUnit:degC","value":7}}}]
            """
        let provider = RecordingProvider(Array(json.utf8), format: .nws)
        func current(_ later: Double) async throws -> Double? {
            try await provider.forecast(for: ask(1, 2, "GMT"), now: Self.now + later, budget: .zero).currently?
                .temperature
        }
        #expect(try await current(0) == 7)
        #expect(try await current(7200) == nil)
        #expect(provider.recordedAt == Date(timeIntervalSince1970: 1_789_995_600))
    }

    /// Each member of an answer exchanged for something else, and taken out.
    @Test(
        "members of recorded answers missing or of another kind",
        .enabled(if: Shared.isThere, "the recordings are not beside the checkout"),
        arguments: [
            ("synthetic/pirateweather_minus999.json", .darkSky),
            ("open-meteo/mm_forecast_current.json", .openMeteo), ("met-norway/mm_yr.json", .metNorway),
            ("openweathermap/owruby_one_call_lat_lon.json", .openWeather), ("nws/mm_forecast.json", .nws),
        ] as [(String, RecordingProvider.Format)]
    )
    func members(_ path: String, _ format: RecordingProvider.Format) async throws {
        let whole = try JSONSerialization.jsonObject(with: Data(try Shared.bytes("fixtures/" + path)))
        let short = Self.shortened(whole)
        var seen = 0
        for place in Self.places(in: short) {
            for value in [nil, [NSNull()], "x", 1e15] as [Any?] {
                let body = try JSONSerialization.data(withJSONObject: Self.changed(short, place[...], to: value))
                let provider = RecordingProvider([UInt8](body), format: format)
                guard provider.failure == nil else { continue }
                let request = ask(40.71, -74.01, "America/New_York")
                guard let forecast = try? await provider.forecast(for: request, now: Self.now, budget: .zero) else {
                    continue
                }
                expectSound(forecast)
                seen += 1
            }
        }
        #expect(seen > 100)
    }

    /// Lists cut to two.
    private static func shortened(_ json: Any) -> Any {
        if let list = json as? [Any] { return list.prefix(2).map(shortened) }
        return (json as? [String: Any])?.mapValues(shortened) ?? json
    }

    /// The way to every member; of lists the second element alone.
    private static func places(in json: Any) -> [[String]] {
        if let list = json as? [Any] {
            return list.count > 1 ? [["1"]] + places(in: list[1]).map { ["1"] + $0 } : []
        }
        return (json as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.flatMap { name, value in
            [[name]] + places(in: value).map { [name] + $0 }
        }
    }

    private static func changed(_ json: Any, _ place: ArraySlice<String>, to value: Any?) -> Any {
        guard let step = place.first else { return value ?? NSNull() }
        let rest = place.dropFirst()
        if var list = json as? [Any] {
            if rest.isEmpty, value == nil { list.remove(at: 1) } else { list[1] = changed(list[1], rest, to: value) }
            return list
        }
        guard var object = json as? [String: Any], let member = object[step] else { return json }
        object[step] = rest.isEmpty ? value : changed(member, rest, to: value)
        return object
    }
}
