import ForecastCore
import Foundation
import HTTPCore
import Testing

@testable import ForecastProviders

@Suite struct OpenWeatherTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private static let key = "0123456789abcdef"

    private func read(
        _ blocks: String,
        units: OpenWeatherUnits = .metric,
        at place: ForecastRequest = ask(52.52, 13.4, "Europe/Berlin")
    ) throws -> Forecast {
        let zone = place.timeZoneID
        let body = #"{"lat":52.52,"lon":13.4,"timezone":"\#(zone)","timezone_offset":7200,\#(blocks)}"#
        return try OpenWeatherDecoder(source: ForecastSource(id: "t", attribution: ""), units: units)
            .forecast(in: Array(body.utf8), for: place, now: Self.now)
    }

    private func hour(_ members: String, units: OpenWeatherUnits = .metric) throws -> WeatherPoint {
        try #require(try read(#""hourly":[{"dt":1790000000,\#(members)}]"#, units: units).hourly.first)
    }

    private func day(
        _ members: String,
        at place: ForecastRequest = ask(52.52, 13.4, "Europe/Berlin")
    ) throws -> DayPoint {
        try #require(try read(#""daily":[{"dt":1790000000,\#(members)}]"#, at: place).daily.first)
    }

    @Test("asked in metric units, the key escaped in the query and nowhere else")
    func request() {
        let format = OpenWeather(key: "s3cret &x=/é", baseURL: "http://localhost:9/")
        let request = format.request(for: ask(-33.8688, 151.2093, "Australia/Sydney"))
        #expect(
            request.target
                == "http://localhost:9/data/3.0/onecall?lat=-33.87&lon=151.21&units=metric"
                + "&appid=s3cret%20%26x%3D%2F%C3%A9"
        )
        #expect(request.method == .get && request.fields.fields.allSatisfy { !$0.value.contains("s3cret") })
        var dumped = ""
        dump(format, to: &dumped)
        for text in ["\(format)", String(reflecting: format), dumped] { #expect(!text.contains("s3cret")) }
    }

    @Test("no failure tells the key, not even one the service repeats")
    func keyStays() async throws {
        let format = OpenWeather(key: Self.key)
        let body = Array(#"{"cod":401,"message":"Invalid key \#(Self.key)."}"#.utf8)
        for status in [200, 401, 500] {
            let failure = #expect(throws: ForecastFailure.self) {
                try format.decode(HTTPResponse(status, body: body), for: ask(1, 2, "GMT"), now: Self.now)
            }
            #expect(failure?.description.contains(Self.key) == false)
            #expect(failure?.description.contains("[redacted]") == true)
        }
        let client = HTTPClient { request, _ throws(HTTPClientFailure) in
            throw HTTPClientFailure(.connect, request.target)
        }
        let failure = await #expect(throws: ForecastFailure.self) {
            try await RemoteProvider(format, client: client)
                .forecast(for: ask(1, 2, "GMT"), now: Self.now, budget: .seconds(1))
        }
        #expect(failure?.code == .unreachable && failure?.description.contains(Self.key) == false)
    }

    @Test(
        "errors by status and by the code in the body, a number or text",
        arguments: [
            (401, #"{"cod":401,"message":"Invalid API key."}"#, .unauthorized), (200, #"{"cod":401}"#, .unauthorized),
            (200, #"{"cod":"404","message":"city not found"}"#, .noData), (200, #"{"cod":"429"}"#, .rateLimited),
            (200, #"{"cod":500}"#, .serverError), (200, #"{"cod":"x"}"#, .malformed),
            (200, #"{"cod":1e300}"#, .malformed),
            (200, #"{"cod":200}"#, .malformed), (200, #"{"cod":-1}"#, .malformed), (200, "{}", .malformed),
            (200, "", .malformed), (200, "[]", .malformed), (200, #"{"lat":91,"lon":0}"#, .malformed),
            (200, #"{"lat":"1","lon":0}"#, .malformed), (403, "", .unauthorized), (502, "<html>", .serverError),
        ] as [(Int, String, ForecastFailure.Code)]
    )
    func errors(_ status: Int, _ body: String, _ code: ForecastFailure.Code) throws {
        let failure = #expect(throws: ForecastFailure.self) {
            try OpenWeather(key: Self.key)
                .decode(HTTPResponse(status, body: Array(body.utf8)), for: ask(1, 2, "GMT"), now: Self.now)
        }
        #expect(failure?.code == code)
    }

    @Test("an hour")
    func hour() throws {
        let hour = try hour(
            """
            "temp":-0.0,"feels_like":-3.5,"pressure":1004,"humidity":61,"dew_point":-6.5,"uvi":0.18,"clouds":80,
            "visibility":16093,"wind_speed":2.24,"wind_deg":360,"wind_gust":3.73,"pop":0.14000000000000002,
            "weather":[{"id":616,"main":"Snow","description":"rain and snow","icon":"13n"},{"id":800}],
            "rain":{"1h":0.5},"snow":{"1h":0.25}
            """
        )
        #expect(hour.temperature == 0 && hour.temperature?.sign == .plus && hour.apparentTemperature == -3.5)
        #expect(hour.dewPoint == -6.5 && hour.pressure == 1004 && hour.humidity == 0.61 && hour.cloudCover == 0.8)
        #expect(hour.uvIndex == 0.18 && hour.visibility == 10_000 && hour.windSpeed == 2.24 && hour.windGust == 3.73)
        #expect(hour.windDirection == 0 && hour.isDay == false && hour.condition == .sleet)
        #expect(hour.precipitationIntensity == 0.75 && hour.precipitationKind == .mixed && hour.snowfall == nil)
        expectNear(hour.precipitationProbability, 0.14, within: 1e-9)
    }

    @Test("other units when told so")
    func units() throws {
        let members = #""temp":289.2,"wind_speed":10,"rain":{"1h":2}"#
        expectNear(try hour(members, units: .standard).temperature, 16.05)
        #expect(try hour(members, units: .standard).windSpeed == 10)
        let american = try hour(#""temp":50,"wind_speed":10,"wind_gust":12,"rain":{"1h":2}"#, units: .imperial)
        expectNear(american.temperature, 10)
        expectNear(american.windSpeed, 4.4704, within: 1e-9)
        expectNear(american.windGust, 5.36448, within: 1e-9)
        #expect(american.precipitationIntensity == 2)
        // Kelvin in an answer that was asked for in Celsius is no temperature.
        #expect(try hour(members).temperature == nil)
    }

    @Test(
        "rain and snow of an hour: what is left out is 0, what cannot be read is nothing",
        arguments: [
            (#""temp":1"#, 0, nil), (#""rain":{"1h":1.5}"#, 1.5, .rain), (#""snow":{"1h":1.5}"#, 1.5, .snow),
            (#""rain":{}"#, 0, nil), (#""rain":{"1h":0}"#, 0, nil), (#""rain":{"1h":1},"snow":{"1h":1}"#, 2, .mixed),
            (#""rain":null"#, nil, nil), (#""rain":{"1h":"1"}"#, nil, nil), (#""rain":1"#, nil, nil),
            (#""rain":{"1h":-1}"#, nil, nil), (#""rain":{"3h":1}"#, nil, nil), (#""rain":{"1h":1e400}"#, nil, nil),
            (#""rain":{"1h":1},"weather":[{"id":511}]"#, 1, .sleet),
        ] as [(String, Double?, PrecipitationKind?)]
    )
    func water(_ members: String, _ amount: Double?, _ kind: PrecipitationKind?) throws {
        guard !members.contains("1e400") else {
            // No double: the parser refuses the whole body.
            #expect(throws: ForecastFailure.self) { try self.hour(members) }
            return
        }
        let hour = try hour(members)
        #expect(hour.precipitationIntensity == amount && hour.precipitationKind == kind)
    }

    @Test("a day: numbers for rain and snow, noon's date, the moon's phase")
    func day() throws {
        let day = try day(
            """
            "sunrise":1789966800,"sunset":1790011200,"moon_phase":1,"temp":{"day":9,"min":3,"max":12,"night":4},
            "feels_like":{"day":7},"humidity":50,"wind_speed":3,"wind_deg":20,"wind_gust":2,"clouds":75,"pop":1,
            "rain":4.38,"snow":2.17,"uvi":2.2,"weather":[{"id":501,"icon":"10d"}]
            """
        )
        #expect(text(day.day) == "2026-09-21" && day.temperatureMax == 12 && day.temperatureMin == 3)
        #expect(day.apparentTemperatureMax == nil && day.overnightLow == nil && day.moonPhase == 0)
        expectNear(day.precipitationAmount, 6.55, within: 1e-9)
        #expect(day.precipitationKind == .mixed && day.precipitationProbability == 1 && day.condition == .rain)
        #expect(day.windGust == nil && day.humidity == 0.5 && day.cloudCover == 0.75 && day.uvIndex == 2.2)
        #expect(
            day.sun
                == .times(
                    sunrise: Date(timeIntervalSince1970: 1_789_966_800),
                    sunset: Date(timeIntervalSince1970: 1_790_011_200)
                )
        )
        #expect(try self.day(#""temp":{"min":9,"max":3}"#).temperatureMax == nil)
        #expect(try self.day(#""temp":5"#).precipitationAmount == 0)
        #expect(try self.day(#""rain":{"1h":1}"#).precipitationAmount == nil)
    }

    @Test("the day is that of the place, also where noon is another day in UTC")
    func dates() throws {
        // 2026-09-21 22:30 UTC.
        let far = ask(-43.9, -176.5, "Pacific/Chatham")
        let forecast = try read(#""daily":[{"dt":1790029800}]"#, at: far)
        #expect(forecast.daily.map { text($0.day) } == ["2026-09-22"] && forecast.timeZoneID == "Pacific/Chatham")
    }

    @Test(
        "polar days are told from polar nights by the sun",
        arguments: [#""temp":{}"#, #""sunrise":0,"sunset":0"#, #""sunrise":1781784000,"sunset":1781784000"#]
    )
    func polar(_ members: String) throws {
        let place = ask(69.65, 18.96, "Europe/Oslo")
        func sun(_ noon: Int, _ place: ForecastRequest) throws -> SunEvents? {
            try read(#""daily":[{"dt":\#(noon),\#(members)}]"#, at: place).daily.first?.sun
        }
        #expect(try sun(1_781_784_000, place) == .upAllDay)
        #expect(try sun(1_797_591_600, place) == .downAllDay)
        #expect(try sun(1_781_784_000, ask(52.52, 13.4, "Europe/Berlin")) == nil)
    }

    @Test("one of both, or times of another day, say nothing about the sun")
    func noSun() throws {
        #expect(try day(#""sunrise":1789966800"#).sun == nil)
        #expect(try day(#""sunrise":1789966800,"sunset":1789966000"#).sun == nil)
        #expect(try day(#""sunrise":1589966800,"sunset":1590011200"#).sun == nil)
    }

    @Test("alerts: once each, with their sender, an impossible start dropped")
    func alerts() throws {
        let wind =
            #"{"sender_name":"DWD","event":"Gale","start":10,"end":1790003600,"description":"Strong.\n","tags":["Wind"]}"#
        let alerts = try read(
            """
            "alerts":[\(wind),\(wind),{"event":" ","tags":["Fog"],"start":1790007200,"end":1790003600},{"event":7},
            {"description":"x"},null,{"event":"Heat","start":null,"end":"x"}]
            """
        ).alerts
        #expect(alerts.map(\.title) == ["Fog", "Heat", "Gale"])
        #expect(alerts.map(\.sender) == [nil, nil, "DWD"])
        #expect(alerts[2].text == "Strong." && alerts[2].starts == Date(timeIntervalSince1970: 10))
        #expect(alerts[0].starts == nil && alerts[0].ends == Date(timeIntervalSince1970: 1_790_003_600))
        #expect(alerts[1].ends == nil && alerts[1].text.isEmpty && alerts[1].severity == .unknown)
    }

    @Test("minutes")
    func minutes() throws {
        let minutes = try read(#""minutely":[{"dt":1790000060,"precipitation":0.2},{"dt":1790000000},{"x":1}]"#)
            .minutely
        #expect(minutes.map(\.precipitationIntensity) == [nil, 0.2])
    }

    @Test(
        "condition ids",
        arguments: [
            (200, .thunderstorm), (232, .thunderstorm), (301, .drizzle), (500, .rain), (502, .heavyRain),
            (504, .heavyRain), (511, .sleet), (520, .showers), (522, .heavyRain), (531, .showers), (600, .snow),
            (611, .sleet), (616, .sleet), (622, .snow), (701, .fog), (711, .fog), (762, .fog), (771, .wind),
            (781, .tornado), (800, .clear), (801, .mostlyClear), (802, .partlyCloudy), (803, .cloudy), (804, .cloudy),
            (0, nil), (805, nil), (-1, nil), (100, nil),
        ] as [(Int, Condition?)]
    )
    func ids(_ id: Int, _ condition: Condition?) throws {
        #expect(try hour(#""weather":[{"id":\#(id)}]"#).condition == condition)
    }
}
