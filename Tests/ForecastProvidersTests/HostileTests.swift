import ForecastCore
import Foundation
import HTTPCore
import TestSupport
import Testing

@testable import ForecastProviders

/// Damaged answers of MET Norway and OpenWeather: whatever is read of them is sound, and nothing traps.
@Suite struct HostileTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private static let met = """
        {"properties":{"timeseries":[{"time":"2026-09-21T12:00:00Z","data":{"instant":{"details":{"air_temperature":12.5,
        "wind_speed":4,"wind_speed_of_gust":9,"wind_from_direction":180,"relative_humidity":50,"cloud_area_fraction":30,
        "air_pressure_at_sea_level":1013,"ultraviolet_index_clear_sky":3,"dew_point_temperature":2}},"next_1_hours":{
        "summary":{"symbol_code":"rain"},"details":{"precipitation_amount":1,"probability_of_precipitation":90}},
        "next_6_hours":{"summary":{"symbol_code":"rain"},"details":{"air_temperature_max":14,"air_temperature_min":9,
        "precipitation_amount":5}}}},{"time":"2026-09-21T13:00:00Z","data":{"instant":{"details":{"air_temperature":11}},
        "next_6_hours":{"summary":{"symbol_code":"sleet"},"details":{"precipitation_amount":3}}}},
        {"time":"2026-09-22T19:00:00Z","data":{"instant":{"details":{"air_temperature":10}}}}]}}
        """
    private static let open = """
        {"lat":52.52,"lon":13.4,"timezone":"Europe/Berlin","current":{"dt":1790000000,"temp":12,"humidity":50,"uvi":3,
        "wind_speed":4,"wind_gust":9,"wind_deg":180,"visibility":9000,"weather":[{"id":500,"icon":"10d"}],"rain":{"1h":1}},
        "minutely":[{"dt":1790000000,"precipitation":0.1}],"hourly":[{"dt":1790000000,"pop":0.5,"snow":{"1h":2},"clouds":5}],
        "daily":[{"dt":1790000000,"sunrise":1789966800,"sunset":1790011200,"moon_phase":0.5,"temp":{"min":3,"max":9},
        "rain":3}],"alerts":[{"event":"Gale","start":1790000000,"end":1790003600,"tags":["Wind"]}]}
        """
    private static let strange = [
        "null", "-999", "1e308", "-1e308", "9223372036854775807", "-9223372036854775808", "1e-300", "1e400", "\"1\"",
        "[]", "{}", "true", "-0", "0.5", "-62135596800", "253402300799", "[[1]]", "\"\\u0000\"",
    ]

    private func expectSafe(_ bytes: [UInt8], isMet: Bool) throws {
        for zone in ["Europe/Berlin", "Australia/Lord_Howe"] {
            let request = ask(52.52, 13.4, zone)
            do {
                expectSound(
                    isMet
                        ? try MetNorway(program: "t", contact: "a@b.c")
                            .decode(.json(200, bytes), for: request, now: Self.now)
                        : try OpenWeather(key: "k").decode(.json(200, bytes), for: request, now: Self.now)
                )
            } catch let failure as ForecastFailure {
                #expect(!failure.description.isEmpty)
            }
        }
    }

    @Test("each value of an answer exchanged for each strange one", arguments: [true, false])
    func values(_ isMet: Bool) async throws {
        let text = isMet ? Self.met : Self.open
        try expectSafe(Array(text.utf8), isMet: isMet)
        let places = text.ranges(of: #/-?\d+(\.\d+)?(?=[,\]}\s])|"[a-zA-Z0-9:\/-]+"(?=[,\]}])|\{(?="[a-z_]+":)/#)
        for range in places {
            await letOthersRun()
            // An opening brace stands for its whole object.
            let end = text[range] == "{" ? Self.close(of: range.lowerBound, in: text) : range.upperBound
            for value in Self.strange {
                let changed = text.replacingCharacters(in: range.lowerBound..<end, with: value)
                try expectSafe(Array(changed.utf8), isMet: isMet)
            }
        }
    }

    private static func close(of opening: String.Index, in text: String) -> String.Index {
        var depth = 0
        for index in text.indices[opening...] {
            depth += text[index] == "{" ? 1 : text[index] == "}" ? -1 : 0
            if depth == 0 { return text.index(after: index) }
        }
        return text.endIndex
    }

    @Test("cut off at every byte", arguments: [true, false])
    func cuts(_ isMet: Bool) async throws {
        let bytes = Array((isMet ? Self.met : Self.open).utf8)
        for length in 0..<bytes.count {
            if length % 20 == 0 { await letOthersRun() }
            try expectSafe(Array(bytes.prefix(length)), isMet: isMet)
        }
    }

    @Test("a series over centuries, and one that is too long, are bounded")
    func bounds() throws {
        let step = #","data":{"instant":{"details":{"air_temperature":1}},"next_6_hours":{"details":{}}}}"#
        let years = (1900...2199).map { #"{"time":"\#($0)-01-01T00:00:00Z"\#(step)"# }
        let many = (0..<20_000).map { second in
            let time = Date(timeIntervalSince1970: 1_790_000_000 - Double(second)).formatted(.iso8601)
            return #"{"time":"\#(time)"\#(step)"#
        }
        for series in [years, many] {
            let body = #"{"properties":{"timeseries":[\#(series.joined(separator: ","))]}}"#
            let forecast = try MetNorway(program: "t", contact: "a@b.c")
                .decode(.json(200, Array(body.utf8)), for: ask(1, 2, "Europe/Berlin"), now: Self.now)
            #expect(forecast.daily.count <= 500 && forecast.hourly.count <= 500)
        }
    }

    @Test(
        "bytes of recordings exchanged",
        .enabled(if: Shared.isThere, "the recordings are not beside the checkout"),
        arguments: ["met-norway", "openweathermap"]
    )
    func bytes(_ folder: String) throws {
        var random = SplitMix64(seed: 11)
        let digits = Array("0123456789-.eE".utf8)
        for path in Shared.recordings(in: "fixtures/" + folder) {
            let whole = try Shared.bytes(path)
            for _ in 0..<4 {
                var bytes = whole
                for _ in 0..<200 {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    guard digits.contains(bytes[place]) else { continue }
                    bytes[place] = digits[Int.random(in: 0..<10, using: &random)]
                }
                try expectSafe(bytes, isMet: folder == "met-norway")
            }
        }
    }
}
