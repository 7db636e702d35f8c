import Foundation
import HTTPCore
import Locking
import Testing

@testable import HTTPServer

/// A gate that opens once, and lets everybody through then.
final class Gate: Sendable {
    private let state = Locked<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct DeadlineTests {
    private static let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"

    @Test(arguments: ["", "GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: y", head, head + "part"])
    func `a request that does not come is given up`(start: String) async throws {
        let reasons = Locked<[String]>([])
        let server = try HTTPServer.start(
            .quick,
            onRefusal: { _, reason in reasons.withLock { $0.append(reason) } },
            handler: { _ in .ready(.text(200, "no")) }
        )
        let port = server.port
        let (text, end) = try await offPool {
            let client = try RawClient(port)
            client.send(start)
            return client.readToEnd()
        }
        await server.stop()
        #expect(text == "")
        #expect(end != .timedOut)
        // The line must have been read for a request to be counted as one.
        let isBegun = start.contains("\r\n")
        #expect(reasons.withLock { $0 } == (isBegun ? ["request_deadline"] : []))
    }

    @Test func `trickling does not help, and makes room for honest peers`() async throws {
        var configuration = HTTPServer.Configuration.quick
        configuration.maximumConnections = 32
        let server = try HTTPServer.start(configuration) { _ in .ready(.text(200, "fine")) }
        let port = server.port
        // Every place is taken by a peer that sends a byte whenever it can, as fast as the server's time goes on.
        let closed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    try await offPool {
                        let client = try RawClient(port)
                        client.send("GET / HTTP/1.1\r\nHost: a\r\nX: ")
                        // Each wait for an answer that does not come is a pause of 20 ms.
                        while client.send("y"), client.isOpen(after: 20_000) {}
                        return true
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(closed == 32)
        let answer = try await offPool {
            let client = try RawClient(port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            return client.readResponses(1)
        }
        #expect(answer.first?.hasSuffix("fine") == true)
        await server.stop()
    }

    @Test func `an idle connection is closed`() async throws {
        let server = try HTTPServer.start(.quick) { _ in .ready(.text(200, "fine")) }
        let port = server.port
        let (answers, end) = try await offPool {
            let client = try RawClient(port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let answers = client.readResponses(1)
            return (answers, client.readToEnd().end)
        }
        #expect(answers.count == 1)
        #expect(end == .closed)
        await server.stop()
    }

    @Test func `a peer that ends its side with its request is let go soon`() async throws {
        // Soon: long before the request's deadline, which is later than the client gives up.
        let server = try HTTPServer.start(.patient) { _ in .ready(.text(200, "fine")) }
        let port = server.port
        let (text, end) = try await offPool {
            let client = try RawClient(port)
            client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
            client.finishSending()
            return client.readToEnd()
        }
        #expect(end == .closed)
        #expect(text.components(separatedBy: "200 OK").count == 3)
        await server.stop()
    }

    @Test func `an answer that is not read is given up`() async throws {
        let server = try HTTPServer.start(.quick) { _ in
            .ready(HTTPResponse(200, body: Array(repeating: 0x61, count: 32 << 20)))
        }
        let port = server.port
        let (text, end) = try await offPool {
            let client = try RawClient(port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            // Nothing is read until the server has given up, which shows as the end of what can be sent to it.
            while client.isOpen(after: 20_000, ignoringData: true) { client.send("x") }
            return client.readToEnd()
        }
        #expect(end != .timedOut)
        #expect(text.utf8.count < 32 << 20)
        await server.stop()
    }

    @Test func `a late answer is 503, and what comes later is dropped`() async throws {
        let gate = Gate()
        let finished = Gate()
        let reasons = Locked<[String]>([])
        var configuration = HTTPServer.Configuration.patient
        configuration.replyDeadline = .milliseconds(100)
        let server = try HTTPServer.start(
            configuration,
            onRefusal: { status, reason in reasons.withLock { $0.append("\(status) \(reason)") } },
            handler: { request in
                guard request.target == "/slow" else { return .ready(.text(200, "second")) }
                return .later {
                    await gate.pass()
                    let isCancelled = Task.isCancelled
                    finished.open()
                    return .text(200, "late \(isCancelled)")
                }
            }
        )
        let port = server.port
        let client = try RawClient(port)
        client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        let first = try await offPool { client.readResponses(1) }
        #expect(first.first?.hasPrefix("HTTP/1.1 503 ") == true)
        gate.open()
        await finished.pass()
        client.send("GET /fast HTTP/1.1\r\nHost: a\r\n\r\n")
        let second = try await offPool { client.readResponses(1) }
        #expect(second.first?.hasSuffix("second") == true)
        await server.stop()
        #expect(reasons.withLock { $0 } == ["503 reply_deadline"])
    }

    @Test func `peers that hang up while their answer is made leave nothing behind`() async throws {
        let gate = Gate()
        let called = DispatchSemaphore(value: 0)
        let server = try HTTPServer.start(.patient) { _ in
            .later {
                called.signal()
                await gate.pass()
                return .text(200, "nobody reads this")
            }
        }
        let port = server.port
        try await offPool {
            for index in 0..<100 {
                let client = try RawClient(port)
                client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
                called.wait()
                if index.isMultiple(of: 2) { client.resetOnClose() }
            }
        }
        gate.open()
        await server.drain(graceful: .seconds(10))
        #expect(server.openConnections == 0)
    }
}
