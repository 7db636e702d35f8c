import ForecastCore
import Foundation

/// What is drawn for one place and one solar day; the weather of an instant lies between two such days.
struct SampleDay {
    /// Degrees away from what the season has.
    let anomaly: Double
    /// 0...1.
    let clouds: Double
    /// Metres a second.
    let wind: Double
    /// Gusts as a multiple of the mean.
    let gustiness: Double
    /// Degrees the wind comes from.
    let direction: Double
    /// Hectopascal.
    let pressure: Double
    /// Degrees the dew point lies below the night's lowest temperature.
    let dryness: Double
    /// Hours of solar time, relative to this day's beginning.
    let rainStart: Double
    /// Hours; 0 on dry days.
    let rainLength: Double
    /// Millimetres an hour.
    let rainPeak: Double

    init(_ coordinate: Coordinate, day: Int) {
        var random = SplitMix64(
            Int((coordinate.latitude * 100).rounded()),
            Int((coordinate.longitude * 100).rounded()),
            day
        )
        anomaly = random.value(-2.5...2.5) + random.value(-2.5...2.5)
        clouds = random.value(0...1)
        wind = 1 + 4 * random.value(0...1) + 6 * random.value(0...1) * random.value(0...1)
        gustiness = random.value(1.3...1.8)
        direction = random.value(0...360)
        pressure = 1034 - 34 * clouds + random.value(-5...5)
        dryness = random.value(0...4)
        let falls = clouds > 0.45 && random.value(0...1) < 0.75
        rainStart = random.value(0...20)
        rainLength = falls ? random.value(1...8) : 0
        rainPeak = 0.3 + 7 * random.value(0...1) * random.value(0...1)
    }

    /// Millimetres an hour at an hour of this day's solar time: up to the peak and down again.
    func rain(hour: Double) -> Double {
        let share = (hour - rainStart) / rainLength
        guard rainLength > 0, (0...1).contains(share) else { return 0 }
        return rainPeak * (1 - abs(2 * share - 1))
    }
}
