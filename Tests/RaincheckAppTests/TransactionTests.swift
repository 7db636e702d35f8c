import CurlClient
import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Locking
import Platforms
import Settings
import Telemetry
import Testing

@testable import RaincheckApp

private let hsToken = "hs-token-0123456789"

/// A homeserver that keeps what is sent to it, and answers when it is told to.
private final class FakeHomeserver: Sendable {
    let server: HTTPServer
    let sent: AsyncStream<HTTPRequest>
    let gate = Gate()

    /// - Parameter statuses: Of the first answers; all others are good.
    init(statuses: [Int]) throws {
        let rest = Locked(statuses)
        let (sent, continuation) = AsyncStream.makeStream(of: HTTPRequest.self)
        self.sent = sent
        let gate = gate
        var configuration = HTTPServer.Configuration()
        configuration.replyDeadline = HandWaits.tooLong
        server = try HTTPServer.start(configuration) { request in
            continuation.yield(request)
            return .later {
                await gate.wait()
                let status = rest.withLock { $0.isEmpty ? 200 : $0.removeFirst() }
                return .json(status, Array(#"{"event_id":"$x"}"#.utf8))
            }
        }
    }

    func next(_ count: Int = 1) async -> [HTTPRequest] {
        var received: [HTTPRequest] = []
        for await request in sent {
            received.append(request)
            if received.count == count { break }
        }
        return received
    }
}

/// A program whose only installation is one of Matrix.
private struct RunningMatrix: Sendable {
    let app: App
    let folder: TemporaryFolder
    let homeserver: FakeHomeserver
    let client: HTTPClient
    let log = InMemoryLog()

    init(statuses: [Int] = [], waits: HandWaits = HandWaits()) throws {
        folder = try TemporaryFolder()
        homeserver = try FakeHomeserver(statuses: statuses)
        let configuration = try Configuration.read(
            text: """
                { listen: { port: 0 }, admin: { port: 0 }, data: "data", forecast: { providers: [{ kind: "sample" }] },
                  installations: [{ name: "acme", platform: "matrix", userID: "@raincheck:example.org",
                                    homeserver: "http://127.0.0.1:\(homeserver.server.port)",
                                    hsToken: { env: "HS" }, asToken: { env: "AS" } }] }
                """,
            folder: folder.path,
            environment: ["HS": hsToken, "AS": "as-token-0123456789"],
            platforms: PlatformTable.settings,
            readFile: { _ in [] }
        )
        var options = App.Options()
        let clock = HandClock()
        options.now = { clock.now }
        options.log = log.log()
        options.use(waits)
        app = try App(configuration, options: options)
        client = try CurlClient(CurlClient.Configuration(userAgent: "test")).client
    }

    func push(_ events: [String], token: String = "Bearer " + hsToken) async throws -> HTTPResponse {
        try await client.send(
            HTTPRequest(
                .put,
                "http://127.0.0.1:\(app.port)/matrix/acme/_matrix/app/v1/transactions/1",
                fields: HTTPFields(["Authorization": "\(token)", "Content-Type": "application/json"]),
                body: Array((#"{"events":["# + events.joined(separator: ",") + "]}").utf8)
            ),
            HandWaits.tooLong
        )
    }

    func said(_ text: String, id: String, by sender: String = "@alice:example.org") -> String {
        #"{"type":"m.room.message","event_id":"\#(id)","room_id":"!r","sender":"\#(sender)","#
            + #""origin_server_ts":1796047500000,"content":{"msgtype":"m.text","body":"\#(text)"}}"#
    }
}

extension HTTPRequest {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}

extension WholeProgram {
    @Suite struct TransactionTests {
        @Test(.timeLimit(.minutes(10))) func isAcknowledgedWhenItsAnswersAreDelivered() async throws {
            let running = try RunningMatrix()
            let isAcknowledged = Locked(false)
            let transaction = Task {
                let response = try await running.push([running.said("!weather Berlin", id: "$1")])
                isAcknowledged.withLock { $0 = true }
                return response
            }
            let answer = await running.homeserver.next()[0]
            #expect(answer.text.contains("Berlin"))
            // Time enough for an acknowledgement that does not wait.
            for _ in 0..<10 { _ = try await running.push([]) }
            #expect(!isAcknowledged.withLock { $0 })
            running.homeserver.gate.open()
            let response = try await transaction.value
            #expect(response.status == 200 && response.body == Array("{}".utf8))
            await running.app.stop()
        }

        @Test(.timeLimit(.minutes(10))) func isAcknowledgedInTimeAllTheSame() async throws {
            let running = try RunningMatrix(waits: HandWaits(patience: {}))
            #expect(try await running.push([running.said("!weather Berlin", id: "$1")]).status == 200)
            _ = await running.homeserver.next()
            running.homeserver.gate.open()
            await running.app.stop()
        }

        @Test(.timeLimit(.minutes(10))) func copiesHaveNoSecondEffect() async throws {
            let running = try RunningMatrix()
            running.homeserver.gate.open()
            let event = running.said("!weather Berlin", id: "$1")
            for _ in 0..<3 { #expect(try await running.push([event, event]).status == 200) }
            #expect(try await running.push([running.said("!weather Oslo", id: "$2"), event]).status == 200)
            let sent = await running.homeserver.next(2)
            #expect(sent[0].text.contains("Berlin") && sent[1].text.contains("Oslo"))
            await running.app.stop()
        }

        /// A number answers the list that the same person was shown in the same transaction.
        @Test(.timeLimit(.minutes(10))) func whatOnePersonSaysIsAnsweredInItsOrder() async throws {
            let running = try RunningMatrix()
            running.homeserver.gate.open()
            var events: [String] = []
            for person in 0..<20 {
                let sender = "@p\(person):example.org"
                events.append(running.said("!weather Springfield", id: "$list\(person)", by: sender))
                events.append(running.said("!weather 2", id: "$number\(person)", by: sender))
            }
            #expect(try await running.push(events).status == 200)
            let sent = await running.homeserver.next(events.count)
            #expect(sent.filter { $0.text.contains("<ol>") }.count == 20)
            #expect(sent.filter { $0.text.contains("made up") }.count == 20)
            await running.app.stop()
        }

        /// A homeserver that fails is asked again; what came of it is counted.
        @Test(.timeLimit(.minutes(10))) func errandsAreTriedAgain() async throws {
            let running = try RunningMatrix(statuses: [502, 429, 200, 403])
            running.homeserver.gate.open()
            func invitation(_ id: String) -> String {
                #"{"type":"m.room.member","event_id":"\#(id)","room_id":"!r","sender":"@alice:example.org","#
                    + #""state_key":"@raincheck:example.org","content":{"membership":"invite"}}"#
            }
            #expect(try await running.push([invitation("$1")]).status == 200)
            var sent = await running.homeserver.next(3)
            #expect(try await running.push([invitation("$2")]).status == 200)
            sent += await running.homeserver.next()
            #expect(sent.allSatisfy { $0.target == "/_matrix/client/v3/join/%21r" })
            await running.log.wait(for: #""message":"errand""#)
            await running.app.stop()
            let lines = running.log.lines.filter { $0.contains(#""message":"errand""#) }
            #expect(lines.count == 1 && lines[0].contains(#""outcome":"refused","status":403,"tries":1"#), "\(lines)")
        }

        @Test(.timeLimit(.minutes(10))) func largeTransactions() async throws {
            let running = try RunningMatrix()
            running.homeserver.gate.open()
            let noise = running.said(String(repeating: "x", count: 1000), id: "$noise")
            let events = (0..<100).map { running.said("!weather Berlin", id: "$\($0)", by: "@p\($0):example.org") }
            #expect(try await running.push(events + Array(repeating: noise, count: 600)).status == 200)
            #expect(Set(await running.homeserver.next(100).map(\.target)).count == 100)
            await running.app.stop()
        }

        /// Whoever has not got the token hears 4xx, whatever stands in the field.
        @Test(.timeLimit(.minutes(10))) func hostileFields() async throws {
            let running = try RunningMatrix()
            let good = "Bearer " + hsToken
            for index in 0..<1000 {
                var token = Array(good.utf8)
                token[index % token.count] ^= UInt8(1 + index / token.count)
                var text = String(decoding: token.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
                if text.lowercased() == good { text += "x" }
                let response = try await running.push([], token: text)
                let isToken = text.dropFirst(7) == hsToken && text.prefix(7).lowercased() == "bearer "
                #expect(isToken ? response.status == 200 : (400..<500).contains(response.status), "\(text)")
            }
            await running.app.stop()
        }
    }
}

@Suite struct ForgottenCopiesTests {
    @Test func whatWasNotTakenMayComeAgain() {
        let seen = Duplicates(now: 0)
        #expect(seen.isNew("a", for: "x", now: 0))
        #expect(seen.isNew("b", for: "x", now: 0))
        seen.forget("a", for: "x")
        seen.forget("b", for: "y")
        #expect(seen.isNew("a", for: "x", now: 1))
        #expect(!seen.isNew("b", for: "x", now: 1))
    }
}
