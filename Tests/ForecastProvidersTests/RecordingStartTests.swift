import ForecastCore
import Foundation
import TestSupport
import Testing

@testable import ForecastProviders

/// The first hour and the first day of a recording, and its warnings, taken from the files by other means than the
/// decoders.
struct RecordingStart: Sendable, CustomTestStringConvertible {
    let path: String
    /// Seconds since 1970.
    let hour: Double?
    /// Degrees Celsius of the first day, and of the night after it.
    let high: Double?
    let low: Double?
    let night: Double?
    /// Nil as well where the source tells the one of another day.
    let sunrise: Double?
    var testDescription: String { path }

    init(_ path: String, hour: Double?, high: Double?, low: Double?, night: Double?, sunrise: Double?) {
        self.path = path
        self.hour = hour
        self.high = high
        self.low = low
        self.night = night
        self.sunrise = sunrise
    }

    static let all: [RecordingStart] = [
        .init(
            "darksky/boston_timemachine.json",
            hour: 255_589_200,
            high: 1.19,
            low: -5.27,
            night: -1.11,
            sunrise: 255_614_025
        ),
        .init(
            "darksky/buffalo.json",
            hour: 1_537_452_000,
            high: 25.14,
            low: 13.14,
            night: 21.18,
            sunrise: 1_537_441_296
        ),
        .init("darksky/buffalo_missing_blocks.json", hour: nil, high: nil, low: nil, night: nil, sunrise: nil),
        .init(
            "darksky/darksky_alexa.json",
            hour: 1_518_735_600,
            high: 25.1,
            low: 17.89,
            night: 10.41,
            sunrise: 1_518_700_206
        ),
        .init(
            "darksky/darkskylib_response.json",
            hour: 1_523_646_000,
            high: -30.06,
            low: -38.09,
            night: -38.53,
            sunrise: 1_523_656_200
        ),
        .init(
            "darksky/errant_41.8843,-87.6324-testalerts.json",
            hour: 1_389_625_200,
            high: 5.67,
            low: -1.15,
            night: nil,
            sunrise: 1_389_619_063
        ),
        .init(
            "darksky/errant_41.8843,-87.6324.json",
            hour: 1_389_625_200,
            high: 5.67,
            low: -1.15,
            night: nil,
            sunrise: 1_389_619_063
        ),
        .init(
            "darksky/errant_52.5161,13.3770.json",
            hour: 1_389_625_200,
            high: 3.88,
            low: -0.35,
            night: nil,
            sunrise: 1_389_597_178
        ),
        .init(
            "darksky/errant_nonzero-test.json",
            hour: 1_389_625_200,
            high: 3.88,
            low: -0.35,
            night: nil,
            sunrise: 1_389_597_178
        ),
        .init("darksky/kuh.json", hour: 1_537_452_000, high: 16.04, low: 11.08, night: 8.65, sunrise: 1_537_422_295),
        .init(
            "darksky/official_ruby_time_machine_2013.json",
            hour: 1_362_902_400,
            high: 18.87,
            low: 4.54,
            night: nil,
            sunrise: nil
        ),
        .init(
            "darksky/philwc_time_machine.json",
            hour: 255_589_200,
            high: 0.56,
            low: -4.84,
            night: -1.11,
            sunrise: 255_614_024
        ),
        .init(
            "darksky/sxg_forecast.json",
            hour: 1_552_611_600,
            high: 16.88,
            low: 10.68,
            night: 8.92,
            sunrise: 1_552_573_409
        ),
        .init("darksky/sxg_forecast_bare.json", hour: nil, high: nil, low: nil, night: nil, sunrise: nil),
        .init(
            "darksky/twpayne_santamonica_20190501.json",
            hour: 1_556_607_600,
            high: 16.98,
            low: 12.39,
            night: 10.88,
            sunrise: 1_556_629_609
        ),
        .init(
            "darksky/twpayne_santamonica_exclude_hourly_si.json",
            hour: 1_558_713_600,
            high: nil,
            low: nil,
            night: nil,
            sunrise: nil
        ),
        .init(
            "darksky/twpayne_santamonica_exclude_si.json",
            hour: 1_558_713_600,
            high: nil,
            low: nil,
            night: nil,
            sunrise: nil
        ),
        .init(
            "darksky/twpayne_santamonica_fr.json",
            hour: 1_558_713_600,
            high: 20.53,
            low: 11.03,
            night: 11.19,
            sunrise: 1_558_702_099
        ),
        .init(
            "darksky/twpayne_santamonica_hourly_si.json",
            hour: 1_558_713_600,
            high: 20.53,
            low: 11.03,
            night: 11.19,
            sunrise: 1_558_702_099
        ),
        .init(
            "darksky/zeevg_test.json",
            hour: 1_401_264_000,
            high: 15.94,
            low: 10.41,
            night: nil,
            sunrise: 1_401_247_243
        ),
        .init(
            "darksky/zeevg_test_with_alerts.json",
            hour: 1_401_264_000,
            high: 15.94,
            low: 10.41,
            night: nil,
            sunrise: 1_401_247_243
        ),
        .init(
            "pirateweather/go_pirateweather_sanitized_full.json",
            hour: 1_674_536_400,
            high: 5.48,
            low: 0.1,
            night: 0.1,
            sunrise: 1_674_562_391
        ),
        .init(
            "pirateweather/ha_pirate_weather_response.json",
            hour: 1_759_694_400,
            high: 18.41,
            low: 14.42,
            night: 15.91,
            sunrise: 1_759_673_369
        ),
        .init(
            "pirateweather/shawntoffel_pirate_weather_full.json",
            hour: 1_674_594_000,
            high: 6.1,
            low: 0.16,
            night: -0.21,
            sunrise: 1_674_562_391
        ),
        .init(
            "synthetic/darksky_dst_autumn_berlin.json",
            hour: 1_792_756_800,
            high: 10,
            low: nil,
            night: 1,
            sunrise: nil
        ),
        .init(
            "synthetic/darksky_dst_autumn_newyork.json",
            hour: 1_793_498_400,
            high: -12.22,
            low: nil,
            night: -17.22,
            sunrise: nil
        ),
        .init(
            "synthetic/darksky_dst_spring_berlin.json",
            hour: 1_774_616_400,
            high: 10,
            low: nil,
            night: 1,
            sunrise: nil
        ),
        .init(
            "synthetic/darksky_offset_5_75_kathmandu.json",
            hour: 1_787_195_700,
            high: 10,
            low: nil,
            night: 1,
            sunrise: nil
        ),
        .init(
            "synthetic/pirateweather_excluded_blocks.json",
            hour: nil,
            high: -1.72,
            low: -8.2,
            night: -4.82,
            sunrise: 1_770_379_258
        ),
        .init(
            "synthetic/pirateweather_minus999.json",
            hour: 1_770_411_600,
            high: -1.72,
            low: -8.2,
            night: -4.82,
            sunrise: 1_770_379_258
        ),
        .init(
            "synthetic/pirateweather_out_of_range.json",
            hour: 1_770_411_600,
            high: -1.72,
            low: -8.2,
            night: -4.82,
            sunrise: 1_770_379_258
        ),
        .init(
            "synthetic/pirateweather_polar_day_tromso.json",
            hour: nil,
            high: 3.1,
            low: nil,
            night: -1.2,
            sunrise: nil
        ),
        .init(
            "open-meteo/mm_forecast_current.json",
            hour: 1_770_354_000,
            high: -0.2,
            low: -9.2,
            night: nil,
            sunrise: 1_770_379_200
        ),
        .init(
            "open-meteo/mm_forecast_current_weather_legacy.json",
            hour: 1_770_418_800,
            high: 9.5,
            low: 4.7,
            night: nil,
            sunrise: 1_770_445_978
        ),
        .init(
            "open-meteo/omruby_forecast_api_key.json",
            hour: 1_706_054_400,
            high: nil,
            low: nil,
            night: nil,
            sunrise: nil
        ),
        .init(
            "open-meteo/omruby_forecast_dwd_icon.json",
            hour: 1_699_833_600,
            high: nil,
            low: nil,
            night: nil,
            sunrise: nil
        ),
        .init(
            "open-meteo/omruby_forecast_general_more_models.json",
            hour: 1_699_833_600,
            high: nil,
            low: nil,
            night: nil,
            sunrise: nil
        ),
        .init(
            "open-meteo/omruby_forecast_general_one_model.json",
            hour: 1_699_833_600,
            high: nil,
            low: nil,
            night: nil,
            sunrise: nil
        ),
        .init(
            "synthetic/openmeteo_dst_autumn_berlin.json",
            hour: 1_792_706_400,
            high: 12.0,
            low: 3.0,
            night: nil,
            sunrise: 1_792_728_600
        ),
        .init(
            "synthetic/openmeteo_nulls_tail.json",
            hour: 1_787_193_000,
            high: 12.0,
            low: 3.0,
            night: nil,
            sunrise: 1_787_215_200
        ),
        .init(
            "synthetic/openmeteo_polar_1970_old.json",
            hour: 1_797_548_400,
            high: 12.0,
            low: 3.0,
            night: nil,
            sunrise: nil
        ),
        .init(
            "synthetic/openmeteo_polar_night.json",
            hour: 1_797_548_400,
            high: 12.0,
            low: 3.0,
            night: nil,
            sunrise: nil
        ),
    ]
}

@Suite(.enabled(if: Shared.isThere, "the recordings are not beside the checkout"))
struct RecordingStartTests {
    private func forecast(_ path: String) throws -> Forecast {
        let row = try #require(RecordingRow.all.first { $0.path == path })
        let bytes = try Shared.bytes("fixtures/" + path)
        let source = ForecastSource(id: "t", attribution: "")
        let now = Date(timeIntervalSince1970: 1_790_000_000)
        return row.format == .openMeteo
            ? try OpenMeteoDecoder(source: source).forecast(in: bytes, for: nil, now: now)
            : try DarkSkyDecoder(source: source, assumedUnits: row.units).forecast(in: bytes, for: nil, now: now)
    }

    @Test("the table has a row for every recording that is a forecast")
    func complete() {
        let forecasts = RecordingRow.all.filter { $0.failure == nil }.map(\.path)
        #expect(Set(forecasts) == Set(RecordingStart.all.map(\.path)))
    }

    @Test("first hour, high, low and sunrise", arguments: RecordingStart.all)
    func start(_ row: RecordingStart) throws {
        let forecast = try forecast(row.path)
        #expect(forecast.hourly.first?.time.timeIntervalSince1970 == row.hour)
        let day = forecast.daily.first
        expectNear(day?.temperatureMax, row.high)
        expectNear(day?.temperatureMin, row.low)
        expectNear(day?.overnightLow, row.night)
        if case .times(let sunrise, _)? = day?.sun {
            #expect(sunrise.timeIntervalSince1970 == row.sunrise)
        } else {
            #expect(row.sunrise == nil)
        }
    }

    @Test("warnings: how bad, from when, until when, where")
    func alerts() throws {
        func lines(_ path: String) throws -> [String] {
            func seconds(_ time: Date?) -> String { time.map { String(Int($0.timeIntervalSince1970)) } ?? "?" }
            return try forecast(path).alerts.map {
                "\($0.title) \($0.severity) \(seconds($0.starts))-\(seconds($0.ends)) \($0.regions.joined(separator: ";"))"
            }
        }
        let place = "Yorkshire And The Humber"
        #expect(
            try lines("darksky/kuh.json") == [
                "Yellow Rain Warning For United Kingdom - \(place) moderate 1537416000-1537480800 Yorkshire and the Humber",
                "Yellow Wind Warning For United Kingdom - \(place) moderate 1537419600-1537484400 Yorkshire and the Humber",
                "Yellow Rain Warning For United Kingdom - \(place) moderate 1537419600-1537484400 Yorkshire and the Humber",
                "Yellow Wind Warning For United Kingdom - \(place) moderate 1537466400-1537520400 Yorkshire and the Humber",
            ]
        )
        #expect(
            try lines("darksky/zeevg_test_with_alerts.json") == [
                "Excessive Heat Warning for Inyo, CA unknown 1402133400-1402372800 ",
                "Excessive Heat Warning for Nye, NV unknown 1402133400-1402372800 ",
            ]
        )
        #expect(
            try lines("darksky/errant_41.8843,-87.6324-testalerts.json") == ["Test Alert 1 unknown ?-1390145456 "]
        )
        let sentinels = try lines("synthetic/pirateweather_minus999.json")
        #expect(
            sentinels.count == 2
                && sentinels[0].hasPrefix("Wind Advisory moderate 1770402120-? Eastern Passaic;Hudson;")
        )
        #expect(sentinels.last == "Extreme Cold Warning unknown ?-? ")
    }
}
