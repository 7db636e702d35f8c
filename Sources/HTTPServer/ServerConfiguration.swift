import HTTPCore

extension HTTPServer {
    /// Where a server listens, and every bound it holds.
    package struct Configuration: Sendable {
        /// A literal IPv4 or IPv6 address.
        package var address = "127.0.0.1"
        /// The port; 0 lets the system choose, see ``HTTPServer/port``.
        package var port: UInt16 = 0
        /// The methods that are let through; of HEAD the library sends the answer's fields alone.
        package var methods: [HTTPMethod] = [.get, .post, .put]
        /// Threads that read requests and call the handler, at least; many connections take more, see `HTTPServer`.
        package var threads = 2
        /// Bytes of a request body, unless the server is told that a request may have more.
        package var maximumBody = 64 * 1024
        /// Bytes kept per connection for the request line, the fields and the library's own notes.
        package var connectionMemory = 16 * 1024
        /// Bytes of a request target.
        package var maximumTarget = 8 * 1024
        /// Connections open at a time; further ones wait to be accepted (120 fit on a thread).
        package var maximumConnections = 240
        /// Time from the accept, or from the answer before, until a request is there in full.
        ///
        /// The answer may take as long again to be read. Idle connections are closed after it.
        package var requestDeadline: Duration = .seconds(10)
        /// Time a suspended request may take before it is answered 503.
        package var replyDeadline: Duration = .seconds(4)

        /// The defaults.
        package init() {}
    }

    /// Why a server does not start.
    package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// A closed code, fit for a metric label.
        package enum Code: String, Sendable {
            case badAddress = "bad_address"
            case addressInUse = "address_in_use"
            case notPermitted = "not_permitted"
            case other
        }

        /// The code.
        package let code: Code
        /// A sentence for the operator.
        package let description: String
    }
}
