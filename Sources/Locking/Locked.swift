import Foundation

/// A value behind a lock.
///
/// `Synchronization.Mutex` would do, but for the thread sanitizer: it does not see a wait on a futex, and then reports
/// races that are none.
///
/// Public and inlinable, the only one here: on every request it is called too often to be called through a table.
///
/// Unchecked Sendable: the value is touched only while the lock is held.
public final class Locked<Value>: @unchecked Sendable {
    @usableFromInline let lock = NSLock()
    @usableFromInline var value: Value

    /// Puts a value behind a lock.
    @inlinable
    public init(_ value: Value) {
        self.value = value
    }

    /// Runs a piece of work, alone with the value.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ work: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try work(&value)
    }
}
