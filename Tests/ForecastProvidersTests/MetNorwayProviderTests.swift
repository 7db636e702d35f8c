import ForecastCore
import Foundation
import HTTPCore
import Locking
import Testing

@testable import ForecastProviders

/// A client that gives prepared responses in turn and keeps what it was asked.
private final class Upstream: Sendable {
    private let state: Locked<(responses: [HTTPResponse], requests: [HTTPRequest])>

    init(_ responses: [HTTPResponse]) {
        state = Locked((responses.reversed(), []))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    var client: HTTPClient {
        HTTPClient { [state] request, _ throws(HTTPClientFailure) in
            let response = state.withLock { state in
                state.requests.append(request)
                return state.responses.popLast()
            }
            guard let response else { throw HTTPClientFailure(.connect, "nothing prepared") }
            return response
        }
    }
}

@Suite struct MetNorwayProviderTests {
    /// 2026-09-21 14:13:20 UTC.
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private static let place = ask(59.9139, 10.7522, "Europe/Oslo")
    private static let stamp = "Mon, 21 Sep 2026 14:05:31 GMT"
    /// 600 seconds from now.
    private static let expires = "Mon, 21 Sep 2026 14:23:20 GMT"

    private static func answer(
        _ status: Int = 200,
        modified: String? = stamp,
        expires: String? = expires,
        temperature: Int = 7,
        from hour: Int = 14
    ) throws -> HTTPResponse {
        var fields = HTTPFields()
        if let modified { try fields.append("Last-Modified", modified) }
        if let expires { try fields.append("Expires", expires) }
        let steps = (hour..<20).map {
            MetNorwayTests.Step($0, #""air_temperature":\#(temperature)"#, MetNorwayTests.period(1, "0", "cloudy"))
        }
        return HTTPResponse(status, fields: fields, body: status == 304 ? [] : MetNorwayTests.body(steps))
    }

    private static func provider(_ upstream: Upstream, keeping: Int = 256) throws -> MetNorwayProvider {
        MetNorwayProvider(try MetNorway(program: "t/1", contact: "a@b.c"), client: upstream.client, keeping: keeping)
    }

    private func forecast(
        _ provider: MetNorwayProvider,
        after seconds: Double,
        for place: ForecastRequest = place
    ) async throws -> Forecast {
        try await provider.forecast(for: place, now: Self.now.addingTimeInterval(seconds), budget: .seconds(3))
    }

    @Test("before Expires the kept answer is given, then it is asked whether there is a newer one")
    func conditional() async throws {
        let upstream = Upstream([
            try Self.answer(), try Self.answer(304, modified: nil, expires: "Mon, 21 Sep 2026 14:43:20 GMT"),
            try Self.answer(modified: "Mon, 21 Sep 2026 14:40:00 GMT", expires: nil, temperature: 9),
            try Self.answer(304, modified: nil, expires: nil),
        ])
        let provider = try Self.provider(upstream)
        #expect(provider.id == "met-norway" && !provider.isSample)
        let first = try await forecast(provider, after: 0)
        #expect(first.fetchedAt == Self.now && upstream.requests.count == 1)
        #expect(first.freshUntil == Self.now.addingTimeInterval(600))
        #expect(upstream.requests[0].fields["If-Modified-Since"] == nil)
        #expect(upstream.requests[0].fields["User-Agent"] == "t/1 (a@b.c)")

        #expect(try await forecast(provider, after: 599) == first)
        #expect(upstream.requests.count == 1)

        let second = try await forecast(provider, after: 600)
        #expect(upstream.requests.count == 2 && upstream.requests[1].fields.only("If-Modified-Since") == Self.stamp)
        #expect(second.fetchedAt == Self.now.addingTimeInterval(600) && second.hourly == first.hourly)

        // 304 moved the expiry.
        #expect(try await forecast(provider, after: 1799) == second)
        let third = try await forecast(provider, after: 1800)
        #expect(upstream.requests.count == 3 && upstream.requests[2].fields["If-Modified-Since"] == Self.stamp)
        #expect(third.hourly.first?.temperature == 9 && third.freshUntil == nil)

        // Without Expires it is asked each time, by the newest stamp.
        let fourth = try await forecast(provider, after: 1801)
        #expect(upstream.requests[3].fields["If-Modified-Since"] == "Mon, 21 Sep 2026 14:40:00 GMT")
        #expect(fourth.hourly == third.hourly && fourth.fetchedAt == Self.now.addingTimeInterval(1801))
    }

    @Test("places and zones are kept apart; the least recently used goes")
    func bounded() async throws {
        let upstream = Upstream(try (0..<9).map { _ in try Self.answer() })
        let provider = try Self.provider(upstream, keeping: 2)
        let places = [Self.place, ask(59.9139, 10.7522, "Asia/Kathmandu"), ask(1, 2, "GMT")]
        for place in places.prefix(2) { _ = try await forecast(provider, after: 0, for: place) }
        _ = try await forecast(provider, after: 1, for: places[0])
        #expect(upstream.requests.count == 2)
        _ = try await forecast(provider, after: 2, for: places[2])
        _ = try await forecast(provider, after: 3, for: places[0])
        #expect(upstream.requests.count == 3)
        _ = try await forecast(provider, after: 4, for: places[1])
        #expect(upstream.requests.count == 4)
        #expect(upstream.requests.allSatisfy { $0.fields["If-Modified-Since"] == nil })
    }

    @Test("a failure is told and what is kept stays kept")
    func failure() async throws {
        let upstream = Upstream([try Self.answer(), HTTPResponse(503), .text(200, "<html>"), try Self.answer(304)])
        let provider = try Self.provider(upstream)
        let first = try await forecast(provider, after: 0)
        for code in [ForecastFailure.Code.serverError, .malformed] {
            let failure = await #expect(throws: ForecastFailure.self) { try await forecast(provider, after: 700) }
            #expect(failure?.code == code)
        }
        #expect(try await forecast(provider, after: 701).hourly == first.hourly)
        let failure = await #expect(throws: ForecastFailure.self) { try await forecast(provider, after: 9000) }
        #expect(failure?.code == .unreachable)
    }

    @Test("304 to a question without a condition is no answer; nor is a stamp of any length kept")
    func unasked() async throws {
        let long = String(repeating: "x", count: 65)
        let upstream = Upstream([
            try Self.answer(304), try Self.answer(modified: long, expires: nil), try Self.answer(304),
        ])
        let provider = try Self.provider(upstream)
        await #expect(throws: ForecastFailure.self) { try await forecast(provider, after: 0) }
        _ = try await forecast(provider, after: 1)
        await #expect(throws: ForecastFailure.self) { try await forecast(provider, after: 2) }
        #expect(upstream.requests.allSatisfy { $0.fields["If-Modified-Since"] == nil })
    }

    @Test("a far Expires holds for a day, a clock that was set back for nothing")
    func clocks() async throws {
        let upstream = Upstream(try (0..<4).map { _ in try Self.answer(expires: "Thu, 21 Sep 2028 14:23:20 GMT") })
        let provider = try Self.provider(upstream)
        _ = try await forecast(provider, after: 0)
        _ = try await forecast(provider, after: 86_399)
        #expect(upstream.requests.count == 1)
        _ = try await forecast(provider, after: 86_400)
        #expect(upstream.requests.count == 2)
        _ = try await forecast(provider, after: 0)
        #expect(upstream.requests.count == 3)
    }

    @Test("the first hour stands for the present only while it is yet to come")
    func present() async throws {
        let upstream = Upstream([try Self.answer(from: 15)])
        let provider = try Self.provider(upstream)
        let early = try await forecast(provider, after: 0)
        #expect(early.currently?.time == Date(timeIntervalSince1970: 1_790_002_800))
        let upstream2 = Upstream([try Self.answer(from: 14)])
        #expect(try await forecast(try Self.provider(upstream2), after: 0).currently == nil)
    }
}
