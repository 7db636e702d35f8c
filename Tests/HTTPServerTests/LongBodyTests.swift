import HTTPCore
import Testing

@testable import HTTPServer

@Suite struct LongBodyTests {
    /// A body beyond the usual bound is read when the head of its request earns it, and not asked about otherwise.
    @Test(.timeLimit(.minutes(10))) func theHeadOfARequestDecides() async throws {
        let server = try HTTPServer.start(
            .patient,
            longestBody: { $0.path == "/large" && $0.fields["X-Key"] == "good" ? 200_000 : 0 },
            handler: { .ready(.text(200, String($0.body.count))) }
        )
        let rows: [(head: String, length: Int, status: String, hasBody: Bool)] = [
            ("PUT /large HTTP/1.1\r\nHost: a\r\nX-Key: good\r\n", 200_000, "200", true),
            ("PUT /large HTTP/1.1\r\nHost: a\r\nX-Key: good\r\n", 200_001, "413", false),
            ("PUT /large HTTP/1.1\r\nHost: a\r\nX-Key: bad\r\n", 65_537, "413", false),
            ("PUT /small HTTP/1.1\r\nHost: a\r\nX-Key: good\r\n", 65_537, "413", false),
            ("PUT /small HTTP/1.1\r\nHost: a\r\n", 65_536, "200", true),
        ]
        for (head, length, status, hasBody) in rows {
            let answer = try await offPool {
                let client = try RawClient(server.port)
                client.send(head + "Content-Length: \(length)\r\n\r\n")
                if hasBody { client.send([UInt8](repeating: 0x61, count: length)) }
                return client.readResponses(1).first ?? ""
            }
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(head)")
            if hasBody { #expect(answer.hasSuffix("\r\n\r\n\(length)")) }
        }
        await server.stop()
    }
}
