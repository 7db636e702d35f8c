import CMicroHTTPD
import HTTPCore
import Locking
import Synchronization

/// One accepted connection.
///
/// Ownership: the library holds one strong reference, as the connection's socket context, from the callback that
/// tells of the accept to the one that tells of the close; the server's table and a task that makes an answer hold
/// others. Between those two callbacks `handle` and `descriptor` are valid; after the close nobody uses them, because
/// the table has let go of the connection under its lock, and a connection is never closed while it is suspended.
///
/// Unchecked Sendable: `reading` and its neighbours are touched only in callbacks of the library, which come from one
/// thread for any one connection; what other threads touch is atomic or behind the mutex.
final class Connection: @unchecked Sendable {
    /// How far the library got with the present request.
    enum Stage {
        case idle
        /// The request line was read.
        case head
        /// The fields were read and found good.
        case body
        /// Suspended until there is an answer.
        case waiting
        /// An answer is on its way; anything further of the request is thrown away.
        case answered
    }

    let handle: OpaquePointer
    let descriptor: Int32

    // Of the library's thread.
    var stage = Stage.idle
    var target: RequestLine.SentTarget?
    var request: HTTPRequest?
    var expected = 0

    // Of any thread.
    /// When the connection is shut down, in nanoseconds.
    private let deadline: Atomic<Int64>
    private let busy = Atomic<Bool>(false)
    private let reply = Locked(ReplySlot())

    init(handle: OpaquePointer, descriptor: Int32, deadline: MonotonicTime) {
        self.handle = handle
        self.descriptor = descriptor
        self.deadline = Atomic(deadline.nanoseconds)
    }

    /// Whether a request was begun and not yet answered in full.
    var isBusy: Bool {
        get { busy.load(ordering: .relaxed) }
        set { busy.store(newValue, ordering: .relaxed) }
    }

    /// Moves the moment at which the connection is shut down.
    func setDeadline(_ time: MonotonicTime) {
        deadline.store(time.nanoseconds, ordering: .relaxed)
    }

    /// Whether the moment has come; true once.
    func takeDeadline(at now: MonotonicTime) -> Bool {
        let due = deadline.load(ordering: .relaxed)
        guard due <= now.nanoseconds else { return false }
        // If the library's thread has just moved it, the peer was in time.
        return deadline.compareExchange(
            expected: due,
            desired: MonotonicTime.never.nanoseconds,
            ordering: .relaxed
        ).exchanged
    }

    /// Suspends the connection and has its answer made in a task.
    func suspend(until deadline: MonotonicTime, work: @escaping @Sendable () async -> HTTPResponse) {
        MHD_suspend_connection(handle)
        let ticket = reply.withLock { $0.wait(until: deadline) }
        let task = Task {
            let response = await work()
            self.resume(ticket, with: response)
        }
        let isLate = reply.withLock { !$0.keep(task, for: ticket) }
        if isLate { task.cancel() }
    }

    /// Hands over the answer of the wait with this ticket; an answer to a wait that is over is dropped.
    private func resume(_ ticket: UInt64, with response: HTTPResponse) {
        guard reply.withLock({ $0.settle(ticket, with: response) }) else { return }
        MHD_resume_connection(handle)
    }

    /// Ends a wait whose deadline has come with an answer of the server's own; whether there was one.
    func endWait(at now: MonotonicTime, with response: HTTPResponse) -> Bool {
        let (isDue, task) = reply.withLock { $0.expire(at: now, with: response) }
        guard isDue else { return false }
        MHD_resume_connection(handle)
        task?.cancel()
        return true
    }

    /// The answer that ended the wait.
    func takeResponse() -> HTTPResponse? {
        reply.withLock { $0.take() }
    }
}
