import ForecastCore
import Foundation
import HTTPCore
import Testing

@testable import ForecastProviders

@Suite struct MetNorwayTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    /// A step of a series: the hour of 2026-09-21 in UTC, and the inside of its `data`.
    struct Step {
        let hour: Int
        let data: String

        init(_ hour: Int, _ details: String, _ periods: String = "") {
            self.hour = hour
            data = #""instant":{"details":{\#(details)}}"# + (periods.isEmpty ? "" : "," + periods)
        }
    }

    static func period(_ hours: Int, _ amount: String, _ symbol: String, _ more: String = "") -> String {
        #""next_\#(hours)_hours":{"summary":{"symbol_code":"\#(symbol)"},"details":{"precipitation_amount":\#(amount)\#(more)}}"#
    }

    static func body(_ steps: [Step]) -> [UInt8] {
        let series = steps.map { step in
            let (day, hour) = (21 + step.hour / 24, step.hour % 24)
            return #"{"time":"2026-09-\#(day)T\#(hour < 10 ? "0" : "")\#(hour):00:00Z","data":{\#(step.data)}}"#
        }
        let list = series.joined(separator: ",")
        return Array(#"{"type":"Feature","properties":{"meta":{},"timeseries":[\#(list)]}}"#.utf8)
    }

    private func read(_ steps: [Step], _ zone: String = "GMT") throws -> Forecast {
        try MetNorway(program: "t/1", contact: "a@b.example")
            .decode(.json(200, Self.body(steps)), for: ask(59.9139, 10.7522, zone), now: Self.now)
    }

    @Test("asked with a name and a contact, with few decimals")
    func request() throws {
        let format = try MetNorway(program: "raincheck/1", contact: "a@b.example", baseURL: "http://localhost:9/")
        let request = format.request(for: ask(59.9139, -10.7522, "Europe/Oslo"))
        #expect(request.method == .get && request.body.isEmpty)
        #expect(
            request.target
                == "http://localhost:9/weatherapi/locationforecast/2.0/complete?lat=59.91&lon=-10.75"
        )
        #expect(request.fields.only("user-agent") == "raincheck/1 (a@b.example)")
        #expect(throws: HTTPFields.Failure.badValue) { try MetNorway(program: "t", contact: "a\r\nX: 1") }
    }

    @Test("an hour of `complete` holds everything the service says")
    func hour() throws {
        let details = """
            "air_temperature":-0.0,"dew_point_temperature":-3.5,"relative_humidity":66.5,"cloud_area_fraction":100,
            "air_pressure_at_sea_level":1014.6,"wind_speed":6,"wind_speed_of_gust":11.5,"wind_from_direction":360,
            "ultraviolet_index_clear_sky":1.5,"fog_area_fraction":3
            """
        let steps = [
            Step(6, details, Self.period(1, "0.5", "snow_day", #","probability_of_precipitation":62.5"#)), Step(7, ""),
        ]
        let forecast = try read(steps)
        let hour = try #require(forecast.hourly.first)
        #expect(forecast.hourly.count == 1 && hour.time == Date(timeIntervalSince1970: 1_789_970_400))
        #expect(hour.temperature == 0 && hour.temperature?.sign == .plus && hour.dewPoint == -3.5)
        #expect(hour.humidity == 0.665 && hour.cloudCover == 1 && hour.pressure == 1014.6)
        #expect(hour.windSpeed == 6 && hour.windGust == 11.5 && hour.windDirection == 0 && hour.uvIndex == 1.5)
        #expect(hour.precipitationIntensity == 0.5 && hour.precipitationProbability == 0.625)
        #expect(hour.precipitationKind == .snow && hour.condition == .snow && hour.isDay == true)
        #expect(hour.apparentTemperature == nil && hour.visibility == nil && hour.snowfall == nil)
        #expect(forecast.source.id == "met-norway" && !forecast.source.knowsAlerts)
        #expect(forecast.source.attribution.contains("Weather data from MET Norway"))
        #expect(forecast.timeZoneID == nil && forecast.currently == nil && forecast.alerts.isEmpty)
    }

    @Test(
        "symbols",
        arguments: [
            ("clearsky_day", .clear, nil, true), ("clearsky_polartwilight", .clear, nil, false),
            ("fair_night", .mostlyClear, nil, false), ("partlycloudy_day", .partlyCloudy, nil, true),
            ("cloudy", .cloudy, nil, nil), ("fog", .fog, nil, nil), ("lightrain", .rain, .rain, nil),
            ("rain", .rain, .rain, nil), ("heavyrain", .heavyRain, .rain, nil),
            ("lightrainshowers_day", .showers, .rain, true), ("heavyrainshowers_night", .heavyRain, .rain, false),
            ("rainandthunder", .thunderstorm, .rain, nil),
            ("heavyrainshowersandthunder_day", .thunderstorm, .rain, true), ("sleet", .sleet, .sleet, nil),
            ("lightsleetshowers_day", .sleet, .sleet, true),
            ("lightssleetshowersandthunder_day", .thunderstorm, .sleet, true),
            ("lightsleetshowersandthunder_day", .thunderstorm, .sleet, true),
            ("lightssnowshowersandthunder_night", .thunderstorm, .snow, false),
            ("heavysnowshowers_polartwilight", .snow, .snow, false), ("snowandthunder", .thunderstorm, .snow, nil),
            ("heavysnow", .snow, .snow, nil), ("", nil, nil, nil), ("_day", nil, nil, true), ("sun", nil, nil, nil),
            ("cloudy_", .cloudy, nil, nil),
        ] as [(String, Condition?, PrecipitationKind?, Bool?)]
    )
    func symbols(_ code: String, _ condition: Condition?, _ kind: PrecipitationKind?, _ isDay: Bool?) {
        #expect(MetNorwaySymbol.condition(code) == condition)
        #expect(MetNorwaySymbol.precipitation(code) == kind)
        #expect(MetNorwaySymbol.isDay(code) == isDay)
    }

    @Test("all 41 words of the legend have a condition")
    func legend() {
        let falls = ["rain", "sleet", "snow"].flatMap { kind in
            ["", "light", "heavy"].flatMap { strength in
                ["", "showers", "andthunder", "showersandthunder"].map { strength + kind + $0 }
            }
        }
        let all = falls + ["clearsky", "fair", "partlycloudy", "cloudy", "fog"]
        #expect(all.count == 41 && all.allSatisfy { MetNorwaySymbol.condition($0) != nil })
    }

    @Test("rain is counted once where hours and six hours overlap")
    func once() throws {
        // Hours from 0 to 5 that also tell of six hours, then steps of six hours.
        let hours = (0..<6).map { hour in
            Step(hour, #""air_temperature":\#(hour)"#, Self.period(1, "1", "rain") + "," + Self.period(6, "9", "rain"))
        }
        let later = [6, 12, 18].map { Step($0, #""air_temperature":5"#, Self.period(6, "2", "cloudy")) }
        let forecast = try read(hours + later + [Step(24, #""air_temperature":4"#)])
        #expect(forecast.hourly.count == 6)
        #expect(forecast.daily.map { text($0.day) } == ["2026-09-21"])
        let day = try #require(forecast.daily.first)
        #expect(day.precipitationAmount == 12 && day.precipitationKind == .rain && day.condition == .cloudy)
        #expect(day.temperatureMax == 5 && day.temperatureMin == 0)
    }

    @Test("an hour that is missing among hours makes the day's amount unknown, never counted twice")
    func hole() throws {
        var steps = (0..<24).map { hour in
            Step(hour, #""air_temperature":1"#, Self.period(1, "1", "rain") + "," + Self.period(6, "6", "rain"))
        }
        steps[3] = Step(3, #""air_temperature":1"#, Self.period(6, "6", "rain"))
        let day = try #require(try read(steps).daily.first)
        #expect(day.precipitationAmount == nil && day.condition == .rain)
        // Hours that tell only of six: each sixth counts.
        let sixes = (0..<24).map { Step($0, #""air_temperature":1"#, Self.period(6, "1.5", "rain")) }
        #expect(try read(sixes).daily.first?.precipitationAmount == 6)
        // An hour without an amount is not replaced either.
        steps[3] = Step(3, "", Self.period(1, "null", "rain") + "," + Self.period(6, "6", "rain"))
        #expect(try read(steps).daily.first?.precipitationAmount == nil)
    }

    @Test("six hours across midnight are shared between both days")
    func shared() throws {
        let steps = [0, 6, 12, 18, 24, 30, 36, 42, 48].map {
            Step($0, #""air_temperature":8"#, Self.period(6, "6", "rain"))
        }
        // Four hours behind UTC: midnight is at 4:00.
        let days = try read(steps, "Etc/GMT+4").daily
        #expect(days.map { text($0.day) } == ["2026-09-20", "2026-09-21", "2026-09-22"])
        // What was left of the first day; the last is told to the end.
        #expect(days.map(\.precipitationAmount) == [4, 24, 24])
        // A day told in part has no amount, one told for less than three quarters is not there.
        let fewer = try read(Array(steps.prefix(8)), "Etc/GMT+4").daily
        #expect(fewer.map(\.precipitationAmount) == [4, 24, nil])
        #expect(try read(Array(steps.prefix(7)), "Etc/GMT+4").daily.count == 2)
    }

    @Test("extremes of six hours count where they lie within the day")
    func extremes() throws {
        let more = #","air_temperature_max":30,"air_temperature_min":-20"#
        let steps = [
            Step(0, #""air_temperature":1"#, Self.period(6, "0", "fair_day", #","air_temperature_max":9"#)),
            Step(6, #""air_temperature":2"#, Self.period(6, "0", "fair_day", #","air_temperature_min":-4"#)),
            Step(12, #""air_temperature":3"#, Self.period(6, "0", "fair_day")),
            Step(19, #""air_temperature":2"#, Self.period(6, "0", "fair_night", more)),
        ]
        let day = try #require(try read(steps).daily.first)
        #expect(day.temperatureMax == 9 && day.temperatureMin == -4)
    }

    @Test("the day's sky: the worst that falls by day, else what lasts longest")
    func sky() throws {
        func condition(_ symbols: [Int: String]) throws -> Condition? {
            let steps = (0..<24).map { Step($0, "", Self.period(1, "0", symbols[$0] ?? "fair_day")) }
            return try read(steps).daily.first?.condition
        }
        #expect(try condition([:]) == .mostlyClear)
        #expect(try condition([12: "cloudy", 13: "cloudy"]) == .mostlyClear)
        #expect(try condition([12: "lightrain", 17: "rainandthunder"]) == .thunderstorm)
        #expect(try condition([3: "rainandthunder"]) == .mostlyClear)
        #expect(MetNorwaySymbol.ofDay([]) == nil)
        #expect(MetNorwaySymbol.ofDay([(.clear, 5), (.cloudy, 5)]) == .cloudy)
    }

    @Test("days of 25 and 23 hours take all their hours", arguments: [(25, 1_792_879_200.0), (23, 1_774_738_800.0)])
    func changes(_ length: Int, _ midnight: Double) throws {
        let step = #""data":{"instant":{"details":{"air_temperature":1}},\#(Self.period(1, "1", "rain"))}"#
        let series = (0..<length).map { hour in
            let time = Date(timeIntervalSince1970: midnight + Double(hour) * 3600).formatted(.iso8601)
            return #"{"time":"\#(time)",\#(step)}"#
        }
        let body = #"{"properties":{"timeseries":[\#(series.joined(separator: ","))]}}"#
        let forecast = try MetNorwayDecoder(source: ForecastSource(id: "t", attribution: ""))
            .forecast(in: Array(body.utf8), for: ask(52.52, 13.4, "Europe/Berlin"), now: Self.now)
        #expect(forecast.daily.map(\.precipitationAmount) == [Double(length)])
    }

    @Test(
        "times",
        arguments: [
            ("2026-02-06T21:00:00Z", 1_770_411_600), ("2024-02-29T00:00:00Z", 1_709_164_800),
            ("2026-02-29T00:00:00Z", nil), ("2026-02-06T24:00:00Z", nil), ("2026-02-06T21:00:00", nil),
            ("2026-02-06 21:00:00Z", nil), ("2026-02-06T21:0a:00Z", nil), ("2026-02-06T21:00:00+01:00", nil), ("", nil),
            ("9999-12-31T00:00:00Z", nil), ("2026-02-06T21:00:٠٠Z", nil),
        ] as [(String, Double?)]
    )
    func times(_ text: String, _ seconds: Double?) {
        #expect(MetNorwayStep.instant(text) == seconds.map { Date(timeIntervalSince1970: $0) })
    }

    @Test(
        "a body that is no forecast",
        arguments: ["", "{}", "[]", "null", #"{"properties":{"timeseries":[]}}"#, "<html>", #"{"properties":[1]}"#]
    )
    func none(_ body: String) throws {
        let format = try MetNorway(program: "t", contact: "a@b.c")
        let failure = #expect(throws: ForecastFailure.self) {
            try format.decode(.json(200, Array(body.utf8)), for: ask(1, 2, "GMT"), now: Self.now)
        }
        #expect(failure?.code == .malformed)
    }

    @Test("an unknown zone does not harm, 203 is fine")
    func odd() throws {
        let steps = [Step(0, #""air_temperature":1"#, Self.period(1, "0", "fog"))]
        #expect(try read(steps, "Nowhere/Land").daily.count == 1)
        let format = try MetNorway(program: "t", contact: "a@b.c")
        #expect(try format.decode(.json(203, Self.body(steps)), for: ask(1, 2, "GMT"), now: Self.now).hourly.count == 1)
    }
}
