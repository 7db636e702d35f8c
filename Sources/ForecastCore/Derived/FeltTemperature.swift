import Foundation

/// What a temperature feels like, by the published formulas.
///
/// Everything is SI: degrees Celsius, humidity as a share 0...1, metres a second. A function is nil outside the range
/// its formula was made for.
package enum FeltTemperature {
    /// What it feels like: the wind chill in the cold, the heat index in the heat, the temperature itself between.
    ///
    /// Up to 10 °C it takes the wind, from 80 °F the humidity; nil when that one is missing. A cold without wind to
    /// speak of is the temperature itself.
    package static func feelsLike(temperature: Double, humidity: Double?, windSpeed: Double?) -> Double? {
        guard (-90.0...60.0).contains(temperature) else { return nil }
        if temperature <= windChillCeiling {
            guard let windSpeed, windSpeed >= 0 else { return nil }
            guard windSpeed >= windChillFloor else { return temperature }
            return windChill(temperature: temperature, windSpeed: windSpeed)
        }
        if temperature >= hot {
            guard let humidity else { return nil }
            return heatIndex(temperature: temperature, humidity: humidity)
        }
        return temperature
    }

    /// Wind chill of the US and Canadian weather services since 2001, from 3 mph of wind and up to 50 °F.
    package static func windChill(temperature: Double, windSpeed: Double) -> Double? {
        guard (-90...windChillCeiling).contains(temperature), (windChillFloor...113).contains(windSpeed) else {
            return nil
        }
        let fahrenheit = TemperatureUnit.fahrenheit.value(celsius: temperature)
        let wind = pow(WindUnit.milesPerHour.value(metresPerSecond: windSpeed), 0.16)
        return celsius(35.74 + 0.6215 * fahrenheit - 35.75 * wind + 0.4275 * fahrenheit * wind)
    }

    /// Apparent temperature in the shade, from -40 to 55 °C.
    ///
    /// After R. Steadman (1994), as the Australian Bureau of Meteorology gives it. It counts the wind and the humidity at
    /// every temperature.
    package static func apparentTemperature(temperature: Double, humidity: Double, windSpeed: Double) -> Double? {
        guard (-40.0...55.0).contains(temperature), (0.0...1.0).contains(humidity), (0.0...113.0).contains(windSpeed)
        else { return nil }
        let vapour = humidity * 6.105 * exp(17.27 * temperature / (237.7 + temperature))
        return temperature + 0.33 * vapour - 0.7 * windSpeed - 4
    }

    /// 80 °F, from which the heat index is given.
    private static let hot = celsius(80)
    private static let windChillCeiling = 10.0
    /// 3 mph.
    private static let windChillFloor = 3 * 0.44704

    static func celsius(_ fahrenheit: Double) -> Double { (fahrenheit - 32) * 5 / 9 }
}

/// The temperature at which the air would be saturated, in degrees Celsius.
///
/// Magnus formula over water with the constants 17.625 and 243.04 °C (O. Alduchov, R. Eskridge 1996). Humidity is a
/// share, above 0 and at most 1; nil outside, for temperatures beyond -90...60 °C and for dew points below -100 °C.
package func dewPoint(temperature: Double, humidity: Double) -> Double? {
    guard (-90.0...60.0).contains(temperature), humidity > 0, humidity <= 1 else { return nil }
    let gamma = log(humidity) + 17.625 * temperature / (243.04 + temperature)
    let dewPoint = 243.04 * gamma / (17.625 - gamma)
    return dewPoint >= -100 ? dewPoint : nil
}
