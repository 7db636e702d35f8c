import ForecastCore
import Foundation
import TestSupport
import Testing

@testable import ForecastProviders

/// Recordings with damage: whatever is read of them is sound, and nothing traps.
@Suite struct DamageTests {
    private static let small: [(RecordingProvider.Format, String)] = [
        (
            .darkSky,
            """
            {"latitude":52.52,"longitude":13.4,"timezone":"Europe/Berlin","offset":1,"currently":{"time":1790000000,
            "icon":"rain","temperature":12.5,"windSpeed":4,"windGust":9,"windBearing":180,"humidity":0.5,"uvIndex":3},
            "minutely":{"data":[{"time":1790000000,"precipIntensity":0.1}]},"hourly":{"data":[{"time":1790000000,
            "temperature":1},{"time":1790003600,"pressure":1013}]},"daily":{"data":[{"time":1789941600,"sunriseTime":
            1789966800,"sunsetTime":1790011200,"temperatureMax":9,"temperatureMin":3,"moonPhase":0.5}]},
            "alerts":[{"title":"Wind","time":1790000000,"expires":1790003600,"severity":"watch"}],"flags":{"units":"si"}}
            """
        ),
        (
            .openMeteo,
            """
            {"latitude":52.52,"longitude":13.4,"utc_offset_seconds":7200,"timezone":"Europe/Berlin","current":{"time":
            1790000000,"interval":900,"temperature_2m":12,"precipitation":1,"weather_code":61},"hourly":{"time":
            ["2026-09-21T14:00","2026-09-21T15:00"],"precipitation":[0,1],"weather_code":[3,61],"visibility":[1,2]},
            "daily":{"time":["2026-09-21","2026-09-22"],"sunrise":["2026-09-21T07:00","1970-01-01T00:00"],"sunset":
            ["2026-09-21T19:00","1970-01-01T00:00"],"temperature_2m_max":[9,8],"precipitation_sum":[1,0]}}
            """
        ),
    ]

    /// What a number may turn into.
    private static let strange = [
        "null", "-999", "1e308", "-1e308", "9223372036854775807", "-9223372036854775808", "1e-300", "\"1\"", "[]", "{}",
        "true", "-0", "0.5", "-62135596800", "253402300799",
    ]

    @Test("each number of an answer exchanged for each strange value")
    func numbers() async throws {
        for (format, text) in Self.small {
            for range in text.ranges(of: #/-?\d+(\.\d+)?(?=[,\]}\s])/#) {
                await letOthersRun()
                for value in Self.strange {
                    try await expectSafe(Array(text.replacingCharacters(in: range, with: value).utf8), format)
                }
            }
        }
    }

    @Test("cut off at every byte")
    func cuts() async throws {
        for (format, text) in Self.small {
            let bytes = Array(text.utf8)
            for length in 0..<bytes.count {
                if length % 50 == 0 { await letOthersRun() }
                let failure = RecordingProvider(Array(bytes.prefix(length)), format: format).failure
                #expect(failure?.code == .malformed)
            }
            try await expectSafe(bytes, format)
        }
    }

    @Test("bytes of recordings exchanged", .enabled(if: Shared.isThere, "the recordings are not beside the checkout"))
    func bytes() async throws {
        var random = SplitMix64(seed: 7)
        let digits = Array("0123456789-.eE".utf8)
        for row in RecordingRow.all where row.failure == nil {
            let whole = try Shared.bytes("fixtures/" + row.path)
            for _ in 0..<4 {
                var bytes = whole
                // Digits for digits, so that most copies are still JSON.
                for _ in 0..<200 {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    guard digits.contains(bytes[place]) else { continue }
                    bytes[place] = digits[Int.random(in: 0..<10, using: &random)]
                }
                try await expectSafe(bytes, row.format)
            }
        }
    }

    private func expectSafe(_ bytes: [UInt8], _ format: RecordingProvider.Format) async throws {
        let provider = RecordingProvider(bytes, format: format)
        guard provider.failure == nil else { return }
        expectSound(
            try await provider.forecast(
                for: ask(0, 0, "GMT"),
                now: Date(timeIntervalSince1970: 1_790_000_000),
                budget: .zero
            )
        )
    }
}
