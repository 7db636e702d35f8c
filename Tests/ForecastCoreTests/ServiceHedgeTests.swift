import Foundation
import Testing

@testable import ForecastCore

/// A second provider is asked as well when the first is slow.
@Suite(.timeLimit(.minutes(10))) struct ServiceHedgeTests {
    private static let slow = Duration.milliseconds(800)

    @Test func `the second is asked, answers, and the first is called off`() async {
        let (first, second, third) = (ScriptedProvider("a", .waits), ScriptedProvider("b"), ScriptedProvider("c"))
        let rig = Rig([first, second, third])
        async let answer = rig.ask()
        await until { rig.sleep.waiting == [Self.slow] && first.waiting == 1 }
        #expect(second.calls == 0)
        rig.sleep.wake(Self.slow)
        #expect(await answer == "b")
        await until { first.cancelled == 1 }
        #expect([first, second, third].map(\.calls) == [1, 1, 0])
        #expect(rig.count(.hedged(provider: "b")) == 1)
        #expect(rig.failures == 0)
    }

    @Test func `the first answers after all`() async {
        let (first, second) = (ScriptedProvider("a", .waits), ScriptedProvider("b", .waits))
        let rig = Rig([first, second])
        async let answer = rig.ask()
        await until { rig.sleep.waiting == [Self.slow] && first.waiting == 1 }
        rig.sleep.wake(Self.slow)
        await until { second.waiting == 1 }
        first.release(.answers)
        #expect(await answer == "a")
        await until { second.cancelled == 1 }
        #expect(rig.sleep.waiting.isEmpty)
    }

    @Test func `one fails, the other is waited for; both fail, and there is no third call`() async {
        for fails in [false, true] {
            let providers = ["a", "b"].map { ScriptedProvider($0, .waits) } + [ScriptedProvider("c")]
            let rig = Rig(providers)
            async let answer = rig.ask()
            await until { rig.sleep.waiting == [Self.slow] && providers[0].waiting == 1 }
            rig.sleep.wake(Self.slow)
            await until { providers[1].waiting == 1 }
            providers[1].release(.fails(.serverError))
            await until { rig.events.contains(.failed(provider: "b", ForecastFailure(.serverError, "b was told to"))) }
            #expect(providers[2].calls == 0)
            providers[0].release(fails ? .fails(.timeout) : .answers)
            #expect(await answer == (fails ? "server_error" : "a"))
            #expect(providers.map(\.calls) == [1, 1, 0])
        }
    }

    @Test func `never for made-up weather`() async {
        let (first, sample) = (ScriptedProvider("a", .waits), ScriptedProvider("sample", isSample: true))
        let rig = Rig([first, sample])
        async let answer = rig.ask()
        await until { first.waiting == 1 }
        #expect(rig.sleep.asked.isEmpty)
        first.release(.fails(.timeout))
        #expect(await answer == "sample")
    }

    @Test func `no provider that may be asked, no hedge`() async {
        let (first, second) = (ScriptedProvider("a", .fails(.noData)), ScriptedProvider("b", .fails(.rateLimited)))
        let rig = Rig([first, second])
        #expect(await rig.ask(1) == "no_data")
        first.set(.waits)
        async let answer = rig.ask(2)
        await until { rig.sleep.waiting == [Self.slow] && first.waiting == 1 }
        rig.sleep.wake(Self.slow)
        await until { rig.sleep.waiting.isEmpty }
        first.release(.answers)
        #expect(await answer == "a")
        #expect(second.calls == 1)
    }

    /// However many ask at once, nobody waits longer than the first of them: another provider has room of its own.
    @Test func `all at once`() async {
        let (first, second) = (ScriptedProvider("a", .waits), ScriptedProvider("b"))
        let rig = Rig([first, second])
        let answers = await withTaskGroup(of: String.self) { group in
            for place in 0..<100 { group.addTask { await rig.ask(place) } }
            await until { rig.sleep.waiting.count == 100 && first.waiting == 100 }
            rig.sleep.wake(Self.slow)
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(answers == ["b"])
        #expect(first.calls == 100 && second.calls == 100)
    }

    /// A provider that never answers costs five questions their patience; then the next is asked at once.
    @Test func `slow for long`() async {
        let (first, second) = (ScriptedProvider("a", .waits), ScriptedProvider("b"))
        let rig = Rig([first, second])
        for place in 0..<100 {
            async let answer = rig.ask(place)
            if place < 5 {
                await until { rig.sleep.waiting == [Self.slow] }
                rig.sleep.wake(Self.slow)
            }
            #expect(await answer == "b")
        }
        #expect(first.calls == 5 && second.calls == 100)
        #expect(rig.count(.hedged(provider: "b")) == 5)
        rig.advance(5)
        async let probe = rig.ask(100)
        await until { rig.sleep.waiting == [Self.slow] }
        #expect(await rig.ask(101) == "b", "one probe at once")
        rig.sleep.wake(Self.slow)
        #expect(await probe == "b")
        #expect(first.calls == 6)
    }
}
