import ForecastCore
import Foundation
import HTTPCore
import TestSupport
import Testing

@testable import ForecastProviders

@Suite struct HTTPFailureTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private static let place = ask(52.52, 13.41, "Europe/Berlin")

    struct Row: Sendable, CustomTestStringConvertible {
        let file: String
        let status: Int
        let code: ForecastFailure.Code
        var testDescription: String { file }
        init(_ file: String, _ status: Int, _ code: ForecastFailure.Code) {
            self.file = file
            self.status = status
            self.code = code
        }
    }

    private func failure(_ response: HTTPResponse, _ name: String) throws -> ForecastFailure? {
        let pirate = try PirateWeather(key: "k")
        let error = #expect(throws: ForecastFailure.self) {
            _ =
                name.hasPrefix("openmeteo")
                ? try OpenMeteo().decode(response, for: Self.place, now: Self.now)
                : try pirate.decode(response, for: Self.place, now: Self.now)
        }
        return error
    }

    @Test(
        "every recorded error body",
        .enabled(if: Shared.isThere, "the recordings are not beside the checkout"),
        arguments: [
            Row("darksky_400_invalid_location.json", 400, .noData),
            .init("darksky_403_forbidden.txt", 403, .unauthorized),
            .init("pirateweather_400_future.json", 400, .noData),
            .init("pirateweather_400_invalid_latitude.json", 400, .noData),
            .init("pirateweather_400_invalid_location.json", 400, .noData),
            .init("pirateweather_400_language.json", 400, .noData),
            .init("pirateweather_400_past_use_timemachine.json", 400, .noData),
            .init("pirateweather_401_kong.html", 401, .unauthorized),
            .init("pirateweather_404_city.json", 404, .noData),
            .init("pirateweather_404_no_route.json", 404, .unauthorized),
            .init("pirateweather_429_kong.html", 429, .rateLimited),
            .init("pirateweather_500.json", 500, .serverError), .init("pirateweather_502.json", 502, .serverError),
            .init("generic_502_bad_gateway.html", 502, .serverError),
            .init("openmeteo_200_stream_broken.txt", 200, .malformed),
            .init("openmeteo_400_forecast_days.json", 400, .noData),
            .init("openmeteo_400_invalid_timezone.json", 400, .noData),
            .init("openmeteo_400_latitude.json", 400, .noData), .init("openmeteo_400_no_data.json", 400, .noData),
            .init("openmeteo_429_concurrent.json", 429, .rateLimited),
            .init("openmeteo_429_daily.json", 429, .rateLimited), .init("openmeteo_429_hourly.json", 429, .rateLimited),
            .init("openmeteo_429_minutely.json", 429, .rateLimited),
            .init("openmeteo_503_overloaded.json", 503, .serverError),
            .init("openmeteo_geocoding_200_no_results.json", 200, .malformed),
            // The same bodies with a good status.
            .init("openmeteo_400_no_data.json", 200, .noData), .init("openmeteo_429_daily.json", 200, .rateLimited),
            .init("openmeteo_503_overloaded.json", 200, .serverError),
            .init("generic_502_bad_gateway.html", 200, .malformed), .init("pirateweather_500.json", 200, .malformed),
        ]
    )
    func recorded(_ row: Row) throws {
        let body = try Shared.bytes("fixtures/errors/" + row.file)
        let failure = try #require(try failure(HTTPResponse(row.status, body: body), row.file))
        #expect(failure.code == row.code)
        #expect(failure.description.utf8.count < 240 && !failure.description.contains { $0.isNewline })
        #expect(!failure.description.contains("<"))
    }

    @Test(
        "a status alone",
        arguments: [
            (204, .malformed), (301, .malformed), (304, .malformed), (401, .unauthorized), (403, .unauthorized),
            (404, .noData), (408, .noData), (418, .noData), (429, .rateLimited), (500, .serverError),
            (599, .serverError),
            (0, .malformed), (200, .malformed), (203, .malformed),
        ] as [(Int, ForecastFailure.Code)]
    )
    func status(_ status: Int, _ code: ForecastFailure.Code) throws {
        #expect(try failure(HTTPResponse(status), "pirateweather")?.code == code)
        #expect(try failure(HTTPResponse(status), "openmeteo")?.code == code)
    }

    @Test(
        "when to ask again",
        arguments: [
            (["Retry-After": "120"], 120), (["retry-after": " 7 "], 7), (["Retry-After": "0"], nil),
            (["Retry-After": "-5"], nil), (["Retry-After": "soon"], nil), (["Ratelimit-Reset": "600"], 600),
            (["Retry-After": "30", "Ratelimit-Reset": "600"], 30),
            (["Retry-After": "soon", "RateLimit-Reset": "60"], 60),
            (["Ratelimit-Reset": "99999999"], 31 * 86_400), (["Retry-After": "999999999999"], 31 * 86_400),
            (["Retry-After": "9999999999999999"], 31 * 86_400), (["Retry-After": "Mon, 21 Sep 2026 14:13:50 GMT"], 30),
            (["Retry-After": "Mon, 21 Sep 2020 14:13:50 GMT"], nil),
            (["Retry-After": "Mon, 21 Sep 2026 25:13:50 GMT"], nil),
            (["Retry-After": "Mon, 31 Feb 2027 00:00:00 GMT"], nil), ([:], nil),
        ] as [([String: String], Double?)]
    )
    func retryAfter(_ names: [String: String], _ seconds: Double?) throws {
        var fields = HTTPFields()
        for (name, value) in names { try fields.append(name, value) }
        for status in [429, 503] {
            let failure = try failure(HTTPResponse(status, fields: fields), "pirateweather")
            #expect(failure?.retryAfter == seconds.map { Self.now.addingTimeInterval($0) })
        }
    }

    @Test(
        "until when an answer stands",
        arguments: [
            (["Expires": "Mon, 21 Sep 2026 14:23:20 GMT"], 600),
            (["Cache-Control": "max-age=900, must-revalidate"], 900),
            (["Cache-Control": "public,Max-Age=900", "Age": "300", "Expires": "Mon, 21 Sep 2026 14:13:50 GMT"], 600),
            (["Cache-Control": "no-store", "Expires": "Mon, 21 Sep 2026 14:13:50 GMT"], 30),
            (["Cache-Control": "max-age=0", "Expires": "Mon, 21 Sep 2026 14:13:50 GMT"], nil),
            (["Cache-Control": "max-age=60", "Age": "900"], nil), (["Expires": "Mon, 21 Sep 2020 14:13:50 GMT"], nil),
            (["Expires": "0"], nil), (["Cache-Control": "max-age=soon"], nil), ([:], nil),
        ] as [([String: String], Double?)]
    )
    func fresh(_ names: [String: String], _ seconds: Double?) throws {
        var fields = HTTPFields()
        for (name, value) in names { try fields.append(name, value) }
        #expect(FreshTime.read(fields, now: Self.now) == seconds.map { Self.now.addingTimeInterval($0) })
    }

    @Test(
        "Open-Meteo says in words when to ask again",
        arguments: [
            ("Minutely API request limit exceeded. Please try again in one minute.", 1_790_000_040),
            ("Hourly API request limit exceeded. Please try again in the next hour.", 1_790_002_800),
            ("Daily API request limit exceeded. Please try again tomorrow.", 1_790_035_200),
            ("Too many concurrent requests", 1_790_000_005),
        ] as [(String, Double)]
    )
    func words(_ reason: String, _ until: Double) throws {
        for status in [200, 429] {
            let body = Array(#"{"error":true,"reason":"\#(reason)"}"#.utf8)
            let failure = try failure(HTTPResponse(status, body: body), "openmeteo")
            #expect(failure?.code == .rateLimited && failure?.retryAfter == Date(timeIntervalSince1970: until))
        }
    }

    @Test(
        "messages are tidied",
        arguments: [
            ("", ""), ("Forbidden\n", "Forbidden"), ("<html><p>Kong  Error</p>\r\nbad</html>", "Kong Error bad"),
            (#"{"reason":"a","detail":"b"}"#, "a"), (#"{"detail":{"x":1},"message":"m"}"#, "m"),
            (#"{"error":true}"#, ""),
            ("see https://x.example/?key=abc now", "see now"),
            ("key 0123456789abcdef0123456789abcdef is bad", "key is bad"),
            (#"{"reason":"a\u001b[31mb\u0000\u202ec"}"#, "a[31mbc"), ("<script", ""), ("[]", "[]"),
        ]
    )
    func messages(_ body: String, _ message: String) {
        #expect(ForecastFailure.providerMessage(Array(body.utf8)) == message)
    }
}
