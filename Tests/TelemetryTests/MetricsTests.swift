import Testing

@testable import Telemetry

private enum Outcome: String, CaseIterable {
    case ok
    case refused
}

@Suite struct MetricsTests {
    @Test func textFormat() {
        let metrics = Metrics()
        let requests = metrics.counter(
            "requests_total",
            "Requests, by\nplatform \\ outcome.",
            labels: [MetricLabel("platform", ["slack", "a\"b\\c\n"]), MetricLabel("outcome", Outcome.self)]
        )
        let plain = metrics.counter("starts_total", "Starts.")
        let times = metrics.histogram("answer_seconds", "Time to answer.", bounds: [0.5, 1, 2.5])
        metrics.gauge("profiles", "Profiles in memory.") { 12 }
        metrics.gauge("letters", "Letters of a word.", label: MetricLabel("word", ["a", "abc"])) { Double($0.count) }
        requests.increment("slack", "ok")
        requests.increment("slack", "ok", by: 2)
        requests.increment("a\"b\\c\n", "refused")
        requests.increment("from outside", "ok")
        plain.increment()
        for value in [0.25, 0.5, 1.5, 99, .nan] { times.observe(value) }
        times.observe(.milliseconds(750))
        #expect(
            metrics.text() == #"""
                # HELP requests_total Requests, by\nplatform \\ outcome.
                # TYPE requests_total counter
                requests_total{platform="slack",outcome="ok"} 3
                requests_total{platform="slack",outcome="refused"} 0
                requests_total{platform="a\"b\\c\n",outcome="ok"} 0
                requests_total{platform="a\"b\\c\n",outcome="refused"} 1
                requests_total{platform="other",outcome="ok"} 1
                # HELP starts_total Starts.
                # TYPE starts_total counter
                starts_total 1
                # HELP answer_seconds Time to answer.
                # TYPE answer_seconds histogram
                answer_seconds_bucket{le="0.5"} 2
                answer_seconds_bucket{le="1.0"} 3
                answer_seconds_bucket{le="2.5"} 4
                answer_seconds_bucket{le="+Inf"} 5
                answer_seconds_sum 102.0
                answer_seconds_count 5
                # HELP profiles Profiles in memory.
                # TYPE profiles gauge
                profiles 12.0
                # HELP letters Letters of a word.
                # TYPE letters gauge
                letters{word="a"} 1.0
                letters{word="abc"} 3.0

                """#
        )
        #expect(requests.value("slack", "ok") == 3)
        #expect(requests.value("nobody", "ok") == 1)
        #expect(times.count() == 5)
    }

    @Test func noInputMakesNewSeries() {
        let metrics = Metrics()
        let counter = metrics.counter("paths_total", "Paths.", labels: [MetricLabel("path", ["/a"])])
        let before = metrics.text().count
        for number in 0..<10_000 { counter.increment("/random/\(number)") }
        counter.increment()
        #expect(counter.value("anything") == 10_001)
        #expect(metrics.text().count < before + 60)
    }

    @Test func theCapTakesLabelsAway() {
        let metrics = Metrics(mostSeries: 10)
        let many = MetricLabel("name", (0..<100).map { "n\($0)" })
        let counter = metrics.counter("a_total", "A.", labels: [many])
        let small = metrics.counter("b_total", "B.", labels: [MetricLabel("x", ["y"])])
        counter.increment("n5")
        small.increment("y")
        #expect(metrics.text().contains("a_total{name=\"other\"} 1\n"))
        #expect(metrics.text().contains("b_total{x=\"y\"} 1\n"))
    }

    @Test func manyThreadsLoseNothing() async {
        let metrics = Metrics()
        let counter = metrics.counter("a_total", "A.", labels: [MetricLabel("x", ["1", "2"])])
        let times = metrics.histogram("b_seconds", "B.", labels: [MetricLabel("x", ["1", "2"])])
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for _ in 0..<5000 {
                        counter.increment(task % 2 == 0 ? "1" : "2")
                        times.observe(0.5, "1")
                    }
                }
            }
        }
        #expect(counter.value("1") == 20_000 && counter.value("2") == 20_000)
        #expect(times.count("1") == 40_000)
        #expect(metrics.text().contains("b_seconds_sum{x=\"1\"} 20000.0\n"))
    }

    @Test func threeLabels() {
        let metrics = Metrics()
        let labels = [MetricLabel("a", ["1", "2"]), MetricLabel("b", ["3"]), MetricLabel("c", ["4", "5", "6"])]
        let counter = metrics.counter("x_total", "X.", labels: labels)
        counter.increment("2", "3", "5", by: 7)
        counter.increment("2", "3", "5", by: -7)
        #expect(metrics.text().contains("x_total{a=\"2\",b=\"3\",c=\"5\"} 7\n"))
        #expect(counter.value("1", "3", "5") == 0)
    }
}
