extension FeltTemperature {
    /// Heat index of the US weather service, in degrees Celsius, between 20 and 55 °C.
    ///
    /// Its full procedure: a simple formula while that stays below 80 °F, otherwise the regression with a correction in
    /// very dry and in very humid air. The printed chart is the bare regression,
    /// ``heatIndexOfChart(temperature:humidity:)``.
    package static func heatIndex(temperature: Double, humidity: Double) -> Double? {
        guard heatRange.contains(temperature), (0.0...1.0).contains(humidity) else { return nil }
        let t = TemperatureUnit.fahrenheit.value(celsius: temperature)
        let percent = humidity * 100
        let simple = (0.5 * (t + 61 + (t - 68) * 1.2 + percent * 0.094) + t) / 2
        guard simple >= 80 else { return celsius(simple) }
        return celsius(regression(t, percent) + correction(t, percent))
    }

    /// Heat index as the chart of the US weather service prints it, in degrees Celsius, from 80 °F and 40 % humidity.
    ///
    /// L. Rothfusz, "The Heat Index Equation" (NWS SR 90-23, 1990), without corrections.
    package static func heatIndexOfChart(temperature: Double, humidity: Double) -> Double? {
        let t = TemperatureUnit.fahrenheit.value(celsius: temperature)
        guard t >= 79.999, heatRange.contains(temperature), (0.4...1.0).contains(humidity) else { return nil }
        return celsius(regression(t, humidity * 100))
    }

    private static let heatRange = 20.0...55.0

    /// Degrees Fahrenheit, of degrees Fahrenheit and percent.
    private static func regression(_ t: Double, _ r: Double) -> Double {
        let dry = -42.379 + t * (2.04901523 - 0.00683783 * t)
        let linear = 10.14333127 - t * (0.22475541 - 0.00122874 * t)
        let square = -0.05481717 + t * (0.00085282 - 0.00000199 * t)
        return dry + r * (linear + r * square)
    }

    private static func correction(_ t: Double, _ r: Double) -> Double {
        if r < 13, (80...112).contains(t) { return -(13 - r) / 4 * ((17 - abs(t - 95)) / 17).squareRoot() }
        if r > 85, (80...87).contains(t) { return (r - 85) / 10 * (87 - t) / 5 }
        return 0
    }
}
