import Locking

/// Work that goes on after its request was answered; counted, bounded, waited for when the program stops.
final class BackgroundWork: Sendable {
    private struct State {
        var running = 0
        var tasks: [Int: Task<Void, Never>] = [:]
        var next = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let limit: Int
    private let state = Locked(State())

    init(limit: Int = 2000) {
        self.limit = limit
    }

    /// Pieces under way.
    var count: Int { state.withLock { $0.running } }

    /// Starts a piece of work; false when there is too much of it already.
    func start(_ work: @escaping @Sendable () async -> Void) -> Bool {
        begin(work) != nil
    }

    /// Starts a piece of work and gives its end to wait for; nil when there is too much of it already.
    func begin(_ work: @escaping @Sendable () async -> Void) -> Pending<Void>? {
        state.withLock { state in
            guard state.running < limit else { return nil }
            let number = state.next
            state.next += 1
            state.running += 1
            let end = Pending<Void>()
            state.tasks[number] = Task {
                await work()
                self.finish(number)
                end.finish(())
            }
            return end
        }
    }

    /// Waits until nothing is under way.
    func idle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.running > 0 { state.waiters.append(continuation) }
                return state.running == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Cancels what is under way.
    func cancel() {
        for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
    }

    private func finish(_ number: Int) {
        let waiters = state.withLock { state in
            state.running -= 1
            state.tasks[number] = nil
            guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
