import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Locking
import Testing

@testable import RaincheckApp

/// Stands in for Slack's Web API: takes calls by its rules and keeps them.
final class FakeSlackAPI: Sendable {
    /// A call that came, and what it was answered.
    struct Call: Sendable {
        let method: String
        let body: [UInt8]
        let status: Int

        var json: JSONValue? { try? JSONValue(parsing: body) }
        func text(_ name: String) -> String? { json?[name]?.string }
    }

    private struct State {
        var calls: [Call] = []
        /// Answers that come before the rules, but not to questions for users.
        var script: [HTTPResponse] = []
        /// Locales by user.
        var locales: [String: String] = [:]
    }

    /// Questions for users wait for it.
    let users: Gate
    private let server: HTTPServer
    private let state: Locked<State>
    private let arrived: AsyncStream<Call>

    init(locales: [String: String] = [:], usersWait: Bool = false) throws {
        let (arrived, arrivals) = AsyncStream.makeStream(of: Call.self)
        let state = Locked(State(locales: locales))
        let users = Gate()
        if !usersWait { users.open() }
        (self.arrived, self.state, self.users) = (arrived, state, users)
        var configuration = HTTPServer.Configuration()
        configuration.replyDeadline = HandWaits.tooLong
        server = try HTTPServer.start(configuration) { request in
            let method = String(request.path.split(separator: "/").last ?? "")
            let response = state.withLock { state in
                let response =
                    method == "users.info" || state.script.isEmpty
                    ? Self.rule(method, request, state.locales) : state.script.removeFirst()
                state.calls.append(Call(method: method, body: request.body, status: response.status))
                return response
            }
            guard method == "users.info" else {
                arrivals.yield(Call(method: method, body: request.body, status: response.status))
                return .ready(response)
            }
            return .later {
                await users.wait()
                return response
            }
        }
    }

    /// The settings of an installation that calls here.
    var settings: String { "botToken: { env: 'BOT' }, apiURL: 'http://127.0.0.1:\(server.port)/api'" }

    /// All calls of a method so far.
    func calls(_ method: String) -> [Call] { state.withLock { $0.calls.filter { $0.method == method } } }

    /// The next calls that say something, in the order they came.
    func next(_ count: Int = 1) async -> [Call] {
        var received: [Call] = []
        for await call in arrived {
            received.append(call)
            if received.count == count { break }
        }
        return received
    }

    /// Answers the next calls like this, whatever they are.
    func script(_ responses: [HTTPResponse]) { state.withLock { $0.script += responses } }

    static func refusal(_ error: String) -> HTTPResponse {
        .json(200, Array(#"{"ok":false,"error":"\#(error)"}"#.utf8))
    }

    private static func rule(_ method: String, _ request: HTTPRequest, _ locales: [String: String]) -> HTTPResponse {
        guard request.fields["Authorization"] == "Bearer xoxb-a-token-of-a-bot" else { return refusal("invalid_auth") }
        if method == "users.info" {
            guard let form = try? FormFields(decoding: request.body), let user = form["user"],
                form["include_locale"] == "true"
            else { return refusal("invalid_arguments") }
            let locale = locales[user] ?? "en-US"
            return .json(200, Array(#"{"ok":true,"user":{"tz":"Europe/Berlin","locale":"\#(locale)"}}"#.utf8))
        }
        guard let document = try? JSONValue(parsing: request.body) else { return refusal("invalid_json") }
        let isGood =
            switch method {
            case "chat.postMessage": document["channel"]?.string != nil && isMessage(document)
            case "chat.postEphemeral":
                document["channel"]?.string != nil && document["user"]?.string != nil && isMessage(document)
            case "views.publish":
                document["user_id"]?.string != nil && document["view"]?["type"]?.string == "home"
                    && (1...100).contains(document["view"]?["blocks"]?.array?.count ?? 0)
            default: false
            }
        return isGood ? .json(200, Array(#"{"ok":true,"ts":"1"}"#.utf8)) : refusal("invalid_arguments")
    }

    private static func isMessage(_ document: JSONValue) -> Bool {
        document["text"]?.string?.isEmpty == false && (1...50).contains(document["blocks"]?.array?.count ?? 0)
    }
}

extension Running {
    /// A signed event; Slack sends it again with the number of the try.
    func event(_ event: String, id: String, retry: Int = 0) throws -> HTTPRequest {
        var request = signed(
            #"{"type":"event_callback","team_id":"T1","event_id":"\#(id)","authorizations":"#
                + #"[{"team_id":"T1","user_id":"UBOT","is_bot":true}],"event":\#(event)}"#,
            type: "application/json"
        )
        if retry > 0 {
            try request.fields.append("X-Slack-Retry-Num", String(retry))
            try request.fields.append("X-Slack-Retry-Reason", "http_timeout")
        }
        return request
    }

    func mention(
        _ text: String,
        id: String,
        user: String = "U1",
        more: String = "",
        retry: Int = 0
    ) throws
        -> HTTPRequest
    {
        try event(
            #"{"type":"app_mention","user":"\#(user)","text":"<@UBOT> \#(text)","ts":"\#(id).5","channel":"C1"\#(more)}"#,
            id: id,
            retry: retry
        )
    }

    /// Something done on a Home tab.
    func homeAction(_ action: String, user: String = "U1", id: String = UUID().uuidString) -> HTTPRequest {
        signed(
            "payload="
                + FormFields.escape(
                    #"{"type":"block_actions","team":{"id":"T1"},"user":{"id":"\#(user)"},"trigger_id":"\#(id)","#
                        + #""view":{"type":"home"},"container":{"type":"view"},"actions":[\#(action)]}"#
                )
        )
    }

    /// Sends what is answered by a call; the response is empty and does not wait for that.
    func acknowledged(_ request: HTTPRequest) async throws {
        let response = try await send(request)
        #expect(response.status == 200 && response.body.isEmpty)
    }
}
