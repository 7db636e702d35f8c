import Locking

/// Waits that all end at once when the program stops: patience with a slow answer, rests between two tries.
final class Waits: Sendable {
    private struct State {
        var isOver = false
        var timers: [Int: Task<Void, Never>] = [:]
        var next = 0
    }

    private let sleep: @Sendable (Duration) async -> Void
    private let state = Locked(State())

    /// - Parameter sleep: Waits; returns when its task is cancelled.
    init(sleep: @escaping @Sendable (Duration) async -> Void) {
        self.sleep = sleep
    }

    /// Whether nobody waits any more.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Waits for a time, until the task is cancelled, or until the end of all waits.
    func wait(_ time: Duration) async {
        let timer: (number: Int, task: Task<Void, Never>)? = state.withLock { state in
            guard !state.isOver else { return nil }
            state.next += 1
            let task = Task { await sleep(time) }
            state.timers[state.next] = task
            return (state.next, task)
        }
        guard let timer else { return }
        await withTaskCancellationHandler {
            await timer.task.value
        } onCancel: {
            timer.task.cancel()
        }
        state.withLock { $0.timers[timer.number] = nil }
    }

    /// Ends all waits, those to come as well.
    func end() {
        let timers = state.withLock { state in
            state.isOver = true
            return state.timers.values
        }
        for timer in timers { timer.cancel() }
    }
}
