import Cards
import Conversation
import Foundation
import HTTPCore
import JSONText
import Signatures
import Testing

@testable import Platforms

private let instant = Date(timeIntervalSince1970: 1_893_456_000.4)

private func decode(_ body: String, type: String = "application/json; charset=utf-8") throws -> Inbound {
    try webhook().decode(try hook(body, type: type), now: instant)
}

@Suite struct WebhookDecodingTests {
    @Test func command() throws {
        let inbound = try decode(
            #"{"type":"weather.command","timestamp":"2030-01-01T00:00:00Z","data":{"text":"München daily","user":"u 1","#
                + #""channel":"c","locale":"de-DE","reply_url":"https://h/x","command":"wx"}}"#
        )
        guard case .command(let invocation, let id) = inbound else {
            Issue.record("not a command: \(inbound)")
            return
        }
        #expect(id == "webhook:msg_1")
        #expect(invocation.text == "München daily")
        let speaker = invocation.speaker
        #expect(speaker.user.platform == "webhook" && speaker.user.workspace == "acme" && speaker.user.id == "u 1")
        #expect(speaker.channel?.id == "c" && speaker.channel?.workspace == "acme")
        #expect(speaker.locale == "de-DE" && speaker.command == "wx")
        let handle = try #require(invocation.reply)
        #expect(handle.url == "https://h/x" && handle.uses == 10 && !handle.isOnlyWay)
        let longest = WebhookPlatform.schedule.reduce(0) { $0 + 1.1 * $1 }
        #expect(handle.expires.timeIntervalSince(instant) > longest + 86_400, "the schedule fits")
    }

    @Test func whatMayBeMissing() throws {
        for more in ["", #","channel":null,"locale":null,"reply_url":null,"command":null"#] {
            let body = #"{"type":"weather.command","data":{"text":"","user":"u"\#(more)}}"#
            guard case .command(let invocation, _) = try decode(body) else {
                Issue.record("not a command")
                return
            }
            #expect(invocation.reply == nil && invocation.speaker.channel == nil && invocation.speaker.locale == nil)
            #expect(invocation.speaker.command == "/weather")
        }
    }

    @Test func theOthers() throws {
        let press = #"{"type":"weather.action","data":{"token":"w1:now::gn:1","user":"u","reply_url":"https://h/"}}"#
        guard case .press(let action, let id) = try decode(press) else {
            Issue.record("not a press")
            return
        }
        #expect(id == "webhook:msg_1" && action.token == "w1:now::gn:1" && action.reply?.url == "https://h/")
        guard case .suggest(let question) = try decode(#"{"type":"weather.suggest","data":{"text":"Ber","user":"u"}}"#)
        else {
            Issue.record("not a suggestion")
            return
        }
        #expect(question.text == "Ber" && question.speaker.user.id == "u")
        #expect(try decode(#"{"type":"weather.answer","data":{}}"#) == .ignored(.event, id: "webhook:msg_1"))
        #expect(try decode(#"{"type":"user.created"}"#) == .ignored(.event, id: "webhook:msg_1"))
    }

    @Test(arguments: [
        ("", DecodingFailure.malformedJSON), ("[", .malformedJSON), ("{}{}", .malformedJSON),
        (#"{"type":"weather.command","type":"x"}"#, .malformedJSON), ("\u{FEFF}{}", .malformedJSON),
        ("{}", .missingField), ("[]", .missingField), (#"{"type":1}"#, .missingField),
        (#"{"type":"weather.command"}"#, .missingField), (#"{"type":"weather.command","data":[]}"#, .missingField),
        (#"{"type":"weather.command","data":{"text":"x"}}"#, .missingField),
        (#"{"type":"weather.command","data":{"user":"u"}}"#, .missingField),
        (#"{"type":"weather.command","data":{"text":"x","user":""}}"#, .missingField),
        (#"{"type":"weather.command","data":{"text":"x","user":7}}"#, .missingField),
        (#"{"type":"weather.command","data":{"text":null,"user":"u"}}"#, .missingField),
        (#"{"type":"weather.command","data":{"text":"x","user":"u","channel":""}}"#, .missingField),
        (#"{"type":"weather.command","data":{"text":"x","user":"u","channel":5}}"#, .missingField),
        (#"{"type":"weather.command","data":{"text":"x","user":"u","reply_url":{}}}"#, .missingField),
        (#"{"type":"weather.action","data":{"user":"u"}}"#, .missingField),
        (#"{"type":"weather.suggest","data":{"user":"u"}}"#, .missingField),
    ])
    func refuses(_ body: String, _ failure: DecodingFailure) {
        #expect(throws: failure) { try decode(body) }
    }

    @Test func bounds() throws {
        let long = String(repeating: "x", count: 256)
        #expect(throws: DecodingFailure.missingField) {
            try decode(#"{"type":"weather.command","data":{"text":"x","user":"\#(long)"}}"#)
        }
        let url = "https://h/" + String(repeating: "x", count: 2000)
        #expect(throws: DecodingFailure.missingField) {
            try decode(#"{"type":"weather.command","data":{"text":"x","user":"u","reply_url":"\#(url)"}}"#)
        }
        let body =
            #"{"type":"weather.command","data":{"text":"x","user":"u","locale":"\#(long)","command":"a`\#(long)"}}"#
        guard case .command(let invocation, _) = try decode(body) else {
            Issue.record("not a command")
            return
        }
        #expect(invocation.speaker.locale == nil)
        #expect(invocation.speaker.command.count <= 81 && !invocation.speaker.command.contains("`"))
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])
    func otherTypesOfContent(_ type: String) {
        #expect(throws: DecodingFailure.contentType) { try decode("{}", type: type) }
    }

    private let card = Card(
        title: "Berlin",
        sections: [.paragraph("Dry.")],
        actions: [CardAction(id: "daily", label: "Daily", token: "w1:d7::gn:1")],
        isPrivate: true
    )

    @Test func wholeAnswer() throws {
        let platform = try webhook()
        let response = platform.response(Answer(card), to: .ignored(.event, id: nil))
        let expected =
            #"{"type":"weather.answer","data":{"card":{"title":"Berlin","summary":"Berlin","private":true,"notices":[],"#
            + #""sections":[{"type":"paragraph","text":"Dry."}],"#
            + #""actions":[{"id":"daily","label":"Daily","token":"w1:d7::gn:1"}],"footer":[]},"#
            + #""markdown":""# + "### Berlin" + #"\n\nDry.","#
            + #""text":"Berlin\n\nDry.\n"}}"#
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == expected)
        #expect(platform.acknowledgement(of: .ignored(.event, id: nil), isPrivate: true) == HTTPResponse(202))
        let places = platform.response(
            [PlaceSuggestion(title: "Berlin, Germany", text: "Berlin")],
            to: PlaceSuggesting(try speaker(), text: "Ber")
        )
        let list = #"{"type":"weather.places","data":{"places":[{"title":"Berlin, Germany","text":"Berlin"}]}}"#
        #expect(String(decoding: places.body, as: UTF8.self) == list)
    }

    private func speaker() throws -> Speaker {
        guard case .suggest(let question) = try decode(#"{"type":"weather.suggest","data":{"text":"","user":"u"}}"#)
        else {
            throw DecodingFailure.missingField
        }
        return question.speaker
    }

    /// Each try has its own time and signature; id and document stay.
    @Test func deliveries() throws {
        let platform = try webhook()
        guard
            case .command(let invocation, _) = try decode(
                #"{"type":"weather.command","data":{"text":"x","user":"u","reply_url":"https://h/x"}}"#
            )
        else { return }
        let handle = try #require(invocation.reply)
        let tries = [0.0, 5, 300].map { offset in
            platform.delivery(
                of: Answer(card),
                to: handle,
                after: .command,
                now: instant.addingTimeInterval(offset)
            )
        }
        #expect(tries.allSatisfy { $0.count == 1 })
        #expect(Set(tries.map { $0[0].body }).count == 1)
        #expect(
            String(decoding: tries[0][0].body, as: UTF8.self).hasPrefix(#"{"timestamp":"2030-01-01T00:00:00Z","type""#)
        )
        #expect(Set(tries.map { $0[0].fields["webhook-id"] }) == ["re-msg_1"])
        #expect(tries.map { $0[0].fields["webhook-timestamp"] } == ["1893456000", "1893456005", "1893456300"])
        #expect(Set(tries.map { $0[0].fields["webhook-signature"] }).count == 3)
        #expect(tries.allSatisfy { $0[0].target == "https://h/x" && $0[0].method == .post })
        let key = try StandardWebhook.VerificationKey(secret: Secret(webhookSecret))
        for request in tries.map({ $0[0] }) {
            let timestamp = request.fields["webhook-timestamp"] ?? ""
            let message = StandardWebhook.Message(id: "re-msg_1", timestamp: timestamp, body: request.body)
            let verdict = StandardWebhook.verify(
                request.fields["webhook-signature"] ?? "",
                of: message,
                with: [key],
                now: Int(timestamp) ?? 0
            )
            #expect(verdict == .accepted)
        }
        let foreign = ReplyHandle(url: "https://h/x", expires: instant, uses: 1)
        #expect(platform.delivery(of: Answer(card), to: foreign, after: .command, now: instant).isEmpty)
    }

    @Test(arguments: [
        (200, DeliveryVerdict.delivered), (204, .delivered), (299, .delivered), (301, .later(atLeast: nil)),
        (307, .later(atLeast: nil)), (400, .later(atLeast: nil)), (401, .later(atLeast: nil)),
        (404, .later(atLeast: nil)), (410, .refused), (429, .later(atLeast: nil)), (500, .later(atLeast: nil)),
        (504, .later(atLeast: nil)),
    ])
    func verdicts(_ status: Int, _ verdict: DeliveryVerdict) throws {
        #expect(try webhook().verdict(on: HTTPResponse(status), now: instant) == verdict)
    }

    @Test func retryAfterIsHeeded() throws {
        let platform = try webhook()
        for status in [429, 500, 302] {
            let response = HTTPResponse(status, fields: HTTPFields(["Retry-After": "120"]))
            #expect(platform.verdict(on: response, now: instant) == .later(atLeast: 120))
        }
        let date = HTTPResponse(503, fields: HTTPFields(["Retry-After": "Tue, 01 Jan 2030 00:10:00 GMT"]))
        #expect(platform.verdict(on: date, now: instant) == .later(atLeast: 600))
    }

    @Test func scheduleIsSpread() throws {
        let key = try StandardWebhook.VerificationKey(secret: Secret(webhookSecret))
        let signer = try StandardWebhook.SigningKey(Secret(webhookSecret))
        for (number, factor) in [(0.0, 1.0), (0.5, 1.05), (1.0, 1.1)] {
            let platform = WebhookPlatform(installation: "a", keys: [key], signers: [signer], random: { number })
            let expected = [5.0, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map { $0 * factor }
            #expect(zip(platform.retryDelays, expected).allSatisfy { abs($0 - $1) < 1 })
            #expect(platform.retryDelays.count == 9)
        }
    }
}
