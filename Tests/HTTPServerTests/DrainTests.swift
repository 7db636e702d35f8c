import Foundation
import HTTPCore
import Locking
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct DrainTests {
    /// Opens connections and sends a request on each; returns when the handler has seen them all.
    private func ask(_ count: Int, _ port: UInt16, arrived: Gate) async throws -> [Task<String, any Error>] {
        let tasks = (0..<count).map { index in
            Task {
                try await offPool {
                    let client = try RawClient(port)
                    client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
                    return client.readToEnd().text
                }
            }
        }
        await arrived.pass()
        return tasks
    }

    @Test func `50 requests under way are all answered, and new peers refused`() async throws {
        let gate = Gate()
        let arrived = Gate()
        let count = Locked(0)
        let server = try HTTPServer.start(.patient) { _ in
            .later {
                if count.withLock({
                    $0 += 1
                    return $0
                }) == 50 {
                    arrived.open()
                }
                await gate.pass()
                return .text(200, "kept")
            }
        }
        let port = server.port
        // A connection without a request does not hold up the end.
        let idle = try RawClient(port)
        let tasks = try await ask(50, port, arrived: arrived)
        let drain = Task { await server.drain(graceful: .seconds(300)) }
        try await offPool {
            // The drain has begun once the system refuses connections.
            while (try? RawClient(port)) != nil {}
        }
        gate.open()
        for task in tasks {
            let answer = try await task.value
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            #expect(answer.hasSuffix("kept"))
        }
        await drain.value
        #expect(server.openConnections == 0)
        #expect(throws: RawClient.Failure.self) { _ = try RawClient(port) }
        #expect(idle.isOpen(after: 0) == false)
    }

    @Test func `what is unanswered when the grace time is over gets 503`() async throws {
        let gate = Gate()
        let arrived = Gate()
        let count = Locked(0)
        let reasons = Locked<[String]>([])
        let server = try HTTPServer.start(
            .patient,
            onRefusal: { _, reason in reasons.withLock { $0.append(reason) } },
            handler: { _ in
                .later {
                    if count.withLock({
                        $0 += 1
                        return $0
                    }) == 20 {
                        arrived.open()
                    }
                    await gate.pass()
                    return .text(200, "too late")
                }
            }
        )
        let tasks = try await ask(20, server.port, arrived: arrived)
        await server.drain(graceful: .milliseconds(50))
        for task in tasks { #expect(try await task.value.hasPrefix("HTTP/1.1 503 ")) }
        #expect(reasons.withLock { $0 } == Array(repeating: "stopping", count: 20))
        gate.open()
    }

    @Test func `stopping twice, or from two tasks, is one stop`() async throws {
        let server = try HTTPServer.start(.patient) { _ in .ready(.text(200, "fine")) }
        async let first: Void = server.drain(graceful: .seconds(5))
        async let second: Void = server.stop()
        _ = await (first, second)
        await server.stop()
        #expect(server.openConnections == 0)
    }

    @Test func `a server nobody holds stops`() async throws {
        let port: UInt16
        do {
            let server = try HTTPServer.start(.patient) { _ in .ready(.text(200, "fine")) }
            port = server.port
        }
        // The time limit of the suite ends this if the port stays open.
        try await offPool {
            while (try? RawClient(port)) != nil {}
        }
    }
}
