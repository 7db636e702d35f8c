import CMicroHTTPD
import Glibc
import HTTPCore

/// An HTTP/1.1 server over libmicrohttpd: strict about what it reads, bounded in every direction.
///
/// It speaks plain text on purpose: a proxy in front ends TLS. Requests reach the handler in full or not at all.
/// When the last reference goes, the server stops at once; ``drain(graceful:)`` stops it politely.
package final class HTTPServer: Sendable {
    /// The port that was bound.
    package let port: UInt16
    private let timer: ServerTimer
    private let core: ServerCore

    private init(port: UInt16, timer: ServerTimer, core: ServerCore) {
        self.port = port
        self.timer = timer
        self.core = core
    }

    /// Binds the address and begins to serve.
    ///
    /// The handler is called on a server thread. `onRefusal` gets the status and a closed label for each request that
    /// did not reach the handler or whose answer came too late; it is called on threads of the server as well. What the
    /// library refuses by itself, such as fields beyond the memory of a connection, is not told.
    ///
    /// - Parameter longestBody: The bytes of body that a request may have, by its line and fields: asked only for one
    ///   that has more than ``Configuration/maximumBody``.
    package static func start(
        _ configuration: Configuration,
        longestBody: @escaping @Sendable (HTTPRequest) -> Int = { _ in 0 },
        onRefusal: @escaping @Sendable (_ status: Int, _ reason: String) -> Void = { _, _ in },
        handler: @escaping HTTPHandler
    ) throws(Failure) -> HTTPServer {
        // A peer that hangs up must not end the process.
        signal(SIGPIPE, SIG_IGN)
        let (listener, port): (Int32, UInt16)
        do {
            (listener, port) = try ListenSocket.open(configuration.address, configuration.port)
        } catch {
            let place = "\(configuration.address), port \(configuration.port)"
            throw Failure(code: error.code, description: "\(error.description) (\(place))")
        }
        let core = ServerCore(
            configuration,
            longestBody: longestBody,
            onRefusal: { onRefusal($0.status, $0.rawValue) },
            handler: handler
        )
        let shared = Unmanaged.passRetained(core)
        var options = raincheck_mhd_options()
        options.flags = Self.mode
        options.listener = listener
        options.threads = UInt32(clamping: Self.threads(configuration))
        options.connections = UInt32(clamping: configuration.maximumConnections)
        options.memory = configuration.connectionMemory
        options.context = shared.toOpaque()
        options.connection = connectionChanged
        options.begin = requestBegan
        options.request = requestAdvanced
        options.completed = requestCompleted
        guard let daemon = raincheck_mhd_start(&options) else {
            // Whether the library has closed the listening socket by now it does not say; closing it twice could close
            // somebody else's.
            shared.release()
            throw Failure(code: .other, description: "libmicrohttpd did not start")
        }
        let timer = ServerTimer()
        timer.start(ServerTimer.Daemon(handle: daemon, core: shared), tick: Self.tick(configuration))
        return HTTPServer(port: port, timer: timer, core: core)
    }

    /// Refuses new connections, waits for the requests under way, stops.
    ///
    /// Returns when that is done or the grace time is over; what is still unanswered then gets 503.
    package func drain(graceful: Duration) async {
        timer.requestStop(grace: graceful.nanoseconds)
        await timer.stopped()
    }

    /// Stops without waiting for requests under way.
    package func stop() async {
        await drain(graceful: .zero)
    }

    /// Connections open at this moment, for a gauge.
    package var openConnections: Int { core.openConnections }

    deinit {
        timer.requestStop(grace: 0)
    }

    /// Threads for this many connections.
    ///
    /// The library's epoll loop asks for 128 events at a time, and stalls when it gets exactly as many; so no thread may
    /// hold that many connections. Twice the threads cost nothing while they sleep.
    private static func threads(_ configuration: Configuration) -> Int {
        let needed = (configuration.maximumConnections + connectionsPerThread - 1) / connectionsPerThread
        return min(max(configuration.threads, needed, 1), max(configuration.maximumConnections, 1))
    }

    private static let connectionsPerThread = 120
    private static let mode = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue

    /// Deadlines are looked at once a second, or as often as keeps them to an eighth.
    private static func tick(_ configuration: Configuration) -> Int64 {
        let shortest = min(configuration.requestDeadline, configuration.replyDeadline).nanoseconds
        return min(1_000_000_000, max(10_000_000, shortest / 8))
    }
}
