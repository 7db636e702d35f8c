import Foundation
import TestSupport
import Testing

@testable import ForecastCore

@Suite struct FeltTemperatureTests {
    @Test(
        "cells of the wind chill chart: °F, mph, °F",
        arguments: [
            (40.0, 5.0, "36"), (0, 15, "-19"), (-45, 60, "-98"), (30, 60, "10"), (-10, 35, "-41"), (5, 30, "-19"),
        ]
    ) func windChill(temperature: Double, wind: Double, chart: String) throws {
        let chill = FeltTemperature.windChill(temperature: celsius(temperature), windSpeed: wind * 0.44704)
        #expect(decimal(fahrenheit(try #require(chill))) == chart)
    }

    @Test("wind chill has its range")
    func windChillRange() {
        func chill(_ temperature: Double, _ wind: Double) -> Double? {
            FeltTemperature.windChill(temperature: temperature, windSpeed: wind)
        }
        #expect(chill(10, 5) != nil)
        #expect(chill(10.01, 5) == nil)
        #expect(chill(0, 3 * 0.44704) != nil)
        #expect(chill(0, 1.33) == nil)
        #expect(chill(.nan, 5) == nil)
        #expect(chill(0, .infinity) == nil)
        #expect(chill(-273, 5) == nil)
    }

    @Test(
        "cells of the heat index chart: °F, %, °F",
        arguments: [
            (80.0, 40.0, "80"), (90, 60, "100"), (110, 40, "136"), (100, 55, "124"), (86, 90, "105"),
        ]
    ) func heatIndexChart(temperature: Double, percent: Double, chart: String) throws {
        let index = FeltTemperature.heatIndexOfChart(temperature: celsius(temperature), humidity: percent / 100)
        #expect(decimal(fahrenheit(try #require(index))) == chart)
    }

    @Test(
        "the full procedure: °F, %, °F",
        arguments: [
            // Simple formula, regression, dry correction, humid correction.
            (70.0, 0.0, 68.350), (70, 20, 68.820), (90, 70, 105.922), (95, 5, 88.177), (82, 95, 93.972),
        ]
    ) func heatIndex(temperature: Double, percent: Double, expected: Double) throws {
        let index = FeltTemperature.heatIndex(temperature: celsius(temperature), humidity: percent / 100)
        #expect(abs(fahrenheit(try #require(index)) - expected) < 0.002)
    }

    @Test("the heat index has its range")
    func heatIndexRange() {
        #expect(FeltTemperature.heatIndex(temperature: 19.9, humidity: 0.5) == nil)
        #expect(FeltTemperature.heatIndex(temperature: 55.1, humidity: 0.1) == nil)
        #expect(FeltTemperature.heatIndex(temperature: 30, humidity: 50) == nil)
        #expect(FeltTemperature.heatIndex(temperature: 30, humidity: .nan) == nil)
        #expect(FeltTemperature.heatIndexOfChart(temperature: 26, humidity: 0.5) == nil)
        #expect(FeltTemperature.heatIndexOfChart(temperature: 30, humidity: 0.39) == nil)
    }

    @Test(
        "apparent temperature and dew point: °C, %, m/s",
        arguments: [
            (-20.0, 10.0, 0.0, -23.959, -43.878), (-20, 10, 10, -30.959, -43.878), (20, 50, 5, 16.354, 9.262),
        ]
    ) func apparent(temperature: Double, percent: Double, wind: Double, felt: Double, dew: Double) throws {
        let humidity = percent / 100
        let apparent = FeltTemperature.apparentTemperature(
            temperature: temperature,
            humidity: humidity,
            windSpeed: wind
        )
        #expect(abs(try #require(apparent) - felt) < 0.01)
        #expect(abs(try #require(dewPoint(temperature: temperature, humidity: humidity)) - dew) < 0.01)
    }

    @Test("dew point and apparent temperature have their ranges")
    func ranges() throws {
        #expect(dewPoint(temperature: 20, humidity: 0) == nil)
        #expect(dewPoint(temperature: 20, humidity: 1e-9) == nil)
        #expect(dewPoint(temperature: 20, humidity: 1.01) == nil)
        #expect(dewPoint(temperature: .nan, humidity: 0.5) == nil)
        #expect(abs(try #require(dewPoint(temperature: 12.5, humidity: 1)) - 12.5) < 1e-9)
        #expect(FeltTemperature.apparentTemperature(temperature: 20, humidity: 0.5, windSpeed: -1) == nil)
        #expect(FeltTemperature.apparentTemperature(temperature: -41, humidity: 0.5, windSpeed: 1) == nil)
    }

    @Test("what it feels like is chosen by the ranges")
    func feelsLike() {
        func felt(_ temperature: Double, _ humidity: Double?, _ wind: Double?) -> Double? {
            FeltTemperature.feelsLike(temperature: temperature, humidity: humidity, windSpeed: wind)
        }
        #expect(felt(-5, nil, 8) == FeltTemperature.windChill(temperature: -5, windSpeed: 8))
        #expect(felt(10, nil, 8) == FeltTemperature.windChill(temperature: 10, windSpeed: 8))
        #expect(felt(-5, 0.8, 1) == -5)
        #expect(felt(-5, 0.8, nil) == nil, "wind not known")
        #expect(felt(-5, 0.8, -1) == nil)
        #expect(felt(10.1, nil, nil) == 10.1)
        #expect(felt(26.6, 0.9, 3) == 26.6)
        #expect(felt(32, 0.7, nil) == FeltTemperature.heatIndex(temperature: 32, humidity: 0.7))
        #expect(felt(celsius(80), 0.7, nil) == FeltTemperature.heatIndex(temperature: celsius(80), humidity: 0.7))
        #expect(felt(32, nil, 3) == nil, "humidity not known")
        #expect(felt(.nan, 0.5, 3) == nil)
        #expect(felt(-999, 0.5, 0) == nil)
        #expect(felt(999, 0.5, 3) == nil)
    }

    @Test(
        "every cell of the published wind chill table",
        .enabled(if: Shared.isThere, "the table is not beside the checkout")
    )
    func windChillTable() throws {
        let rows = try oracleRows("windchill_nws2001_F_mph.csv")
        #expect(rows.count == 198)
        for row in rows {
            let chill = FeltTemperature.windChill(
                temperature: celsius(try row.number("temp_F")),
                windSpeed: try row.number("wind_mph") * 0.44704
            )
            let chart = try row.text("chart_F")
            #expect(decimal(fahrenheit(try #require(chill))) == chart, "\(row)")
        }
    }

    @Test(
        "the published heat index chart but for its three odd cells",
        .enabled(if: Shared.isThere, "the chart is not beside the checkout")
    )
    func heatIndexChartTable() throws {
        let rows = try oracleRows("heatindex_nws_chart_F.csv")
        #expect(rows.count == 135)
        var odd: Set<String> = []
        for row in rows {
            let index = FeltTemperature.heatIndexOfChart(
                temperature: celsius(try row.number("temp_f")),
                humidity: try row.number("rh_pct") / 100
            )
            let found = fahrenheit(try #require(index, "\(row)"))
            #expect(abs(found - (try row.number("regression_only"))) < 0.006)
            if decimal(found) != (try row.text("chart_value_f")) {
                odd.insert(try row.text("temp_f") + "/" + row.text("rh_pct"))
            }
        }
        #expect(odd == ["94/85", "90/45", "90/70"])
    }

    @Test(
        "every row of the heat index procedure",
        .enabled(if: Shared.isThere, "the rows are not beside the checkout")
    )
    func heatIndexRows() throws {
        let rows = try oracleRows("heatindex_nws_F_formula.csv")
        #expect(rows.count == 966)
        for row in rows {
            let index = FeltTemperature.heatIndex(
                temperature: celsius(try row.number("temp_F")),
                humidity: try row.number("rh_pct") / 100
            )
            let found = fahrenheit(try #require(index, "\(row)"))
            #expect(abs(found - (try row.number("heat_index_F"))) < 0.001, "\(row)")
        }
    }

    @Test(
        "every row of dew points and apparent temperatures",
        .enabled(if: Shared.isThere, "the rows are not beside the checkout")
    )
    func dewPointRows() throws {
        let rows = try oracleRows("dewpoint_apparent.csv")
        #expect(rows.count == 336)
        for row in rows {
            let temperature = try row.number("temp_C")
            let humidity = try row.number("rh_pct") / 100
            let dew = try #require(dewPoint(temperature: temperature, humidity: humidity))
            let felt = FeltTemperature.apparentTemperature(
                temperature: temperature,
                humidity: humidity,
                windSpeed: try row.number("wind_ms")
            )
            #expect(abs(dew - (try row.number("dewpoint_C_magnus_17.625_243.04"))) < 0.001)
            #expect(abs(try #require(felt) - (try row.number("apparent_C_BoM_shade"))) < 0.001)
        }
    }

    @Test("every Beaufort limit", .enabled(if: Shared.isThere, "the limits are not beside the checkout"))
    func beaufortRows() throws {
        let rows = try oracleRows("beaufort.csv")
        #expect(rows.count == 13)
        for row in rows {
            let force = try row.number("force")
            let lower = try row.number("lower_ms_inclusive")
            #expect(Double(beaufortForce(metresPerSecond: lower)) == force)
            if let upper = try? row.number("upper_ms_exclusive") {
                #expect(Double(beaufortForce(metresPerSecond: upper.nextDown)) == force)
                #expect(Double(beaufortForce(metresPerSecond: upper)) == force + 1)
            }
        }
    }

    private func celsius(_ fahrenheit: Double) -> Double { (fahrenheit - 32) * 5 / 9 }

    private func fahrenheit(_ celsius: Double) -> Double { TemperatureUnit.fahrenheit.value(celsius: celsius) }
}
