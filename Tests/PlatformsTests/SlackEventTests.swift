import Conversation
import Foundation
import HTTPCore
import JSONText
import Signatures
import Testing

@testable import Platforms

private let instant = Date(timeIntervalSince1970: 1_893_456_000)

private func slack() throws -> SlackPlatform {
    let api = try SlackWebAPI(url: "https://slack.test/api", token: Array("xoxb-1-2-abc".utf8))
    return SlackPlatform(secrets: [Secret("0123456789abcdef")], api: api)
}

private func request(_ event: String, more: String = "") -> HTTPRequest {
    let body =
        #"{"type":"event_callback","team_id":"T1","event_id":"Ev1","authorizations":"#
        + #"[{"team_id":"T1","user_id":"UBOT","is_bot":true}]\#(more),"event":\#(event)}"#
    return HTTPRequest(
        .post,
        "",
        fields: HTTPFields(["Content-Type": "application/json"]),
        body: Array(body.utf8)
    )
}

private func payload(_ json: String) -> HTTPRequest {
    HTTPRequest(
        .post,
        "",
        fields: HTTPFields(["Content-Type": "application/x-www-form-urlencoded"]),
        body: Array(("payload=" + FormFields.escape(json)).utf8)
    )
}

@Suite struct SlackEventTests {
    @Test func mention() throws {
        let event =
            #"{"type":"app_mention","user":"U1","text":"<@UBOT> Berlin daily","ts":"12.5","channel":"C1"}"#
        guard case .command(let invocation, "event:Ev1") = try slack().decode(request(event), now: instant) else {
            Issue.record("no command")
            return
        }
        #expect(invocation.text == "Berlin daily")
        #expect(invocation.speaker.command == "@raincheck")
        #expect(invocation.speaker.user.id == "U1" && invocation.speaker.user.workspace == "T1")
        #expect(invocation.speaker.channel?.id == "C1")
        let reply = try #require(invocation.reply)
        #expect(reply.isOnlyWay && reply.url == "https://slack.test/api/chat.postMessage")
        #expect(reply.context == ["channel": "C1", "thread": "12.5", "asker": "U1"])
    }

    @Test func mentionInAThread() throws {
        let event =
            #"{"type":"app_mention","user":"U1","text":"<@UBOT>","ts":"12.5","thread_ts":"9.1","channel":"C1"}"#
        guard case .command(let invocation, _) = try slack().decode(request(event), now: instant) else {
            Issue.record("no command")
            return
        }
        #expect(invocation.text.isEmpty)
        #expect(
            invocation.reply?.context == ["channel": "C1", "thread": "9.1", "asker": "U1", "in-thread": "yes"]
        )
    }

    @Test(arguments: [
        ("", ["channel": "D1"]),
        (#","thread_ts":"9.1""#, ["channel": "D1", "thread": "9.1"]),
    ])
    func talk(_ thread: String, _ context: [String: String]) throws {
        let event =
            #"{"type":"message","channel_type":"im","user":"U1","text":"Oslo","ts":"12.5","channel":"D1"\#(thread)}"#
        guard case .command(let invocation, _) = try slack().decode(request(event), now: instant) else {
            Issue.record("no command")
            return
        }
        #expect(invocation.text == "Oslo" && invocation.speaker.channel == nil)
        #expect(invocation.reply?.context == context)
    }

    @Test func organisationsShareTheirUsers() throws {
        let event = #"{"type":"app_mention","user":"U1","text":"x","ts":"1","channel":"C1"}"#
        let inbound = try slack().decode(request(event, more: #","enterprise_id":"E1""#), now: instant)
        guard case .command(let invocation, _) = inbound else {
            Issue.record("no command")
            return
        }
        #expect(invocation.speaker.user.workspace == "E1")
    }

    @Test(arguments: [
        (#"{"type":"app_mention","user":"UBOT","text":"x","ts":"1","channel":"C1"}"#, Inbound.Ignored.own),
        (#"{"type":"app_mention","user":"U1","bot_id":"B1","text":"x","ts":"1","channel":"C1"}"#, .own),
        (#"{"type":"message","channel_type":"im","subtype":"message_changed","channel":"D1","ts":"1"}"#, .own),
        (#"{"type":"message","channel_type":"im","bot_id":"B1","text":"card","channel":"D1","ts":"1"}"#, .own),
        (#"{"type":"message","channel_type":"channel","user":"U1","text":"x","channel":"C1","ts":"1"}"#, .event),
        (#"{"type":"app_home_opened","tab":"messages","user":"U1"}"#, .event),
        (#"{"type":"reaction_added","user":"U1"}"#, .event),
    ])
    func ignored(_ event: String, _ why: Inbound.Ignored) throws {
        #expect(try slack().decode(request(event), now: instant) == .ignored(why, id: "event:Ev1"))
    }

    @Test(arguments: [
        #"{"type":"app_mention","text":"x","ts":"1","channel":"C1"}"#,
        #"{"type":"app_mention","user":"U1","text":"x","channel":"C1"}"#,
        #"{"type":"app_mention","user":"U1","text":"x","ts":"1"}"#,
        #"{"type":"app_mention","user":"","text":"x","ts":"1","channel":"C1"}"#,
        #"{"type":"app_home_opened","tab":"home"}"#,
    ])
    func incomplete(_ event: String) {
        #expect(throws: DecodingFailure.missingField) { try slack().decode(request(event), now: instant) }
    }

    @Test func withoutATokenEventsAreIgnored() throws {
        let slack = SlackPlatform(secrets: [Secret("0123456789abcdef")])
        for event in [
            #"{"type":"app_mention","user":"U1","text":"x","ts":"1","channel":"C1"}"#,
            #"{"type":"app_home_opened","tab":"home","user":"U1"}"#,
        ] {
            #expect(try slack.decode(request(event), now: instant) == .ignored(.event, id: "event:Ev1"))
        }
        #expect(slack.baseURLs.isEmpty)
    }

    /// What people write around the bot's name, and what Slack makes of it.
    @Test(arguments: [
        ("<@UBOT> Berlin", "UBOT", "Berlin"),
        ("Berlin <@UBOT>", "UBOT", "Berlin"),
        ("<@UBOT|raincheck>: Berlin", "UBOT", "Berlin"),
        ("<@UBOT>", "UBOT", ""),
        ("<@UBOT> <@U2|anna>", "UBOT", "<@U2|anna>"),
        ("<@U2> <@UBOT>", "UBOT", "<@U2>"),
        ("<@UBOT> Berlin", nil, "Berlin"),
        ("`<@UBOT> save home Berlin`", "UBOT", "save home Berlin"),
        ("`@raincheck save home Berlin`", "UBOT", "save home Berlin"),
        ("@Raincheck Berlin", nil, "Berlin"),
        ("@raincheckers Berlin", nil, "@raincheckers Berlin"),
        ("<@UBOT> <http://berlin.de|berlin.de> <#C1|general>", "UBOT", "berlin.de general"),
        ("<@UBOT> &lt;R&amp;B&gt;", "UBOT", "<R&B>"),
        ("<@UBOT", "UBOT", "<@UBOT"),
        ("<<@UBOT>>", "UBOT", "<@UBOT>"),
        ("a > b <", nil, "a > b <"),
    ])
    func texts(_ raw: String, _ bot: String?, _ text: String) {
        #expect(SlackEvents.text(raw, bot: bot) == text)
    }

    @Test func homeTab() throws {
        let opened = #"{"type":"app_home_opened","tab":"home","user":"U1","channel":"D1"}"#
        guard case .home(let speaker, let handle, "event:Ev1") = try slack().decode(request(opened), now: instant)
        else {
            Issue.record("no page")
            return
        }
        #expect(speaker.user.id == "U1" && speaker.channel == nil)
        #expect(handle.url == "https://slack.test/api/views.publish")
        #expect(handle.context == ["home": "U1", "channel": "U1"])
    }

    @Test(arguments: [
        (#"{"action_id":"clock","value":"ph1.x"}"#, ["home": "U1", "channel": "U1"]),
        (#"{"action_id":"show-1","value":"wx"}"#, ["channel": "U1"]),
    ])
    func pressesOnTheHomeTab(_ action: String, _ context: [String: String]) throws {
        let press =
            #"{"type":"block_actions","team":{"id":"T1"},"user":{"id":"U1"},"trigger_id":"9","view":{"type":"home"},"#
            + #""container":{"type":"view"},"actions":[\#(action)]}"#
        guard case .press(let press, "trigger:9") = try slack().decode(payload(press), now: instant) else {
            Issue.record("no press")
            return
        }
        #expect(press.reply?.context == context && press.reply?.isOnlyWay == true)
    }

    @Test func placesChosen() throws {
        let press =
            #"{"type":"block_actions","team":{"id":"T1"},"user":{"id":"U1"},"trigger_id":"9","container":{"type":"view"},"#
            + #""actions":[{"action_id":"place","selected_option":{"value":"gn:1"}}]}"#
        guard case .command(let invocation, "trigger:9") = try slack().decode(payload(press), now: instant) else {
            Issue.record("no command")
            return
        }
        #expect(invocation.text == "gn:1" && invocation.reply?.context == ["channel": "U1"])
    }

    @Test func suggestions() throws {
        let typed =
            #"{"type":"block_suggestion","team":{"id":"T1"},"user":{"id":"U1"},"action_id":"place","value":"Ber"}"#
        guard case .suggest(let question) = try slack().decode(payload(typed), now: instant) else {
            Issue.record("no question")
            return
        }
        #expect(question.text == "Ber" && question.speaker.user.id == "U1")
        let long = String(repeating: "Ä", count: 200)
        let response = try slack().response(
            [
                PlaceSuggestion(title: "Berlin & Co", text: "gn:1"), PlaceSuggestion(title: long, text: "gn:2"),
                PlaceSuggestion(title: "x", text: long), PlaceSuggestion(title: "", text: "gn:3"),
            ],
            to: question
        )
        let options = try JSONValue(parsing: response.body)["options"]?.array ?? []
        #expect(options.map { $0["value"]?.string } == ["gn:1", "gn:2"])
        #expect(options.first?["text"]?["text"]?.string == "Berlin &amp; Co")
        #expect(options.last?["text"]?["text"]?.string?.utf16.count == 75)
        let many = Array(repeating: PlaceSuggestion(title: "x", text: "y"), count: 200)
        #expect(try JSONValue(parsing: slack().response(many, to: question).body)["options"]?.array?.count == 100)
    }
}
