import Cards
import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles
import Settings
import Signatures
import Testing

@testable import Platforms

private let instant = Date(timeIntervalSince1970: 1_893_456_000)

@Suite struct SlackCallTests {
    private let api: SlackWebAPI
    private let slack: SlackPlatform

    init() throws {
        api = try SlackWebAPI(url: "https://slack.test/api", token: Array("xoxb-1-2-abc".utf8))
        slack = SlackPlatform(secrets: [Secret("0123456789abcdef")], api: api)
    }

    private func call(_ card: Card, to handle: ReplyHandle, after origin: DeliveryOrigin = .command) -> HTTPRequest {
        let requests = slack.delivery(of: Answer(card), to: handle, after: origin, now: instant)
        #expect(requests.count == 1)
        return requests[0]
    }

    private static let blocks = #""blocks":[{"type":"header","text":{"type":"plain_text","text":"x","emoji":false}}]"#

    @Test func publicAnswer() {
        let handle = api.inChannel("C1", message: "12.5", thread: nil, asker: "U1", now: instant)
        let call = call(Card(title: "x"), to: handle)
        #expect(call.method == .post && call.target == "https://slack.test/api/chat.postMessage")
        #expect(call.fields["Authorization"] == "Bearer xoxb-1-2-abc")
        #expect(call.fields["Content-Type"] == "application/json; charset=utf-8")
        #expect(
            String(decoding: call.body, as: UTF8.self)
                == #"{"channel":"C1","thread_ts":"12.5","unfurl_links":false,"unfurl_media":false,"#
                + #""link_names":false,"text":"x",\#(Self.blocks)}"#
        )
    }

    /// A thread that is not there yet would hide what is for one person alone.
    @Test(arguments: [(nil, ""), ("9.1", #""thread_ts":"9.1","#)])
    func privateAnswer(_ thread: String?, _ member: String) {
        let handle = api.inChannel("C1", message: "12.5", thread: thread, asker: "U1", now: instant)
        let call = call(Card(title: "x", isPrivate: true), to: handle)
        #expect(call.target == "https://slack.test/api/chat.postEphemeral")
        #expect(
            String(decoding: call.body, as: UTF8.self)
                == #"{"channel":"C1","user":"U1",\#(member)"text":"x",\#(Self.blocks)}"#
        )
    }

    @Test func privateAnswerInATalk() throws {
        let call = call(Card(title: "x", isPrivate: true), to: api.inTalk("D1", now: instant))
        #expect(call.target.hasSuffix("/chat.postMessage"))
        #expect(try JSONValue(parsing: call.body)["thread_ts"] == nil)
    }

    @Test func page() {
        let call = call(Card(title: "x", isPrivate: true), to: api.onHome(of: "U1", now: instant), after: .home)
        #expect(call.target == "https://slack.test/api/views.publish")
        #expect(
            String(decoding: call.body, as: UTF8.self)
                == #"{"user_id":"U1","view":{"type":"home","blocks":[{"type":"actions","block_id":"search","elements":"#
                + #"[{"type":"external_select","action_id":"place","placeholder":{"type":"plain_text","#
                + #""text":"🔍 Berlin, Nairobi, Lima …","emoji":false},"min_query_length":0}]},"#
                + #"{"type":"header","text":{"type":"plain_text","text":"x","emoji":false}}]}}"#
        )
    }

    @Test func reader() throws {
        let user = try #require(ProfileKey(platform: "slack", workspace: "T1", user: "U&1"))
        let speaker = Speaker(user: user, command: "/weather")
        let errand = try #require(slack.lookUp(speaker))
        #expect(errand.request.target == "https://slack.test/api/users.info")
        #expect(errand.request.fields["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(String(decoding: errand.request.body, as: UTF8.self) == "include_locale=true&user=U%261")
        func known(_ status: Int, _ body: String) -> Speaker? {
            slack.speaker(speaker, from: .json(status, Array(body.utf8)))
        }
        let german = known(200, #"{"ok":true,"user":{"tz":"Europe/Berlin","locale":"de-DE"}}"#)
        #expect(german?.locale == "de-DE" && german?.timeZoneID == "Europe/Berlin")
        let long = String(repeating: "x", count: 100)
        #expect(known(200, #"{"ok":true,"user":{"tz":"\#(long)","locale":"\#(long)"}}"#) == speaker)
        #expect(known(200, #"{"ok":true,"user":{"tz":7,"locale":""}}"#) == speaker)
        for (status, body) in [
            (200, #"{"ok":false,"error":"missing_scope","user":{"locale":"de"}}"#), (200, "x"), (200, #"{"ok":true}"#),
            (500, #"{"ok":true,"user":{}}"#),
        ] {
            #expect(known(status, body) == nil)
        }
        #expect(SlackPlatform(secrets: [Secret("0123456789abcdef")]).lookUp(speaker) == nil)
    }

    @Test(arguments: [
        (200, "ok", nil, DeliveryVerdict.delivered),
        (200, "", nil, .delivered),
        (200, #"{"ok":true}"#, nil, .delivered),
        (200, #"{"ok":false,"error":"not_in_channel"}"#, nil, .refused),
        (200, #"{"ok":false,"error":"invalid_auth"}"#, nil, .refused),
        (200, #"{"ok":false}"#, nil, .refused),
        (200, #"{"ok":false,"error":"ratelimited"}"#, "7", .later(atLeast: 7)),
        (200, #"{"ok":false,"error":"internal_error"}"#, nil, .later(atLeast: nil)),
        (429, #"{"ok":false,"error":"ratelimited"}"#, "30", .later(atLeast: 30)),
        (500, "", nil, .later(atLeast: nil)),
        (404, #"{"ok":false,"error":"expired_url"}"#, nil, .refused),
    ])
    func verdicts(_ status: Int, _ body: String, _ retryAfter: String?, _ verdict: DeliveryVerdict) throws {
        var response = HTTPResponse(status, body: Array(body.utf8))
        if let retryAfter { try response.fields.append("Retry-After", retryAfter) }
        #expect(slack.verdict(on: response, now: instant) == verdict)
    }

    @Test(arguments: ["xoxp-1-2-abc", "8f742231b10e8888abcd99yyyzzz85a5", "xoxb-1 2", "xoxb-1\n", "xoxb-ü"])
    func noTokens(_ token: String) {
        #expect {
            try SlackWebAPI(url: "https://slack.test/api", token: Array(token.utf8))
        } throws: {
            ($0 as? PlatformProblem)?.setting == "botToken"
        }
    }

    @Test func settings() throws {
        var values = InstallationValues()
        values.set("signingSecrets", secrets: [SecretText(Array("0123456789abcdef".utf8))])
        values.set("apiURL", texts: ["https://slack.test/api"])
        #expect(try SlackPlatform.kind.make(values).baseURLs.isEmpty, "without a token nothing is called")
        values.set("botToken", secrets: [SecretText(Array("xoxb-1-2-abc-def".utf8))])
        #expect(try SlackPlatform.kind.make(values).baseURLs == ["https://slack.test/api"])
        values.set("botToken", secrets: [SecretText(Array("0123456789abcdef".utf8))])
        #expect(throws: PlatformProblem.self) { try SlackPlatform.kind.make(values) }
    }

    @Test func longTokens() {
        #expect(throws: PlatformProblem.self) {
            try SlackWebAPI(url: "x", token: Array(("xoxb-" + String(repeating: "a", count: 9000)).utf8))
        }
    }
}
