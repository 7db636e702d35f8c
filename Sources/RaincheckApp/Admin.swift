import HTTPCore
import Synchronization
import Telemetry

/// Answers on the listener for admins: health and metrics.
final class Admin: Sendable {
    private let metrics: Metrics
    /// What is wrong with the store, as a clause; nil: nothing.
    private let storeTrouble: @Sendable () -> String?
    private let isStopping = Atomic(false)

    init(metrics: Metrics, storeTrouble: @escaping @Sendable () -> String?) {
        self.metrics = metrics
        self.storeTrouble = storeTrouble
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
            // Weather is answered whatever is wrong with profiles, so this node stays in service.
            return .ready(.text(200, storeTrouble().map { "ready, but degraded: \($0)\n" } ?? "ready\n"))
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
