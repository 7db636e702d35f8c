import ForecastCore
import Testing

@testable import ForecastProviders

/// What a recording holds, taken from the files by other means than the decoders.
struct RecordingRow: Sendable, CustomTestStringConvertible {
    let path: String
    let units: DarkSkyUnits
    let zone: String?
    /// Hours, days, minutes, alerts.
    let counts: [Int]
    let firstDay: String?
    /// Degrees Celsius now, in the first hour, and the highest of the last day.
    let now: Double?
    let hour: Double?
    let last: Double?
    let failure: ForecastFailure.Code?
    var testDescription: String { path }
    var format: RecordingProvider.Format { path.contains("meteo") ? .openMeteo : .darkSky }

    init(
        _ path: String,
        _ zone: String,
        _ counts: [Int],
        _ firstDay: String?,
        now: Double? = nil,
        hour: Double? = nil,
        last: Double? = nil,
        units: DarkSkyUnits = .us
    ) {
        self.path = path
        self.units = units
        self.zone = zone
        self.counts = counts
        self.firstDay = firstDay
        self.now = now
        self.hour = hour
        self.last = last
        failure = nil
    }

    init(_ path: String, fails failure: ForecastFailure.Code) {
        self.path = path
        self.failure = failure
        units = .us
        zone = nil
        counts = []
        firstDay = nil
        now = nil
        hour = nil
        last = nil
    }

    static let all: [RecordingRow] = [
        .init(
            "darksky/boston_timemachine.json",
            "America/New_York",
            [25, 1, 0, 0],
            "1978-02-06",
            now: -0.9,
            hour: -5.09,
            last: 1.19
        ),
        .init(
            "darksky/buffalo.json",
            "America/New_York",
            [49, 8, 61, 0],
            "2018-09-20",
            now: 18.03,
            hour: 17.26,
            last: 16.87
        ),
        .init("darksky/buffalo_missing_blocks.json", "America/New_York", [0, 0, 0, 0], nil, now: 13.32, hour: nil),
        .init(
            "darksky/darksky_alexa.json",
            "America/Chicago",
            [49, 8, 61, 0],
            "2018-02-15",
            now: 24.43,
            hour: 24.53,
            last: 16.98
        ),
        .init(
            "darksky/darkskylib_response.json",
            "Etc/GMT-11",
            [49, 8, 0, 0],
            "2018-04-14",
            now: -30.88,
            hour: -30.51,
            last: -16.62
        ),
        .init(
            "darksky/errant_41.8843,-87.6324-testalerts.json",
            "America/Chicago",
            [49, 8, 61, 1],
            "2014-01-13",
            now: 4.23,
            hour: 4.21,
            last: -0.28
        ),
        .init(
            "darksky/errant_41.8843,-87.6324.json",
            "America/Chicago",
            [49, 8, 61, 0],
            "2014-01-13",
            now: 4.23,
            hour: 4.21,
            last: -0.28
        ),
        .init(
            "darksky/errant_52.5161,13.3770.json",
            "Europe/Berlin",
            [49, 8, 0, 0],
            "2014-01-13",
            now: 3.64,
            hour: 3.6,
            last: 4.57
        ),
        .init(
            "darksky/errant_nonzero-test.json",
            "Europe/Berlin",
            [49, 8, 0, 0],
            "2014-01-13",
            now: 3.64,
            hour: 3.6,
            last: 4.57
        ),
        .init("darksky/kuh.json", "Europe/London", [49, 8, 61, 4], "2018-09-20", now: 13.66, hour: 13.73, last: 17.03),
        .init(
            "darksky/official_ruby_time_machine_2013.json",
            "Etc/GMT+8",
            [24, 1, 0, 0],
            "2013-03-10",
            now: 10.72,
            hour: 7.34,
            last: 18.87
        ),
        .init(
            "darksky/philwc_time_machine.json",
            "America/New_York",
            [24, 1, 0, 0],
            "1978-02-06",
            now: -0.64,
            hour: -4.75,
            last: 0.56
        ),
        .init("darksky/sxg_alerts.json", fails: .malformed),
        .init("darksky/sxg_flag.json", fails: .malformed),
        .init(
            "darksky/sxg_forecast.json",
            "America/Los_Angeles",
            [49, 8, 61, 0],
            "2019-03-14",
            now: 15.05,
            hour: 16.12,
            last: 15.15
        ),
        .init("darksky/sxg_forecast_bare.json", "America/Los_Angeles", [0, 0, 0, 0], nil, now: nil, hour: nil),
        .init("darksky/sxg_forecast_no_optionals.json", fails: .malformed),
        .init(
            "darksky/twpayne_santamonica_20190501.json",
            "America/Los_Angeles",
            [24, 1, 0, 0],
            "2019-04-30",
            now: 16.98,
            hour: 13.26,
            last: 16.98
        ),
        .init(
            "darksky/twpayne_santamonica_exclude_hourly_si.json",
            "America/Los_Angeles",
            [169, 0, 0, 0],
            nil,
            now: nil,
            hour: 15.88,
            units: .si
        ),
        .init(
            "darksky/twpayne_santamonica_exclude_si.json",
            "America/Los_Angeles",
            [49, 0, 0, 0],
            nil,
            now: nil,
            hour: 15.88,
            units: .si
        ),
        .init(
            "darksky/twpayne_santamonica_fr.json",
            "America/Los_Angeles",
            [49, 8, 61, 0],
            "2019-05-24",
            now: 17.06,
            hour: 15.88,
            last: 27.04
        ),
        .init(
            "darksky/twpayne_santamonica_hourly_si.json",
            "America/Los_Angeles",
            [169, 8, 61, 0],
            "2019-05-24",
            now: 17.06,
            hour: 15.88,
            last: 27.04,
            units: .si
        ),
        .init(
            "darksky/zeevg_test.json",
            "Europe/Berlin",
            [49, 8, 0, 0],
            "2014-05-28",
            now: 13.23,
            hour: 12.81,
            last: 22.93
        ),
        .init(
            "darksky/zeevg_test_with_alerts.json",
            "Europe/Berlin",
            [49, 8, 0, 2],
            "2014-05-28",
            now: 13.23,
            hour: 12.81,
            last: 22.93
        ),
        .init(
            "pirateweather/go_pirateweather_sanitized_full.json",
            "America/New_York",
            [48, 8, 61, 0],
            "2023-01-24",
            now: 0.04,
            hour: 0.1,
            last: 2.89
        ),
        .init(
            "pirateweather/ha_pirate_weather_response.json",
            "America/Los_Angeles",
            [1, 1, 1, 0],
            "2025-10-05",
            now: 17.02,
            hour: 17.79,
            last: 18.41
        ),
        .init(
            "pirateweather/shawntoffel_pirate_weather_full.json",
            "America/New_York",
            [48, 8, 61, 0],
            "2023-01-24",
            now: 5.66,
            hour: 6.1,
            last: 3.86
        ),
        .init(
            "synthetic/darksky_dst_autumn_berlin.json",
            "Europe/Berlin",
            [49, 8, 0, 0],
            "2026-10-23",
            now: 9.5,
            hour: 5,
            last: 17
        ),
        .init(
            "synthetic/darksky_dst_autumn_newyork.json",
            "America/New_York",
            [49, 8, 0, 0],
            "2026-10-31",
            now: -12.5,
            hour: -15,
            last: -8.33
        ),
        .init(
            "synthetic/darksky_dst_spring_berlin.json",
            "Europe/Berlin",
            [49, 8, 0, 0],
            "2026-03-27",
            now: 9.5,
            hour: 5,
            last: 17
        ),
        .init(
            "synthetic/darksky_offset_5_75_kathmandu.json",
            "Asia/Kathmandu",
            [49, 8, 0, 0],
            "2026-08-20",
            now: 9.5,
            hour: 5,
            last: 17
        ),
        .init(
            "synthetic/pirateweather_excluded_blocks.json",
            "America/New_York",
            [0, 8, 0, 0],
            "2026-02-06",
            now: -0.26,
            hour: nil,
            last: -0.64,
            units: .si
        ),
        .init(
            "synthetic/pirateweather_minus999.json",
            "America/New_York",
            [48, 8, 61, 2],
            "2026-02-06",
            now: -0.26,
            hour: -2.19,
            last: -0.64
        ),
        .init(
            "synthetic/pirateweather_out_of_range.json",
            "America/New_York",
            [48, 8, 61, 0],
            "2026-02-06",
            now: -0.26,
            hour: -2.19,
            last: -0.64
        ),
        .init(
            "synthetic/pirateweather_polar_day_tromso.json",
            "Europe/Oslo",
            [0, 8, 0, 0],
            "2026-06-18",
            now: 2.2,
            hour: nil,
            last: 3.1
        ),
        .init("open-meteo/excerpt_ha_negative_zero.json", fails: .malformed),
        .init(
            "open-meteo/mm_forecast_current.json",
            "America/New_York",
            [168, 7, 0, 0],
            "2026-02-06",
            now: -1.4,
            hour: -7.1,
            last: 0
        ),
        .init(
            "open-meteo/mm_forecast_current_weather_legacy.json",
            "Europe/Berlin",
            [168, 7, 0, 0],
            "2026-02-07",
            now: 8.5,
            hour: 6.4,
            last: 8.6
        ),
        .init(
            "open-meteo/omruby_forecast_api_key.json",
            "GMT",
            [168, 7, 0, 0],
            "2024-01-24",
            now: nil,
            hour: nil,
            last: nil
        ),
        .init(
            "open-meteo/omruby_forecast_dwd_icon.json",
            "GMT",
            [168, 7, 0, 0],
            "2023-11-13",
            now: nil,
            hour: nil,
            last: nil
        ),
        .init(
            "open-meteo/omruby_forecast_general_more_models.json",
            "GMT",
            [168, 7, 0, 0],
            "2023-11-13",
            now: nil,
            hour: nil,
            last: nil
        ),
        .init(
            "open-meteo/omruby_forecast_general_one_model.json",
            "GMT",
            [168, 7, 0, 0],
            "2023-11-13",
            now: nil,
            hour: nil,
            last: nil
        ),
        .init(
            "synthetic/openmeteo_dst_autumn_berlin.json",
            "Europe/Berlin",
            [168, 7, 0, 0],
            "2026-10-23",
            now: 8.4,
            hour: 5,
            last: 18
        ),
        .init(
            "synthetic/openmeteo_nulls_tail.json",
            "America/St_Johns",
            [168, 7, 0, 0],
            "2026-08-20",
            now: 8.4,
            hour: 5,
            last: nil
        ),
        .init(
            "synthetic/openmeteo_polar_1970_old.json",
            "Arctic/Longyearbyen",
            [168, 7, 0, 0],
            "2026-12-18",
            now: 8.4,
            hour: 5,
            last: 18
        ),
        .init(
            "synthetic/openmeteo_polar_night.json",
            "Arctic/Longyearbyen",
            [168, 7, 0, 0],
            "2026-12-18",
            now: 8.4,
            hour: 5,
            last: 18
        ),
    ]
}
