import CurlClient
import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Locking
import Settings
import Telemetry
import Testing

@testable import Platforms
@testable import RaincheckApp

/// Stands in for Mattermost: sends commands and presses, and takes later answers by its rules.
///
/// A command's `response_url` takes 5 posts in 30 minutes.
final class FakeMattermost: Sendable {
    static let token = "qzgakf1nx3yt9dr4n8585ihbxy"
    static let otherToken = "3cqz9wz6d7nb8bzs7cqr1s4a4e"

    private struct State {
        var hooks: [String: (begun: Date, uses: Int)] = [:]
        var posts: [(request: HTTPRequest, status: Int)] = []
        /// Answers that come before the rules.
        var script: [HTTPResponse] = []
    }

    private let server: HTTPServer
    private let state: Locked<State>
    private let clock: HandClock
    private let arrived: AsyncStream<HTTPRequest>

    init(_ clock: HandClock) throws {
        let state = Locked(State())
        let (arrived, arrivals) = AsyncStream.makeStream(of: HTTPRequest.self)
        (self.state, self.arrived, self.clock) = (state, arrived, clock)
        server = try HTTPServer.start(HTTPServer.Configuration()) { request in
            let response = state.withLock { state in
                let response = state.script.isEmpty ? Self.rule(&state, request, clock.now) : state.script.removeFirst()
                state.posts.append((request, response.status))
                return response
            }
            arrivals.yield(request)
            return .ready(response)
        }
    }

    private static func rule(_ state: inout State, _ request: HTTPRequest, _ now: Date) -> HTTPResponse {
        guard request.method == .post, request.fields["Content-Type"]?.hasPrefix("application/json") == true,
            var hook = state.hooks[request.target], now.timeIntervalSince(hook.begun) < 1800
        else { return HTTPResponse(404) }
        guard hook.uses < 5 else { return HTTPResponse(400) }
        hook.uses += 1
        state.hooks[request.target] = hook
        return .text(200, "ok")
    }

    var site: String { "http://127.0.0.1:\(server.port)" }
    var posts: [(request: HTTPRequest, status: Int)] { state.withLock { $0.posts } }

    /// Answers the next posts like this, whatever they are.
    func script(_ responses: [HTTPResponse]) { state.withLock { $0.script += responses } }

    /// The next posts, in the order they came.
    func next(_ count: Int = 1) async -> [HTTPRequest] {
        var received: [HTTPRequest] = []
        for await post in arrived {
            received.append(post)
            if received.count == count { break }
        }
        return received
    }

    /// An address for later answers, as every command brings one.
    func hook() -> String {
        let path = "/hooks/commands/" + UUID().uuidString
        state.withLock { $0.hooks[path] = (clock.now, 0) }
        return site + path
    }
}

/// A program under test with one installation of Mattermost, beside it one of Slack.
struct MattermostProgram: Sendable {
    let app: App
    let folder: TemporaryFolder
    let clock: HandClock
    let log = InMemoryLog()
    let mattermost: FakeMattermost
    let client: HTTPClient

    init(providers: String = "[{ kind: 'sample' }]", change: (inout App.Options) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        let clock = HandClock()
        self.clock = clock
        mattermost = try FakeMattermost(clock)
        let configuration = try Configuration.read(
            text: """
                { listen: { port: 0 }, admin: { port: 0 }, data: "data", forecast: { providers: \(providers) },
                  installations: [
                    { name: "sky", platform: "mattermost", tokens: [{ env: "ONE" }, { env: "TWO" }],
                      site: "\(mattermost.site)", url: "https://bot.example.org/mattermost/sky" },
                    { name: "acme", platform: "slack", signingSecrets: [{ env: "ONE" }] }] }
                """,
            folder: folder.path,
            environment: ["ONE": FakeMattermost.token, "TWO": FakeMattermost.otherToken],
            platforms: PlatformTable.settings,
            readFile: { _ in [] }
        )
        var options = App.Options()
        options.log = log.log()
        options.now = { clock.now }
        options.use(HandWaits())
        change(&options)
        app = try App(configuration, options: options)
        client = try CurlClient(CurlClient.Configuration(userAgent: "test")).client
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await client.send(request, HandWaits.tooLong) }

    private func url(_ rest: String) -> String { "http://127.0.0.1:\(app.port)/mattermost/sky" + rest }

    /// A command as Mattermost posts it.
    func command(
        _ text: String,
        user: String = "u1",
        channel: String = "town-square",
        token: String = FakeMattermost.token,
        trigger: String = UUID().uuidString,
        reply: String? = nil
    ) throws -> HTTPRequest {
        let fields = [
            "token": token, "team_id": "t26", "channel_id": "c26", "channel_name": channel, "user_id": user,
            "command": "/weather", "text": text, "trigger_id": trigger,
            "response_url": reply ?? mattermost.hook(),
        ]
        let body = fields.map { $0 + "=" + FormFields.escape($1) }.joined(separator: "&")
        return HTTPRequest(
            .post,
            url(""),
            fields: HTTPFields([
                "Authorization": "Token \(token)", "Content-Type": "application/x-www-form-urlencoded",
            ]),
            body: Array(body.utf8)
        )
    }

    /// The same by GET, its fields in the query.
    func get(_ text: String) throws -> HTTPRequest {
        var request = try command(text)
        request.method = .get
        request.target += "?" + String(decoding: request.body, as: UTF8.self)
        request.body = []
        return request
    }

    /// A press as Mattermost posts it: without any field that shows who it is.
    func press(
        _ action: JSONValue,
        user: String = "u1",
        chosen: String? = nil,
        trigger: String = UUID().uuidString,
        change: (String) -> String = { $0 }
    ) -> HTTPRequest {
        var writer = JSONWriter()
        writer.object { document in
            for (name, value) in [
                ("user_id", user), ("channel_id", "c26"), ("channel_name", "town-square"), ("team_id", ""),
                ("post_id", "p26"), ("trigger_id", trigger), ("type", action["type"]?.string ?? ""),
            ] { document.member(name, value) }
            document.name("context")
            document.object { context in
                for member in action["integration"]?["context"]?.object?.members ?? [] {
                    context.name(member.name)
                    context.value(member.value)
                }
                if let chosen { context.member("selected_option", chosen) }
            }
        }
        let body = change(String(decoding: writer.bytes, as: UTF8.self))
        return HTTPRequest(
            .post,
            url("/action"),
            fields: HTTPFields(["Content-Type": "application/json"]),
            body: Array(body.utf8)
        )
    }

    /// The document that answers a request.
    func ask(_ request: HTTPRequest) async throws -> JSONValue {
        let response = try await send(request)
        #expect(response.status == 200 && response.fields["Content-Type"]?.hasPrefix("application/json") == true)
        let document = try JSONValue(parsing: response.body)
        #expect(document["skip_slack_parsing"]?.bool == true)
        return document
    }
}

extension JSONValue {
    /// The buttons and menus of a message, or of the message an update makes.
    var mattermostActions: [JSONValue] {
        (self["attachments"] ?? self["update"]?["props"]?["attachments"])?.array?.first?["actions"]?.array ?? []
    }
}
