import Locking

/// A label of a metric and all values it may have.
///
/// The values are fixed when the metric is made, so no input can make new series: what is not among them is counted as
/// `other`.
package struct MetricLabel: Sendable, Equatable {
    /// Where every other value is counted.
    package static let other = "other"

    /// What the label is called: `[a-z_][a-z0-9_]*`.
    package let name: String
    /// Every value, ``other`` last.
    package let values: [String]

    package init(_ name: String, _ values: [String]) {
        self.name = name
        self.values = values.filter { $0 != Self.other } + [Self.other]
    }

    /// A label whose values are the codes of an enumeration.
    package init<Code: CaseIterable & RawRepresentable<String>>(_ name: String, _: Code.Type) {
        self.init(name, Code.allCases.map(\.rawValue))
    }
}

/// The counters, gauges and histograms of a program, and their text for Prometheus.
package final class Metrics: Sendable {
    /// The media type of ``text()``.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private struct State {
        var families: [any MetricFamily] = []
        var seriesLeft: Int
    }

    private let state: Locked<State>

    /// - Parameter mostSeries: A metric that would go beyond loses its labels and counts everything as `other`.
    package init(mostSeries: Int = 2000) {
        state = Locked(State(seriesLeft: mostSeries))
    }

    /// A number that only grows.
    ///
    /// The name should end in `_total`; at most three labels.
    package func counter(_ name: String, _ help: String, labels: [MetricLabel] = []) -> Counter {
        add(labels, each: 1) { Counter(MetricHead(name: name, help: help, labels: $0)) }
    }

    /// How often values fell under each of some bounds.
    ///
    /// The name of times should end in `_seconds`; at most three labels.
    ///
    /// - Parameter bounds: Ascending, the last one finite; a bucket for everything is added.
    package func histogram(
        _ name: String,
        _ help: String,
        bounds: [Double] = Histogram.seconds,
        labels: [MetricLabel] = []
    ) -> Histogram {
        add(labels, each: bounds.count + 3) {
            Histogram(MetricHead(name: name, help: help, labels: $0), bounds: bounds)
        }
    }

    /// A number that is asked for when the text is made.
    package func gauge(_ name: String, _ help: String, read: @escaping @Sendable () -> Double) {
        _ = add([], each: 1) { Gauge(head: MetricHead(name: name, help: help, labels: $0), read: { _ in read() }) }
    }

    /// A number for each value of a label, ``MetricLabel/other`` excepted, that is asked for when the text is made.
    package func gauge(
        _ name: String,
        _ help: String,
        label: MetricLabel,
        read: @escaping @Sendable (String) -> Double
    ) {
        _ = add([label], each: 1) { Gauge(head: MetricHead(name: name, help: help, labels: $0), read: read) }
    }

    private func add<Family: MetricFamily>(
        _ labels: [MetricLabel],
        each: Int,
        _ make: ([MetricLabel]) -> Family
    ) -> Family {
        precondition(labels.count <= 3, "a metric has at most three labels")
        let count = labels.reduce(each) { $0 * $1.values.count }
        return state.withLock { state in
            let fits = count <= state.seriesLeft
            let family = make(fits ? labels : labels.map { MetricLabel($0.name, []) })
            precondition(!state.families.contains { $0.head.name == family.head.name }, "a metric is made once")
            state.seriesLeft -= fits ? count : each
            state.families.append(family)
            return family
        }
    }

    /// Everything as text in the Prometheus exposition format 0.0.4, in the order the metrics were made.
    package func text() -> String {
        let families = state.withLock { $0.families }
        var text = ""
        for family in families {
            text += "# HELP \(family.head.name) \(escaped(family.head.help, quotes: false))\n"
            text += "# TYPE \(family.head.name) \(family.kind)\n"
            family.write(to: &text)
        }
        return text
    }
}

/// What all kinds of metrics have.
protocol MetricFamily: Sendable {
    var head: MetricHead { get }
    /// The word for it in the text format.
    var kind: String { get }
    /// Writes a line for each number.
    func write(to text: inout String)
}

/// A name, its help and its labels; finds the series that label values belong to.
struct MetricHead: Sendable {
    let name: String
    let help: String
    let labels: [MetricLabel]

    init(name: String, help: String, labels: [MetricLabel]) {
        for name in [name] + labels.map(\.name) {
            precondition(isMetricName(name), "\(name) is no metric or label name: [a-z_][a-z0-9_]*")
        }
        self.name = name
        self.help = help
        self.labels = labels
    }

    var seriesCount: Int { labels.reduce(1) { $0 * $1.values.count } }

    /// The series of label values in their order; a missing value counts as `other`.
    func index(_ first: String?, _ second: String?, _ third: String?) -> Int {
        var index = 0
        for (position, label) in labels.enumerated() {
            let value = position == 0 ? first : position == 1 ? second : third
            let found = value.flatMap { value in label.values.firstIndex { $0 == value } } ?? label.values.count - 1
            index = index * label.values.count + found
        }
        return index
    }

    /// The label pairs of a series as the text format writes them, with one more pair at the end if wanted.
    func pairs(_ index: Int, adding last: String? = nil) -> String {
        var rest = index
        var pairs: [String] = []
        for label in labels.reversed() {
            pairs.insert("\(label.name)=\"\(escaped(label.values[rest % label.values.count], quotes: true))\"", at: 0)
            rest /= label.values.count
        }
        pairs += last.map { [$0] } ?? []
        return pairs.isEmpty ? "" : "{" + pairs.joined(separator: ",") + "}"
    }

    /// Whether a series counts what no label value names.
    func isOther(_ index: Int) -> Bool {
        var rest = index
        return labels.reversed().contains { label in
            defer { rest /= label.values.count }
            return rest % label.values.count == label.values.count - 1
        }
    }
}

private func isMetricName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
}

private func escaped(_ text: String, quotes: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\\": escaped += "\\\\"
        case "\n": escaped += "\\n"
        case "\"" where quotes: escaped += "\\\""
        default: escaped.unicodeScalars.append(scalar)
        }
    }
    return escaped
}
