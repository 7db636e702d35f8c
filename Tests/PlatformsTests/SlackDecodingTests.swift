import Conversation
import Foundation
import HTTPCore
import Signatures
import Testing

@testable import Platforms

private let instant = Date(timeIntervalSince1970: 1_893_456_000)
private let slack = SlackPlatform(secrets: [Secret("0123456789abcdef")])

private func form(_ body: String) -> HTTPRequest {
    HTTPRequest(
        .post,
        "/slack/acme",
        fields: HTTPFields(["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"]),
        body: Array(body.utf8)
    )
}

private func json(_ body: String) -> HTTPRequest {
    HTTPRequest(.post, "/slack/acme", fields: HTTPFields(["Content-Type": "application/json"]), body: Array(body.utf8))
}

private func payload(_ json: String) -> HTTPRequest { form("payload=" + FormFields.escape(json)) }

@Suite struct SlackDecodingTests {
    @Test func command() throws {
        let inbound = try slack.decode(
            form(
                "team_id=T1&user_id=U1&channel_id=C1&command=%2Fweather&text=M%C3%BCnchen+R%26amp%3BB+%26lt%3Bx%26gt%3B"
                    + "&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2F1&trigger_id=1.2.x"
            ),
            now: instant
        )
        guard case .command(let invocation, let id) = inbound else {
            Issue.record("not a command: \(inbound)")
            return
        }
        #expect(id == "trigger:1.2.x")
        #expect(invocation.speaker.command == "/weather")
        #expect(invocation.text == "München R&B <x>")
        #expect(invocation.speaker.user.platform == "slack")
        #expect(invocation.speaker.user.workspace == "T1")
        #expect(invocation.speaker.user.id == "U1")
        #expect(invocation.reply?.url == "https://hooks.slack.com/commands/1")
        #expect(invocation.reply?.uses == 5)
        #expect(invocation.reply?.expires == instant.addingTimeInterval(1800))
    }

    /// What Slack makes of names and addresses when it escapes what is typed.
    @Test(arguments: [
        ("<@U2|anna> daily", "<@U2|anna> daily"), ("<http://berlin.de|berlin.de>", "berlin.de"),
        ("<#C1|general> x", "general x"),
        ("<https://a.b>", "https://a.b"), ("a <b", "a <b"), ("<@U2> <@U3|b>", "<@U2> <@U3|b>"),
        ("&lt;@U2&gt;", "<@U2>"),
        ("<!here> Berlin", "!here Berlin"), ("", ""),
    ])
    func escapedText(raw: String, text: String) throws {
        let inbound = try slack.decode(
            form("team_id=T1&user_id=U1&command=%2Fweather&text=" + FormFields.escape(raw)),
            now: instant
        )
        guard case .command(let invocation, _) = inbound else {
            Issue.record("not a command: \(inbound)")
            return
        }
        #expect(invocation.text == text)
    }

    @Test func organisationsShareTheirUsers() throws {
        let inbound = try slack.decode(form("enterprise_id=E1&team_id=T1&user_id=U1&command=%2Fweather"), now: instant)
        guard case .command(let invocation, nil) = inbound else {
            Issue.record("not a command: \(inbound)")
            return
        }
        #expect(invocation.speaker.user.workspace == "E1")
        #expect(invocation.text.isEmpty)
    }

    @Test func press() throws {
        let inbound = try slack.decode(
            payload(
                #"{"type":"block_actions","team":{"id":"T1"},"user":{"id":"U1"},"response_url":"https://hooks.slack.com/a","#
                    + #""trigger_id":"9.9","actions":[{"type":"button","value":"w1:now::gn:1"}]}"#
            ),
            now: instant
        )
        guard case .press(let press, let id) = inbound else {
            Issue.record("not a press: \(inbound)")
            return
        }
        #expect(id == "trigger:9.9")
        #expect(press.token == "w1:now::gn:1")
        #expect(press.speaker.user.id == "U1")
    }

    @Test func handshake() throws {
        let inbound = try slack.decode(
            json(#"{"token":"x","challenge":"a\"b","type":"url_verification"}"#),
            now: instant
        )
        #expect(inbound == .handshake(.json(200, Array(#"{"challenge":"a\"b"}"#.utf8))))
    }

    @Test func ignored() throws {
        let mention = #"{"type":"event_callback","event_id":"Ev1","event":{"type":"app_mention"}}"#
        #expect(try slack.decode(json(mention), now: instant) == .ignored(.event, id: "event:Ev1"))
        #expect(
            try slack.decode(json(#"{"type":"app_rate_limited"}"#), now: instant) == .ignored(.event, id: nil)
        )
        let closed = payload(#"{"type":"view_closed","trigger_id":"1"}"#)
        #expect(try slack.decode(closed, now: instant) == .ignored(.interaction, id: "trigger:1"))
    }

    @Test(arguments: [
        (form(""), DecodingFailure.missingField),
        (form("command=%2Fweather"), .missingField),
        (form("command=%2Fweather&user_id=U&team_id="), .missingField),
        (form("command=&user_id=U&team_id=T"), .missingField),
        (form("command=%2Fweather&user_id=U&team_id=T&text=%zz"), .malformedForm),
        (form(String(repeating: "a=1&", count: 101)), .malformedForm),
        (form("payload="), .malformedJSON),
        (payload("[]"), .missingField),
        (payload("{"), .malformedJSON),
        (payload(#"{"type":"block_actions"}"#), .missingField),
        (payload(#"{"type":"block_actions","actions":[]}"#), .missingField),
        (payload(#"{"type":"a","type":"b"}"#), .malformedJSON),
        (json(""), .malformedJSON),
        (json("{}"), .missingField),
        (json(#"{"type":"url_verification"}"#), .missingField),
        (json(String(repeating: "[", count: 100)), .malformedJSON),
        (HTTPRequest(.post, "/"), .contentType),
        (
            HTTPRequest(.post, "/", fields: HTTPFields(["Content-Type": "text/plain"]), body: Array("{}".utf8)),
            .contentType
        ),
    ])
    func refuses(_ request: HTTPRequest, _ failure: DecodingFailure) throws {
        if failure == .missingField, let inbound = try? slack.decode(request, now: instant),
            inbound == .ignored(.interaction, id: nil)
        {
            return
        }
        #expect(throws: failure) { try slack.decode(request, now: instant) }
    }
}
