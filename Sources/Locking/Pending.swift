/// A value that some work is making, for any number of waiters, each with a time limit of its own or none.
///
/// The work goes on whoever stops waiting. The value is handed over under a lock, so that tools that look for races see
/// the hand-over (they do not see those inside the language's runtime).
package final class Pending<Value: Sendable>: Sendable {
    private struct Waiter {
        let continuation: CheckedContinuation<Void, Never>
        var timer: Task<Void, Never>?
    }

    private struct State {
        var value: Value?
        var waiters: [Int: Waiter] = [:]
        var lastTicket = 0
    }

    private let state = Locked(State())

    /// For a value that somebody else makes, see ``finish(_:)``.
    package init() {}

    /// Starts the work in a task of its own.
    package init(_ work: @escaping @Sendable () async -> Value) {
        Task { self.finish(await work()) }
    }

    /// The value, waited for.
    package func value() async -> Value {
        while true {
            if let value = state.withLock({ $0.value }) { return value }
            await withCheckedContinuation { _ = self.register($0) }
        }
    }

    /// The value if it comes in time, else nil.
    ///
    /// `sleep` waits for the time; it is cancelled when the value comes first.
    package func value(
        within time: Duration,
        sleep: @escaping @Sendable (Duration) async -> Void
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            guard let ticket = register(continuation) else { return }
            let timer = Task {
                await sleep(time)
                self.wake(ticket)
            }
            let isOver = state.withLock { state in
                state.waiters[ticket]?.timer = timer
                return state.waiters[ticket] == nil
            }
            if isOver { timer.cancel() }
        }
        return state.withLock { $0.value }
    }

    /// The ticket of a waiter; nil when the value was there and the waiter goes on at once.
    private func register(_ continuation: CheckedContinuation<Void, Never>) -> Int? {
        let ticket: Int? = state.withLock { state in
            guard state.value == nil else { return nil }
            state.lastTicket += 1
            state.waiters[state.lastTicket] = Waiter(continuation: continuation)
            return state.lastTicket
        }
        if ticket == nil { continuation.resume() }
        return ticket
    }

    private func wake(_ ticket: Int) {
        state.withLock { $0.waiters.removeValue(forKey: ticket) }?.continuation.resume()
    }

    /// Hands the value over; once.
    package func finish(_ value: Value) {
        let waiters = state.withLock { state in
            state.value = value
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters {
            waiter.timer?.cancel()
            waiter.continuation.resume()
        }
    }
}
