import ForecastCore
import Foundation
import HTTPCore
import Synchronization
import TestSupport
import Testing

@testable import ForecastProviders

@Suite struct NWSFaultTests {
    private func get(_ script: NWSScript) async throws -> Forecast {
        let forecast = try await script.provider()
            .forecast(for: NWSGuam.ask(), now: NWSGuam.now, budget: .seconds(8))
        expectSound(forecast)
        return forecast
    }

    private func failure(_ script: NWSScript) async -> ForecastFailure? {
        await #expect(throws: ForecastFailure.self) { try await get(script) }
    }

    private static let forecasts = ["", "/forecast", "/forecast/hourly"].map { NWSGuam.cell + $0 }

    @Test("parts that fail leave their part empty")
    func parts() async throws {
        var script = NWSGuam.script()
        await script.set(NWSGuam.alertPath, .problem(500, "UnexpectedProblem"))
        await script.set(NWSGuam.cell + "/stations", .failed(.timeout))
        let bare = try await get(script)
        // Not to know of warnings is not the same as that there are none.
        #expect(bare.alerts.isEmpty && !bare.source.knowsAlerts && bare.currently == nil)
        #expect(bare.hourly.count == 3 && bare.daily.count == 1)

        script = NWSGuam.script()
        await script.set(NWSGuam.cell + "/forecast/hourly", .problem(503, "ForecastMissingData"))
        await script.set(NWSGuam.cell + "/forecast", .problem(503, "ForecastGridExpired"))
        let raw = try await get(script)
        #expect(raw.hourly.map(\.temperature) == [27.5, 27.5, 27.5])
        #expect(raw.hourly[0].condition == .partlyCloudy && raw.currently?.temperature == 27.2)

        script = NWSGuam.script()
        await script.set(NWSGuam.cell, .ok("[]"))
        await script.set(NWSGuam.cell + "/forecast/hourly", .ok("{\"properties\":{\"periods\":{}}}"))
        let days = try await get(script)
        #expect(days.hourly.isEmpty && days.daily.count == 1 && days.daily[0].precipitationAmount == nil)
    }

    @Test("stations are walked until one has a usable observation, three at most")
    func stations() async throws {
        let script = NWSGuam.script()
        let names = ["A1", "B2", "C3", "D4"].map { #"{"properties":{"stationIdentifier":"\#($0)"}}"# }
        await script.set(NWSGuam.cell + "/stations", .ok(#"{"features":[\#(names.joined(separator: ","))]}"#))
        await script.set(NWSGuam.latest("A1"), .ok(NWSGuam.observation("2026-05-14T15:54:00+00:00", "null")))
        await script.set(NWSGuam.latest("B2"), .ok(NWSGuam.observation("2026-05-14T13:54:00+00:00", "27")))
        await script.set(NWSGuam.latest("D4"), .ok(NWSGuam.observation("2026-05-14T15:54:00+00:00", "26")))
        #expect(try await get(script).currently == nil)
        #expect(await script.paths.contains(NWSGuam.latest("D4")) == false)
        await script.set(NWSGuam.latest("C3"), .ok(NWSGuam.observation("2026-05-14T15:54:00+00:00", "26")))
        #expect(try await get(script).currently?.temperature == 26)
    }

    @Test(
        "a point that fails is the whole's failure",
        arguments: [
            (.problem(404, "InvalidPoint"), .notCovered), (.problem(404, "NotFound"), .noData),
            (.problem(404, "MarineForecastNotSupported"), .notCovered),
            (.problem(500, "UnexpectedProblem"), .serverError),
            (.problem(503, "UnavailableWebService"), .serverError), (.problem(301, "AdjustPointPrecision"), .malformed),
            (.success(.text(403, "<html>Access Denied</html>")), .unauthorized),
            (.success(.text(429, "")), .rateLimited),
            (.failed(.timeout), .timeout), (.failed(.connect), .unreachable), (.ok(""), .malformed),
            (.ok("{}"), .malformed),
            (.ok(#"{"properties":{}}"#), .notCovered),
            (.ok(#"{"properties":{"gridId":"../..","gridX":1,"gridY":1}}"#), .malformed),
            (.ok(#"{"properties":{"gridId":"GUM","gridX":-1,"gridY":1}}"#), .malformed),
        ] as [(NWSScript.Answer, ForecastFailure.Code)]
    )
    func point(_ answer: NWSScript.Answer, _ code: ForecastFailure.Code) async throws {
        let script = NWSGuam.script()
        await script.set(NWSGuam.point, answer)
        let failure = await failure(script)
        #expect(failure?.code == code)
        #expect(failure?.retryAfter == (code == .rateLimited ? NWSGuam.now.addingTimeInterval(5) : nil))
        #expect(await script.requests.count == 1)
    }

    @Test("a point is sent on once, within the service alone")
    func redirect() async throws {
        let script = NWSGuam.script()
        var moved = NWSScript.problem(301, "AdjustPointPrecision")
        moved.fields = HTTPFields(["Location": "/points/13.5,144.8"])
        await script.set(NWSGuam.point, .success(moved))
        await script.set("/points/13.5,144.8", .ok(NWSGuam.points))
        #expect(try await get(script).hourly.count == 3)
        moved.fields = HTTPFields(["Location": "https://evil.example/points/13.5,144.8"])
        await script.set(NWSGuam.point, .success(moved))
        #expect(await failure(script)?.code == .malformed)
        moved.fields = HTTPFields(["Location": NWSGuam.point])
        await script.set(NWSGuam.point, .success(moved))
        await script.forgetCalls()
        #expect(await failure(script)?.code == .malformed)
        #expect(await script.requests.count == 2)
    }

    @Test(
        "without any forecast the whole fails",
        arguments: [
            (.problem(503, "ForecastGridExpired"), .serverError), (.problem(503, "ForecastMissingData"), .serverError),
            (.problem(500, "UnexpectedProblem"), .serverError), (.problem(404, "InvalidGridpoint"), .noData),
            (.failed(.timeout), .timeout), (.ok(#"{"properties":{"periods":[]}}"#), .malformed),
            (.success(.text(200, "<html>")), .malformed),
        ] as [(NWSScript.Answer, ForecastFailure.Code)]
    )
    func noForecast(_ answer: NWSScript.Answer, _ code: ForecastFailure.Code) async throws {
        let script = NWSGuam.script()
        for path in Self.forecasts { await script.set(path, answer) }
        #expect(await failure(script)?.code == code)
    }

    @Test("a cell that is gone is forgotten, so that the point is asked again")
    func forgotten() async throws {
        let script = NWSGuam.script()
        let provider = try script.provider()
        for path in Self.forecasts { await script.set(path, .problem(404, "InvalidGridpoint")) }
        for _ in 0..<2 {
            await script.forgetCalls()
            await #expect(throws: ForecastFailure.self) {
                try await provider.forecast(for: NWSGuam.ask(), now: NWSGuam.now, budget: .seconds(8))
            }
            #expect(await script.paths.contains(NWSGuam.point))
        }
    }

    @Test("all calls share one budget; when it is used up nothing more is asked")
    func budget() async throws {
        let script = NWSGuam.script()
        let provider = try script.provider()
        _ = try await provider.forecast(for: NWSGuam.ask(), now: NWSGuam.now, budget: .seconds(20))
        // What was measured is waited for half as long.
        #expect(
            await script.budgets.sorted() == [.seconds(10), .seconds(10)] + Array(repeating: .seconds(19), count: 5)
        )
        await script.forgetCalls()
        let failure = await #expect(throws: ForecastFailure.self) {
            try await provider.forecast(for: NWSGuam.ask(), now: NWSGuam.now, budget: .zero)
        }
        #expect(failure?.code == .timeout)
        #expect(await script.requests.isEmpty)
    }

    @Test("time that has passed is taken from what is left")
    func passing() async throws {
        let script = NWSGuam.script()
        let hand = Hand()
        let provider = try script.provider(clock: hand.next)
        _ = try await provider.forecast(for: NWSGuam.ask(), now: NWSGuam.now, budget: .seconds(20))
        let budgets = await script.budgets
        #expect(budgets.first == .seconds(18))
        #expect(budgets.count >= 5 && budgets.dropFirst().allSatisfy { $0 <= .seconds(17) && $0 > .zero })
    }

    /// A clock that goes on by a second each time it is looked at.
    private final class Hand: Sendable {
        private let start = ContinuousClock.now
        private let looks = Atomic(0)

        @Sendable func next() -> ContinuousClock.Instant {
            start + .seconds(looks.wrappingAdd(1, ordering: .relaxed).oldValue)
        }
    }

    @Test(
        "every recorded error body, with its status and with a good one",
        .enabled(if: Shared.isThere, "the recordings are not beside the checkout"),
        arguments: [
            ("nws_301_points_precision", 301, .malformed), ("nws_404_invalid_point", 404, .notCovered),
            ("nws_404_not_found_path", 404, .noData), ("nws_500_unexpected", 500, .serverError),
            ("nws_503_forecast_grid_expired", 503, .serverError),
            ("nws_503_forecast_missing_data", 503, .serverError), ("nws_503_unavailable", 503, .serverError),
        ] as [(String, Int, ForecastFailure.Code)]
    )
    func recorded(_ file: String, _ status: Int, _ code: ForecastFailure.Code) async throws {
        let body = try Shared.bytes("fixtures/errors/\(file).json")
        for status in [status, 200] {
            for paths in [[NWSGuam.point], Self.forecasts] {
                let script = NWSGuam.script()
                for path in paths { await script.set(path, .success(.json(status, body))) }
                let failure = try #require(await failure(script))
                #expect(failure.code == code)
                #expect(failure.description.utf8.count < 240 && !failure.description.contains("://"))
            }
        }
    }

    @Test("each number of each answer exchanged for each strange value; each answer cut off")
    func damage() async throws {
        let whole = NWSGuam.script()
        let answers = [
            NWSGuam.point: NWSGuam.points, Self.forecasts[0]: NWSGuam.grid, Self.forecasts[1]: NWSGuam.forecast,
            Self.forecasts[2]: NWSGuam.hourly, NWSGuam.alertPath: NWSGuam.alerts,
            NWSGuam.latest("PGUM"): NWSGuam.observation("2026-05-14T15:54:00+00:00", "27.2"),
        ]
        let strange = [
            "null", "-999", "1e308", "-1e308", "9223372036854775807", "1e-300", "\"1\"", "[]", "{}", "true", "-0",
            "1e400",
        ]
        for (path, text) in answers {
            for range in text.ranges(of: #/-?\d+(\.\d+)?(?=[,\]}\s])/#) {
                for value in strange {
                    await whole.set(path, .ok(text.replacingCharacters(in: range, with: value)))
                    _ = try? await get(whole)
                }
            }
            for range in text.ranges(of: #/"[^"]*"(?=[,\]}\s])/#) {
                for value in ["null", "7", "[]", "\"-\u{E9}\u{1F327}\"", "\"9999999999/PT0H\""] {
                    await whole.set(path, .ok(text.replacingCharacters(in: range, with: value)))
                    _ = try? await get(whole)
                }
            }
            for length in stride(from: 0, to: text.utf8.count, by: 11) {
                await whole.set(path, .success(.json(200, Array(text.utf8.prefix(length)))))
                _ = try? await get(whole)
            }
            await whole.set(path, .ok(text))
        }
        #expect(try await get(whole).hourly.count == 3)
    }
}
