import Foundation
import HTTPCore
import JSONText
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

    /// Whether something waits by the clock: else nothing hangs on how fast the machine is.
    private var takesTime: Bool { fault.isSlow || fault.otherCode != nil }

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
            guard takesTime else { return }
            $0.useRealTime()
            // Longer than an old answer, or a request, is kept waiting: on a busy machine too.
            $0.providerBudget = situation == .stale ? .seconds(2) : .seconds(6)
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
        let text = message.shownText
        #expect(!text.contains("canary") && !text.contains("77777"), "\(name): \(text)")
        switch situation {
        case .second:
            #expect(text == reference, "\(name): the second provider's card, as if there were no other")
        case .stale where fault.allowsStale:
            #expect(text.contains(format.shown) && text.contains("30 min old"), "\(name): \(text)")
            tools.keep(stale: text, of: format)
        case .stale, .alone:
            #expect(text.contains(fault.sentence), "\(name): \(text)")
            #expect(!text.contains { $0.isNumber }, "\(name): \(text)")
        }
    }

    /// Checks what the program counted.
    private func checkCounts(_ running: Running) async throws {
        // Another code may not be one that is tried again; and it may have taken so long that the next was faster.
        let fewest = fault.otherCode == nil ? failures : situation == .second ? 0 : min(failures, 1)
        var metrics = try await running.metrics()
        // A call that nobody waits for any more is counted when its time is over.
        let end = ContinuousClock.now + .seconds(120)
        while failed(metrics) < fewest, .now < end {
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
