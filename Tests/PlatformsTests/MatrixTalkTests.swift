import Cards
import Conversation
import Foundation
import HTTPCore
import JSONText
import Testing

@testable import Platforms

@Suite struct MatrixTalkTests {
    private static let card = Card(
        title: "Rain & Shine, <Bavaria>",
        subtitle: "Now · Mon 30 Nov",
        notices: ["Sample data: this weather is made up."],
        sections: [
            .headline(symbol: "🌧️", "Rain, 6 °C"),
            .fields([Card.Field("Wind", "24 km/h W")]),
            .rows(
                Card.Rows(
                    columns: [Card.Column("High", inline: "high"), Card.Column("Rain")],
                    rows: [Card.Row(label: "Mon", cells: ["8°", nil], symbol: "☁️", words: "Cloudy")]
                )
            ),
        ],
        actions: [
            CardAction(id: "daily", label: "Daily", token: "w1:d7::gn:1"),
            CardAction(id: "refresh", label: "Refresh", token: "w1:now::gn:1"),
        ],
        footer: ["Test Weather · as of 15:02"],
        summary: "Rain & Shine: 6 °C"
    )

    private func handle(thread: String? = nil, edits: String? = nil, isDirect: Bool = false) -> ReplyHandle {
        var reply = MatrixReply(room: "!r:x", answers: "$q", asker: "@a:x", thread: thread, edits: edits)
        reply.isDirect = isDirect
        return reply.handle(Matrix.server, now: Matrix.now)
    }

    private func delivered(_ card: Card, to handle: ReplyHandle, after origin: DeliveryOrigin = .command) -> HTTPRequest
    {
        let requests = Matrix.platform.delivery(of: Answer(card), to: handle, after: origin, now: Matrix.now)
        #expect(requests.count == 1)
        return requests[0]
    }

    private static let common = #"""
        "msgtype":"m.notice","body":"Rain & Shine, <Bavaria>\nNow · Mon 30 Nov\n! Sample data: this weather is made up.\n\n
        Rain, 6 °C\n\nWind  24 km/h W\n\n     High\nMon    8°  Cloudy\n\nTest Weather · as of 15:02\n\n🔄 Refresh",
        "format":"org.matrix.custom.html","formatted_body":"
        <p><strong>Rain &amp; Shine, &lt;Bavaria&gt;</strong><br>Now · Mon 30 Nov</p>
        <p>⚠️ <strong>Sample data: this weather is made up.</strong></p>
        <p>🌧️ <strong>Rain, 6 °C</strong></p>
        <ul><li><strong>Wind</strong> 24 km/h W</li></ul>
        <ul><li><strong>Mon</strong> ☁️ Cloudy · high 8°</li></ul>
        <p><em>Test Weather · as of 15:02<br>🔄 Refresh</em></p>","m.mentions":{},"org.raincheck.refresh":"w1:now::gn:1"
        """#.replacingOccurrences(of: "\n", with: "")

    @Test func wholeMessage() {
        let request = delivered(Self.card, to: handle())
        #expect(request.method == .put)
        #expect(request.target.hasPrefix("https://matrix.example.org/_matrix/client/v3/rooms/%21r%3Ax/send/"))
        #expect(request.fields["Authorization"] == "Bearer " + Matrix.asToken)
        let expected =
            "{" + Self.common + #","org.raincheck.asker":"@a:x","m.relates_to":{"m.in_reply_to":{"event_id":"$q"}}}"#
        #expect(String(decoding: request.body, as: UTF8.self) == expected)
    }

    @Test func inAThread() throws {
        let content = try Matrix.json(delivered(Self.card, to: handle(thread: "$root")).body)
        let expected =
            #"{"rel_type":"m.thread","event_id":"$root","is_falling_back":false,"m.in_reply_to":{"event_id":"$q"}}"#
        #expect(content["m.relates_to"] == (try Matrix.json(Array(expected.utf8))))
    }

    @Test func edit() {
        let request = delivered(Self.card, to: handle(edits: "$card"), after: .press)
        let expected =
            #"{"msgtype":"m.notice","body":"* Rain & Shine: 6 °C","m.mentions":{},"m.new_content":{"# + Self.common
            + #","org.raincheck.asker":"@a:x"},"m.relates_to":{"rel_type":"m.replace","event_id":"$card"}}"#
        #expect(String(decoding: request.body, as: UTF8.self) == expected)
    }

    @Test func aFailureDoesNotWipeTheCard() throws {
        let failure = Card(title: "Berlin", sections: [.paragraph("No weather.")], isPrivate: true)
        let content = try Matrix.json(delivered(failure, to: handle(edits: "$card"), after: .press).body)
        #expect(content["m.new_content"] == nil)
        #expect(content["m.relates_to"]?["m.in_reply_to"]?["event_id"]?.string == "$card")
    }

    // MARK: What is private

    private static let settings = Card(
        title: "Your settings",
        sections: [.fields([Card.Field("Home", "Reykjavík")])],
        isPrivate: true
    )

    @Test func whatIsPersonal() {
        let rows: [(Card.Section, Bool)] = [
            (.paragraph("x"), false), (.choices(["x"]), false), (.commands([]), false),
            (.headline(symbol: nil, "x"), true), (.fields([]), true), (.rows(Card.Rows(columns: [], rows: [])), true),
        ]
        for (section, expected) in rows {
            #expect(Card(title: "x", sections: [.paragraph("y"), section], isPrivate: true).isPersonal == expected)
            #expect(!Card(title: "x", sections: [section]).isPersonal)
        }
    }

    @Test(
        arguments: [
            (#"{"joined":{"@raincheck:example.org":{},"@a:x":{"display_name":"A"}}}"#, 200, true),
            (#"{"joined":{"@raincheck:example.org":{},"@a:x":{},"@b:x":{}}}"#, 200, false),
            (#"{"joined":{"@raincheck:example.org":{},"@b:x":{}}}"#, 200, false),
            (#"{"joined":{"@raincheck:example.org":{}}}"#, 200, false),
            (#"{"joined":{"@raincheck:example.org":{},"@a:x":{}}}"#, 403, false),
            ("{}", 200, false), ("", 200, false), (nil, 0, false),
        ] as [(String?, Int, Bool)]
    )
    func shownToTwoOnly(_ body: String?, _ status: Int, _ isShown: Bool) throws {
        let answer = Answer(Self.settings)
        let errand = try #require(Matrix.platform.question(before: answer, to: handle()))
        #expect(errand.request.method == .get && errand.request.target.hasSuffix("/rooms/%21r%3Ax/joined_members"))
        let response = body.map { HTTPResponse(status, body: Array($0.utf8)) }
        let known = Matrix.platform.handle(handle(), knowing: response)
        let text = String(decoding: delivered(Self.settings, to: known).body, as: UTF8.self)
        #expect(text.contains("Reykjavík") == isShown)
        #expect(text.contains("direct message") != isShown)
    }

    @Test func nothingIsAskedForWhatEverybodyMayRead() {
        #expect(Matrix.platform.question(before: Answer(Self.card), to: handle()) == nil)
        let text = String(decoding: delivered(Self.settings, to: handle()).body, as: UTF8.self)
        #expect(!text.contains("Reykjavík"), "not known to be a talk of two")
    }

    // MARK: Errands

    private func reaction(_ key: String = "🔄") throws -> Errand {
        let content = #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$card/1","key":"\#(key)"}}"#
        guard case .errand(let errand, "event:$event") = try Matrix.inbound(Matrix.event(content, type: "m.reaction"))
        else { throw DecodingFailure.missingField }
        return errand
    }

    @Test(arguments: ["🔄", "🔄\u{FE0F}"])
    func refresh(_ key: String) throws {
        let errand = try reaction(key)
        #expect(errand.request.target.hasSuffix("/event/%24card%2F1"))
        let event =
            #"{"sender":"@raincheck:example.org","content":{"body":"x","org.raincheck.refresh":"w1:now::gn:1","#
            + #""org.raincheck.asker":"@bob:example.org"}}"#
        let inbound = Matrix.platform.resume(errand, .json(200, Array(event.utf8)), now: Matrix.now)
        guard case .press(let press, nil) = inbound else {
            Issue.record("no press")
            return
        }
        #expect(press.token == "w1:now::gn:1")
        #expect(press.speaker.user.id == "@bob:example.org")
        let content = try Matrix.json(delivered(Self.card, to: try #require(press.reply), after: .press).body)
        #expect(content["m.relates_to"]?["event_id"]?.string == "$card/1")
    }

    @Test(arguments: [
        #"{"sender":"@mallory:example.org","content":{"org.raincheck.refresh":"w","org.raincheck.asker":"@b:x"}}"#,
        #"{"sender":"@raincheck:example.org","content":{"org.raincheck.refresh":"w"}}"#,
        #"{"sender":"@raincheck:example.org","content":{"org.raincheck.refresh":"w","org.raincheck.asker":""}}"#,
        #"{"sender":"@raincheck:example.org","content":{}}"#, #"{"sender":"@raincheck:example.org"}"#,
        #"{"sender":"@raincheck:example.org","content":{"org.raincheck.refresh":7,"org.raincheck.asker":"@b:x"}}"#,
        "{}", "[]", "", "{",
    ])
    func noRefresh(_ event: String) throws {
        let errand = try reaction()
        for status in [200, 404, 500] {
            let response = HTTPResponse.json(status, Array(event.utf8))
            #expect(Matrix.platform.resume(errand, response, now: Matrix.now) == .ignored(.errand, id: nil))
        }
        #expect(Matrix.platform.resume(errand, nil, now: Matrix.now) == .ignored(.errand, id: nil))
    }

    @Test func encryptedRoomsAreToldOnce() throws {
        let event = Matrix.event(#"{"algorithm":"m.megolm.v1.aes-sha2"}"#, type: "m.room.encrypted")
        guard case .errand(let look, let id) = try Matrix.inbound(event) else {
            Issue.record("no errand")
            return
        }
        #expect(id == "encrypted:!IIa4ws2QM08SPj8bzqET4318eCcCejKdOKBbxnlCPvM")
        #expect(look.request.method == .get && look.request.target.contains("/account_data/"))
        for response in [HTTPResponse(200), HTTPResponse(500), nil] {
            #expect(Matrix.platform.resume(look, response, now: Matrix.now) == .ignored(.errand, id: nil))
        }
        guard case .errand(let tell, nil) = Matrix.platform.resume(look, HTTPResponse(404), now: Matrix.now),
            case .errand(let again, nil) = Matrix.platform.resume(look, HTTPResponse(404), now: Matrix.now),
            case .errand(let note, nil) = Matrix.platform.resume(tell, HTTPResponse(200), now: Matrix.now)
        else {
            Issue.record("not told")
            return
        }
        #expect(tell == again, "the same transaction")
        #expect(tell.request.target.contains("/send/m.room.message/"))
        #expect(try Matrix.json(tell.request.body)["msgtype"]?.string == "m.notice")
        #expect(Matrix.platform.resume(tell, HTTPResponse(403), now: Matrix.now) == .ignored(.errand, id: nil))
        #expect(note.request.method == .put && note.request.target == look.request.target)
        #expect(Matrix.platform.resume(note, HTTPResponse(200), now: Matrix.now) == .ignored(.errand, id: nil))
    }

    @Test func waitsAsLongAsItIsTold() {
        func verdict(_ status: Int, _ body: String, field: String? = nil) -> DeliveryVerdict {
            var fields = HTTPFields()
            if let field { try! fields.append("Retry-After", field) }
            return Matrix.platform.verdict(
                on: HTTPResponse(status, fields: fields, body: Array(body.utf8)),
                now: Matrix.now
            )
        }
        #expect(verdict(200, #"{"event_id":"$x"}"#) == .delivered)
        #expect(verdict(429, #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":2100}"#) == .later(atLeast: 3))
        #expect(verdict(429, #"{"retry_after_ms":2100}"#, field: "7") == .later(atLeast: 7))
        #expect(verdict(429, #"{"retry_after_ms":-1}"#) == .later(atLeast: nil))
        #expect(verdict(429, "no") == .later(atLeast: nil))
        #expect(verdict(502, "") == .later(atLeast: nil))
        for status in [400, 401, 403, 404, 413] { #expect(verdict(status, "") == .refused) }
    }
}
