import HTTPCore
import Synchronization
import Telemetry

/// Answers on the listener for admins: health and metrics.
final class Admin: Sendable {
    private let metrics: Metrics
    private let isStoreGood: @Sendable () -> Bool
    private let isStopping = Atomic(false)

    init(metrics: Metrics, isStoreGood: @escaping @Sendable () -> Bool) {
        self.metrics = metrics
        self.isStoreGood = isStoreGood
    }

    /// From now on the program is not ready: it answers what it has and takes nothing new.
    func stopping() { isStopping.store(true, ordering: .relaxed) }

    /// What the listener lets through; HEAD is answered as GET is, and the server leaves the body out.
    static let methods: [HTTPMethod] = [.get, .head]

    func handle(_ request: HTTPRequest) -> HTTPReply {
        switch request.path {
        case "/livez": return .ready(.text(200, "ok\n"))
        case "/readyz":
            if isStopping.load(ordering: .relaxed) { return .ready(.text(503, "stopping\n")) }
            // Profiles are still read when they cannot be written: answers go on, so this node stays in service.
            return .ready(.text(200, isStoreGood() ? "ready\n" : "ready, but profiles cannot be written\n"))
        case "/metrics":
            return .ready(
                HTTPResponse(
                    200,
                    fields: HTTPFields(["Content-Type": Metrics.contentType]),
                    body: Array(metrics.text().utf8)
                )
            )
        default: return .ready(.text(404, "There is /livez, /readyz and /metrics.\n"))
        }
    }
}
