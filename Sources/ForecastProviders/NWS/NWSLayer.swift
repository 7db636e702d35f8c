import ForecastCore
import Foundation
import JSONText

/// One quantity of the raw grid over time: intervals, ascending, none reaching into the next.
struct NWSLayer: Sendable {
    struct Interval: Sendable {
        var time: Range<Date>
        let value: Double
    }

    private(set) var intervals: [Interval] = []

    /// Reads a layer; intervals with null or an implausible value are left out and leave a gap.
    init(_ json: JSONValue?, _ quantity: (NWSValue) -> Double?) {
        guard let values = json?["values"]?.array else { return }
        let unit = json?["uom"]?.string
        let read = values.prefix(2000).compactMap { entry -> (time: Range<Date>, value: Double?)? in
            guard let time = NWSTime.interval(entry["validTime"]?.string) else { return nil }
            return (time, NWSValue(entry["value"], unit: unit).flatMap(quantity))
        }.ascending { $0.time.lowerBound }
        for (position, entry) in read.enumerated() {
            guard let value = entry.value else { continue }
            let next = position + 1 < read.count ? read[position + 1].time.lowerBound : entry.time.upperBound
            intervals.append(
                Interval(time: entry.time.lowerBound..<min(entry.time.upperBound, next), value: value)
            )
        }
    }

    /// From the first interval's begin to the last one's end.
    var span: Range<Date>? {
        guard let first = intervals.first, let last = intervals.last else { return nil }
        return first.time.lowerBound..<last.time.upperBound
    }

    /// The value at an instant.
    subscript(instant: Date) -> Double? {
        let position = firstEnding(after: instant)
        guard position < intervals.count, intervals[position].time.contains(instant) else { return nil }
        return intervals[position].value
    }

    /// Of a layer of sums, the share of each interval that lies in a time, and whether the intervals cover it whole.
    ///
    /// An interval's sum counts as spread evenly over it.
    func total(_ time: Range<Date>) -> (sum: Double, isWhole: Bool) {
        var sum = 0.0
        var covered = 0.0
        for interval in intervals[firstEnding(after: time.lowerBound)...] {
            guard interval.time.lowerBound < time.upperBound else { break }
            let common = interval.time.clamped(to: time).seconds
            sum += interval.value * common / interval.time.seconds
            covered += common
        }
        return (sum, covered >= time.seconds - 1)
    }

    /// The sum over a time, if it is covered whole.
    func sum(_ time: Range<Date>) -> Double? {
        let (sum, isWhole) = total(time)
        return isWhole ? sum : nil
    }

    /// The position of the first interval that ends after an instant.
    private func firstEnding(after instant: Date) -> Int {
        var (low, high) = (0, intervals.count)
        while low < high {
            let middle = (low + high) / 2
            if intervals[middle].time.upperBound <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Range<Date> {
    /// The length in seconds.
    var seconds: Double { upperBound.timeIntervalSince(lowerBound) }
}
