/// A request method (RFC 9110, section 9).
package enum HTTPMethod: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}

/// A request: received (the target is in origin form, `/slack/acme?x=1`) or to be sent (an absolute URL).
package struct HTTPRequest: Sendable, Equatable {
    package var method: HTTPMethod
    /// Origin form for a received request, an absolute URL for one to be sent.
    package var target: String
    package var fields: HTTPFields
    /// The body, byte for byte.
    package var body: [UInt8]

    package init(_ method: HTTPMethod, _ target: String, fields: HTTPFields = HTTPFields(), body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
    }

    /// The target up to the query.
    package var path: Substring {
        target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)]
    }
}

/// A response: to be sent, or received.
package struct HTTPResponse: Sendable, Equatable {
    package var status: Int
    package var fields: HTTPFields
    package var body: [UInt8]

    package init(_ status: Int, fields: HTTPFields = HTTPFields(), body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A short plain-text response.
    package static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status, fields: Self.plainText, body: Array(text.utf8))
    }

    /// A JSON response.
    package static func json(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(status, fields: Self.jsonText, body: body)
    }

    private static let plainText: HTTPFields = HTTPFields(["Content-Type": "text/plain; charset=utf-8"])
    private static let jsonText: HTTPFields = HTTPFields(["Content-Type": "application/json; charset=utf-8"])
}

/// What a handler gives the server for one request.
package enum HTTPReply: Sendable {
    /// The answer is there: it is sent from the thread that read the request, nothing is suspended.
    case ready(HTTPResponse)
    /// The answer needs time: the connection is suspended and the closure runs in a task of its own.
    case later(@Sendable () async -> HTTPResponse)
}

/// Answers requests; called on a server thread, so it must not block.
package typealias HTTPHandler = @Sendable (HTTPRequest) -> HTTPReply

/// Why a request that was sent got no response.
package struct HTTPClientFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// A closed code, fit for a metric label.
    package enum Code: String, Sendable, CaseIterable {
        case badURL = "bad_url"
        case resolve
        case connect
        case tls
        case timeout
        case tooLarge = "too_large"
        case cancelled
        case closed
        case other
    }

    package let code: Code
    /// A sentence for the log, without URL and without secrets.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

/// Sends a request and gives its response within a time; no redirect is followed.
package struct HTTPClient: Sendable {
    /// The request, the seconds it may take in all.
    package var send: @Sendable (HTTPRequest, Duration) async throws(HTTPClientFailure) -> HTTPResponse

    package init(
        send: @escaping @Sendable (HTTPRequest, Duration) async throws(HTTPClientFailure) -> HTTPResponse
    ) {
        self.send = send
    }
}
