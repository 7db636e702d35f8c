import ForecastCore
import Foundation
import JSONText
import Testing

@testable import ForecastProviders

@Suite struct NWSPartsTests {
    private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

    @Test(
        "times with an offset",
        arguments: [
            ("2026-06-02T09:00:00-08:00", 1_780_419_600), ("2026-06-02T17:00:00+00:00", 1_780_419_600),
            ("2026-06-02T17:00:00Z", 1_780_419_600), ("2026-06-02T17:00Z", 1_780_419_600),
            ("2026-06-02T17:00:00.123+0000", 1_780_419_600), ("2026-06-03T03:00:00+10:00", 1_780_419_600),
            ("2024-02-29T00:00:00Z", 1_709_164_800),
            ("2026-06-02T17:00:00", nil), ("2026-06-02", nil), ("2026-02-29T00:00:00Z", nil), ("", nil),
            ("2026-06-02T24:00:00Z", nil), ("2026-06-02T17:60:00Z", nil), ("2026-06-02T17:00:00Zz", nil),
            ("2026-06-02T17:00:00+99:00", nil), ("٢٠٢٦-06-02T17:00:00Z", nil), ("-026-06-02T17:00:00Z", nil),
        ] as [(String, Double?)]
    )
    func instants(_ text: String, _ seconds: Double?) {
        #expect(NWSTime.instant(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(
        "durations",
        arguments: [
            ("PT1H", 3600), ("P1DT6H", 108_000), ("P8DT6H", 712_800), ("P7D", 604_800), ("P1W", 604_800),
            ("PT30M", 1800), ("PT1H30M15S", 5415), ("P", nil), ("PT", nil), ("PT0H", nil), ("P1Y", nil), ("P1M", nil),
            ("1H", nil), ("PT1", nil), ("PTH", nil), ("PT-1H", nil), ("PT9999999H", nil), ("PT1H1D", nil), ("", nil),
        ] as [(String, Double?)]
    )
    func durations(_ text: String, _ seconds: Double?) {
        #expect(NWSTime.duration(text[...]) == seconds)
    }

    @Test("intervals end after a duration or at a time, and not in years")
    func intervals() {
        let hour = NWSTime.interval("2026-06-02T17:00:00+00:00/PT1H")
        #expect(hour?.seconds == 3600)
        #expect(NWSTime.interval("2026-06-02T17:00:00+00:00/2026-06-02T18:00:00+00:00") == hour)
        for text in [
            "", "/", "2026-06-02T17:00:00Z", "2026-06-02T17:00:00Z/PT0H", "x/PT1H", "2026-06-02T17:00:00Z/P99D",
        ] {
            #expect(NWSTime.interval(text) == nil)
        }
    }

    @Test(
        "wind in words, as metres a second",
        arguments: [
            ("5 mph", 2.2352), ("5 to 10 mph", 4.4704), ("10 km/h", 2.7778), ("10 to 20 km/h", 5.5556),
            ("2 to 35 km/h", 9.7222), ("15 kt", 7.7167), ("Calm", 0), ("0 mph", 0), ("around 5 mph", 2.2352),
            ("", nil), ("mph", nil), ("5", nil), ("fast", nil), ("-5 mph", nil), ("1e9 mph", nil), ("nan mph", nil),
        ] as [(String, Double?)]
    )
    func wind(_ text: String, _ speed: Double?) {
        expectNear(NWSWords.speed(.string(text)), speed, within: 0.0001)
    }

    @Test("compass points are where the wind comes from")
    func compass() {
        for (word, degrees) in [("N", 0), ("NNE", 22.5), ("E", 90), ("SW", 225), ("NNW", 337.5), ("nw", 315)] {
            #expect(NWSWords.bearing(.string(word)) == degrees)
        }
        #expect(NWSWords.bearing(.string("")) == nil && NWSWords.bearing(.string("VRB")) == nil)
        #expect(NWSWords.bearing(.number(360)) == 0 && NWSWords.bearing(.null) == nil)
    }

    @Test(
        "numbers with units, in either shape",
        arguments: [
            (#"{"unitCode":"wmoUnit:degC","value":-3}"#, \.temperature, -3),
            (#"{"unitCode":"unit:degC","value":"5"}"#, \.temperature, 5),
            (#"{"unitCode":"wmoUnit:degF","value":32}"#, \.temperature, 0),
            (#"{"unitCode":"wmoUnit:K","value":273.15}"#, \.temperature, 0),
            (#"{"unitCode":"wmoUnit:degC","value":null}"#, \.temperature, nil),
            (#"{"unitCode":"wmoUnit:degC","value":-999}"#, \.temperature, nil),
            (#"{"unitCode":"wmoUnit:degC","value":5,"qualityControl":"X"}"#, \.temperature, nil),
            (#"{"unitCode":"wmoUnit:degC","value":5,"qualityControl":"qc:V"}"#, \.temperature, 5),
            (#"{"unitCode":"wmoUnit:m","value":5}"#, \.temperature, nil), ("5", \.temperature, nil),
            (#"{"unitCode":"wmoUnit:km_h-1","value":36}"#, \.speed, 10),
            (#"{"unitCode":"unit:m_s-1","value":10}"#, \.speed, 10),
            (#"{"unitCode":"wmoUnit:km_h-1","minValue":18,"maxValue":36}"#, \.speed, 10),
            (#"{"unitCode":"wmoUnit:Pa","value":100372.55}"#, \.pressure, 1003.7255),
            (#"{"unitCode":"wmoUnit:Pa","value":0}"#, \.pressure, nil),
            (#"{"unitCode":"wmoUnit:m","value":402.34}"#, \.visibility, 402.34),
            (#"{"unitCode":"wmoUnit:km","value":10}"#, \.visibility, 10_000),
            (#"{"unitCode":"wmoUnit:mm","value":2.5}"#, \.depth, 2.5),
            (#"{"unitCode":"unit:m","value":0.0025}"#, \.depth, 2.5),
            (#"{"unitCode":"wmoUnit:percent","value":71}"#, \.share, 0.71), ("71", \.share, 0.71),
            (#"{"unitCode":"wmoUnit:percent","value":120}"#, \.share, nil),
            (#"{"unitCode":"wmoUnit:degree_(angle)","value":360}"#, \.bearing, 0),
        ] as [(String, @Sendable (NWSValue) -> Double?, Double?)]
    )
    func values(_ text: String, _ quantity: @Sendable (NWSValue) -> Double?, _ expected: Double?) throws {
        expectNear(NWSValue(try json(text)).flatMap(quantity), expected, within: 1e-9)
    }

    @Test(
        "icons: of two parts the more severe, day or night",
        arguments: [
            ("https://api.weather.gov/icons/land/day/skc?size=small", .clear, true, nil),
            ("https://api.weather.gov/icons/land/night/few", .mostlyClear, false, nil),
            ("/icons/land/night/sct?size=medium", .partlyCloudy, false, nil),
            ("https://api.weather.gov/icons/land/day/bkn/snow,20?size=medium", .snow, true, .snow),
            ("https://api.weather.gov/icons/land/night/snow,50/wind_bkn?size=medium", .snow, false, .snow),
            ("https://api.weather.gov/icons/land/day/tsra,40/ovc?size=medium", .thunderstorm, true, .rain),
            ("https://api.weather.gov/icons/land/day/rain_fzra,80/rain,90", .sleet, true, .mixed),
            ("https://api.weather.gov/icons/land/day/fzra,80", .sleet, true, .sleet),
            ("https://api.weather.gov/icons/land/day/wind_sct", .wind, true, nil),
            ("https://api.weather.gov/icons/land/day/rain_showers_hi,20", .showers, true, .rain),
            ("https://api.weather.gov/icons/land/day/tornado/tsra", .tornado, true, nil),
            ("https://api.weather.gov/icons/land/day/hurricane", .wind, true, .rain),
            ("https://api.weather.gov/icons/land/day/blizzard", .snow, true, .snow),
            ("https://api.weather.gov/icons/land/day/hot", nil, true, nil),
            ("https://api.weather.gov/icons/land/day/nova,90", nil, true, nil),
        ] as [(String, Condition?, Bool?, PrecipitationKind?)]
    )
    func icons(_ address: String, _ condition: Condition?, _ isDay: Bool?, _ kind: PrecipitationKind?) throws {
        let icon = try #require(NWSIcon(address))
        #expect(icon.condition == condition && icon.isDay == isDay && icon.precipitation == kind)
    }

    @Test("what is no icon", arguments: ["", "/", "skc", "https://api.weather.gov/icons/land/skc"])
    func noIcons(_ address: String) {
        #expect(NWSIcon(address) == nil)
    }

    @Test(
        "phrases, where the icon says nothing",
        arguments: [
            ("Chance Showers And Thunderstorms", .thunderstorm), ("Slight Chance Light Snow", .snow),
            ("Isolated Rain And Snow Showers", .sleet), ("Partly Sunny", .cloudy), ("Mostly Sunny", .mostlyClear),
            ("Freezing Fog", .fog), ("Sunny", .clear), ("Hot", nil), ("", nil),
        ] as [(String, Condition?)]
    )
    func phrases(_ text: String, _ condition: Condition?) {
        #expect(NWSWords.condition(text) == condition)
    }

    @Test("a layer spreads sums over its intervals, counts nothing twice and leaves gaps")
    func layer() throws {
        let layer = NWSLayer(
            try json(
                """
                {"uom":"wmoUnit:mm","values":[{"validTime":"2026-06-02T06:00:00Z/PT6H","value":6},
                {"validTime":"2026-06-02T00:00:00Z/PT6H","value":3},{"validTime":"2026-06-02T06:00:00Z/PT6H","value":99},
                {"validTime":"2026-06-02T12:00:00Z/PT6H","value":null},{"validTime":"x","value":4},
                {"validTime":"2026-06-02T18:00:00Z/PT12H","value":12},{"validTime":"2026-06-03T00:00:00Z/PT6H","value":-1}]}
                """
            ),
            \.depth
        )
        func time(_ from: String, _ to: String) throws -> Range<Date> {
            try #require(NWSTime.interval("2026-06-\(from):00Z/2026-06-\(to):00Z"))
        }
        #expect(layer.intervals.map(\.value) == [3, 6, 12])
        expectNear(layer.sum(try time("02T05", "02T06")), 0.5)
        expectNear(layer.sum(try time("02T04", "02T08")), 3)
        expectNear(layer.sum(try time("02T00", "02T12")), 9)
        #expect(layer.sum(try time("02T11", "02T13")) == nil)
        #expect(layer.sum(try time("02T23", "03T01")) == nil)
        #expect(layer.sum(try time("01T23", "02T01")) == nil)
        #expect(layer[try time("02T06", "02T07").lowerBound] == 6)
        #expect(layer[try time("02T12", "02T13").lowerBound] == nil)
        #expect(NWSLayer(nil, \.depth).total(try time("02T00", "02T01")).isWhole == false)
    }

    @Test(
        "days on which clocks change have 25 and 23 hours: extremes and sums are of all of them",
        arguments: [("2026-11-01T00:00:00-04:00", 25), ("2026-03-08T00:00:00-05:00", 23)]
    )
    func clockChange(_ midnight: String, _ length: Int) throws {
        let start = try #require(NWSTime.instant(midnight))
        let coordinate = try #require(Coordinate(latitude: 40.71, longitude: -74.01))
        func day(hours: Int) throws -> DayPoint? {
            let periods = try (0..<hours).map { hour in
                let from = start.addingTimeInterval(Double(hour) * 3600).ISO8601Format()
                let to = start.addingTimeInterval(Double(hour + 1) * 3600).ISO8601Format()
                return try json(
                    #"{"startTime":"\#(from)","endTime":"\#(to)","temperature":\#(50 - hour),"temperatureUnit":"F"}"#
                )
            }.compactMap(NWSPeriod.init)
            let grid = NWSGrid(
                try json(
                    #"{"temperature":{"values":[]},"quantitativePrecipitation":{"uom":"wmoUnit:mm","values":[{"validTime":"#
                        + #""\#(start.ISO8601Format())/PT\#(hours)H","value":\#(hours)}]}}"#
                )
            )
            let assembly = NWSAssembly(
                coordinate: coordinate,
                clock: try #require(LocalClock(id: "America/New_York")),
                now: start.addingTimeInterval(-86_400),
                hourly: periods,
                halfDays: [],
                grid: grid
            )
            return assembly.days(assembly.hours, sunOf: nil).first
        }
        let whole = try #require(try day(hours: length))
        #expect(text(whole.day) == midnight.prefix(10))
        expectNear(whole.temperatureMax, 10)
        expectNear(whole.temperatureMin, Double(50 - length + 1 - 32) / 1.8)
        expectNear(whole.precipitationAmount, Double(length))
        #expect(try day(hours: length - 1) == nil)
        let more = try #require(try day(hours: length + 1))
        expectNear(more.precipitationAmount, Double(length))
        expectNear(more.temperatureMin, whole.temperatureMin)
    }
}
