import ForecastCore
import Foundation
import Testing

@testable import ForecastProviders

/// The Dark Sky format on small answers made for one question each.
@Suite struct DarkSkyTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private func decode(_ json: String, assuming units: DarkSkyUnits = .us) throws -> Forecast {
        let source = ForecastSource(id: "test", attribution: "Test")
        return try DarkSkyDecoder(source: source, assumedUnits: units)
            .forecast(in: Array(json.utf8), for: nil, now: Self.now)
    }

    private func hour(_ members: String, flags: String = #"{"units":"si"}"#) throws -> WeatherPoint {
        let json = """
            {"latitude":1,"longitude":2,"timezone":"GMT","flags":\(flags),
             "hourly":{"data":[{"time":1790000000,\(members)}]}}
            """
        return try #require(try decode(json).hourly.first)
    }

    private func day(
        _ members: String,
        flags: String = #"{"units":"si"}"#,
        stamp: Int = 1_789_948_800
    ) throws -> DayPoint {
        let json = """
            {"latitude":1,"longitude":2,"timezone":"GMT","flags":\(flags),
             "daily":{"data":[{"time":\(stamp),\(members)}]}}
            """
        return try #require(try decode(json).daily.first)
    }

    struct Units: Sendable {
        let flag: String
        let temperature: Double
        let wind: Double
        let visibility: Double
        let rain: Double
        let snow: Double
    }

    @Test(
        "every preset comes out in SI",
        arguments: [
            Units(flag: "us", temperature: -12.2222, wind: 4.4704, visibility: 16_093.44, rain: 254, snow: 25.4),
            .init(flag: "si", temperature: 10, wind: 10, visibility: 10_000, rain: 10, snow: 10),
            .init(flag: "ca", temperature: 10, wind: 2.7778, visibility: 10_000, rain: 10, snow: 10),
            .init(flag: "uk", temperature: 10, wind: 4.4704, visibility: 16_093.44, rain: 10, snow: 10),
            .init(flag: "uk2", temperature: 10, wind: 4.4704, visibility: 16_093.44, rain: 10, snow: 10),
            // Unknown or not text: as the caller assumes.
            .init(flag: "kelvin", temperature: -12.2222, wind: 4.4704, visibility: 16_093.44, rain: 254, snow: 25.4),
        ]
    )
    func units(_ row: Units) throws {
        let point = try hour(
            #""temperature":10,"windSpeed":10,"windGust":20,"visibility":10,"precipIntensity":10,"precipAccumulation":10"#,
            flags: #"{"units":"\#(row.flag)"}"#
        )
        expectNear(point.temperature, row.temperature)
        expectNear(point.windSpeed, row.wind)
        expectNear(point.windGust, row.wind * 2)
        expectNear(point.visibility, row.visibility)
        expectNear(point.precipitationIntensity, row.rain)
        expectNear(point.snowfall, row.snow)
    }

    @Test(
        "values that are no temperature",
        arguments: [
            "-999", "-999.0", "-998.5", "null", "\"12\"", "true", "[]", "{}", "-90.1", "60.1", "1e300", "-9999",
        ]
    )
    func noTemperature(_ value: String) throws {
        let point = try hour(#""temperature":\#(value),"humidity":0.5"#)
        #expect(point.temperature == nil && point.humidity == 0.5)
        // The sentinel is never converted.
        #expect(try hour(#""temperature":-999"#, flags: #"{"units":"us"}"#).temperature == nil)
    }

    @Test(
        "single values",
        arguments: [
            (#""humidity":1.00005"#, \.humidity, 1), (#""humidity":1.02"#, \.humidity, nil),
            (#""humidity":-0.00001"#, \.humidity, 0), (#""humidity":55"#, \.humidity, nil),
            (#""cloudCover":1"#, \.cloudCover, 1), (#""precipProbability":1.37"#, \.precipitationProbability, nil),
            (#""precipProbability":0"#, \.precipitationProbability, 0), (#""windSpeed":-1"#, \.windSpeed, nil),
            (#""windSpeed":113.1"#, \.windSpeed, nil), (#""windBearing":360"#, \.windDirection, 0),
            (#""windBearing":359.5"#, \.windDirection, 359.5), (#""windBearing":361"#, \.windDirection, nil),
            (#""windBearing":-1"#, \.windDirection, nil), (#""pressure":1013.25"#, \.pressure, 1013.25),
            (#""pressure":799"#, \.pressure, nil), (#""uvIndex":20.1"#, \.uvIndex, nil),
            (#""uvIndex":5.69"#, \.uvIndex, 5.69), (#""visibility":-0.1"#, \.visibility, nil),
            (#""temperature":-0.0"#, \.temperature, 0), (#""temperature":-90"#, \.temperature, -90),
            (#""windSpeed":5,"windGust":4.9"#, \.windGust, nil), (#""windSpeed":5,"windGust":5"#, \.windGust, 5),
            (#""windSpeed":3.1,"windGust":0"#, \.windGust, nil), (#""windSpeed":0,"windGust":0"#, \.windGust, 0),
            (#""windGust":7"#, \.windGust, 7), (#""precipIntensity":-0.0"#, \.precipitationIntensity, 0),
        ] as [(String, Reading, Double?)]
    )
    func single(_ members: String, _ key: Reading, _ expected: Double?) throws {
        let found = key(try hour(members))
        #expect(found == expected)
        #expect(found?.sign != .minus || found ?? 0 < 0)
    }

    @Test(
        "words",
        arguments: [
            ("clear-day", .clear, true), ("clear-night", .clear, false), ("partly-cloudy-night", .partlyCloudy, false),
            ("mostly-cloudy-day", .cloudy, true), ("rain", .rain, nil), ("possible-snow-night", .snow, false),
            ("light-sleet", .sleet, nil), ("thunderstorm", .thunderstorm, nil), ("none", nil, nil), ("", nil, nil),
            ("sharknado", nil, nil), ("dangerous-wind", .wind, nil), ("haze", .fog, nil), ("flurries", .snow, nil),
        ] as [(String, Condition?, Bool?)]
    )
    func icons(_ icon: String, _ condition: Condition?, _ isDay: Bool?) throws {
        let point = try hour(#""icon":"\#(icon)""#)
        #expect(point.condition == condition && point.isDay == isDay)
    }

    @Test(
        "kinds of precipitation",
        arguments: [
            ("rain", .rain), ("snow", .snow), ("sleet", .sleet), ("ice", .sleet), ("mixed", .mixed), ("hail", .hail),
            ("none", nil), ("frogs", nil),
        ] as [(String, PrecipitationKind?)]
    )
    func kinds(_ word: String, _ kind: PrecipitationKind?) throws {
        #expect(try hour(#""precipType":"\#(word)""#).precipitationKind == kind)
    }

    @Test("Max and Min are the day's, High stands in for Max, Low is the night's")
    func temperatures() throws {
        let both = try day(
            #""temperatureMax":20,"temperatureMin":8,"temperatureHigh":19,"temperatureLow":5"#
        )
        #expect(both.temperatureMax == 20 && both.temperatureMin == 8 && both.overnightLow == 5)
        let late = try day(#""temperatureHigh":19,"temperatureLow":5,"apparentTemperatureHigh":18"#)
        #expect(late.temperatureMax == 19 && late.temperatureMin == nil && late.overnightLow == 5)
        #expect(late.apparentTemperatureMax == 18)
        let sentinel = try day(#""temperatureMax":-999,"temperatureHigh":19"#)
        #expect(sentinel.temperatureMax == 19)
        let contradiction = try day(#""temperatureMax":3,"temperatureMin":8,"humidity":0.5"#)
        #expect(contradiction.temperatureMax == nil && contradiction.temperatureMin == nil)
        #expect(contradiction.humidity == 0.5)
    }

    @Test("amounts: Dark Sky's mean intensity, Pirate Weather's total")
    func amounts() throws {
        let pirate = #"{"units":"si","version":"V2.9"}"#
        let darkSky = try day(#""precipIntensity":0.5,"precipAccumulation":7,"precipType":"snow""#)
        #expect(darkSky.precipitationAmount == 12 && darkSky.snowfall == 7)
        let rain = try day(#""precipIntensity":0.5,"precipAccumulation":1.3,"precipType":"rain""#, flags: pirate)
        #expect(rain.precipitationAmount == 13 && rain.snowfall == nil)
        let snow = try day(#""precipIntensity":0.5,"precipAccumulation":9,"precipType":"snow""#, flags: pirate)
        #expect(snow.precipitationAmount == 12 && snow.snowfall == 9)
        let named = try day(
            #""precipIntensity":0.5,"precipAccumulation":1.3,"precipType":"rain","snowAccumulation":0.2"#,
            flags: pirate
        )
        #expect(named.precipitationAmount == 13 && named.snowfall == 0.2)
        #expect(try day(#""precipType":"rain""#, flags: pirate).precipitationAmount == nil)
    }

    @Test(
        "sunrise and sunset",
        arguments: [
            (#""sunriseTime":1789970000,"sunsetTime":1790014000"#, "times"), (#""sunriseTime":1789970000"#, "nil"),
            (#""summary":"polar""#, "nil"), (#""sunriseTime":1789948801,"sunsetTime":1790035199"#, "up"),
            (#""sunriseTime":1790035198,"sunsetTime":1790035199"#, "down"),
            (#""sunriseTime":-999,"sunsetTime":-999"#, "nil"),
            (#""sunriseTime":1790014000,"sunsetTime":1789970000"#, "nil"), (#""sunriseTime":0,"sunsetTime":0"#, "nil"),
        ]
    )
    func sun(_ members: String, _ expected: String) throws {
        let found =
            switch try day(members).sun {
            case .times: "times"
            case .upAllDay: "up"
            case .downAllDay: "down"
            case nil: "nil"
            }
        #expect(found == expected)
    }

    @Test("the day of a stamp, off by an hour or in a zone of old answers")
    func days() throws {
        for shift in [-3600, 0, 3600] {
            #expect(text(try day(#""icon":"rain""#, stamp: 1_789_948_800 + shift).day) == "2026-09-21")
        }
        func first(_ zone: String, _ stamp: Int) throws -> String? {
            let json = #"{"latitude":1,"longitude":2,\#(zone),"daily":{"data":[{"time":\#(stamp)}]}}"#
            return try decode(json).daily.first.map { text($0.day) }
        }
        // 08:00 UTC is midnight eight hours west, 13:00 UTC eleven hours east.
        #expect(try first(#""timezone":"Etc/GMT+8""#, 1_362_902_400) == "2013-03-10")
        #expect(try first(#""timezone":"Etc/GMT-11""#, 1_523_624_400) == "2018-04-14")
        #expect(try first(#""timezone":"Mars/Base","offset":5.75"#, 1_787_163_300) == "2026-08-20")
        #expect(try first(#""offset":-8"#, 1_362_902_400) == "2013-03-10")
        #expect(try first(#""offset":"x""#, 1_362_873_600) == "2013-03-10")
        #expect(try decode(#"{"latitude":1,"longitude":2,"timezone":"Mars/Base"}"#).timeZoneID == nil)
        // 1960: negative seconds are times, the sentinel is none.
        #expect(try first(#""timezone":"GMT""#, -299_462_400) == "1960-07-06")
        #expect(try first(#""timezone":"GMT""#, -999) == nil)
    }

    @Test("points out of order are sorted, doubled and timeless ones left out")
    func order() throws {
        let json = """
            {"latitude":1,"longitude":2,"hourly":{"data":[{"time":7200,"humidity":0.1},{"time":3600},{"humidity":1},
             {"time":"x"},null,7,{"time":7200,"humidity":0.2},{"time":1e18}]},"minutely":{"data":{}},"daily":[],
             "currently":{"temperature":5},"alerts":{"title":"x"}}
            """
        let forecast = try decode(json)
        #expect(forecast.hourly.map(\.time.timeIntervalSince1970) == [3600, 7200])
        #expect(forecast.hourly.last?.humidity == 0.1)
        #expect(forecast.minutely.isEmpty && forecast.daily.isEmpty && forecast.alerts.isEmpty)
        #expect(forecast.currently == nil)
    }

    @Test("alerts: severities of both vocabularies, order, doubles, links")
    func alerts() throws {
        let json = """
            {"latitude":1,"longitude":2,"alerts":[
             {"title":"A","severity":"advisory","time":10,"expires":20,"uri":"https://a.example/x"},
             {"title":"B","severity":"warning","time":30,"expires":25,"uri":"javascript:alert(1)"},
             {"title":"C","severity":"watch","time":10},
             {"title":"D","severity":"Extreme","time":-999,"expires":-999,"regions":["r",7]},
             {"title":"A","severity":"advisory","time":11,"expires":20},
             {"title":"E","severity":"Severe","time":5,"expires":6,"description":" t \\n"},
             {"title":"F"},{"severity":"Extreme"},{"title":"  "},{"title":"G","uri":"https://a b"}]}
            """
        let alerts = try decode(json).alerts
        #expect(alerts.map(\.title) == ["D", "B", "E", "C", "A", "F", "G"])
        #expect(alerts.map(\.severity) == [.extreme, .severe, .severe, .moderate, .minor, .unknown, .unknown])
        #expect(alerts[0].starts == nil && alerts[0].ends == nil && alerts[0].regions == ["r"])
        #expect(alerts[1].starts == nil && alerts[1].ends != nil && alerts[1].link == nil)
        #expect(alerts[2].text == "t" && alerts[4].link == "https://a.example/x" && alerts[6].link == nil)
    }

    @Test(
        "bodies that are no forecast",
        arguments: [
            "", "null", "[]", "{}", "{\"latitude\":1}", "{\"latitude\":\"1\",\"longitude\":\"2\"}",
            "{\"latitude\":91,\"longitude\":2}", "{\"latitude\":1,\"longitude\":2", "<html>", "{\"latitude\":1,}",
        ]
    )
    func malformed(_ body: String) {
        let failure = #expect(throws: ForecastFailure.self) { try decode(body) }
        #expect(failure?.code == .malformed)
    }
}
