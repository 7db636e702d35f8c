import ForecastCore
import Foundation
import HTTPCore
import Testing

@testable import ForecastProviders

@Suite struct OpenMeteoAirTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private static let place = ask(52.5163, 13.3777, "Europe/Berlin")

    private func read(_ body: String, status: Int = 200) throws -> Forecast {
        try OpenMeteoAir().decode(.json(status, Array(body.utf8)), for: Self.place, now: Self.now)
    }

    private func air(_ values: String, units: String = "{}", time: String = "1789999200") throws -> AirQuality? {
        try read(
            #"{"latitude":52.5,"longitude":13.4,"current_units":\#(units),"current":{"time":\#(time),\#(values)}}"#
        )
        .airQuality
    }

    @Test("asked at its own address, in seconds")
    func request() throws {
        let request = OpenMeteoAir(baseURL: "http://localhost:9/").request(for: Self.place)
        #expect(
            request.target == "http://localhost:9/v1/air-quality?timeformat=unixtime&current=european_aqi,us_aqi,pm2_5,"
                + "pm10,ozone,nitrogen_dioxide&latitude=52.52&longitude=13.38"
        )
        #expect(OpenMeteoAir().request(for: Self.place).target.hasPrefix("https://air-quality-api.open-meteo.com/v1/"))
    }

    @Test("a whole answer, and nothing but the air")
    func whole() throws {
        let forecast = try read(
            """
            {"latitude":52.5,"longitude":13.4,"generationtime_ms":0.1,"utc_offset_seconds":0,"timezone":"GMT",
            "timezone_abbreviation":"GMT","elevation":38,"current_units":{"time":"unixtime","interval":"seconds",
            "european_aqi":"EAQI","us_aqi":"USAQI","pm2_5":"\u{3BC}g/m\u{B3}","pm10":"\u{B5}g/m\u{B3}",
            "ozone":"\u{3BC}g/m\u{B3}","nitrogen_dioxide":"\u{3BC}g/m\u{B3}"},"current":{"time":1789999200,
            "interval":3600,"european_aqi":27,"us_aqi":61,"pm2_5":7.5,"pm10":-0.0,"ozone":66,"nitrogen_dioxide":0}}
            """
        )
        var expected = AirQuality(time: Date(timeIntervalSince1970: 1_789_999_200))
        expected.europeanIndex = 27
        expected.usIndex = 61
        expected.fineParticles = 7.5
        expected.coarseParticles = 0
        expected.ozone = 66
        expected.nitrogenDioxide = 0
        #expect(forecast.airQuality == expected && forecast.airQuality?.coarseParticles?.sign == .plus)
        #expect(forecast.source.id == "open-meteo-air-quality" && !forecast.source.knowsAlerts)
        #expect(forecast.source.attribution.contains("Copernicus") && forecast.fetchedAt == Self.now)
        #expect(forecast.hourly.isEmpty && forecast.daily.isEmpty && forecast.currently == nil)
    }

    @Test(
        "values that are none",
        arguments: [
            (#""european_aqi":null,"us_aqi":40"#, nil, 40), (#""european_aqi":-1,"us_aqi":500"#, nil, 500),
            (#""european_aqi":"27","us_aqi":501"#, nil, nil), (#""european_aqi":2001,"us_aqi":-999"#, nil, nil),
            (#""european_aqi":0,"us_aqi":0"#, 0, 0), (#""european_aqi_pm2_5":9,"us_aqi":[1]"#, nil, nil),
        ] as [(String, Double?, Double?)]
    )
    func indices(_ values: String, _ european: Double?, _ american: Double?) throws {
        let air = try air(#""ozone":1,"# + values)
        #expect(air?.ozone == 1 && air?.europeanIndex == european && air?.usIndex == american)
    }

    @Test("a mass in another unit is none")
    func units() throws {
        let air = try air(
            #""pm10":5,"pm2_5":5,"ozone":20001"#,
            units: #"{"pm10":"mg/m\u00b3","pm2_5":"\u03bcg/m\u00b3"}"#
        )
        #expect(air?.coarseParticles == nil && air?.fineParticles == 5 && air?.ozone == nil)
    }

    @Test(
        "an answer without air",
        arguments: [
            (200, #"{"latitude":1,"longitude":1}"#, .malformed), (200, #"{"current":[]}"#, .malformed),
            (200, #"{"current":{}}"#, .noData), (200, #"{"current":{"time":1789999200}}"#, .noData),
            (200, #"{"current":{"time":1789999200,"us_aqi":null,"european_aqi":null}}"#, .noData),
            // Of another time, or of none.
            (200, #"{"current":{"time":1789980000,"us_aqi":1}}"#, .noData),
            (200, #"{"current":{"time":1790018000,"us_aqi":1}}"#, .noData),
            (200, #"{"current":{"time":null,"us_aqi":1}}"#, .noData), (200, #"{"current":{"us_aqi":1}}"#, .noData),
            (200, "", .malformed), (200, "<html>", .malformed), (200, "[]", .malformed), (200, "[7]", .malformed),
            (200, #"{"current":{"time":1789999200,"us_aqi":1"#, .malformed),
            (200, #"{"current":{"time":1789999200,"us_aqi":1}}Unexpected error while streaming data"#, .malformed),
            (200, #"{"current":{"time":1789999200,"us_aqi":1e400}}"#, .malformed),
            (200, #"{"error":true,"reason":"Hourly API request limit exceeded."}"#, .rateLimited),
            (400, #"{"error":true,"reason":"No data is available for this location"}"#, .noData),
            (
                429, #"{"error":true,"reason":"Daily API request limit exceeded. Please try again tomorrow."}"#,
                .rateLimited
            ),
            (502, "<html><h1>Bad Gateway</h1></html>", .serverError),
        ] as [(Int, String, ForecastFailure.Code)]
    )
    func failures(_ status: Int, _ body: String, _ code: ForecastFailure.Code) {
        let failure = #expect(throws: ForecastFailure.self) { try read(body, status: status) }
        #expect(failure?.code == code, "\(failure?.description ?? "")")
        if body.contains("Daily") {
            #expect(failure?.retryAfter == Date(timeIntervalSince1970: 1_790_035_200))
        }
    }

    @Test("several points: the first; local text is Greenwich time")
    func forms() throws {
        #expect(try read(#"[{"current":{"time":1789999200,"us_aqi":1}},{"current":{}}]"#).airQuality?.usIndex == 1)
        let air = try air(#""us_aqi":1"#, time: #""2026-09-21T14:00""#)
        #expect(air?.time == Date(timeIntervalSince1970: 1_789_999_200))
    }

    @Test("each byte lost, and the answer cut anywhere: sound or a failure")
    func damage() {
        let body = Array(#"{"current_units":{"ozone":"x"},"current":{"time":1789999200,"us_aqi":61,"pm10":7.5}}"#.utf8)
        for index in body.indices {
            var shorter = body
            shorter.remove(at: index)
            for bytes in [shorter, Array(body[..<index])] {
                if let forecast = try? OpenMeteoAir().decode(.json(200, bytes), for: Self.place, now: Self.now) {
                    expectSound(forecast)
                    #expect(forecast.airQuality != nil)
                }
            }
        }
    }
}
