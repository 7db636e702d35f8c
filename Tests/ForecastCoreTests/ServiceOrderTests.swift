import Foundation
import Testing

@testable import ForecastCore

/// Which provider is asked, how often, and when one is asked again.
@Suite(.timeLimit(.minutes(10))) struct ServiceOrderTests {
    private typealias Code = ForecastFailure.Code

    /// A command costs two calls at most: then made-up weather is better than a third.
    @Test func `the first that answers, in the list's order`() async {
        for broken in 0...3 {
            let providers = ["a", "b", "c"].enumerated().map {
                ScriptedProvider($1, $0 < broken ? .fails(.unauthorized) : .answers)
            }
            let sample = ScriptedProvider("sample", isSample: true)
            let rig = Rig(providers + [sample])
            #expect(await rig.ask() == ["a", "b", "sample", "sample"][broken])
            #expect(providers.map(\.calls) == (0..<3).map { $0 <= min(broken, 1) ? 1 : 0 })
            #expect(sample.calls == (broken >= 2 ? 1 : 0))
        }
    }

    @Test(arguments: ForecastFailure.Code.allCases) func `once more when it could not be reached`(
        _ code: ForecastFailure.Code
    ) async {
        let isRetried = code == .unreachable || code == .serverError
        let provider = ScriptedProvider("a", .fails(code))
        let rig = Rig([provider], random: 0.5)
        #expect(await rig.ask() == code.rawValue)
        #expect(provider.calls == (isRetried ? 2 : 1))
        #expect(rig.sleep.asked == (isRetried ? [.milliseconds(125)] : []))
        #expect(rig.count(.retried(provider: "a")) == (isRetried ? 1 : 0))
        #expect(rig.count(.called(provider: "a")) == provider.calls)
        #expect(await rig.ask() == code.rawValue)
        #expect(provider.calls == (isRetried ? 2 : 1), "a failure is kept for a moment")
        rig.advance(5)
        #expect(await rig.ask() == code.rawValue)
        #expect(provider.calls == (isRetried ? 4 : 2))
    }

    @Test func `a second try that succeeds, within what is left of the time`() async {
        let provider = ScriptedProvider("a", .fails(.serverError))
        let rig = Rig([provider], passing: .milliseconds(1))
        async let answer = rig.ask()
        await until { rig.sleep.waiting == [.milliseconds(125)] }
        provider.set(.answers)
        rig.sleep.wake(.milliseconds(125))
        #expect(await answer == "a")
        #expect(provider.budgets == [.seconds(8), .milliseconds(7875)])
    }

    @Test func `no second try when the time is up`() async {
        let provider = ScriptedProvider("a", .waits)
        let rig = Rig([provider])
        async let answer = rig.ask()
        await until { provider.waiting == 1 }
        rig.advance(7.9)
        provider.release(.fails(.unreachable))
        #expect(await answer == "unreachable")
        #expect(provider.calls == 1)
    }

    @Test func `however many are down, two calls; those that may not be asked cost none`() async {
        let providers = ["a", "b", "c"].map { ScriptedProvider($0, .fails(.serverError)) }
        let rig = Rig(providers)
        #expect(await rig.ask() == "server_error")
        #expect(providers.map(\.calls) == [1, 1, 0])
        for provider in providers { provider.set(.fails(.rateLimited)) }
        #expect(await rig.ask(1) == "rate_limited")
        #expect(await rig.ask(2) == "rate_limited")
        #expect(providers.map(\.calls) == [2, 2, 1], "the first two are left alone for a moment")
    }

    @Test func `its calls of the day, and no more`() async {
        let provider = ScriptedProvider("a")
        let rig = Rig(ProviderChoice([ProviderEntry(provider, callsPerDay: 2), ProviderEntry(ScriptedProvider("b"))]))
        for (place, name) in ["a", "a", "b", "b"].enumerated() { #expect(await rig.ask(place) == name) }
        #expect(provider.calls == 2 && rig.service.callsToday(of: "a") == 2)
        #expect(rig.failures == 0)
        // It is 2026-11-30 14:05 UTC.
        rig.advance(35_700)
        #expect(await rig.ask(9) == "a")
    }

    @Test(arguments: [ForecastFailure.Code.rateLimited, .serverError]) func `left alone as long as it asked`(
        _ code: ForecastFailure.Code
    ) async {
        let provider = ScriptedProvider("a")
        let rig = Rig([provider, ScriptedProvider("b")])
        provider.set(.fails(code, retryAfter: rig.now.addingTimeInterval(120)))
        #expect(await rig.ask(1) == "b")
        provider.set(.answers)
        rig.advance(119)
        #expect(await rig.ask(2) == "b")
        #expect(provider.calls == 1)
        rig.advance(1)
        #expect(await rig.ask(3) == "a")
    }

    @Test func `a wait that was asked for is no reason to try again, and keeps its kind`() async {
        let provider = ScriptedProvider("a")
        let rig = Rig([provider])
        provider.set(.fails(.serverError, retryAfter: rig.now.addingTimeInterval(60)))
        #expect(await rig.ask(1) == "server_error")
        #expect(await rig.ask(2) == "server_error")
        #expect(provider.calls == 1)
        rig.advance(60)
        provider.set(.answers)
        #expect(await rig.ask(2) == "a", "a question nobody was asked is not kept as failed")
    }

    @Test(arguments: [ForecastFailure.Code.rateLimited, .unauthorized]) func `a moment when it did not say how long`(
        _ code: ForecastFailure.Code
    ) async {
        let provider = ScriptedProvider("a", .fails(code))
        let rig = Rig([provider])
        for place in 0..<10 { #expect(await rig.ask(place) == code.rawValue) }
        #expect(provider.calls == 1)
        rig.advance(5)
        provider.set(.answers)
        #expect(await rig.ask(10) == "a")
    }

    @Test func `full jitter, two calls at most`() {
        let failure = ForecastFailure(.unreachable, "")
        var plan = RetryPlan()
        plan.called()
        #expect(plan.wait(after: failure, left: .seconds(8), random: 0) == .zero)
        #expect(plan.wait(after: failure, left: .seconds(8), random: 0.999) ?? .zero < RetryPlan.longestWait)
        #expect(plan.wait(after: failure, left: .milliseconds(100), random: 0.5) == nil)
        plan.called()
        #expect(plan.wait(after: failure, left: .seconds(8), random: 0) == nil)
    }

    @Test func `calls are counted by the day of UTC`() async {
        let provider = ScriptedProvider("a", .fails(.unreachable))
        let rig = Rig([provider, ScriptedProvider("sample", isSample: true)])
        #expect(rig.service.callsToday(of: "a") == 0)
        for place in 0..<3 { #expect(await rig.ask(place) == "sample") }
        #expect(rig.service.callsToday(of: "a") == 6)
        #expect(rig.service.callsToday(of: "sample") == 0)
        // It is 2026-11-30 14:05 UTC.
        rig.advance(35699)
        #expect(rig.service.callsToday(of: "a") == 6)
        rig.advance(1)
        #expect(rig.service.callsToday(of: "a") == 0)
        provider.set(.answers)
        #expect(await rig.ask(9) == "a")
        #expect(rig.service.callsToday(of: "a") == 1)
    }

    @Test func `failures are bounded`() {
        var failures = RecentFailures()
        let now = Date(timeIntervalSince1970: 1_796_047_500)
        for place in 0..<3000 {
            failures.note(ForecastFailure(.timeout, ""), of: .place(place), at: now)
            #expect(failures.count <= RecentFailures.maximum)
        }
        #expect(failures.failure(of: .place(2999), at: now.addingTimeInterval(4.9)) != nil)
        #expect(failures.failure(of: .place(2999), at: now.addingTimeInterval(5)) == nil)
    }
}
