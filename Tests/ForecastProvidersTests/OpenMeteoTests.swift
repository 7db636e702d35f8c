import ForecastCore
import Foundation
import Testing

@testable import ForecastProviders

/// Open-Meteo's format on small answers made for one question each.
@Suite struct OpenMeteoTests {
    private func decode(_ json: String) throws -> Forecast {
        try OpenMeteoDecoder(source: ForecastSource(id: "test", attribution: "Test"))
            .forecast(in: Array(json.utf8), for: nil, now: Date(timeIntervalSince1970: 0))
    }

    private func hours(_ block: String, units: String = "{}", offset: Int = 0) throws -> [WeatherPoint] {
        try decode(
            #"{"latitude":1,"longitude":2,"utc_offset_seconds":\#(offset),"hourly_units":\#(units),"hourly":{\#(block)}}"#
        ).hourly
    }

    private func days(_ block: String, zone: String = "GMT", offset: Int = 0, latitude: Double = 1) throws -> [DayPoint]
    {
        try decode(
            """
            {"latitude":\(latitude),"longitude":15,"utc_offset_seconds":\(offset),"timezone":"\(zone)",
             "daily":{\(block)}}
            """
        ).daily
    }

    @Test("the form that is asked for")
    func asked() throws {
        let forecast = try decode(
            """
            {"latitude":52.52,"longitude":13.42,"utc_offset_seconds":3600,"timezone":"Europe/Berlin",
             "current_units":{"wind_speed_10m":"m/s","wind_gusts_10m":"m/s","precipitation":"mm","relative_humidity_2m":"%","visibility":"m"},
             "current":{"time":1790000100,"interval":900,"temperature_2m":-0.0,"relative_humidity_2m":81,"is_day":0,
              "precipitation":0.3,"weather_code":61,"wind_speed_10m":4.2,"wind_gusts_10m":3.9,"wind_direction_10m":360,
              "visibility":24140,"pressure_msl":1013.2,"cloud_cover":100,"uv_index":0.05,"snowfall":0.1},
             "hourly_units":{"wind_speed_10m":"m/s","wind_gusts_10m":"m/s"},
             "hourly":{"time":[1790002800,1790006400,1790010000],"temperature_2m":[1,null,3],
              "precipitation":[9,0.5,0],"precipitation_probability":[90,50,null],"weather_code":[3,61,null],
              "snowfall":[5,0,0],"wind_speed_10m":[1,2,3],"wind_gusts_10m":[0,2,null],"is_day":[1,0,null]},
             "daily_units":{"wind_speed_10m_max":"m/s","wind_gusts_10m_max":"m/s"},
             "daily":{"time":[1789945200],"weather_code":[63],"temperature_2m_max":[12.5],"temperature_2m_min":[3],
              "sunrise":[1789966800],"sunset":[1790011200],"precipitation_sum":[4.5],"wind_speed_10m_max":[8],
              "precipitation_probability_max":[88],"wind_gusts_10m_max":[15],"uv_index_max":[3.1],"snowfall_sum":[0]}}
            """
        )
        let now = try #require(forecast.currently)
        #expect(now.temperature?.sign == .plus && now.humidity == 0.81 && now.isDay == false && now.condition == .rain)
        expectNear(now.precipitationIntensity, 1.2)
        #expect(now.windSpeed == 4.2 && now.windGust == nil && now.windDirection == 0 && now.visibility == 24_140)
        #expect(now.cloudCover == 1 && now.precipitationKind == .rain && now.snowfall == nil)

        #expect(forecast.hourly.map(\.temperature) == [1, nil, 3])
        #expect(forecast.hourly.map(\.precipitationIntensity) == [0.5, 0, nil])
        #expect(forecast.hourly.map(\.precipitationProbability) == [0.5, nil, nil])
        #expect(forecast.hourly.map(\.precipitationKind) == [.rain, nil, nil])
        #expect(forecast.hourly.map(\.snowfall) == [0, 0, nil])
        #expect(forecast.hourly.map(\.condition) == [.cloudy, .rain, nil])
        #expect(
            forecast.hourly.map(\.windGust) == [nil, 2, nil] && forecast.hourly.map(\.isDay) == [true, false, nil]
        )

        let day = try #require(forecast.daily.first)
        #expect(text(day.day) == "2026-09-21" && day.temperatureMax == 12.5 && day.temperatureMin == 3)
        #expect(day.precipitationAmount == 4.5 && day.precipitationProbability == 0.88 && day.windGust == 15)
        #expect(day.precipitationKind == .rain && day.overnightLow == nil && day.snowfall == 0)
        #expect(
            day.sun
                == .times(
                    sunrise: Date(timeIntervalSince1970: 1_789_966_800),
                    sunset: Date(timeIntervalSince1970: 1_790_011_200)
                )
        )
        expectSound(forecast)
    }

    @Test(
        "units are read, not guessed",
        arguments: [
            ("temperature_2m", "°F", 50, \.temperature, 10), ("temperature_2m", "°C", 10, \.temperature, 10),
            ("temperature_2m", "K", 283.15, \.temperature, 10), ("temperature_2m", "°R", 10, \.temperature, nil),
            ("wind_speed_10m", "km/h", 36, \.windSpeed, 10), ("windspeed_10m", "m/s", 10, \.windSpeed, 10),
            ("wind_speed_10m", "mp/h", 10, \.windSpeed, 4.4704), ("wind_speed_10m", "mph", 10, \.windSpeed, 4.4704),
            ("wind_speed_10m", "kn", 10, \.windSpeed, 5.1444), ("wind_speed_10m", "furlong", 10, \.windSpeed, nil),
            ("visibility", "ft", 1000, \.visibility, 304.8), ("visibility", "m", 1000, \.visibility, 1000),
            ("relativehumidity_2m", "%", 55, \.humidity, 0.55), ("dewpoint_2m", "°F", 32, \.dewPoint, 0),
            ("cloudcover", "%", 101, \.cloudCover, nil), ("pressure_msl", "hPa", 1013, \.pressure, 1013),
            ("temperature_2m", "°F", -999, \.temperature, nil), ("winddirection_10m", "°", 90, \.windDirection, 90),
        ] as [(String, String, Double, Reading, Double?)]
    )
    func units(
        _ name: String,
        _ unit: String,
        _ value: Double,
        _ key: Reading,
        _ expected: Double?
    ) throws {
        let points = try hours(#""time":[3600],"\#(name)":[\#(value)]"#, units: #"{"\#(name)":"\#(unit)"}"#)
        expectNear(points.first.flatMap(key), expected)
    }

    @Test("inches of rain and snow")
    func inches() throws {
        let points = try hours(
            #""time":[0,3600],"precipitation":[0,0.1],"snowfall":[0,0.7]"#,
            units: #"{"precipitation":"inch","snowfall":"inch"}"#
        )
        expectNear(points.first?.precipitationIntensity, 2.54)
        expectNear(points.first?.snowfall, 1.778)
        #expect(points.first?.precipitationKind == .snow)
    }

    @Test("no units at all: the service's defaults")
    func defaults() throws {
        let points = try hours(#""time":[3600],"windspeed_10m":[36],"temperature_2m":[7],"relativehumidity_2m":[50]"#)
        #expect(points.first?.windSpeed == 10 && points.first?.temperature == 7 && points.first?.humidity == 0.5)
    }

    @Test("an old current_weather takes the wind unit of the hours")
    func legacy() throws {
        func wind(_ rest: String) throws -> Double? {
            try decode(
                """
                {"latitude":1,"longitude":2,"current_weather":{"time":"2022-07-01T12:00","temperature":20.5,
                 "windspeed":18,"winddirection":270.0,"weathercode":80}\(rest)}
                """
            ).currently?.windSpeed
        }
        #expect(try wind("") == 5)
        #expect(try wind(#","hourly_units":{"windspeed_10m":"m/s"}"#) == 18)
        let own = try wind(#","current_weather_units":{"windspeed":"kn"},"hourly_units":{"windspeed_10m":"m/s"}"#)
        expectNear(own, 9.26)
    }

    @Test("several models: the first that has numbers, and no other variable")
    func models() throws {
        let points = try hours(
            """
            "time":[0,3600],"temperature_2m_icon_d2":[null,null],"temperature_2m_gfs_seamless":[1,2],
            "precipitation_probability_icon_d2":[10,20],"precipitation_icon_d2":[0.1,0.2],
            "cloud_cover_low_icon_d2":[1,1],"cloud_cover_icon_d2":[50,60]
            """
        )
        #expect(points.map(\.temperature) == [1, 2] && points.map(\.cloudCover) == [0.5, 0.6])
        #expect(points.map(\.precipitationIntensity) == [0.2, nil])
        #expect(points.map(\.precipitationProbability) == [0.2, nil])
    }

    @Test("local text runs by the one offset; a gap in the hours moves nothing")
    func times() throws {
        let points = try hours(
            #""time":["2026-10-25T02:00","2026-10-25T03:00","2026-10-25T05:00","x",null,"2026-02-30T00:00"],"#
                + #""precipitation":[1,2,3,4,5,6]"#,
            offset: 7200
        )
        #expect(points.map(\.time.timeIntervalSince1970) == [1_792_886_400, 1_792_890_000, 1_792_897_200])
        #expect(points.map(\.precipitationIntensity) == [2, nil, nil])
    }

    @Test("a day is a calendar date: stamps past a change of clocks too")
    func dates() throws {
        #expect(try days(#""time":["2026-10-24","2026-10-25"]"#).map { text($0.day) } == ["2026-10-24", "2026-10-25"])
        // Midnights by the offset of summer, kept after clocks were set back.
        let stamps = [1_792_792_800, 1_792_879_200, 1_792_965_600]
        let found = try days(#""time":\#(stamps)"#, zone: "Europe/Berlin", offset: 7200).map { text($0.day) }
        #expect(found == ["2026-10-24", "2026-10-25", "2026-10-26"])
        #expect(
            try days(#""time":["2026-13-01","2026-1-1","",null,"2026-02-03"]"#).map { text($0.day) } == ["2026-02-03"]
        )
    }

    @Test(
        "polar days in every form",
        arguments: [
            ("2026-12-18T00:00", "2026-12-18T00:00", "", SunEvents.downAllDay),
            ("2026-12-18T00:00", "2026-12-19T00:00", "", .upAllDay),
            ("1970-01-01T00:00", "1970-01-01T00:00", "", .downAllDay),
            ("1970-01-01T00:00", "1970-01-01T00:00", #","daylight_duration":[86400]"#, .upAllDay),
            ("2026-12-18T00:00", "2026-12-18T00:00", #","daylight_duration":[0]"#, .downAllDay),
        ] as [(String, String, String, SunEvents)]
    )
    func polar(_ sunrise: String, _ sunset: String, _ more: String, _ expected: SunEvents) throws {
        let block = #""time":["2026-12-18"],"sunrise":["\#(sunrise)"],"sunset":["\#(sunset)"]\#(more)"#
        #expect(try days(block, zone: "Arctic/Longyearbyen", offset: 3600, latitude: 78.2).first?.sun == expected)
    }

    @Test("1970 where the sun does rise, and times without sense, say nothing")
    func senseless() throws {
        for (sunrise, sunset) in [
            ("1970-01-01T00:00", "1970-01-01T00:00"), ("2026-12-18T18:00", "2026-12-18T06:00"),
            ("x", "2026-12-18T06:00"),
        ] {
            let block = #""time":["2026-12-18"],"sunrise":["\#(sunrise)"],"sunset":["\#(sunset)"]"#
            #expect(try days(block).first?.sun == nil)
        }
        #expect(try days(#""time":["2026-06-18"],"sunrise":[0],"sunset":[0]"#, latitude: 78.2).first?.sun == .upAllDay)
        #expect(try days(#""time":["2026-12-18"],"sunrise":[null],"sunset":[null]"#).first?.sun == nil)
    }

    @Test(
        "weather codes",
        arguments: [
            (0, .clear), (1, .mostlyClear), (2, .partlyCloudy), (3, .cloudy), (45, .fog), (48, .fog), (51, .drizzle),
            (55, .drizzle), (56, .sleet), (61, .rain), (63, .rain), (65, .heavyRain), (67, .sleet), (71, .snow),
            (77, .snow),
            (80, .showers), (82, .heavyRain), (86, .snow), (95, .thunderstorm), (99, .thunderstorm), (10, .fog),
            (19, .tornado),
            (29, .cloudy), (33, .fog), (38, .snow), (42, .fog), (54, .drizzle), (64, .rain), (75, .snow), (89, .hail),
            (-1, nil), (100, nil), (61.5, nil),
        ] as [(Double, Condition?)]
    )
    func codes(_ code: Double, _ condition: Condition?) {
        #expect(WeatherCode.condition(code) == condition)
    }

    @Test("every code up to 99 has a condition")
    func allCodes() {
        #expect((0...99).allSatisfy { WeatherCode.condition(Double($0)) != nil })
        #expect(WeatherCode.condition(nil) == nil)
    }

    @Test("an array of answers counts by its first; columns of unlike lengths end where they end")
    func shapes() throws {
        let array = try decode(
            #"[{"latitude":1,"longitude":2,"current":{"time":60,"temperature_2m":4}},{"latitude":9}]"#
        )
        #expect(array.currently?.temperature == 4 && array.coordinate.latitude == 1)
        #expect(try hours(#""time":[0,3600,7200],"temperature_2m":[1]"#).map(\.temperature) == [1, nil, nil])
        #expect(try hours(#""time":[0],"temperature_2m":[1,2,3],"weather_code":"x""#).count == 1)
        #expect(try hours(#""temperature_2m":[1]"#).isEmpty)
        for body in ["[]", "{}", "null", #"{"latitude":1}"#, #"{"latitude":1,"longitude":2"#] {
            let failure = #expect(throws: ForecastFailure.self) { try decode(body) }
            #expect(failure?.code == .malformed)
        }
    }
}
