import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles
import Signatures

/// Slack: slash commands, buttons and events, all on one path.
package struct SlackPlatform: Platform {
    package let id = "slack"
    package let deadline = Duration.seconds(3)
    /// Any one of them may have signed: two while a secret is rotated.
    private let keys: [HMACSHA256.Key]

    /// - Precondition: there is at least one secret, none is empty.
    package init(secrets: [Secret]) {
        precondition(
            !secrets.isEmpty && secrets.allSatisfy { !$0.bytes.isEmpty },
            "a Slack installation needs a secret"
        )
        keys = secrets.map(HMACSHA256.Key.init)
    }

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
        if Self.isForm(request) {
            let form: FormFields
            do { form = try FormFields(decoding: request.body) } catch { throw .malformedForm }
            if form["ssl_check"] == "1" { return .ignored(.sslCheck, id: nil) }
            if let payload = form["payload"] {
                return try SlackDecoding.interaction(try Self.json(payload.utf8), now: now)
            }
            return try SlackDecoding.command(form, now: now)
        }
        guard Self.mediaType(request) == "application/json" else { throw .contentType }
        return try SlackDecoding.event(try Self.json(request.body))
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
