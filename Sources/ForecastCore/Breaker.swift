import Foundation

/// Decides whether a provider that fails too often may be asked.
///
/// Closed it admits every call; when too many of the last ones failed it opens and admits none for a while, then one
/// probe: a probe that is answered closes it. Each call that was admitted is reported once, with its ticket.
struct Breaker {
    /// How a call ended.
    enum Outcome {
        case answered
        /// No connection, no answer in time, 5xx, or nothing that can be read.
        case failed
        /// Another provider, asked later, was faster.
        case slow
        /// It was called off, which says nothing about the provider.
        case abandoned
    }

    enum Change: Equatable {
        case opened
        case closed
    }

    /// Stands for one admitted call; a call admitted before the last change of state counts for nothing.
    struct Ticket: Equatable {
        fileprivate let epoch: Int
    }

    /// Time over which calls are counted, in whole seconds.
    static let window = 10
    /// It opens by no fewer calls than these.
    static let leastCalls = 20
    /// So many slow calls without an answer between them open it as well: asking on would cost every question its patience.
    static let mostSlow = 5
    /// Seconds between opening and the first probe, and from probe to probe.
    static let openFor: Double = 5

    private enum State {
        case closed(RecentCalls, slow: Int)
        case open(since: Date)
        case probing(since: Date)
    }

    private var state = State.closed(RecentCalls(), slow: 0)
    private var epoch = 0

    /// Whether calls are held back, a probe perhaps excepted.
    var isOpen: Bool {
        if case .closed = state { return false }
        return true
    }

    /// A ticket for a call now; nil when there shall be none.
    mutating func admit(at now: Date) -> Ticket? {
        switch state {
        case .closed: break
        case .probing: return nil
        case .open(let since):
            // A clock that was set back must not hold it open.
            guard !(0..<Self.openFor).contains(now.timeIntervalSince(since)) else { return nil }
            enter(.probing(since: now))
        }
        return Ticket(epoch: epoch)
    }

    /// Takes note of how an admitted call ended.
    mutating func report(_ ticket: Ticket, _ outcome: Outcome, at now: Date) -> Change? {
        guard ticket.epoch == epoch else { return nil }
        switch (state, outcome) {
        case (.open, _), (.closed, .abandoned): return nil
        case (.closed(var calls, let slow), _):
            calls.add(isFailure: outcome != .answered, at: now)
            let slow = outcome == .answered ? 0 : outcome == .slow ? slow + 1 : slow
            let isBad = calls.count >= Self.leastCalls && calls.failures * 2 >= calls.count
            guard outcome != .answered, isBad || slow >= Self.mostSlow else {
                state = .closed(calls, slow: slow)
                return nil
            }
            enter(.open(since: now))
            return .opened
        case (.probing, .answered):
            enter(.closed(RecentCalls(), slow: 0))
            return .closed
        case (.probing(let since), _):
            enter(.open(since: since))
            return nil
        }
    }

    private mutating func enter(_ next: State) {
        state = next
        epoch += 1
    }
}

/// Calls and failures of the last seconds, counted by the second.
private struct RecentCalls {
    private struct Second {
        let number: Int
        var calls = 0
        var failures = 0
    }

    private var seconds: [Second] = []

    var count: Int { seconds.reduce(0) { $0 + $1.calls } }
    var failures: Int { seconds.reduce(0) { $0 + $1.failures } }

    mutating func add(isFailure: Bool, at now: Date) {
        let number = Int(now.timeIntervalSince1970.rounded(.down))
        seconds.removeAll { !(number - Breaker.window + 1...number).contains($0.number) }
        if seconds.last?.number != number { seconds.append(Second(number: number)) }
        seconds[seconds.count - 1].calls += 1
        seconds[seconds.count - 1].failures += isFailure ? 1 : 0
    }
}
