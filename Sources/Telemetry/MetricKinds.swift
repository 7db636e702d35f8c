import Synchronization

/// A number that many threads add to without a lock.
private final class Cell: Sendable {
    private let bits = Atomic<UInt64>(0)

    var count: UInt64 { bits.load(ordering: .relaxed) }
    var sum: Double { Double(bitPattern: count) }

    func add(_ count: UInt64) {
        bits.wrappingAdd(count, ordering: .relaxed)
    }

    /// Adds to the double the bits stand for.
    func add(_ value: Double) {
        var old = count
        while true {
            let new = (Double(bitPattern: old) + value).bitPattern
            let (isExchanged, found) = bits.weakCompareExchange(expected: old, desired: new, ordering: .relaxed)
            if isExchanged { return }
            old = found
        }
    }
}

/// A number that only grows, for each combination of label values.
package final class Counter: MetricFamily {
    let head: MetricHead
    let kind = "counter"
    private let cells: [Cell]

    init(_ head: MetricHead) {
        self.head = head
        cells = (0..<head.seriesCount).map { _ in Cell() }
    }

    /// Adds to the series of some label values, given in the order of the labels; an unknown value counts as `other`.
    package func increment(_ first: String? = nil, _ second: String? = nil, _ third: String? = nil, by count: Int = 1) {
        cells[head.index(first, second, third)].add(UInt64(max(0, count)))
    }

    /// The count of a series so far.
    package func value(_ first: String? = nil, _ second: String? = nil, _ third: String? = nil) -> Int {
        Int(clamping: cells[head.index(first, second, third)].count)
    }

    func write(to text: inout String) {
        for (index, cell) in cells.enumerated() where cell.count > 0 || !head.isOther(index) {
            text += "\(head.name)\(head.pairs(index)) \(cell.count)\n"
        }
    }
}

/// How often values fell under each of some bounds, for each combination of label values.
package final class Histogram: MetricFamily {
    /// Bounds for the time of an answer: 1 ms to 10 s.
    package static let seconds: [Double] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private struct Series {
        let buckets: [Cell]
        let sum = Cell()
    }

    let head: MetricHead
    let kind = "histogram"
    private let bounds: [Double]
    private let series: [Series]

    init(_ head: MetricHead, bounds: [Double]) {
        precondition(zip(bounds, bounds.dropFirst()).allSatisfy(<), "bounds of a histogram ascend")
        self.head = head
        self.bounds = bounds
        series = (0..<head.seriesCount).map { _ in Series(buckets: (0...bounds.count).map { _ in Cell() }) }
    }

    /// Counts a value in the series of some label values; what is not a number is left out.
    package func observe(_ value: Double, _ first: String? = nil, _ second: String? = nil, _ third: String? = nil) {
        guard !value.isNaN else { return }
        let series = series[head.index(first, second, third)]
        series.buckets[bounds.firstIndex { value <= $0 } ?? bounds.count].add(1 as UInt64)
        series.sum.add(value)
    }

    /// Counts a time in seconds.
    package func observe(_ time: Duration, _ first: String? = nil, _ second: String? = nil, _ third: String? = nil) {
        observe(time / .seconds(1), first, second, third)
    }

    /// How many values a series has counted.
    package func count(_ first: String? = nil, _ second: String? = nil, _ third: String? = nil) -> Int {
        Int(clamping: series[head.index(first, second, third)].buckets.reduce(0) { $0 + $1.count })
    }

    func write(to text: inout String) {
        for (index, series) in series.enumerated() {
            let counts = series.buckets.map(\.count)
            let all = counts.reduce(0, +)
            if all == 0 && head.isOther(index) { continue }
            var below: UInt64 = 0
            for (bucket, count) in counts.enumerated() {
                below += count
                let bound = bucket < bounds.count ? "\(bounds[bucket])" : "+Inf"
                text += "\(head.name)_bucket\(head.pairs(index, adding: "le=\"\(bound)\"")) \(below)\n"
            }
            text += "\(head.name)_sum\(head.pairs(index)) \(series.sum.sum)\n"
            text += "\(head.name)_count\(head.pairs(index)) \(all)\n"
        }
    }
}

/// A number that is asked for when it is needed.
struct Gauge: MetricFamily {
    let head: MetricHead
    let kind = "gauge"
    /// The number for each value of the label; the empty text where there is none.
    let read: @Sendable (String) -> Double

    func write(to text: inout String) {
        let values = head.labels.first?.values ?? [""]
        for (index, label) in values.enumerated() where !head.isOther(index) {
            let value = read(label)
            let word = value.isNaN ? "NaN" : value.isInfinite ? (value > 0 ? "+Inf" : "-Inf") : "\(value)"
            text += "\(head.name)\(head.pairs(index)) \(word)\n"
        }
    }
}
