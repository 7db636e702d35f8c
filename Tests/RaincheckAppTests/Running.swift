import CurlClient
import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Locking
import Settings
import Signatures
import Telemetry
import Testing

@testable import Platforms
@testable import RaincheckApp

let testSecret = "a secret of sixteen bytes and more"

/// A clock that is set by hand.
final class HandClock: Sendable {
    private let instant = Locked(Date(timeIntervalSince1970: 1_796_047_500))
    var now: Date { instant.withLock { $0 } }
    func advance(_ seconds: Double) { instant.withLock { $0 += seconds } }
}

/// A folder that goes when the test ends.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "raincheck-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path).appending(path: name))
    }
}

/// Stands in for Slack's `response_url`: keeps what is posted and answers as told.
final class FakeSlack: Sendable {
    let server: HTTPServer
    private let posts: AsyncStream<HTTPRequest>

    init(answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse = { _ in HTTPResponse(200) }) throws {
        let (posts, continuation) = AsyncStream.makeStream(of: HTTPRequest.self)
        self.posts = posts
        server = try HTTPServer.start(HTTPServer.Configuration()) { request in
            continuation.yield(request)
            return .ready(answer(request))
        }
    }

    func url(_ name: String = "1") -> String { "http://127.0.0.1:\(server.port)/commands/\(name)" }

    /// The next posts, in the order they came.
    func next(_ count: Int = 1) async -> [HTTPRequest] {
        var received: [HTTPRequest] = []
        for await post in posts {
            received.append(post)
            if received.count == count { break }
        }
        return received
    }
}

/// A program under test on free ports, its client, and the means to sign.
struct Running: Sendable {
    let app: App
    let folder: TemporaryFolder
    let clock: HandClock
    let log: InMemoryLog
    let client: HTTPClient

    /// Starts with a list of providers in the form of the configuration, and with installations beside the one of Slack.
    ///
    /// No wait ends by the clock unless `change` says so.
    init(
        providers: String = "[{ kind: 'sample' }]",
        defaults: String = "{}",
        forecast: String = "",
        places: String = "{}",
        installation: String = "",
        clock: HandClock = HandClock(),
        installations: String = "",
        environment: [String: String] = [:],
        change: (inout App.Options) -> Void = { _ in }
    ) throws {
        folder = try TemporaryFolder()
        let configuration = try Configuration.read(
            text: """
                { listen: { port: 0 }, admin: { port: 0 }, data: "data", defaults: \(defaults), places: \(places),
                  forecast: { providers: \(providers), \(forecast) },
                  installations: [{ name: "acme", platform: "slack", signingSecrets: [{ env: "S" }],
                                    responseHosts: ["127.0.0.1"], allowLoopback: true, \(installation) },
                                  \(installations)] }
                """,
            folder: folder.path,
            environment: environment.merging(["S": testSecret, "BOT": "xoxb-a-token-of-a-bot"]) { first, _ in first },
            platforms: PlatformTable.settings,
            readFile: { _ in [] }
        )
        var options = App.Options()
        let log = InMemoryLog()
        options.log = log.log()
        options.now = { clock.now }
        options.use(HandWaits())
        change(&options)
        app = try App(configuration, options: options)
        self.clock = clock
        self.log = log
        client = try CurlClient(CurlClient.Configuration(userAgent: "test")).client
    }

    /// A signed form.
    func signed(_ body: String, type: String = "application/x-www-form-urlencoded") -> HTTPRequest {
        let timestamp = String(Int(clock.now.timeIntervalSince1970))
        let bytes = Array(body.utf8)
        return HTTPRequest(
            .post,
            "http://127.0.0.1:\(app.port)/slack/acme",
            fields: HTTPFields([
                "Content-Type": "\(type)",
                "X-Slack-Request-Timestamp": "\(timestamp)",
                "X-Slack-Signature": "\(SlackSignature.sign(bytes, timestamp: timestamp, secret: Secret(testSecret)))",
            ]),
            body: bytes
        )
    }

    func command(
        _ text: String,
        user: String = "U1",
        id: String = UUID().uuidString,
        reply: String? = nil
    ) -> HTTPRequest {
        var body = "team_id=T1&user_id=\(user)&command=%2Fweather&trigger_id=\(id)&text=" + FormFields.escape(text)
        if let reply { body += "&response_url=" + FormFields.escape(reply) }
        return signed(body)
    }

    func press(_ token: String, user: String = "U1", id: String = UUID().uuidString, reply: String) -> HTTPRequest {
        let payload =
            #"{"type":"block_actions","team":{"id":"T1"},"user":{"id":"\#(user)"},"trigger_id":"\#(id)","#
            + #""response_url":"\#(reply)","actions":[{"type":"button","action_id":"a","value":"\#(token)"}]}"#
        return signed("payload=" + FormFields.escape(payload))
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await client.send(request, HandWaits.tooLong) }

    /// The card that answers a command, as the message's document.
    func ask(_ text: String, user: String = "U1") async throws -> JSONValue {
        let response = try await send(command(text, user: user))
        #expect(response.status == 200)
        return try JSONValue(parsing: response.body)
    }

    func admin(_ path: String) async throws -> HTTPResponse {
        try await send(HTTPRequest(.get, "http://127.0.0.1:\(app.adminPort)\(path)"))
    }

    func metric(_ line: String) async throws -> Int? { try await metrics()[line] }

    /// All metrics that are whole numbers, by name and labels, as of one moment.
    func metrics() async throws -> [String: Int] {
        let lines = try await admin("/metrics").body.split(separator: UInt8(ascii: "\n"))
        let values = lines.compactMap { line -> (String, Int)? in
            guard let blank = line.lastIndex(of: UInt8(ascii: " ")),
                let number = Int(String(decoding: line[(blank + 1)...], as: UTF8.self))
            else { return nil }
            return (String(decoding: line[..<blank], as: UTF8.self), number)
        }
        return Dictionary(values) { first, _ in first }
    }
}

extension JSONValue {
    /// The first member of a name, at any depth.
    func first(_ name: String) -> JSONValue? {
        switch self {
        case .object(let object): object[name] ?? object.members.lazy.compactMap { $0.value.first(name) }.first
        case .array(let values): values.lazy.compactMap { $0.first(name) }.first
        default: nil
        }
    }

    /// All text of a message but for the tokens of its buttons, which every program makes its own.
    var shownText: String {
        switch self {
        case .object(let object):
            object.members.filter { $0.name != "value" }.map(\.value.shownText).joined()
        case .array(let values): values.map(\.shownText).joined()
        default: allText
        }
    }

    /// All text of a message, for looking something up in it.
    var allText: String {
        switch self {
        case .string(let text): text + "\n"
        case .array(let values): values.map(\.allText).joined()
        case .object(let object): object.members.map(\.value.allText).joined()
        case .null, .bool, .number: ""
        }
    }
}
