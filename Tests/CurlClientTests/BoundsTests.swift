import CurlClient
import HTTPCore
import TestSupport
import Testing

/// Peers that send too much, or not what was asked for.
@Suite(.timeLimit(.minutes(10))) struct BoundsTests {
    private func send(
        _ answer: [UInt8],
        closes: Bool = true,
        _ change: (inout CurlClient.Configuration) -> Void = { _ in }
    ) async throws -> Result<HTTPResponse, HTTPClientFailure> {
        let peer = RawPeer(answer, thenCloses: closes)
        var configuration = CurlClient.Configuration(userAgent: "t")
        change(&configuration)
        let curl = try CurlClient(configuration)
        do throws(HTTPClientFailure) {
            return .success(try await curl.client.send(HTTPRequest(.get, peer.url), .seconds(300)))
        } catch {
            return .failure(error)
        }
    }

    private func code(_ result: Result<HTTPResponse, HTTPClientFailure>) -> HTTPClientFailure.Code? {
        if case .failure(let failure) = result { failure.code } else { nil }
    }

    private static func answer(_ fields: String, _ body: [UInt8]) -> [UInt8] {
        Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\(fields)\r\n".utf8) + body
    }

    @Test func `gzip is undone`() async throws {
        let plain = Array("rain, then sun".utf8)
        let response = try await send(Self.answer("Content-Encoding: gzip\r\n", Gzip.stored(plain))).get()
        #expect(response.body == plain)
    }

    @Test func `a body of the largest size passes, one more byte does not`() async throws {
        let largest = [UInt8](repeating: 0x61, count: 10_000)
        #expect(try await send(Self.answer("", largest)) { $0.maximumBody = 10_000 }.get().body == largest)
        #expect(code(try await send(Self.answer("", largest + [0])) { $0.maximumBody = 10_000 }) == .tooLarge)
        // Without a length, and without an end.
        let endless = Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + largest + largest
        #expect(code(try await send(endless, closes: false) { $0.maximumBody = 10_000 }) == .tooLarge)
    }

    @Test func `a gzip bomb is stopped at the bound`() async throws {
        // 200 MiB in 1.3 MB.
        let bomb = Self.answer("Content-Encoding: gzip\r\n", Gzip.bomb(repeats: 813_000))
        #expect(code(try await send(bomb)) == .tooLarge)
    }

    @Test(arguments: [
        "Content-Encoding: gzip, gzip\r\n", "Content-Encoding: gzip\r\nContent-Encoding: gzip\r\n",
        "Content-Encoding: br\r\n", "Content-Encoding: deflate\r\n", "Content-Encoding: zstd\r\n",
        "content-encoding: GZIP,identity\r\n", "Content-Encoding: gzip\r\nTransfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: gzip\r\n",
    ])
    func `encodings that were not asked for are refused`(fields: String) async throws {
        let result = try await send(Self.answer(fields, Gzip.stored(Gzip.stored([1, 2, 3]))))
        #expect(code(result) == .other)
    }

    @Test func `the head is bounded`() async throws {
        let long = String(repeating: "X-Pad: \(String(repeating: "y", count: 1000))\r\n", count: 80)
        #expect(code(try await send(Self.answer(long, []))) == .tooLarge)
        let many = (0..<1000).map { "X-\($0): y\r\n" }.joined()
        #expect(code(try await send(Self.answer(many, []))) == .tooLarge)
        let interim = String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n", count: 3000)
        #expect(code(try await send(Array(interim.utf8))) == .tooLarge)
    }

    @Test func `the last head counts`() async throws {
        let answer =
            Array("HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n".utf8) + Self.answer("X-B:  2 \r\nX-C:\r\n", [0x61])
        let response = try await send(answer).get()
        #expect(response.status == 200)
        #expect(response.fields["X-A"] == nil)
        #expect(response.fields["X-B"] == "2")
        #expect(response.fields["X-C"] == "")
    }

    @Test func `a field that is no field is left out`() async throws {
        let response = try await send(Self.answer("X[1]: a\r\nX-Good: b\r\nX-Bell: \u{7}\r\n", [])).get()
        #expect(response.fields["X-Good"] == "b")
        #expect(response.fields.fields.count == 2)
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort"])
    func `a peer that leaves early is told apart`(answer: String) async throws {
        #expect(code(try await send(Array(answer.utf8))) == .closed)
    }

    @Test(arguments: ["garbage\r\n\r\n", "HTTP/1.1 99 X\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n", "SSH-2.0-x\r\n"])
    func `what is not HTTP is refused`(answer: String) async throws {
        #expect(code(try await send(Array(answer.utf8))) != nil)
    }
}
