import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles
import Signatures

/// Slack: slash commands, buttons, menus and events, all on one path.
package struct SlackPlatform: Platform {
    package let id = "slack"
    /// Slack hangs up after 3 s.
    package let answerWithin = Duration.milliseconds(2500)
    /// Any one of them may have signed: two while a secret is rotated.
    private let keys: [HMACSHA256.Key]
    private let api: SlackWebAPI?

    /// - Precondition: there is at least one secret, none is empty.
    /// - Parameter api: For mentions, direct messages and the Home tab; without it those are ignored.
    package init(secrets: [Secret], api: SlackWebAPI? = nil) {
        precondition(
            !secrets.isEmpty && secrets.allSatisfy { !$0.bytes.isEmpty },
            "a Slack installation needs a secret"
        )
        keys = secrets.map(HMACSHA256.Key.init)
        self.api = api
    }

    package var baseURLs: [String] { api.map { [$0.url] } ?? [] }

    package func authenticate(_ request: HTTPRequest, now: Date) -> Authentication {
        let result = SlackSignature.check(request, keys: keys, now: now)
        guard case .refused = result, Self.isCertificateCheck(request) else { return result }
        return .harmless(HTTPResponse(200))
    }

    /// Slack looks now and then whether the certificate of an address is good; that form need not be signed.
    private static func isCertificateCheck(_ request: HTTPRequest) -> Bool {
        isForm(request) && (try? FormFields(decoding: request.body))?["ssl_check"] == "1"
    }

    package func decode(_ request: HTTPRequest, now: Date) throws(DecodingFailure) -> Inbound {
        func copy() -> String? { Self.copyID(request) }
        if Self.isForm(request) {
            let form: FormFields
            do { form = try FormFields(decoding: request.body) } catch { throw .malformedForm }
            if form["ssl_check"] == "1" { return .ignored(.sslCheck, id: nil) }
            if let payload = form["payload"] {
                return try SlackDecoding.interaction(try Self.json(payload.utf8), api, copyID: copy, now: now)
            }
            return try SlackDecoding.command(form, copyID: copy, now: now)
        }
        guard Self.mediaType(request) == "application/json" else { throw .contentType }
        return try SlackEvents(api: api, copyID: copy, now: now).inbound(try Self.json(request.body))
    }

    package func response(_ answer: Answer, to question: Inbound) -> HTTPResponse {
        .json(200, Self.message(answer))
    }

    /// The message an answer becomes, as JSON.
    package static func message(_ answer: Answer) -> [UInt8] {
        answer.bytes(for: "slack") { SlackMessage.bytes($0, replacing: false) }
    }

    package func acknowledgement(of question: Inbound, isPrivate: Bool) -> HTTPResponse { HTTPResponse(200) }

    package func delivery(
        of answer: Answer,
        to handle: ReplyHandle,
        after origin: DeliveryOrigin,
        now: Date
    ) -> [HTTPRequest] {
        if let request = api?.delivery(of: answer, to: handle) { return [request] }
        // A failure must not wipe the card the button is on: it is shown to the presser alone.
        let body =
            switch origin {
            case .command, .home: Self.message(answer)
            case .press where answer.isForPresserOnly: Self.message(answer)
            case .press: answer.bytes(for: "slack-replace") { SlackMessage.bytes($0, replacing: true) }
            }
        return [
            HTTPRequest(
                .post,
                handle.url,
                fields: HTTPFields(["Content-Type": "application/json; charset=utf-8"]),
                body: body
            )
        ]
    }

    package func response(_ suggestions: [PlaceSuggestion], to question: PlaceSuggesting) -> HTTPResponse {
        .json(200, SlackHome.options(suggestions))
    }

    package func verdict(on response: HTTPResponse, now: Date) -> DeliveryVerdict {
        SlackWebAPI.verdict(on: response, now: now)
    }

    package func lookUp(_ speaker: Speaker) -> Errand? { api.map { Errand($0.userInfo(speaker.user.id)) } }

    package func speaker(_ speaker: Speaker, from response: HTTPResponse) -> Speaker? {
        SlackWebAPI.speaker(speaker, from: response)
    }

    /// What a request without an id of its own is known by: its signature, which covers its time and every byte of it.
    private static func copyID(_ request: HTTPRequest) -> String? {
        request.fields.only(SlackSignature.signatureHeader).map { "signature:" + $0.lowercased() }
    }

    private static let form = "application/x-www-form-urlencoded"

    private static func isForm(_ request: HTTPRequest) -> Bool {
        mediaType(request) == form
    }

    /// The media type without parameters; case does not matter (RFC 9110, section 8.3.1).
    private static func mediaType(_ request: HTTPRequest) -> String? {
        request.fields.only("Content-Type").map { type in
            if type == form { return type }
            let end = type.utf8.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: " ") } ?? type.endIndex
            return type[..<end].lowercased()
        }
    }

    private static func json(_ text: some Sequence<UInt8>) throws(DecodingFailure) -> JSONValue {
        do { return try JSONValue(parsing: Array(text)) } catch { throw .malformedJSON }
    }
}
