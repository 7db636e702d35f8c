import ForecastCore
import Foundation
import HTTPCore
import TestSupport
import Testing

@testable import ForecastProviders

/// What a recorded One Call holds, taken from the file by other means than the decoder.
struct OpenWeatherRow: Sendable, CustomTestStringConvertible {
    let file: String
    let zone: String
    /// Hours, days, minutes, alerts.
    let counts: [Int]
    let firstDay: String?
    /// Degrees Celsius now, in the first hour, and the highest of the last day.
    let now: Double?
    let hour: Double?
    let last: Double?
    /// Millimetres by day and over all hours.
    let rain: [Double]
    let hours: Double
    let units: OpenWeatherUnits
    var testDescription: String { file }

    init(
        _ file: String,
        _ zone: String,
        _ counts: [Int],
        _ firstDay: String? = nil,
        now: Double? = nil,
        hour: Double? = nil,
        last: Double? = nil,
        rain: [Double] = [],
        hours: Double = 0,
        units: OpenWeatherUnits = .standard
    ) {
        self.file = file
        self.zone = zone
        self.counts = counts
        self.firstDay = firstDay
        self.now = now
        self.hour = hour
        self.last = last
        self.rain = rain
        self.hours = hours
        self.units = units
    }

    static let all: [OpenWeatherRow] = [
        .init(
            "mm_onecall.json",
            "America/New_York",
            [48, 8, 0, 0],
            "2026-02-06",
            now: -0.27,
            hour: -0.66,
            last: 0.95,
            rain: [0.69, 0.14, 0, 0, 0, 6.55, 0, 0],
            hours: 0.83,
            units: .metric
        ),
        .init("mm_onecall_current_synthetic.json", "Europe/Berlin", [0, 0, 0, 0], now: 1.49, units: .metric),
        .init(
            "mm_onecall_hourly_synthetic.json",
            "Europe/Berlin",
            [48, 0, 0, 0],
            hour: 27.31,
            hours: 0.26,
            units: .metric
        ),
        .init("owruby_one_call_base_plan.json", "America/Chicago", [1, 0, 0, 0], hour: 16.73),
        .init(
            "owruby_one_call_lat_lon.json",
            "America/Phoenix",
            [48, 8, 60, 1],
            "2023-12-31",
            now: 16.05,
            hour: 16.05,
            last: 11.01,
            rain: [0, 0, 0, 0, 0.13, 0.13, 0, 21.87]
        ),
        .init(
            "owruby_one_call_lat_lon_exclude_minutely_hourly.json",
            "America/Chicago",
            [0, 8, 0, 0],
            "2020-05-13",
            now: 21.88,
            last: 26.56,
            rain: [0, 1.52, 0.58, 16.78, 8.01, 0, 0, 0]
        ),
        .init("owruby_one_call_lat_lon_yesterday.json", "America/Chicago", [24, 0, 0, 0], now: 16.39, hour: 22.64),
    ]

    /// Files that hold an error.
    static let failures = ["owruby_one_call_error_out_of_range.json"]
}

@Suite(.enabled(if: Shared.isThere, "the recordings are not beside the checkout"))
struct OpenWeatherRecordingTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private func forecast(_ file: String, units: OpenWeatherUnits) throws -> Forecast {
        try OpenWeatherDecoder(source: ForecastSource(id: "t", attribution: ""), units: units)
            .forecast(in: try Shared.bytes("fixtures/openweathermap/" + file), for: ask(0, 0, "GMT"), now: Self.now)
    }

    @Test("the table has a row for every recording")
    func complete() {
        let files = Shared.recordings(in: "fixtures/openweathermap")
        #expect(!files.isEmpty)
        let rows = OpenWeatherRow.all.map(\.file) + OpenWeatherRow.failures
        #expect(Set(files) == Set(rows.map { "fixtures/openweathermap/" + $0 }))
    }

    @Test("every recording holds what it holds", arguments: OpenWeatherRow.all)
    func decodes(_ row: OpenWeatherRow) throws {
        let forecast = try forecast(row.file, units: row.units)
        expectSound(forecast)
        #expect(forecast.fetchedAt == Self.now && forecast.timeZoneID == row.zone)
        #expect(
            [forecast.hourly.count, forecast.daily.count, forecast.minutely.count, forecast.alerts.count] == row.counts
        )
        #expect(forecast.daily.first.map { text($0.day) } == row.firstDay)
        expectNear(forecast.currently?.temperature, row.now)
        expectNear(forecast.hourly.first?.temperature, row.hour)
        expectNear(forecast.daily.last?.temperatureMax, row.last)
        #expect(forecast.daily.count == row.rain.count)
        for (day, rain) in zip(forecast.daily, row.rain) {
            expectNear(day.precipitationAmount, rain, within: 1e-9)
            #expect((day.precipitationKind == nil) == (rain == 0) && day.condition != nil && day.sun != nil)
        }
        #expect(forecast.hourly.allSatisfy { $0.precipitationIntensity != nil && $0.condition != nil })
        expectNear(forecast.hourly.compactMap(\.precipitationIntensity).reduce(0, +), row.hours, within: 1e-9)
        for (day, next) in zip(forecast.daily, forecast.daily.dropFirst()) {
            #expect(next.day == day.day.advanced(by: 1))
        }
    }

    @Test(
        "first hour, and high, low and sunrise of the first day",
        arguments: [
            ("mm_onecall.json", 1_770_411_600, -0.27, -11.86, 1_770_379_257),
            ("mm_onecall_hourly_synthetic.json", 1_673_200_800, nil, nil, nil),
            ("owruby_one_call_base_plan.json", 1_589_173_200, nil, nil, nil),
            ("owruby_one_call_lat_lon.json", 1_704_063_600, 16.05, 10.94, 1_704_033_103),
            ("owruby_one_call_lat_lon_exclude_minutely_hourly.json", nil, 21.88, 20.25, 1_589_368_621),
            ("owruby_one_call_lat_lon_yesterday.json", 1_589_155_200, nil, nil, nil),
        ] as [(String, Double?, Double?, Double?, Double?)]
    )
    func start(_ file: String, _ hour: Double?, _ high: Double?, _ low: Double?, _ sunrise: Double?) async throws {
        // A recording does not say its units: kelvin shows.
        let forecast = try await RecordingProvider(
            try Shared.bytes("fixtures/openweathermap/" + file),
            format: .openWeather
        ).forecast(for: ask(0, 0, "GMT"), now: Self.now, budget: .zero)
        #expect(forecast.hourly.first?.time.timeIntervalSince1970 == hour)
        if hour != nil { #expect(forecast.hourly.first?.temperature != nil) }
        expectNear(forecast.daily.first?.temperatureMax, high)
        expectNear(forecast.daily.first?.temperatureMin, low)
        if case .times(let rises, _)? = forecast.daily.first?.sun {
            #expect(rises.timeIntervalSince1970 == sunrise)
        } else {
            #expect(sunrise == nil)
        }
    }

    @Test("spot values")
    func spots() throws {
        let york = try forecast("mm_onecall.json", units: .metric)
        #expect(york.currently?.windSpeed == 3.09 && york.currently?.humidity == 0.54)
        #expect(york.currently?.isDay == true && york.currently?.condition == .cloudy)
        #expect(york.hourly[3].precipitationKind == .snow && york.daily[0].moonPhase == 0.66)
        #expect(york.daily[5].precipitationKind == .mixed && york.daily[0].precipitationProbability == 1)
        let munich = try forecast("mm_onecall_hourly_synthetic.json", units: .metric)
        #expect(munich.hourly[0].windGust == nil && munich.hourly[0].windSpeed == 2.05)
        let phoenix = try forecast("owruby_one_call_lat_lon.json", units: .standard)
        let alert = try #require(phoenix.alerts.first)
        #expect(alert.title == "Air Quality Alert" && alert.starts == Date(timeIntervalSince1970: 1_703_871_060))
        #expect(alert.ends == Date(timeIntervalSince1970: 1_704_168_000))
        #expect(alert.sender == "NWS Phoenix (Central Arizona and California Desert)")
        #expect(alert.text.contains("SUNDAY AND MONDAY...\nThe Arizona") && alert.text.hasSuffix("call 602-771-2300."))
        let old = try forecast("owruby_one_call_lat_lon_exclude_minutely_hourly.json", units: .standard)
        #expect(old.currently?.visibility == 10_000 && old.currently?.windGust == 8.2)
        #expect(old.daily.allSatisfy { $0.precipitationProbability == nil && $0.moonPhase == nil })
        // Without being told the units, nothing is guessed: kelvin is out of range.
        let unknown = try forecast("owruby_one_call_lat_lon.json", units: .metric)
        #expect(unknown.currently?.temperature == nil && unknown.daily.allSatisfy { $0.temperatureMax == nil })
    }

    @Test(
        "every recorded error",
        arguments: [
            ("errors/owm_400_doc_structure.json", 400, .noData, "Invalid date format"),
            ("errors/owm_400_string_cod_out_of_range.json", 400, .noData, "requested time is out of allowed range"),
            ("openweathermap/owruby_one_call_error_out_of_range.json", 400, .noData, "out of allowed range of 5 days"),
            ("errors/owm_401_subscription.json", 401, .unauthorized, "One Call 3.0 requires a separate subscription"),
            ("errors/owm_404_string_cod.json", 404, .noData, "city not found"),
            ("errors/owm_429_blocked.json", 429, .rateLimited, "Your account is temporary blocked due to exceeding"),
            ("errors/generic_502_bad_gateway.html", 502, .serverError, "502"),
        ] as [(String, Int, ForecastFailure.Code, String)]
    )
    func errors(_ path: String, _ status: Int, _ code: ForecastFailure.Code, _ words: String) throws {
        let body = try Shared.bytes("fixtures/" + path)
        // The code in the body counts where the status is good.
        for given in path.hasSuffix(".html") ? [status] : [status, 200] {
            let failure = #expect(throws: ForecastFailure.self) {
                try OpenWeather(key: "0123456789abcdef")
                    .decode(HTTPResponse(given, body: body), for: ask(0, 0, "GMT"), now: Self.now)
            }
            #expect(failure?.code == code)
            #expect(failure?.description.contains(words) == true, "\(failure?.description ?? "")")
            #expect(failure?.description.contains("://") == false)
            #expect(failure?.retryAfter == (code == .rateLimited ? Self.now.addingTimeInterval(60) : nil))
        }
    }

    @Test("the list of errors is whole")
    func errorsComplete() {
        let files = Shared.recordings(in: "fixtures/errors").filter { $0.hasPrefix("fixtures/errors/owm_") }
        #expect(files.count == 5)
    }
}
