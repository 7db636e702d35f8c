import ForecastCore
import Foundation
import JSONText

/// Checks of single values: what lies out of range is nil, whatever else the point holds.
///
/// Everything expects SI values and gives 0 for -0.
enum Plausible {
    /// Degrees Celsius: a little beyond the records of -89.2 and 56.7.
    static func temperature(_ value: Double?) -> Double? { value.within(-90...60) }
    /// Metres a second: the record gust is 113.
    static func wind(_ value: Double?) -> Double? { value.within(0...113) }
    /// Hectopascal.
    static func pressure(_ value: Double?) -> Double? { value.within(800...1100) }
    /// Metres.
    static func visibility(_ value: Double?) -> Double? { value.within(0...1_000_000) }
    static func uvIndex(_ value: Double?) -> Double? { value.within(0...20) }
    /// Millimetres an hour: the record of one hour is 305.
    static func intensity(_ value: Double?) -> Double? { value.within(0...500) }
    /// Millimetres a day: the record is 1,825.
    static func amount(_ value: Double?) -> Double? { value.within(0...2000) }
    /// Centimetres of new snow.
    static func snowfall(_ value: Double?) -> Double? { value.within(0...500) }

    /// A share of 1; a hair more is rounding.
    static func share(_ value: Double?) -> Double? {
        value.within(-0.0001...1.0001).map { min(1, max(0, $0)) }
    }

    /// Degrees 0..<360.
    static func bearing(_ value: Double?) -> Double? {
        value.within(0...360).map { $0 == 360 ? 0 : $0 }
    }

    /// A gust; nil below the mean speed, which also takes out the 0 of sources that do not know it.
    static func gust(_ value: Double?, mean: Double?) -> Double? {
        guard let gust = wind(value) else { return nil }
        if let mean, gust < mean { return nil }
        return gust
    }

    /// Days of the moon as a share of a lunation, 0..<1.
    static func moonPhase(_ value: Double?) -> Double? {
        value.within(0...1).map { $0 == 1 ? 0 : $0 }
    }
}

extension Double? {
    fileprivate func within(_ range: ClosedRange<Double>) -> Double? {
        guard let value = self, range.contains(value) else { return nil }
        return value + 0.0
    }
}

/// Times in answers.
enum PlausibleTime {
    /// 1900 to 2200: outside, the number is no time.
    private static let range = -2_208_988_800.0...7_258_118_400.0

    static func instant(_ seconds: Double?) -> Date? {
        guard let seconds, seconds != -999, range.contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    /// Whether the times can be those of the day that begins at a midnight, give or take a change of clocks.
    static func areSun(_ sunrise: Date, _ sunset: Date, midnight: Date) -> Bool {
        (-7200...93_600).contains(sunrise.timeIntervalSince(midnight))
            && (0...90_000).contains(sunset.timeIntervalSince(sunrise))
    }
}

extension Array {
    /// Sorted by a key, the first of equal ones kept.
    func ascending<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
        var kept: [Element] = []
        kept.reserveCapacity(count)
        for element in isAscending(by: key) ? self : sorted(by: { key($0) < key($1) })
        where kept.last.map({ key($0) < key(element) }) ?? true {
            kept.append(element)
        }
        return kept
    }

    private func isAscending<Key: Comparable>(by key: (Element) -> Key) -> Bool {
        zip(self, dropFirst()).allSatisfy { key($0) < key($1) }
    }
}

extension DayPoint {
    /// A highest value below the lowest is no answer: both go.
    mutating func dropContradictions() {
        if let highest = temperatureMax, let lowest = temperatureMin, highest < lowest {
            temperatureMax = nil
            temperatureMin = nil
        }
        if let highest = apparentTemperatureMax, let lowest = apparentTemperatureMin, highest < lowest {
            apparentTemperatureMax = nil
            apparentTemperatureMin = nil
        }
    }
}
