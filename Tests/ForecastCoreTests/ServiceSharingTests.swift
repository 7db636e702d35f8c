import Foundation
import Testing

@testable import ForecastCore

/// Equal questions at once.
@Suite(.timeLimit(.minutes(10))) struct ServiceSharingTests {
    @Test func `a thousand equal questions, one call`() async {
        let provider = ScriptedProvider("a", .waits)
        let rig = Rig([provider])
        let answers = await withTaskGroup(of: String.self) { group in
            for _ in 0..<1000 { group.addTask { await rig.ask() } }
            await until { provider.waiting == 1 }
            provider.release(.answers)
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: "a", count: 1000))
        #expect(provider.calls == 1)
    }

    /// Some ask while the answer is just being kept.
    @Test func `a thousand equal questions, answered at once`() async {
        let provider = ScriptedProvider("a")
        let rig = Rig([provider])
        for place in 1...5 {
            await withTaskGroup { group in
                for _ in 0..<1000 { group.addTask { #expect(await rig.ask(place) == "a") } }
            }
            #expect(provider.calls == place)
        }
    }

    @Test func `a thousand equal questions, one failure`() async {
        let provider = ScriptedProvider("a", .waits)
        let rig = Rig([provider])
        let answers = await withTaskGroup(of: String.self) { group in
            for _ in 0..<1000 { group.addTask { await rig.ask() } }
            await until { provider.waiting == 1 }
            provider.release(.fails(.timeout))
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: "timeout", count: 1000))
        #expect(provider.calls == 1)
    }

    @Test func `the first to ask goes away and harms nobody`() async {
        let provider = ScriptedProvider("a", .waits)
        let rig = Rig([provider])
        let first = Task { await rig.ask() }
        await until { provider.waiting == 1 }
        async let second = rig.ask()
        first.cancel()
        for _ in 0..<100 { await Task.yield() }
        #expect(provider.cancelled == 0 && provider.waiting == 1)
        provider.release(.answers)
        #expect(await second == "a")
        #expect(provider.calls == 1)
    }

    @Test func `a thousand old answers stand in while one call hangs`() async {
        let provider = ScriptedProvider("a")
        let rig = Rig([provider])
        #expect(await rig.ask() == "a")
        provider.set(.waits)
        rig.advance(3600)
        let answers = await withTaskGroup(of: String.self) { group in
            for _ in 0..<1000 { group.addTask { await rig.ask() } }
            await until { rig.sleep.waiting.count == 1000 }
            rig.sleep.wake(.milliseconds(900))
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: "old a", count: 1000))
        #expect(rig.count(.stale) == 1000)
        #expect(provider.calls == 2)
        await until { provider.waiting == 1 }
        provider.release(.answers)
        await until { rig.remembered() == "a" }
    }

    @Test func `no more than a thousand different questions at once`() async {
        let provider = ScriptedProvider("a", .waits)
        let rig = Rig([provider])
        let answers = await withTaskGroup(of: String.self) { group in
            for place in 0..<1000 { group.addTask { await rig.ask(place) } }
            await until { provider.waiting == 1000 }
            #expect(await rig.ask(1000) == "unreachable")
            provider.release(.answers)
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: "a", count: 1000))
        #expect(await rig.ask(1000) == "a", "not kept as failed")
        #expect(provider.calls == 1001)
    }
}
