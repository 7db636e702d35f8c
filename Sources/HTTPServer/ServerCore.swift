import CMicroHTTPD
import Glibc
import HTTPCore
import Locking
import Synchronization

/// What the library's callbacks and the timer share: the handler, the bounds and the table of open connections.
///
/// Ownership: the library holds one strong reference, as the context of its callbacks, from the start of the daemon
/// until it has stopped.
final class ServerCore: Sendable {
    let handler: HTTPHandler
    let longestBody: @Sendable (HTTPRequest) -> Int
    let onRefusal: @Sendable (HTTPServer.Refusal) -> Void
    let maximumBody: Int
    let maximumTarget: Int
    let methods: [HTTPMethod]
    let requestDeadline: Int64
    let replyDeadline: Int64

    private let table = Locked<[ObjectIdentifier: Connection]>([:])
    private let draining = Atomic<Bool>(false)
    private let closing = Atomic<Bool>(false)

    init(
        _ configuration: HTTPServer.Configuration,
        longestBody: @escaping @Sendable (HTTPRequest) -> Int,
        onRefusal: @escaping @Sendable (HTTPServer.Refusal) -> Void,
        handler: @escaping HTTPHandler
    ) {
        self.handler = handler
        self.longestBody = longestBody
        self.onRefusal = onRefusal
        maximumBody = configuration.maximumBody
        maximumTarget = configuration.maximumTarget
        methods = configuration.methods
        requestDeadline = configuration.requestDeadline.nanoseconds
        replyDeadline = configuration.replyDeadline.nanoseconds
    }

    /// Whether every answer closes its connection.
    var isDraining: Bool { draining.load(ordering: .relaxed) }
    /// Whether no request may be suspended any more.
    var isClosing: Bool { closing.load(ordering: .sequentiallyConsistent) }

    func opened(_ connection: Connection) {
        table.withLock { $0[ObjectIdentifier(connection)] = connection }
    }

    func closed(_ connection: Connection) {
        _ = table.withLock { $0.removeValue(forKey: ObjectIdentifier(connection)) }
    }

    /// How many connections are open, for tests.
    var openConnections: Int { table.withLock { $0.count } }

    /// Shuts down what is over its deadline or was left by its peer, and answers what has waited too long.
    func sweep() {
        let now = MonotonicTime.now
        var late = 0
        // Under the lock a descriptor cannot be closed and given out anew.
        let open = table.withLock { table in
            for connection in table.values where connection.takeDeadline(at: now) {
                late += connection.isBusy ? 1 : 0
                shutdown(connection.descriptor, Int32(SHUT_RDWR))
            }
            HangUps.wake(table.values.lazy.filter { !$0.isBusy }.map(\.descriptor))
            return Array(table.values)
        }
        for _ in 0..<late { onRefusal(.requestDeadline) }
        for connection in open where connection.endWait(at: now, with: HTTPServer.Refusal.replyDeadline.response()) {
            onRefusal(.replyDeadline)
        }
    }

    /// Has every further answer close its connection.
    func startDraining() {
        draining.store(true, ordering: .relaxed)
    }

    /// Ends the reading of connections that are between requests; whether a request is still under way.
    ///
    /// What a peer has already sent is still read and answered.
    func drainIdle() -> Bool {
        table.withLock { table in
            var isBusy = false
            for connection in table.values {
                if connection.isBusy {
                    isBusy = true
                } else {
                    shutdown(connection.descriptor, Int32(SHUT_RD))
                }
            }
            return isBusy
        }
    }

    /// Forbids further waits and ends those there are.
    func endWaits() {
        closing.store(true, ordering: .sequentiallyConsistent)
        for connection in table.withLock({ Array($0.values) })
        where connection.endWait(at: .never, with: HTTPServer.Refusal.stopping.response()) {
            onRefusal(.stopping)
        }
    }
}
