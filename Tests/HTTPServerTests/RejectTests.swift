import Foundation
import HTTPCore
import Locking
import Testing

@testable import HTTPServer

/// A request that must not reach the handler.
private struct BadRequest: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    /// The status that must be answered; nil where the library answers or closes by itself.
    let status: Int?
    var testDescription: String { name }

    init(_ name: String, _ status: Int?, _ text: String) {
        self.name = name
        self.status = status
        bytes = Array(text.utf8)
    }

    /// What a smuggler would like the server to read as a second request.
    private static let second = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let post = "POST /p HTTP/1.1\r\nHost: a\r\n"
    private static let get = "GET /g HTTP/1.1\r\nHost: a\r\n"

    static let all =
        framing + fields + lines
        + [
            BadRequest("nothing but blank lines", nil, "\r\n\r\n\r\n"),
            BadRequest("not HTTP at all", nil, "\u{16}\u{3}\u{1}\u{2}\u{0}hello\r\n\r\n"),
            BadRequest("a request line without an end", nil, "GET /g HTTP/1.1"),
            BadRequest("fields without an end", nil, get + "X-A: b\r\n"),
            BadRequest("a body cut short", nil, post + "Content-Length: 10\r\n\r\nhello"),
        ]

    private static let framing = [
        BadRequest(
            "length and encoding",
            411,
            post + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + second
        ),
        BadRequest(
            "encoding and length",
            411,
            post + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n" + second
        ),
        BadRequest("chunked", 411, post + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
        BadRequest(
            "two encodings",
            411,
            post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n"
        ),
        BadRequest("an encoding list", 411, post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n" + second),
        BadRequest("an unknown encoding", 411, post + "Transfer-Encoding: xchunked\r\n\r\n" + second),
        BadRequest("an empty encoding", 411, post + "Transfer-Encoding:\r\nContent-Length: 0\r\n\r\n" + second),
        BadRequest(
            "an encoding with a vertical tab",
            nil,
            post + "Transfer-Encoding: \u{B}chunked\r\n\r\n0\r\n\r\n" + second
        ),
        BadRequest(
            "an encoding in HTTP/1.0",
            411,
            "POST /p HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + second
        ),
        BadRequest(
            "a blank before the colon of the encoding",
            nil,
            post + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + second
        ),
        BadRequest("two lengths", 400, post + "Content-Length: 0\r\nContent-Length: 36\r\n\r\n" + second),
        BadRequest("two equal lengths", 400, post + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"),
        BadRequest("a list of lengths", nil, post + "Content-Length: 5, 5\r\n\r\nhello"),
        BadRequest("two numbers as a length", nil, post + "Content-Length: 5 6\r\n\r\nhello!"),
        BadRequest("a length with a plus", nil, post + "Content-Length: +5\r\n\r\nhello"),
        BadRequest("a length with a minus", nil, post + "Content-Length: -5\r\n\r\nhello"),
        BadRequest("a hexadecimal length", nil, post + "Content-Length: 0x5\r\n\r\nhello"),
        BadRequest("a length with a letter", nil, post + "Content-Length: 5a\r\n\r\nhello"),
        BadRequest("a length with a fraction", nil, post + "Content-Length: 5.0\r\n\r\nhello"),
        BadRequest("an empty length", nil, post + "Content-Length:\r\n\r\n"),
        BadRequest("a length of blanks", nil, post + "Content-Length:   \r\n\r\n"),
        BadRequest("a length that overflows", nil, post + "Content-Length: 18446744073709551621\r\n\r\nhello"),
        BadRequest("a length in other digits", nil, post + "Content-Length: ٥\r\n\r\nhello"),
        BadRequest("a length in quotes", nil, post + "Content-Length: \"5\"\r\n\r\nhello"),
        BadRequest("a length one above the bound", 413, post + "Content-Length: 65537\r\n\r\n"),
        BadRequest("a length far above the bound", 413, post + "Content-Length: 1000000000000\r\n\r\n"),
        BadRequest("a blank before the colon of the length", nil, post + "Content-Length : 5\r\n\r\nhello"),
    ]

    private static let fields = [
        BadRequest("no host", nil, "GET /g HTTP/1.1\r\n\r\n"),
        BadRequest("no host in HTTP/1.0", 400, "GET /g HTTP/1.0\r\nX: y\r\n\r\n"),
        BadRequest("two hosts", 400, get + "Host: b\r\n\r\n"),
        BadRequest("two equal hosts", 400, get + "host: a\r\n\r\n"),
        BadRequest("an empty host", 400, "GET /g HTTP/1.1\r\nHost:\r\n\r\n"),
        BadRequest("a host with a path", 400, "GET /g HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        BadRequest("a host with a user", 400, "GET /g HTTP/1.1\r\nHost: a@b\r\n\r\n"),
        BadRequest("a host list", 400, "GET /g HTTP/1.1\r\nHost: a, b\r\n\r\n"),
        BadRequest("a blank before the colon", nil, get + "X-A : b\r\n\r\n"),
        BadRequest("a name with a bracket", 400, get + "X[A]: b\r\n\r\n"),
        BadRequest("a name with a slash", 400, get + "X/A: b\r\n\r\n"),
        BadRequest("a name with a letter beyond ASCII", 400, get + "X-Ä: b\r\n\r\n"),
        BadRequest("a name with a control byte", 400, get + "X\u{1}: b\r\n\r\n"),
        BadRequest("an empty name", nil, get + ": b\r\n\r\n"),
        BadRequest("no colon", nil, get + "X-A\r\n\r\n"),
        BadRequest("a folded line", nil, get + "X-A: b\r\n c\r\nX-B: d\r\n\r\n"),
        BadRequest("a folded first line", nil, "GET /g HTTP/1.1\r\n Host: a\r\n\r\n"),
        BadRequest("NUL in a value", 400, get + "X-A: b\u{0}c\r\nX-B: d\r\n\r\n"),
        BadRequest("NUL in a name", nil, get + "X\u{0}A: b\r\nX-B: d\r\n\r\n"),
        BadRequest("a control byte in a value", 400, get + "X-A: b\u{7}c\r\n\r\n"),
        BadRequest("DEL in a value", 400, get + "X-A: b\u{7F}c\r\n\r\n"),
        BadRequest("a bare CR in a value", nil, get + "X-A: b\rX-B: c\r\nX-C: d\r\n\r\n"),
        BadRequest("a bare LF between fields", nil, get + "X-A: b\nX-B: c\r\n\r\n"),
        BadRequest("101 fields", 431, get + String(repeating: "X: y\r\n", count: 100) + "\r\n"),
        BadRequest("a field of 9 KiB", 431, get + "X: " + String(repeating: "y", count: 9 << 10) + "\r\n\r\n"),
        BadRequest(
            "fields of 33 KiB",
            nil,
            get + String(repeating: "X: \(String(repeating: "y", count: 1000))\r\n", count: 33) + "\r\n"
        ),
        BadRequest("1,000 fields", nil, get + String(repeating: "X-A: y\r\n", count: 1000) + "\r\n"),
    ]

    private static let lines = [
        BadRequest("HEAD", 405, "HEAD /g HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("DELETE", 405, "DELETE /g HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("OPTIONS", 405, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("CONNECT", 405, "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("TRACE", 405, "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a lower-case method", 501, "get /g HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("an unknown method", 501, "BREW /g HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a method with a colon", 501, "GET: /g HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("HTTP/0.9", nil, "GET /g\r\n\r\n"),
        BadRequest("HTTP/1.2", nil, "GET /g HTTP/1.2\r\nHost: a\r\n\r\n"),
        BadRequest("HTTP/2.0", nil, "GET /g HTTP/2.0\r\nHost: a\r\n\r\n"),
        BadRequest("the preface of HTTP/2", nil, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        BadRequest("a version in lower case", nil, "GET /g http/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a version with leading zeros", nil, "GET /g HTTP/01.01\r\nHost: a\r\n\r\n"),
        BadRequest("two blanks in the line", nil, "GET  /g HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("two blanks before the version", nil, "GET /g  HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a tab in the line", nil, "GET\t/g\tHTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a blank in the target", nil, "GET /g h HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("NUL in the target", nil, "GET /g\u{0}h HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a control byte in the target", 400, "GET /g\u{1}h HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a letter beyond ASCII in the target", 400, "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a fragment", 400, "GET /g#h HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("an absolute target", 400, "GET http://b/g HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a target without a slash", 400, "GET g HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest(
            "a target of 9 KiB",
            414,
            "GET /" + String(repeating: "g", count: 9 << 10) + " HTTP/1.1\r\nHost: a\r\n\r\n"
        ),
        BadRequest(
            "a target of 40 KiB",
            nil,
            "GET /" + String(repeating: "g", count: 40 << 10) + " HTTP/1.1\r\nHost: a\r\n\r\n"
        ),
        BadRequest("a bare LF after the request line", nil, "GET /g HTTP/1.1\nHost: a\r\n\r\n"),
    ]
}

@Suite(.timeLimit(.minutes(10))) struct RejectTests {
    @Test(arguments: BadRequest.all)
    fileprivate func `is refused once, closed, and never handled`(bad: BadRequest) async throws {
        let handled = Locked<[String]>([])
        let refused = Locked<[Int]>([])
        let server = try HTTPServer.start(
            .quick,
            onRefusal: { status, _ in refused.withLock { $0.append(status) } },
            handler: { request in
                handled.withLock { $0.append(request.target) }
                return .ready(.text(200, "handled"))
            }
        )
        let bytes = bad.bytes
        let port = server.port
        let (text, end) = try await offPool {
            let client = try RawClient(port)
            client.send(bytes)
            return client.readToEnd()
        }
        await server.stop()
        #expect(handled.withLock { $0 } == [], "\(text)")
        #expect(end != .timedOut)
        #expect(!text.contains("200 OK"))
        if let status = bad.status {
            #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(text)")
            #expect(text.lowercased().contains("\r\nconnection: close\r\n"))
            #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2)
            #expect(refused.withLock { $0 } == [status])
        }
    }
}
