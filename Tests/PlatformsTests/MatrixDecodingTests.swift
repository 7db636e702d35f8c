import Conversation
import Foundation
import HTTPCore
import TestSupport
import Testing

@testable import Platforms

@Suite struct MatrixDecodingTests {
    @Test func command() throws {
        guard
            case .command(let invocation, let id) = try Matrix.inbound(
                Matrix.event(Matrix.text("!weather Berlin daily"))
            )
        else {
            Issue.record("no command")
            return
        }
        #expect(id == "event:$event")
        #expect(invocation.text == "Berlin daily")
        #expect(invocation.speaker.command == "!weather")
        #expect(invocation.speaker.user.workspace == "example.org")
        #expect(invocation.speaker.user.id == "@alice:example.org")
        #expect(invocation.speaker.channel?.id == "!IIa4ws2QM08SPj8bzqET4318eCcCejKdOKBbxnlCPvM")
        let handle = try #require(invocation.reply)
        #expect(handle.isOnlyWay)
        #expect(
            handle.url.hasPrefix(
                "https://matrix.example.org/_matrix/client/v3/rooms/%21IIa4ws2QM08SPj8bzqET4318eCcCejKdOKBbxnlCPvM/"
                    + "send/m.room.message/raincheck-"
            )
        )
    }

    /// The address of an answer is the same for every copy of its question, and another for every other question.
    @Test func addressesAreThoseOfTheirQuestions() throws {
        func url(_ id: String) throws -> String? {
            guard case .command(let invocation, _) = try Matrix.inbound(Matrix.event(Matrix.text("!weather"), id: id))
            else { return nil }
            return invocation.reply?.url
        }
        #expect(try url("$a") == url("$a"))
        #expect(try url("$a") != url("$b"))
    }

    @Test(
        arguments: [
            (Matrix.text("!weather"), ""), (Matrix.text("  !Weather\\tBerlin \\n"), "Berlin"),
            (Matrix.text("!weather\\u00a0東京"), "東京"),
            (Matrix.text("@raincheck:example.org: Berlin"), "Berlin"),
            (Matrix.text("@raincheck:example.org Berlin"), "Berlin"),
            (Matrix.text("@Raincheck:Example.org"), ""),
            (Matrix.text("raincheck: Berlin"), "Berlin"), (Matrix.text("Weather Bot, Berlin"), "Berlin"),
            (Matrix.text("raincheck: !weather Berlin"), "Berlin"),
            (Matrix.text("raincheck is down"), nil), (Matrix.text("rainchecks: none"), nil),
            (Matrix.text("weather Berlin"), nil), (Matrix.text("!weatherman"), nil), (Matrix.text("say !weather"), nil),
            (Matrix.text(""), nil), (#"{"msgtype":"m.text"}"#, nil), (#"{"body":"!weather"}"#, nil),
            (#"{"msgtype":"m.notice","body":"!weather"}"#, nil), (#"{"msgtype":"m.emote","body":"!weather"}"#, nil),
            (#"{"msgtype":"m.text","body":7}"#, nil), ("{}", nil), ("[]", nil), ("null", nil),
            // A mention as clients write it.
            (
                #"{"msgtype":"m.text","body":"Sky: Berlin","m.mentions":{"user_ids":["@raincheck:example.org"]},"#
                    + #""formatted_body":"<a href=\"https://matrix.to/#/@raincheck:example.org\">Sky</a>: Berlin"}"#,
                "Berlin"
            ),
            (
                #"{"msgtype":"m.text","body":"R&B Berlin","m.mentions":{"user_ids":["@x:y","@raincheck:example.org"]},"#
                    + #""formatted_body":"<a href='https://matrix.to/#/%40raincheck%3Aexample.org'>R&amp;B</a> Berlin"}"#,
                "Berlin"
            ),
            (
                #"{"msgtype":"m.text","body":"[Weather Bot](https://matrix.to/#/@raincheck:example.org) Berlin","#
                    + #""m.mentions":{"user_ids":["@raincheck:example.org"]}}"#,
                "Berlin"
            ),
            (
                #"{"msgtype":"m.text","body":"Berlin please @raincheck","#
                    + #""m.mentions":{"user_ids":["@raincheck:example.org"]}}"#,
                "Berlin please"
            ),
            (
                #"{"msgtype":"m.text","body":"Berlin","m.mentions":{"user_ids":["@raincheck:example.org"]}}"#, "Berlin"
            ),
            // Clients mention whom a message answers.
            (
                #"{"msgtype":"m.text","body":"thanks!","m.mentions":{"user_ids":["@raincheck:example.org"]},"#
                    + #""m.relates_to":{"m.in_reply_to":{"event_id":"$card"}}}"#,
                nil
            ),
            (
                #"{"msgtype":"m.text","body":"Berlin","m.mentions":{"user_ids":["@other:example.org"]}}"#, nil
            ),
            (
                #"{"msgtype":"m.text","body":"> <@bob:example.org> !weather Oslo\n> more\n\n!weather Berlin","#
                    + #""m.relates_to":{"m.in_reply_to":{"event_id":"$x"}}}"#,
                "Berlin"
            ),
            (
                #"{"msgtype":"m.text","body":"> !weather Oslo","m.relates_to":{"m.in_reply_to":{"event_id":"$x"}}}"#,
                nil
            ),
            // Edits.
            (
                #"{"msgtype":"m.text","body":"!weather Oslo","m.relates_to":{"rel_type":"m.replace","event_id":"$x"}}"#,
                nil
            ),
            (
                #"{"msgtype":"m.text","body":"!weather Oslo","m.new_content":{"body":"!weather Oslo"}}"#, nil
            ),
        ] as [(String, String?)]
    )
    func whatIsACommand(_ content: String, _ expected: String?) throws {
        guard case .command(let invocation, _) = try Matrix.inbound(Matrix.event(content)) else {
            #expect(expected == nil, "\(content)")
            return
        }
        #expect(invocation.text == expected, "\(content)")
    }

    @Test func invitation() throws {
        let event = Matrix.event(
            #"{"membership":"invite","is_direct":true}"#,
            type: "m.room.member",
            age: 1_000_000,
            more: #","state_key":"@raincheck:example.org""#
        )
        guard case .errand(let errand, let id) = try Matrix.inbound(event) else {
            Issue.record("no errand")
            return
        }
        #expect(id == "event:$event")
        #expect(errand.request.method == .post)
        #expect(
            errand.request.target
                == "https://matrix.example.org/_matrix/client/v3/join/%21IIa4ws2QM08SPj8bzqET4318eCcCejKdOKBbxnlCPvM"
        )
        #expect(errand.request.fields["Authorization"] == "Bearer " + Matrix.asToken)
        #expect(Matrix.platform.resume(errand, HTTPResponse(200), now: Matrix.now) == .ignored(.errand, id: nil))
    }

    private static let question = Matrix.text("!weather")

    /// What nothing is done about.
    @Test(arguments: [
        Matrix.event(question, sender: "@raincheck:example.org"),
        Matrix.event(question, age: 1801),
        Matrix.event(question, more: #","state_key":"""#),
        Matrix.event(question, type: "m.sticker"),
        Matrix.event(question, id: ".."), Matrix.event(question, id: ""),
        Matrix.event(question, id: String(repeating: "x", count: 256)),
        Matrix.event(question, sender: String(repeating: "x", count: 256)),
        Matrix.event(#"{"membership":"join"}"#, type: "m.room.member", more: #","state_key":"@raincheck:example.org""#),
        Matrix.event(#"{"membership":"invite"}"#, type: "m.room.member", more: #","state_key":"@bob:example.org""#),
        Matrix.event(#"{"membership":"invite"}"#, type: "m.room.member"),
        Matrix.event(#"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$c","key":"👍"}}"#, type: "m.reaction"),
        Matrix.event(#"{"m.relates_to":{"rel_type":"m.annotation","event_id":"..","key":"🔄"}}"#, type: "m.reaction"),
        Matrix.event(#"{"m.relates_to":{"rel_type":"m.annotation","key":"🔄"}}"#, type: "m.reaction"),
        Matrix.event(#"{"m.relates_to":{"rel_type":"m.thread","event_id":"$c","key":"🔄"}}"#, type: "m.reaction"),
        Matrix.event("{}", type: "m.reaction"),
        "{}", "[]", "null", "7", #""x""#, #"{"type":"m.room.message"}"#, #"{"type":7}"#,
        #"{"type":"m.room.message","event_id":"$e","room_id":"!r","sender":"@a:b","content":{"msgtype":"m.text","body":"!weather"}}"#,
    ])
    func ignored(_ event: String) throws {
        let inbound = try Matrix.platform.decode(Matrix.transaction([event]), now: Matrix.now)
        guard case .ignored = inbound else {
            Issue.record("not ignored: \(event)")
            return
        }
    }

    /// Half an hour is still answered: that is how long an outage may be.
    @Test func whatHadToWaitIsAnswered() throws {
        #expect(try Matrix.inbound(Matrix.event(Self.question, age: 1799)) != nil)
        #expect(try Matrix.inbound(Matrix.event(Self.question, age: -100_000)) != nil)
    }

    @Test func oneBadEventSpoilsNoOther() throws {
        let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
        let events = ["null", Matrix.event(deep), #"{"type":{}}"#, Matrix.event(Self.question)]
        guard case .several(let parts) = try Matrix.platform.decode(Matrix.transaction(events), now: Matrix.now) else {
            Issue.record("nothing of it was read")
            return
        }
        #expect(parts.count == 1)
    }

    @Test(arguments: [
        ("", DecodingFailure.malformedJSON), ("{", .malformedJSON), ("{\"events\":[}", .malformedJSON),
        ("[]", .missingField), ("{}", .missingField), (#"{"events":{}}"#, .missingField),
        ("\u{FEFF}{}", .malformedJSON),
    ])
    func malformed(_ body: String, _ failure: DecodingFailure) {
        let request = Matrix.request(.put, "/_matrix/app/v1/transactions/7", body)
        #expect(throws: failure) { try Matrix.platform.decode(request, now: Matrix.now) }
    }

    /// What is right JSON but beyond the bounds is taken: it would come again for ever.
    @Test(arguments: [
        #"{"events":[{"a":1,"a":2}]}"#,
        #"{"events":["# + String(repeating: "[", count: 600) + String(repeating: "]", count: 600) + "]}",
        #"{"events":[1e999]}"#, #"{"events":["\ud800"]}"#,
    ])
    func beyondTheBounds(_ body: String) throws {
        let request = Matrix.request(.put, "/_matrix/app/v1/transactions/7", body)
        #expect(try Matrix.platform.decode(request, now: Matrix.now) == .ignored(.event, id: nil))
    }

    /// Ten thousand cut and changed transactions: each is read, passed over or refused.
    @Test func damagedTransactions() async {
        var random = MatrixRandom(state: 11)
        let whole = Matrix.transaction([
            Matrix.event(Self.question), Matrix.event(#"{"membership":"invite"}"#, type: "m.room.member"),
            Matrix.event(
                #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$c","key":"🔄"}}"#,
                type: "m.reaction"
            ),
        ]).body
        for number in 0..<2_000 {
            if number % 50 == 0 { await letOthersRun() }
            var body = whole
            for _ in 0...Int.random(in: 0..<6, using: &random) {
                let place = Int.random(in: 0..<body.count, using: &random)
                if Bool.random(using: &random) {
                    body.remove(at: place)
                } else {
                    body[place] = .random(in: 0...255, using: &random)
                }
            }
            var request = Matrix.request(.put, "/_matrix/app/v1/transactions/7")
            request.body = body
            do {
                _ = try Matrix.platform.decode(request, now: Matrix.now)
            } catch {
                #expect([.malformedJSON, .missingField].contains(error))
            }
        }
    }

    @Test func aThousandEvents() throws {
        let events = (0..<1200).map { Matrix.event(Matrix.text("!weather Berlin"), id: "$\($0)") }
        var count = 0
        let time = try processorTime {
            guard case .several(let parts) = try Matrix.platform.decode(Matrix.transaction(events), now: Matrix.now)
            else { return }
            count = parts.count
        }
        #expect(count == MatrixDecoding.mostEvents)
        #expect(time < .seconds(10))
    }
}
