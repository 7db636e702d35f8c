import Conversation
import Foundation
import HTTPCore
import Locking
import Platforms
import Telemetry
import Testing

@testable import RaincheckApp

private let instant = Date(timeIntervalSince1970: 1_893_456_000)

@Suite struct DuplicatesTests {
    @Test func remembersForTenMinutes() {
        let seen = Duplicates(now: 0)
        #expect(seen.isNew("a", for: "x", now: 0))
        #expect(!seen.isNew("a", for: "x", now: 1))
        #expect(seen.isNew("a", for: "y", now: 1), "ids of another installation are other ids")
        #expect(!seen.isNew("a", for: "x", now: 599))
        #expect(!seen.isNew("a", for: "x", now: 601))
        #expect(!seen.isNew("a", for: "x", now: 1100))
        #expect(seen.isNew("b", for: "x", now: 1300))
        #expect(seen.isNew("a", for: "x", now: 2600))
    }

    @Test func forgets() {
        let seen = Duplicates(now: 0)
        #expect(seen.isNew("a", for: "x", now: 0) && seen.isNew("a", for: "y", now: 0))
        seen.forget("a", for: "x")
        #expect(seen.isNew("a", for: "x", now: 1) && !seen.isNew("a", for: "y", now: 1))
    }

    @Test func isBounded() {
        let seen = Duplicates(capacity: 100, now: 0)
        for id in 0..<1000 { #expect(seen.isNew("\(id)", for: "x", now: 1)) }
        #expect(!seen.isNew("999", for: "x", now: 1))
        #expect(!seen.isNew("901", for: "x", now: 1))
        #expect(seen.isNew("0", for: "x", now: 1), "the oldest are forgotten")
    }

    @Test func onlyOneOfManyAtOnceIsNew() async {
        let seen = Duplicates(now: 0)
        let new = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { seen.isNew("same", for: "x", now: 1) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(new == 1)
    }
}

@Suite struct DeliveryPlanTests {
    private func plan(uses: Int = 5, lives: Double = 1800) -> DeliveryPlan {
        DeliveryPlan(
            ReplyHandle(url: "https://h/x", expires: instant.addingTimeInterval(lives), uses: uses),
            delays: [2, 10, 60, 300, 600]
        )
    }

    @Test func firstTryIsEnough() {
        var plan = plan()
        #expect(plan.start(now: instant) == .post)
        #expect(plan.after(.delivered, now: instant) == .done)
    }

    @Test func waitsLongerEachTime() {
        var plan = plan()
        #expect(plan.start(now: instant) == .post)
        for wait in [2, 10, 60, 300] {
            #expect(plan.after(.later(atLeast: nil), now: instant) == .wait(.seconds(wait)))
            #expect(plan.again(now: instant) == .post)
        }
        #expect(plan.after(.later(atLeast: nil), now: instant) == .giveUp(.usedUp))
    }

    @Test func heedsRetryAfterWithinReason() {
        let rows: [(String, DeliveryPlan.Step)] = [
            ("30", .wait(.seconds(30))), ("1", .wait(.seconds(2))), ("2.1", .wait(.seconds(3))),
            ("-5", .wait(.seconds(2))),
            ("soon", .wait(.seconds(2))), ("1e999", .wait(.seconds(2))), ("1000000000", .giveUp(.expired)),
            ("Thu, 01 Jan 1970 00:00:00 GMT", .wait(.seconds(2))),
        ]
        for (asked, step) in rows {
            var plan = plan()
            #expect(plan.start(now: instant) == .post)
            let verdict = DeliveryVerdict(status: 429, retryAfter: asked, now: instant)
            #expect(plan.after(verdict, now: instant) == step, "\(asked)")
        }
    }

    @Test(arguments: [301, 400, 403, 404, 410])
    func refusalsAreFinal(_ status: Int) {
        var plan = plan()
        #expect(plan.start(now: instant) == .post)
        #expect(
            plan.after(DeliveryVerdict(status: status, retryAfter: nil, now: instant), now: instant)
                == .giveUp(.refused)
        )
    }

    @Test func neverAfterTheEnd() {
        var late = plan(lives: -1)
        #expect(late.start(now: instant) == .giveUp(.expired))
        var unusable = plan(uses: 0)
        #expect(unusable.start(now: instant) == .giveUp(.usedUp))
        var short = plan(lives: 1)
        #expect(short.start(now: instant) == .post)
        #expect(short.after(.later(atLeast: nil), now: instant) == .giveUp(.expired))
    }
}

@Suite struct BackgroundWorkTests {
    @Test func waitsForEverything() async {
        let background = BackgroundWork()
        let done = Counted()
        for _ in 0..<100 { #expect(background.start { done.increment() }) }
        await background.idle()
        #expect(done.value == 100)
        #expect(background.count == 0)
        await background.idle()
    }

    @Test func isBounded() async {
        let background = BackgroundWork(limit: 2)
        let gate = Gate()
        #expect(background.start { await gate.wait() })
        #expect(background.start { await gate.wait() })
        #expect(!background.start {})
        gate.open()
        await background.idle()
        #expect(background.start {})
        await background.idle()
    }
}

@Suite struct PendingTests {
    @Test func theValueWhenItComesInTime() async {
        let pending = Pending { 7 }
        #expect(await pending.value(within: .seconds(1), sleep: { _ in await Gate.never() }) == 7)
        #expect(await pending.value() == 7)
    }

    @Test func nothingWhenItDoesNot() async {
        let gate = Gate()
        let pending = Pending {
            await gate.wait()
            return 7
        }
        #expect(await pending.value(within: .seconds(1), sleep: { _ in }) == nil)
        gate.open()
        #expect(await pending.value() == 7, "the work goes on")
    }

    @Test func manyWaiters() async {
        let gate = Gate()
        let pending = Pending {
            await gate.wait()
            return 7
        }
        let values = await withTaskGroup { group in
            for index in 0..<100 {
                group.addTask {
                    if index == 99 { gate.open() }
                    return await pending.value()
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 7, count: 100))
    }
}

/// A counter for tests.
final class Counted: Sendable {
    private let count = Locked(0)
    var value: Int { count.withLock { $0 } }
    func increment() { count.withLock { $0 += 1 } }
}

/// Holds tasks until it is opened.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastTicket = 0
    }

    private let state = Locked(State())

    /// HandWaits until it is open.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen {
                    state.lastTicket += 1
                    state.waiters[state.lastTicket] = continuation
                }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// HandWaits until it is open or the task is cancelled, as a sleep does.
    func sleep() async {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.isOpen || Task.isCancelled { return true }
                    state.waiters[ticket] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume()
        }
    }

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    /// HandWaits until the task is cancelled.
    static func never() async { await Gate().sleep() }
}

extension InMemoryLog {
    /// HandWaits for a line with all of these texts.
    func wait(for texts: String...) async {
        while !lines.contains(where: { line in texts.allSatisfy { line.contains($0) } }) { await Task.yield() }
    }
}
