import Foundation
import Glibc
import HTTPCore
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(1))) struct ListenTests {
    private func answer(_ port: UInt16, _ text: String) async throws -> String {
        try await offPool {
            let client = try RawClient(port)
            client.send(text)
            client.finishSending()
            return client.readToEnd().text
        }
    }

    /// At `::` connections over IPv4 come in as well; at another address of IPv6 they do not.
    @Test(arguments: [("::", true), ("0:0::0", true), ("::1", false)])
    func addressesOfIPv6(address: String, takesIPv4: Bool) async throws {
        var configuration = HTTPServer.Configuration()
        configuration.address = address
        let word = UUID().uuidString
        let server: HTTPServer
        do throws(HTTPServer.Failure) {
            server = try HTTPServer.start(configuration) { _ in .ready(.text(200, word)) }
        } catch {
            // A machine without IPv6.
            #expect(error.code == .badAddress)
            return
        }
        let port = server.port
        if takesIPv4 {
            #expect(try await answer(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").hasSuffix(word))
        } else {
            // Somebody else may have the same port over IPv4.
            let text = try? await answer(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(text?.contains(word) != true)
        }
        await server.stop()
    }

    /// An address that is tried is free again; one that is taken says so, over IPv4 and IPv6.
    @Test func triedAddresses() async throws {
        let server = try HTTPServer.start(HTTPServer.Configuration()) { _ in .ready(.text(200, "ok")) }
        let port = server.port
        for address in ["127.0.0.1", "0.0.0.0"] {
            let failure = #expect(throws: HTTPServer.Failure.self) { try HTTPServer.tryAddress(address, port) }
            #expect(failure?.code == .addressInUse)
        }
        await server.stop()
        for _ in 0..<3 { try HTTPServer.tryAddress("127.0.0.1", port) }
        let failure = #expect(throws: HTTPServer.Failure.self) { try HTTPServer.tryAddress("198.51.100.7", 0) }
        #expect(failure?.code == .badAddress)
    }

    /// A server lets the methods through that it is told, and says which those are.
    @Test func methods() async throws {
        var configuration = HTTPServer.Configuration()
        configuration.methods = [.get, .head]
        let server = try HTTPServer.start(configuration) { .ready(.text(200, "body of \($0.method.rawValue)\n")) }
        let head = try await answer(server.port, "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.hasSuffix("\r\n\r\n"))
        #expect(head.lowercased().contains("\r\ncontent-length: 13\r\n"))
        #expect(try await answer(server.port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").hasSuffix("\r\n\r\nbody of GET\n"))
        for method in ["POST", "PUT", "DELETE"] {
            let refused = try await answer(server.port, "\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(refused.hasPrefix("HTTP/1.1 405 ") && refused.contains("\r\nAllow: GET, HEAD\r\n"))
        }
        await server.stop()
    }
}
