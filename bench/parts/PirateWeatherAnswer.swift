import Foundation

/// A whole answer of Pirate Weather in SI, as long as a real one: 60 minutes, 48 hours, 8 days, one alert.
enum PirateWeatherAnswer {
    static let start = 1_796_040_000

    static let bytes: [UInt8] = {
        let minutes = (0..<61).map { index in
            #"{"time":\#(start + index * 60),"precipIntensity":\#(number(0.1 + Double(index % 7) / 9)),"precipProbability":0.42,"#
                + #""precipIntensityError":0.03,"precipType":"rain"}"#
        }
        let hours = (0..<49).map { index in
            #"{"time":\#(start + index * 3600),"icon":"rain","summary":"Light Rain",\#(point(index))}"#
        }
        let days = (0..<8).map { index in day(index) }
        let alert =
            #"{"title":"Wind Advisory","regions":["Berlin"],"severity":"Moderate","time":\#(start),"expires":\#(start + 9000),"#
            + #""description":"Strong gusts from the west.","uri":"https://alerts.example/1"}"#
        let text =
            #"{"latitude":52.52,"longitude":13.41,"timezone":"Europe/Berlin","offset":1.0,"elevation":34,"#
            + #""currently":{"time":\#(start),"summary":"Light Rain","icon":"rain",\#(point(0))},"#
            + #""minutely":{"summary":"Light rain.","icon":"rain","data":[\#(minutes.joined(separator: ","))]},"#
            + #""hourly":{"summary":"Rain.","icon":"rain","data":[\#(hours.joined(separator: ","))]},"#
            + #""daily":{"summary":"Rain.","icon":"rain","data":[\#(days.joined(separator: ","))]},"#
            + #""alerts":[\#(alert)],"flags":{"sources":["hrrr","gfs"],"units":"si","version":"V2.7"}}"#
        return Array(text.utf8)
    }()

    private static func point(_ index: Int) -> String {
        let wave = sin(Double(index) / 4)
        return #""precipIntensity":\#(number(0.2 + wave / 9)),"precipProbability":0.4,"precipIntensityError":0.04,"#
            + #""precipAccumulation":0.02,"precipType":"rain","temperature":\#(number(6 + 4 * wave)),"#
            + #""apparentTemperature":\#(number(3 + 4 * wave)),"dewPoint":2.11,"humidity":0.81,"pressure":1012.4,"#
            + #""windSpeed":\#(number(5 + wave)),"windGust":9.7,"windBearing":247,"cloudCover":0.75,"uvIndex":0.4,"#
            + #""visibility":14.2,"ozone":301.2,"nearestStormDistance":0,"nearestStormBearing":0"#
    }

    private static func day(_ index: Int) -> String {
        let time = start + index * 86_400
        let low = number(1.5 + Double(index) / 3)
        let high = number(8.5 - Double(index) / 3)
        return #"{"time":\#(time),"icon":"rain","summary":"Rain.","sunriseTime":\#(time + 25_000),"#
            + #""sunsetTime":\#(time + 54_000),"moonPhase":0.62,"temperatureHigh":\#(high),"temperatureHighTime":\#(time),"#
            + #""temperatureLow":\#(low),"temperatureLowTime":\#(time),"temperatureMin":\#(low),"temperatureMinTime":\#(time),"#
            + #""temperatureMax":\#(high),"temperatureMaxTime":\#(time),"apparentTemperatureMin":-1.2,"#
            + #""apparentTemperatureMax":5.5,"apparentTemperatureHigh":5.5,"apparentTemperatureLow":-1.2,"#
            + #""precipIntensityMax":1.3,\#(point(index * 5).replacing(#""temperature":"#, with: #""unused":"#))}"#
    }

    private static func number(_ value: Double) -> String { String((value * 100).rounded() / 100) }
}
