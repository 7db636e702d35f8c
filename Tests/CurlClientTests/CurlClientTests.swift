import Foundation
import HTTPCore
import HTTPServer
import Locking
import Testing

@testable import CurlClient

/// A client, and a server that answers it.
private struct Pair {
    let server: HTTPServer
    let curl: CurlClient

    init(_ change: (inout CurlClient.Configuration) -> Void = { _ in }, _ handler: @escaping HTTPHandler) throws {
        var bounds = HTTPServer.Configuration()
        bounds.maximumConnections = 200
        // No machine is too slow for these.
        bounds.requestDeadline = .seconds(600)
        bounds.replyDeadline = .seconds(600)
        server = try HTTPServer.start(bounds, handler: handler)
        var configuration = CurlClient.Configuration(userAgent: "raincheck-test/1")
        change(&configuration)
        curl = try CurlClient(configuration)
    }

    func url(_ path: String = "/") -> String { "http://127.0.0.1:\(server.port)\(path)" }

    func get(
        _ path: String = "/",
        within time: Duration = .seconds(300)
    ) async throws(HTTPClientFailure) -> HTTPResponse {
        try await curl.client.send(HTTPRequest(.get, url(path)), time)
    }

    func failure(within time: Duration = .seconds(300)) async -> HTTPClientFailure.Code? {
        await curl.failure(HTTPRequest(.get, url()), within: time)
    }

    func stop() async {
        curl.close()
        await server.stop()
    }
}

private let never: HTTPHandler = { _ in
    .later {
        // Ends with the server, which cancels it.
        for await _ in AsyncStream(Never.self, { _ in }) {}
        return .text(200, "too late")
    }
}

extension CurlClient {
    /// How a request fails; nil when it does not.
    fileprivate func failure(_ request: HTTPRequest, within time: Duration) async -> HTTPClientFailure.Code? {
        do throws(HTTPClientFailure) {
            _ = try await client.send(request, time)
            return nil
        } catch {
            return error.code
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct CurlClientTests {
    @Test(arguments: [HTTPMethod.get, .post, .put])
    func `a request arrives as it is, and the response comes back`(method: HTTPMethod) async throws {
        let seen = Locked<HTTPRequest?>(nil)
        let pair = try Pair { request in
            seen.withLock { $0 = request }
            return .ready(
                HTTPResponse(201, fields: HTTPFields(["X-Two": "2"]), body: [0, 13, 10, 255])
            )
        }
        let request = HTTPRequest(
            method,
            pair.url("/a%20b?q=%41+b"),
            fields: HTTPFields([
                "X-One": "1", "X-None": "", "Content-Type": "text/x", "Host": "evil", "Content-Length": "7",
            ]),
            body: method == .get ? [] : [0, 1, 2, 13, 10, 0]
        )
        let response = try await pair.curl.client.send(request, .seconds(300))
        let got = try #require(seen.withLock { $0 })
        #expect(got.method == method)
        #expect(got.target == "/a%20b?q=%41+b")
        #expect(got.body == request.body)
        #expect(got.fields["x-one"] == "1")
        #expect(got.fields["x-none"] == "")
        #expect(got.fields["user-agent"] == "raincheck-test/1")
        #expect(got.fields["accept-encoding"] == "gzip")
        #expect(got.fields.only("content-type") == "text/x")
        #expect(got.fields.only("host") == "127.0.0.1:\(pair.server.port)")
        #expect(response.status == 201)
        #expect(response.body == [0, 13, 10, 255])
        #expect(response.fields["x-two"] == "2")
        await pair.stop()
    }

    @Test func `a request's own name goes before the client's`() async throws {
        let seen = Locked<HTTPRequest?>(nil)
        let pair = try Pair { request in
            seen.withLock { $0 = request }
            return .ready(.text(200, ""))
        }
        let fields = HTTPFields(["User-Agent": "t/1 (ops@example.org)"])
        _ = try await pair.curl.client.send(HTTPRequest(.get, pair.url(), fields: fields), .seconds(300))
        #expect(seen.withLock { $0 }?.fields.only("user-agent") == "t/1 (ops@example.org)")
        await pair.stop()
    }

    @Test func `an empty body is sent as one`() async throws {
        let pair = try Pair { request in .ready(.text(200, request.fields["content-length"] ?? "none")) }
        let response = try await pair.curl.client.send(HTTPRequest(.post, pair.url()), .seconds(300))
        #expect(String(decoding: response.body, as: UTF8.self) == "0")
        await pair.stop()
    }

    @Test func `a peer that does not answer costs the time that was given`() async throws {
        let pair = try Pair({ _ in }, never)
        let began = ContinuousClock.now
        #expect(
            await pair.failure(within: .milliseconds(200)) == .timeout
        )
        // Not much longer: the server itself ends the wait some time later, with an answer.
        #expect(ContinuousClock.now - began >= .milliseconds(190))
        #expect(await pair.failure(within: .zero) == .timeout)
        #expect(await pair.failure(within: .seconds(-1)) == .timeout)
        #expect(pair.curl.openTransfers == 0)
        await pair.stop()
    }

    @Test func `500 is a response`() async throws {
        let pair = try Pair { _ in .ready(.text(500, "broken")) }
        #expect(try await pair.get().status == 500)
        await pair.stop()
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is not followed`(status: Int) async throws {
        let seen = Locked<[String]>([])
        let pair = try Pair { request in
            seen.withLock { $0.append(request.target) }
            return .ready(HTTPResponse(status, fields: HTTPFields(["Location": "/trap"])))
        }
        let response = try await pair.get("/start")
        #expect(response.status == status)
        #expect(response.fields["location"] == "/trap")
        #expect(seen.withLock { $0 } == ["/start"])
        await pair.stop()
    }

    @Test func `nobody there`() async throws {
        let pair = try Pair { _ in .ready(.text(200, "")) }
        let dead = try DeadPort()
        let refused = HTTPRequest(.get, "http://127.0.0.1:\(dead.port)/")
        #expect(await pair.curl.failure(refused, within: .seconds(300)) == .connect)
        let bad = HTTPRequest(.get, "http://name.invalid/")
        #expect(
            await pair.curl.failure(bad, within: .seconds(300)) != nil
        )
        let tls = try Pair { _ in .ready(.text(200, "")) }
        let request = HTTPRequest(.get, "https://127.0.0.1:\(tls.server.port)/")
        #expect(
            await tls.curl.failure(request, within: .seconds(300))
                == .tls
        )
        await pair.stop()
        await tls.stop()
    }

    @Test(arguments: [
        "", "/relative", "ftp://127.0.0.1/", "http://127.0.0.1/ HTTP/1.1\r\nX: y", "http://a@127.0.0.1/",
        "file:///etc/passwd",
        "http://127.0.0.1\\@evil/", "http:///x", "http://[::1", "http://127.0.0.1/\u{0}",
    ])
    func `a URL that is not plain is not called`(url: String) async throws {
        let curl = try CurlClient(.init(userAgent: "t"))
        let request = HTTPRequest(.get, url)
        #expect(
            await curl.failure(request, within: .seconds(300))
                == .badURL
        )
    }

    @Test func `64 requests at once, on connections that are kept`() async throws {
        let pair = try Pair { request in .later { .text(200, request.target) } }
        let good = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<64 {
                group.addTask { String(decoding: try await pair.get("/\(index)").body, as: UTF8.self) == "/\(index)" }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(good == 64)
        #expect(pair.curl.openTransfers == 0)
        let open = pair.server.openConnections
        for index in 0..<20 { _ = try await pair.get("/again/\(index)") }
        #expect(pair.server.openConnections <= max(open, 1))
        await pair.stop()
    }

    @Test func `cancelling the task ends the transfer`() async throws {
        let pair = try Pair({ _ in }, never)
        let task = Task { await pair.failure(within: .seconds(500)) }
        while pair.curl.openTransfers == 0 { await Task.yield() }
        task.cancel()
        #expect(await task.value == .cancelled)
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await pair.failure(within: .seconds(500))
        }
        #expect(await early.value == .cancelled)
        #expect(pair.curl.openTransfers == 0)
        await pair.stop()
    }

    @Test func `cancelling at any moment ends every transfer once`() async throws {
        let pair = try Pair { _ in .later { .text(200, "fine") } }
        await withTaskGroup(of: HTTPClientFailure.Code?.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let task = Task { await pair.failure() }
                    for _ in 0..<Int.random(in: 0..<20) { await Task.yield() }
                    task.cancel()
                    return await task.value
                }
            }
            for await code in group { #expect(code == nil || code == .cancelled) }
        }
        #expect(pair.curl.openTransfers == 0)
        #expect(try await pair.get().status == 200)
        await pair.stop()
    }

    @Test func `closing ends what is under way, and lets nothing more in`() async throws {
        let pair = try Pair({ _ in }, never)
        let tasks = (0..<8).map { _ in
            Task { await pair.failure(within: .seconds(500)) }
        }
        while pair.curl.openTransfers < 8 { await Task.yield() }
        pair.curl.close()
        for task in tasks {
            let code = await task.value
            #expect(code == .cancelled || code == .closed)
        }
        #expect(await pair.failure() == .closed)
        pair.curl.close()
        await pair.stop()
    }

    @Test func `more than the allowed number is refused`() async throws {
        let pair = try Pair({ $0.maximumTransfers = 2 }, never)
        let tasks = (0..<2).map { _ in
            Task { await pair.failure(within: .seconds(500)) }
        }
        while pair.curl.openTransfers < 2 { await Task.yield() }
        #expect(await pair.failure() == .other)
        for task in tasks { task.cancel() }
        for task in tasks { #expect(await task.value == .cancelled) }
        await pair.stop()
    }

    @Test func `the environment's proxies are not used`() async {
        await #expect(processExitsWith: .success) {
            for name in ["http_proxy", "all_proxy", "ALL_PROXY", "HTTP_PROXY"] { setenv(name, "http://127.0.0.1:1", 1) }
            let pair = try Pair { _ in .ready(.text(200, "direct")) }
            #expect(try await pair.get().status == 200)
            await pair.stop()
        }
    }
}
