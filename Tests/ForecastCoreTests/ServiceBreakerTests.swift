import Foundation
import Testing

@testable import ForecastCore

@Suite(.timeLimit(.minutes(10))) struct ServiceBreakerTests {
    private let start = Date(timeIntervalSince1970: 1_796_047_500)

    @Test func `opens at half of twenty calls, not before`() {
        var breaker = Breaker()
        for number in 1...20 {
            let change = breaker.call(number % 2 == 0 ? .failed : .answered, at: start)
            #expect(change == (number == 20 ? .opened : nil))
        }
        let early = breaker.admit(at: start.addingTimeInterval(4.9))
        #expect(early == nil)
    }

    @Test func `fewer failures than half, or in more than ten seconds, open nothing`() {
        var breaker = Breaker()
        for number in 0..<1000 {
            let instant = start.addingTimeInterval(Double(number) * 0.1)
            let change = breaker.call(number % 5 < 2 ? .failed : .answered, at: instant)
            #expect(change == nil, "call \(number)")
        }
        breaker = Breaker()
        for number in 0..<100 {
            let instant = start.addingTimeInterval(Double(number) * 0.6)
            let change = breaker.call(.failed, at: instant)
            #expect(change == nil, "call \(number)")
        }
    }

    @Test func `one probe, then closed or open again`() throws {
        var breaker = Breaker()
        for _ in 0..<20 { _ = breaker.call(.failed, at: start) }
        let later = start.addingTimeInterval(5)
        let first = breaker.admit(at: later)
        let probe = try #require(first)
        let meanwhile = breaker.admit(at: later.addingTimeInterval(60))
        #expect(meanwhile == nil, "while the probe is under way")
        let failed = breaker.report(probe, .failed, at: later.addingTimeInterval(1))
        let early = breaker.admit(at: later.addingTimeInterval(4.9))
        #expect(failed == nil && early == nil)
        let second = breaker.admit(at: later.addingTimeInterval(5))
        let next = try #require(second)
        let late = breaker.report(probe, .answered, at: later)
        #expect(late == nil, "a report of the last probe counts no more")
        let answered = breaker.report(next, .answered, at: later.addingTimeInterval(6))
        #expect(answered == .closed && !breaker.isOpen)
    }

    @Test func `slow five times without an answer between`() {
        var breaker = Breaker()
        for outcome in [Breaker.Outcome.slow, .slow, .slow, .slow, .answered, .slow, .slow, .abandoned, .slow, .slow] {
            let change = breaker.call(outcome, at: start)
            #expect(change == nil)
        }
        let change = breaker.call(.slow, at: start)
        #expect(change == .opened)
    }

    @Test func `a clock set back does not hold it open`() {
        var breaker = Breaker()
        for _ in 0..<20 { _ = breaker.call(.failed, at: start) }
        let probe = breaker.admit(at: start.addingTimeInterval(-3600))
        #expect(probe != nil)
    }

    /// Random calls that overlap, against what the rules say in the plainest words.
    @Test(arguments: 0..<30 as Range<UInt64>) func `whatever happens, the rules hold`(_ seed: UInt64) {
        var random = Numbers(seed)
        var breaker = Breaker()
        var now = start
        var underWay: [(ticket: Breaker.Ticket, isProbe: Bool)] = []
        var isOpen = false
        var probes: [Date] = []
        var opened = start
        for _ in 0..<600 {
            now += Double(random.next() % 1000) / 1000 * (random.next() % 50 == 0 ? 10 : 0.2)
            if random.next() % 2 == 0 || underWay.isEmpty {
                let ticket = breaker.admit(at: now)
                if !isOpen {
                    #expect(ticket != nil, "closed, it admits all")
                } else if ticket != nil {
                    #expect(now.timeIntervalSince(probes.last ?? opened) >= 5, "a probe every five seconds at most")
                    #expect(now.timeIntervalSince(opened) >= 5)
                    #expect(underWay.filter(\.isProbe).isEmpty, "one probe at once")
                    probes.append(now)
                }
                if let ticket { underWay.append((ticket, isOpen)) }
            } else {
                let call = underWay.remove(at: Int(random.next() % UInt64(underWay.count)))
                let outcome: Breaker.Outcome = [.answered, .failed, .slow, .abandoned][Int(random.next() % 4)]
                switch breaker.report(call.ticket, outcome, at: now) {
                case .opened:
                    #expect(!isOpen && (outcome == .failed || outcome == .slow))
                    (isOpen, opened, probes) = (true, now, [])
                case .closed:
                    #expect(isOpen && call.isProbe && outcome == .answered, "only a probe closes")
                    isOpen = false
                case nil: #expect(!(isOpen && call.isProbe && outcome == .answered), "an answered probe closes")
                }
            }
            #expect(breaker.isOpen == isOpen)
        }
    }

    @Test func `the service stops asking, then heals`() async {
        let provider = ScriptedProvider("a", .fails(.timeout))
        let rig = Rig([provider])
        for place in 0..<30 { #expect(await rig.ask(place) == (place < 20 ? "timeout" : "unreachable")) }
        #expect(provider.calls == 20)
        for place in 0..<160 {
            rig.advance(0.125)
            _ = await rig.ask(1000 + place)
        }
        #expect(provider.calls == 24, "one probe every five seconds of twenty")
        provider.set(.answers)
        rig.advance(5)
        #expect(await rig.ask(2000) == "a")
        #expect(await rig.ask(2001) == "a")
        #expect(rig.count(.breakerOpened(provider: "a")) == 1 && rig.count(.breakerClosed(provider: "a")) == 1)
    }

    @Test func `a provider left alone costs the next one nothing`() async {
        let (first, second) = (ScriptedProvider("a", .fails(.serverError)), ScriptedProvider("b"))
        let rig = Rig([first, second])
        for place in 0..<100 { #expect(await rig.ask(place) == "b") }
        #expect(first.calls == 20 && second.calls == 100)
    }

    @Test(arguments: [ForecastFailure.Code.noData, .notCovered]) func `refusals open nothing`(
        _ code: ForecastFailure.Code
    ) async {
        let provider = ScriptedProvider("a", .fails(code))
        let rig = Rig([provider])
        for place in 0..<100 { #expect(await rig.ask(place) == code.rawValue) }
        #expect(provider.calls == 100)
    }
}

extension Breaker {
    /// A call that ends at once.
    fileprivate mutating func call(_ outcome: Outcome, at now: Date) -> Change? {
        guard let ticket = admit(at: now) else {
            Issue.record("a call was not admitted")
            return nil
        }
        return report(ticket, outcome, at: now)
    }
}

/// Numbers that are the same for the same seed (SplitMix64).
struct Numbers {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
