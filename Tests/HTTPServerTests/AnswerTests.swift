import Foundation
import HTTPCore
import Locking
import Testing

@testable import HTTPServer

/// Answers with what it was asked.
@Sendable private func echo(_ request: HTTPRequest) -> HTTPReply {
    let fields = request.fields.fields.map { "\($0.name)=\($0.value)\n" }.joined()
    let text = "\(request.method.rawValue) \(request.target)\n\(fields)\n"
    let response = HTTPResponse(200, fields: HTTPFields(["X-Echo": "yes"]), body: Array(text.utf8) + request.body)
    guard request.path == "/later" else { return .ready(response) }
    return .later {
        await Task.yield()
        return response
    }
}

@Suite(.timeLimit(.minutes(10))) struct AnswerTests {
    private func exchange(_ text: String, _ handler: @escaping HTTPHandler = echo) async throws -> String {
        let server = try HTTPServer.start(.patient, handler: handler)
        let port = server.port
        let answer = try await offPool {
            let client = try RawClient(port)
            client.send(text)
            client.finishSending()
            return client.readToEnd().text
        }
        await server.stop()
        return answer
    }

    @Test(arguments: ["/", "/later"])
    func `a request reaches the handler whole`(path: String) async throws {
        let answer = try await exchange(
            "POST \(path)?q=%41+b HTTP/1.1\r\nHost: a:1\r\nX-One:  two \r\nx-one: three\t\r\nX-Empty:\r\n"
                + "Content-Length: 5\r\n\r\nh\u{0}\r\nx"
        )
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("\r\nX-Echo: yes\r\n"))
        #expect(!answer.lowercased().contains("\r\nserver:"))
        #expect(
            answer.hasSuffix(
                "\r\n\r\nPOST \(path)?q=%41+b\nHost=a:1\nX-One=two\nx-one=three\nX-Empty=\nContent-Length=5\n\nh\u{0}\r\nx"
            ),
            "\(answer)"
        )
    }

    @Test(arguments: ["GET", "PUT", "POST"])
    func `a request without a body is answered`(method: String) async throws {
        let answer = try await exchange("\(method) /x HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("\(method) /x\n"))
    }

    @Test func `a proxy may speak HTTP/1.0`() async throws {
        let answer = try await exchange("POST / HTTP/1.0\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
        #expect(answer.contains(" 200 OK\r\n"))
        #expect(answer.hasSuffix("hi"))
    }

    @Test func `what chat platforms and proxies send is taken`() async throws {
        let answer = try await exchange(
            "\r\nPOST /slack/acme?a=b&c=%20d&e HTTP/1.1\r\nHost: bot.example:443\r\nUser-Agent: Slackbot 1.0 (+https://api.slack.com)\r\n"
                + "Accept: application/json,*/*\r\nAccept-Encoding: gzip,deflate\r\nCookie: a=b; c=\"d e\"; $Version=1\r\n"
                + "X-Forwarded-For: 192.0.2.1, 2001:db8::1\r\nX-Slack-Signature: v0=00ff\r\nX-Name: M\u{FC}nchen\r\n"
                + "Content-Type: application/x-www-form-urlencoded; charset=utf-8\r\nContent-Length: 0\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("POST /slack/acme?a=b&c=%20d&e\n"))
        #expect(answer.contains("\nCookie=a=b; c=\"d e\"; $Version=1\n"))
        #expect(answer.contains("\nX-Name=M\u{FC}nchen\n"))
    }

    @Test func `a request may be cut anywhere on its way`() async throws {
        let server = try HTTPServer.start(.patient, handler: echo)
        let port = server.port
        let padding = String(repeating: "p", count: 1500)
        let request = Array(
            "POST /x?y HTTP/1.1\r\nHost: a\r\nX-A:\r\nX-B: b \r\nX-P: \(padding)\r\nContent-Length: 3\r\n\r\nabc".utf8
        )
        let good = try await offPool {
            let client = try RawClient(port)
            var good = 0
            for cut in 1..<request.count where !(70..<(request.count - 40)).contains(cut) || cut.isMultiple(of: 97) {
                client.send(Array(request[..<cut]))
                // Nothing comes back before the request is complete: a pause for the server to read what there is.
                _ = client.isOpen(after: 1000)
                client.send(Array(request[cut...]))
                guard let answer = client.readResponses(1).first, answer.hasPrefix("HTTP/1.1 200 "),
                    answer.hasSuffix("Host=a\nX-A=\nX-B=b\nX-P=\(padding)\nContent-Length=3\n\nabc")
                else { return -cut }
                good += 1
            }
            return good
        }
        #expect(good > 100)
        await server.stop()
    }

    @Test func `10 KiB of fields are read`() async throws {
        let fields = (0..<10).map { "X-\($0): \(String(repeating: "f", count: 1000))\r\n" }.joined()
        let answer = try await exchange("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("\nX-9=fff"))
    }

    @Test func `a body of the largest size is read, in parts`() async throws {
        let seen = Locked<[UInt8]>([])
        let server = try HTTPServer.start(.patient) { request in
            seen.withLock { $0 = request.body }
            return .ready(HTTPResponse(204))
        }
        let port = server.port
        let body = (0..<65536).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let answer = try await offPool {
            let client = try RawClient(port)
            client.send("PUT / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 65536\r\n\r\n")
            for part in stride(from: 0, to: body.count, by: 7000) {
                client.send(Array(body[part..<min(part + 7000, 65536)]))
            }
            return client.readToEnd().text
        }
        #expect(answer.hasPrefix("HTTP/1.1 204 "))
        #expect(seen.withLock { $0 } == body)
        await server.stop()
    }

    @Test func `a peer that asks is told to continue`() async throws {
        let answer = try await exchange(
            "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi"
        )
        #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"))
        let refused = try await exchange(
            "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 99999\r\n\r\n"
        )
        #expect(refused.hasPrefix("HTTP/1.1 413 "))
    }

    @Test func `fields the library writes are not doubled`() async throws {
        let answer = try await exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n") { _ in
            .ready(
                HTTPResponse(
                    200,
                    fields: HTTPFields([
                        "Content-Length": "99", "Transfer-Encoding": "chunked", "Connection": "upgrade", "Date": "x",
                        "X-Kept": "1",
                    ]),
                    body: [0x61]
                )
            )
        }
        let head = answer.lowercased()
        #expect(head.contains("\r\ncontent-length: 1\r\n"))
        #expect(!head.contains("transfer-encoding"))
        #expect(!head.contains("upgrade"))
        #expect(head.components(separatedBy: "\r\ndate:").count == 2)
        #expect(head.contains("x-kept: 1"))
    }

    @Test(arguments: ["/", "/later"])
    func `50 requests sent at once are answered in order`(path: String) async throws {
        let server = try HTTPServer.start(.patient, handler: echo)
        let port = server.port
        let answers = try await offPool {
            let client = try RawClient(port)
            let all = (0..<50).map { "POST \(path)?\($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n\(100 + $0)" }
            client.send(all.joined())
            return client.readResponses(50)
        }
        try #require(answers.count == 50)
        for (index, answer) in answers.enumerated() {
            #expect(answer.contains("\(path)?\(index)\n"))
            #expect(answer.hasSuffix("\n\(100 + index)"))
        }
        await server.stop()
    }

    @Test func `200 connections at once are all answered`() async throws {
        let server = try HTTPServer.start(.patient, handler: echo)
        let port = server.port
        let good = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    try await offPool {
                        let client = try RawClient(port)
                        client.send(
                            "GET \(index.isMultiple(of: 2) ? "/" : "/later")?\(index) HTTP/1.1\r\nHost: a\r\n\r\n"
                        )
                        return client.readResponses(1).first?.contains("?\(index)\n") ?? false
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(good == 200)
        await server.stop()
        #expect(server.openConnections == 0)
    }

    @Test func `IPv6 is served, and a bad or taken address refused`() async throws {
        var configuration = HTTPServer.Configuration.patient
        configuration.address = "::1"
        let server = try HTTPServer.start(configuration, handler: echo)
        #expect(server.port != 0)
        configuration.port = server.port
        let failure = #expect(throws: HTTPServer.Failure.self) {
            _ = try HTTPServer.start(configuration, handler: echo)
        }
        #expect(failure?.code == .addressInUse)
        for address in ["localhost", "", "127.0.0.1 ", "1.2.3", "192.0.2.1"] {
            configuration.address = address
            configuration.port = 0
            let failure = #expect(throws: HTTPServer.Failure.self) {
                _ = try HTTPServer.start(configuration, handler: echo)
            }
            #expect(failure?.code == .badAddress)
        }
        await server.stop()
    }
}
