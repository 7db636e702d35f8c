import Locking

/// The value of a task if it comes in time, else nil; the task goes on.
///
/// `sleep` waits for the time; it is cancelled when the value comes first.
func value<Value: Sendable>(
    of task: Task<Value, Never>,
    within time: Duration,
    sleep: @escaping @Sendable (Duration) async -> Void
) async -> Value? {
    let first = OneShot<Value?>()
    return await withCheckedContinuation { continuation in
        first.wait(continuation)
        let timer = Task {
            await sleep(time)
            first.resume(nil)
        }
        Task {
            first.resume(await task.value)
            timer.cancel()
        }
    }
}

/// Resumes a continuation with the first of several values.
private final class OneShot<Value: Sendable>: Sendable {
    private let waiting = Locked<CheckedContinuation<Value, Never>?>(nil)

    func wait(_ continuation: CheckedContinuation<Value, Never>) {
        waiting.withLock { $0 = continuation }
    }

    func resume(_ value: Value) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: value)
    }
}
