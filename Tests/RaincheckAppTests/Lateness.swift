import Locking
import Testing

/// How late the machine itself is, while something is measured on it.
///
/// What is promised in seconds holds on a machine with time to spare. On another one whoever sleeps is woken late, and so is
/// each of the few tasks that an answer passes through: what is late by that is not the program's fault.
final class Lateness: Sendable {
    /// Tasks in a row that an answer may wait for.
    private static let hops = 5
    /// No machine excuses more.
    private static let mostAllowed = Duration.seconds(20)
    private static let nap = Duration.milliseconds(20)

    private let worst = Locked(Duration.zero)

    /// Runs something and looks meanwhile how late sleepers are woken.
    static func watch<Value: Sendable>(
        _ work: (Lateness) async throws -> Value
    ) async rethrows -> Value {
        let lateness = Lateness()
        let watcher = Task {
            while !Task.isCancelled {
                let start = ContinuousClock.now
                try? await Task.sleep(for: nap)
                lateness.note(start.duration(to: .now) - nap)
            }
        }
        defer { watcher.cancel() }
        return try await work(lateness)
    }

    private func note(_ late: Duration) { worst.withLock { $0 = max($0, late) } }

    /// What is added to a limit; it is known when all that is measured has ended.
    var allowed: Duration { min(worst.withLock { $0 } * Self.hops, Self.mostAllowed) }
}
