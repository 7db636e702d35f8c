import Foundation

/// A value behind a lock.
///
/// `Synchronization.Mutex` would do, but for the thread sanitizer: it does not see a wait on a futex, and then reports
/// races that are none.
///
/// Unchecked Sendable: the value is touched only while the lock is held.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Runs a piece of work, alone with the value.
    func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try work(&value)
    }
}
