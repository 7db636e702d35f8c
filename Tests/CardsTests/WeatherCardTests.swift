import ForecastCore
import Foundation
import Places
import Testing

@testable import Cards

/// Berlin on Monday, 30 November 2026, 15:05 local time.
private let now = Date(timeIntervalSince1970: 1_796_047_500)
private let berlin = Place(
    id: "gn:2950159",
    name: "Berlin",
    region: "State of Berlin",
    country: "Germany",
    countryCode: "DE",
    coordinate: Coordinate(latitude: 52.52, longitude: 13.41) ?? Coordinate.origin,
    timeZoneID: "Europe/Berlin",
    population: 3_426_354
)

extension Coordinate {
    fileprivate static var origin: Coordinate {
        guard let origin = Coordinate(latitude: 0, longitude: 0) else { preconditionFailure("0, 0 is a coordinate") }
        return origin
    }
}

private func reading(_ units: UnitSet = .metric, zone: String = "Europe/Berlin", at instant: Date = now) -> Reading {
    Reading(
        units: units.units,
        language: .english,
        clock: LocalClock(id: zone) ?? LocalClock(.gmt),
        now: instant
    )
}

private func forecast(isSample: Bool = false) -> Forecast {
    let source = ForecastSource(id: "test", attribution: "Test Weather", isSample: isSample, knowsAlerts: true)
    var forecast = Forecast(coordinate: berlin.coordinate, fetchedAt: now.addingTimeInterval(-180), source: source)
    var current = WeatherPoint(time: now)
    current.condition = .rain
    current.isDay = true
    current.temperature = 5.6
    current.apparentTemperature = 1.9
    current.dewPoint = -0.4
    current.humidity = 0.806
    current.pressure = 1013.25
    current.windSpeed = 6.7
    current.windGust = 12.9
    current.windDirection = 268
    current.cloudCover = 1
    current.uvIndex = 0
    current.visibility = 9400
    current.precipitationIntensity = 0.4
    current.precipitationProbability = 0.4
    forecast.currently = current
    let hour = Date(timeIntervalSince1970: 1_796_043_600 - 2 * 3600)
    forecast.hourly = (0..<30).map { index in
        var point = WeatherPoint(time: hour.addingTimeInterval(Double(index) * 3600))
        point.condition = index < 6 ? .rain : .cloudy
        point.temperature = 6 - Double(index) * 0.25
        point.apparentTemperature = index % 2 == 0 ? point.temperature : 0
        point.precipitationProbability = index < 6 ? 0.6 : nil
        point.precipitationIntensity = index < 6 ? 1.25 : 0
        point.windSpeed = 5
        point.windDirection = 247.5
        return point
    }
    let today = reading().today
    forecast.daily = (-1..<5).map { index in
        var day = DayPoint(day: today.advanced(by: index))
        day.condition = index < 2 ? .rain : .snow
        day.temperatureMax = 7.5 - Double(index)
        day.temperatureMin = 0.4 - Double(index)
        day.precipitationProbability = 0.6
        day.precipitationAmount = 4.25
        day.snowfall = index < 2 ? 0 : 6
        day.precipitationKind = index < 2 ? .rain : .snow
        day.windSpeed = 8
        day.windDirection = 0
        day.sun = .times(
            sunrise: Date(timeIntervalSince1970: 1_796_021_520),
            sunset: Date(timeIntervalSince1970: 1_796_050_500)
        )
        return day
    }
    return forecast
}

private func text(
    _ view: WeatherView,
    _ forecast: Forecast,
    isStale: Bool = false,
    _ reading: Reading,
    when: When? = nil
) -> String {
    let card = Card.weather(view, when, at: berlin, ServedForecast(forecast: forecast, isStale: isStale), reading)
    // Blanks between a number and its unit do not break; in these texts plain ones are easier to read.
    return PlainTextRenderer.render(card).replacingOccurrences(of: "\u{A0}", with: " ")
}

@Suite struct WeatherCardTests {
    @Test func now() {
        let expected = """
            Berlin, State of Berlin, Germany
            Now · Mon 30 Nov, 15:05 local time

            Rain, 6 °C, feels like 2 °C

            Today           0° … 8 °C
            Chance of rain  40 %
            Precipitation   0.4 mm/h
            Wind            24 km/h W, gusts 46 km/h
            Humidity        81 %
            Dew point       0 °C
            Cloud cover     100 %
            Pressure        1013 hPa
            Visibility      9.4 km
            UV index        0
            Sunrise         07:52
            Sunset          15:55

            Test Weather · as of 15:02, 3 min old

            """
        #expect(text(.now, forecast(), reading()) == expected)
    }

    @Test func nowInUSUnits() {
        let expected = """
            Berlin, State of Berlin, Germany
            Now · Mon 30 Nov, 15:05 local time

            Rain, 42 °F, feels like 35 °F

            Today           33° … 46 °F
            Chance of rain  40 %
            Precipitation   0.02 in/h
            Wind            15 mph W, gusts 29 mph
            Humidity        81 %
            Dew point       31 °F
            Cloud cover     100 %
            Pressure        29.92 inHg
            Visibility      5.8 mi
            UV index        0
            Sunrise         07:52
            Sunset          15:55

            Test Weather · as of 15:02, 3 min old

            """
        #expect(text(.now, forecast(), reading(.us)) == expected)
    }

    @Test func hourly() {
        let expected = """
            Berlin, State of Berlin, Germany
            Next 12 hours · Mon 30 Nov, 15:05 local time

                       °C  Felt  Chance    Rain         Wind
            15:00      5°    0°    60 %  1.3 mm  18 km/h WSW  Rain
            16:00      5°          60 %  1.3 mm  18 km/h WSW  Rain
            17:00      5°    0°    60 %  1.3 mm  18 km/h WSW  Rain
            18:00      5°                  0 mm  18 km/h WSW  Cloudy
            19:00      4°    0°            0 mm  18 km/h WSW  Cloudy
            20:00      4°                  0 mm  18 km/h WSW  Cloudy
            21:00      4°    0°            0 mm  18 km/h WSW  Cloudy
            22:00      4°                  0 mm  18 km/h WSW  Cloudy
            23:00      3°    0°            0 mm  18 km/h WSW  Cloudy
            Tue 00:00  3°                  0 mm  18 km/h WSW  Cloudy
            01:00      3°    0°            0 mm  18 km/h WSW  Cloudy
            02:00      3°                  0 mm  18 km/h WSW  Cloudy

            Test Weather · as of 15:02, 3 min old

            """
        #expect(text(.hourly(12), forecast(), reading()) == expected)
    }

    @Test func daily() {
        let expected = """
            Berlin, State of Berlin, Germany
            5 days, °C · 15:05 local time

                        High  Low  Chance    Rain       Wind
            Mon 30 Nov    8°   0°    60 %  4.3 mm  29 km/h N  Rain
            Tue 1 Dec     7°  -1°    60 %  4.3 mm  29 km/h N  Rain
            Wed 2 Dec     6°  -2°    60 %  6.0 cm  29 km/h N  Snow
            Thu 3 Dec     5°  -3°    60 %  6.0 cm  29 km/h N  Snow
            Fri 4 Dec     4°  -4°    60 %  6.0 cm  29 km/h N  Snow

            That is as far as the forecast goes.

            Test Weather · as of 15:02, 3 min old

            """
        #expect(text(.daily(7), forecast(), reading()) == expected)
    }

    @Test func tomorrow() {
        let expected = """
            Berlin, State of Berlin, Germany
            Tomorrow · Tue 1 Dec

            Rain

            High            7 °C
            Low             -1 °C
            Chance of rain  60 %
            Precipitation   4.3 mm
            Wind            29 km/h N
            Sunrise         07:52
            Sunset          15:55

                    °C  Felt  Rain         Wind
            00:00   3°        0 mm  18 km/h WSW  Cloudy
            03:00   2°    0°  0 mm  18 km/h WSW  Cloudy
            06:00   2°        0 mm  18 km/h WSW  Cloudy
            09:00   1°    0°  0 mm  18 km/h WSW  Cloudy
            12:00   0°        0 mm  18 km/h WSW  Cloudy
            15:00  -1°    0°  0 mm  18 km/h WSW  Cloudy

            Test Weather · as of 15:02, 3 min old

            """
        #expect(text(.day, forecast(), reading(), when: .tomorrow) == expected)
    }

    @Test func today() {
        let expected = """
            Berlin, State of Berlin, Germany
            Today · Mon 30 Nov

            Rain

            High            46 °F
            Low             33 °F
            Chance of rain  60 %
            Precipitation   0.17 in
            Wind            18 mph N
            Sunrise         07:52
            Sunset          15:55

                    °F  Felt  Chance     Rain        Wind
            15:00  41°   32°    60 %  0.05 in  11 mph WSW  Rain
            18:00  40°                   0 in  11 mph WSW  Cloudy
            21:00  39°   32°             0 in  11 mph WSW  Cloudy

            Test Weather · as of 15:02, 3 min old

            """
        #expect(text(.day, forecast(), reading(.us), when: .today) == expected)
    }
}
