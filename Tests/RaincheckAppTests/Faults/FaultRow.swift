import Foundation
import HTTPCore
import JSONText
import Locking
import Testing

@testable import RaincheckApp

/// What there is besides the provider that fails.
enum Situation: String, CaseIterable, Sendable {
    /// Nothing: it is the first question, and the only provider.
    case alone
    /// An answer in memory that is no longer fresh.
    case stale
    /// A second provider that works.
    case second
}

/// One fault of one provider in one situation: a signed command through the whole program.
struct FaultRow: Sendable {
    let format: FaultFormat
    let fault: Fault
    let situation: Situation
    /// The text of the second provider's card, when it is the only one.
    let reference: String

    var name: String { "\(format.kind), \(fault.name), \(situation)" }

    /// The other provider.
    static func second(to format: FaultFormat) -> FaultFormat {
        format.kind == "open-meteo" ? .pirateWeather : .openMeteo
    }

    /// A host that was never there has given no answer to keep.
    var isPossible: Bool {
        if case (.url, .stale) = (fault.address, situation) { false } else { true }
    }

    /// Whether the request is acknowledged, and answered when the provider's time is over.
    var isDeferred: Bool { fault.isSlow && situation == .alone }

    private var limit: Duration { situation == .alone ? .milliseconds(2600) : .milliseconds(1000) }

    /// Calls that failed, by the program's own count; one that was called off for a faster one has not failed.
    private var failures: Int {
        switch situation {
        case .alone, .stale: fault.isRetried ? 2 : 1
        case .second: fault.isSlow ? 0 : 1
        }
    }

    /// Sends the command and checks everything about its answer, however it comes.
    func check(_ tools: FaultTools) async throws {
        let clock = HandClock()
        let server = FaultServer(format.healthy { clock.now })
        let other = FaultServer(Self.second(to: format).healthy { clock.now })
        var url = server.url
        if case .url(let there) = fault.address { url = there }
        let providers =
            [format.provider(url)] + (situation == .second ? [Self.second(to: format).provider(other.url)] : [])
        let running = try Running(providers: "[" + providers.joined(separator: ",") + "]", clock: clock) {
            // Longer than an old answer, or a request, is kept waiting.
            $0.providerBudget = situation == .stale ? .milliseconds(1200) : .seconds(3)
        }
        if situation == .stale {
            #expect(try await running.ask(format.place).allText.contains(format.shown), "\(name)")
            clock.advance(1801)
        }
        if case .nobody = fault.address { server.stop() }
        server.set { [fault, format] _ in fault.steps(format, clock.now) }
        let requestsBefore = server.requests

        let command = running.command(format.place, reply: tools.slack.url(tools.number(of: name)))
        let start = ContinuousClock.now
        let response = try await running.send(command)
        tools.took(start.duration(to: .now), limit, name)

        #expect(response.status == 200, "\(name)")
        if isDeferred {
            #expect(response.body.isEmpty, "\(name): acknowledged")
            check(try JSONValue(parsing: await tools.post(for: name)), tools)
        } else {
            check(try JSONValue(parsing: response.body), tools)
        }
        try await checkCounts(running)
        let requests = server.requests + other.requests - requestsBefore
        #expect(
            requests <= 2 * format.requestsPerAttempt,
            "\(name): at most two calls reach a provider, not \(requests)"
        )
        await running.app.stop()
        server.stop()
        other.stop()
    }

    /// Checks the message: a sentence without any number, or the right card; nothing of what the provider sent.
    private func check(_ message: JSONValue, _ tools: FaultTools) {
        let text = message.allText
        #expect(!text.contains("canary") && !text.contains("77777"), "\(name): \(text)")
        switch situation {
        case .second:
            #expect(text == reference, "\(name): the second provider's card, as if there were no other")
        case .stale where fault.allowsStale:
            #expect(text.contains(format.shown) && text.contains("This is 30 min old:"), "\(name): \(text)")
            tools.keep(stale: text, of: format)
        case .stale, .alone:
            #expect(text.contains(fault.sentence), "\(name): \(text)")
            #expect(!text.contains { $0.isNumber }, "\(name): \(text)")
        }
    }

    /// Checks what the program counted.
    private func checkCounts(_ running: Running) async throws {
        // Another code may not be one that is tried again.
        let fewest = fault.otherCode == nil ? failures : min(failures, 1)
        var metrics = try await running.metrics()
        // A call that nobody waits for any more is counted when its time is over.
        let end = ContinuousClock.now + .seconds(5)
        while failed(metrics) < fewest, fault.isSlow, .now < end {
            await Task.yield()
            metrics = try await running.metrics()
        }
        #expect((fewest...failures).contains(failed(metrics)), "\(name): counted as \(fault.code)")
        let calls = sum(metrics, "raincheck_provider_calls_total{") - (situation == .stale ? 1 : 0)
        #expect(calls <= 2, "\(name): at most two calls")
        #expect(sum(metrics, "raincheck_provider_failures_total{") == failed(metrics), "\(name): as nothing else")
    }

    private func failed(_ metrics: [String: Int]) -> Int {
        let codes = Set([fault.code.rawValue, fault.otherCode?.rawValue].compactMap(\.self))
        return codes.reduce(0) {
            $0 + sum(metrics, #"raincheck_provider_failures_total{provider="\#(format.kind)",code="\#($1)"}"#)
        }
    }

    private func sum(_ metrics: [String: Int], _ prefix: String) -> Int {
        metrics.reduce(0) { $0 + ($1.key.hasPrefix(prefix) ? $1.value : 0) }
    }
}

/// What the rows of one table share.
final class FaultTools: Sendable {
    private struct State {
        var numbers: [String: String] = [:]
        var posts: [String: [UInt8]] = [:]
        var waiting: [String: CheckedContinuation<[UInt8], Never>] = [:]
        var stale: [String: Set<String>] = [:]
        var times: [(row: String, time: Duration, limit: Duration)] = []
        var latest = Duration.zero
    }

    let slack: FakeSlack
    private let state = Locked(State())

    init() throws { slack = try FakeSlack() }

    /// A name for the row that can stand in an address.
    func number(of row: String) -> String {
        state.withLock { state in
            let number = state.numbers[row] ?? String(state.numbers.count)
            state.numbers[row] = number
            return number
        }
    }

    /// What was posted for a row.
    func post(for row: String) async -> [UInt8] {
        let target = "/commands/" + number(of: row)
        return await withCheckedContinuation { continuation in
            let post: [UInt8]? = state.withLock { state in
                if state.posts[target] == nil { state.waiting[target] = continuation }
                return state.posts[target]
            }
            if let post { continuation.resume(returning: post) }
        }
    }

    /// Hands out what is posted, for as long as it is not cancelled.
    func sort() async {
        while let post = await slack.next().first {
            let waiting = state.withLock { state in
                state.posts[post.target] = post.body
                return state.waiting.removeValue(forKey: post.target)
            }
            waiting?.resume(returning: post.body)
        }
    }

    /// Looks how late the machine itself wakes up whoever sleeps, for as long as it is not cancelled.
    func watch() async {
        let nap = Duration.milliseconds(20)
        while !Task.isCancelled {
            let start = ContinuousClock.now
            try? await Task.sleep(for: nap)
            let late = start.duration(to: .now) - nap
            state.withLock { $0.latest = max($0.latest, late) }
        }
    }

    func took(_ time: Duration, _ limit: Duration, _ row: String) {
        state.withLock { $0.times.append((row, time, limit)) }
    }

    func keep(stale text: String, of format: FaultFormat) {
        state.withLock { _ = $0.stale[format.kind, default: []].insert(text) }
    }

    /// Every row was in time, but for what the machine is late by itself; the old card is the same whatever failed.
    func checkAll() {
        let (times, latest, stale) = state.withLock { ($0.times, min($0.latest, .seconds(1)), $0.stale) }
        for (row, time, limit) in times {
            #expect(time < limit + latest, "\(row): \(time), the machine \(latest) late")
        }
        for (kind, texts) in stale { #expect(texts.count == 1, "\(kind)") }
    }
}
