import Conversation
import Foundation
import HTTPCore
import JSONText
import Signatures

/// Any system that speaks Standard Webhooks: commands come as signed documents, answers go back signed.
package struct WebhookPlatform: Platform {
    package static let id = "webhook"
    package var id: String { Self.id }
    /// The specification advises senders to wait 15 s at least.
    package let answerWithin = Duration.seconds(12)

    /// The installation's name: ids of users mean something inside one sender's system only.
    private let installation: String
    private let keys: [StandardWebhook.VerificationKey]
    private let signers: [StandardWebhook.SigningKey]
    private let random: @Sendable () -> Double

    /// - Parameters:
    ///   - keys: Any of them may have signed a request.
    ///   - signers: Each of them signs every answer.
    ///   - random: Numbers from 0 to 1 that spread the tries of deliveries.
    /// - Precondition: There is a key and a signer.
    package init(
        installation: String,
        keys: [StandardWebhook.VerificationKey],
        signers: [StandardWebhook.SigningKey],
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        precondition(!keys.isEmpty && !signers.isEmpty, "a webhook installation needs keys")
        self.installation = installation
        self.keys = keys
        self.signers = signers
        self.random = random
    }

    package func authenticate(_ request: HTTPRequest, now: Date) -> Authentication {
        guard let id = request.fields.only(WebhookHeader.id),
            let timestamp = request.fields.only(WebhookHeader.timestamp),
            let signature = request.fields.only(WebhookHeader.signature)
        else {
            let isMissing = WebhookHeader.all.contains { request.fields[$0] == nil }
            return .refused(isMissing ? .missingHeader : .repeatedHeader)
        }
        let message = StandardWebhook.Message(id: id, timestamp: timestamp, body: request.body)
        return switch StandardWebhook.verify(signature, of: message, with: keys, now: Self.seconds(now)) {
        case .accepted: .accepted
        case .malformed: .refused(.malformedHeader)
        case .outsideOfTime: .refused(.outsideOfTime)
        case .wrongSignature: .refused(.wrongSignature)
        }
    }

    package func decode(_ request: HTTPRequest, now: Date) throws(DecodingFailure) -> Inbound {
        guard Self.isJSON(request) else { throw .contentType }
        guard let id = request.fields.only(WebhookHeader.id) else { throw .missingField }
        let document: JSONValue
        do { document = try JSONValue(parsing: request.body) } catch { throw .malformedJSON }
        return try WebhookDecoding(installation: installation, id: id, now: now).inbound(document)
    }

    package func response(_ answer: Answer, to question: Inbound) -> HTTPResponse {
        .json(200, WebhookDocument.answer(answer))
    }

    package func response(_ suggestions: [PlaceSuggestion], to question: PlaceSuggesting) -> HTTPResponse {
        .json(200, WebhookDocument.places(suggestions))
    }

    package func acknowledgement(of question: Inbound, isPrivate: Bool) -> HTTPResponse { HTTPResponse(202) }

    package func sealed(_ response: HTTPResponse, to request: HTTPRequest, now: Date) -> HTTPResponse {
        guard let id = request.fields.only(WebhookHeader.id) else { return response }
        var response = response
        response.body = WebhookDocument.stamped(response.body, now)
        sign(&response.fields, response.body, id: WebhookDocument.id(answering: id), now: now)
        return response
    }

    package func delivery(
        of answer: Answer,
        to handle: ReplyHandle,
        after origin: DeliveryOrigin,
        now: Date
    ) -> [HTTPRequest] {
        guard let question = WebhookQuestion(handle) else { return [] }
        // The document stays the same in every try; the headers say when this one was made.
        let body = WebhookDocument.stamped(WebhookDocument.answer(answer), question.asked)
        var fields = HTTPFields(["Content-Type": "application/json; charset=utf-8"])
        sign(&fields, body, id: WebhookDocument.id(answering: question.id), now: now)
        return [HTTPRequest(.post, handle.url, fields: fields, body: body)]
    }

    /// Anything but 2xx is a failure that may pass, redirects as well; 410 says that nobody wants the answer any more.
    package func verdict(on response: HTTPResponse, now: Date) -> DeliveryVerdict {
        switch response.status {
        case 200..<300: .delivered
        case 410: .refused
        default: .later(atLeast: response.fields["Retry-After"].flatMap { RetryAfter.seconds($0, now: now) })
        }
    }

    /// The example of the specification, each up to a tenth longer: receivers that were down are not all called at once.
    package var retryDelays: [Double] { Self.schedule.map { $0 * (1 + 0.1 * random()) } }

    /// 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h.
    static let schedule: [Double] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

    /// Adds the three headers.
    private func sign(_ fields: inout HTTPFields, _ body: [UInt8], id: String, now: Date) {
        let message = StandardWebhook.Message(id: id, timestamp: String(Self.seconds(now)), body: body)
        do throws(HTTPFields.Failure) {
            try fields.append(WebhookHeader.id, id)
            try fields.append(WebhookHeader.timestamp, message.timestamp)
            try fields.append(WebhookHeader.signature, StandardWebhook.sign(message, with: signers))
        } catch {
            // An id was checked before its request was taken, the rest is our own.
            preconditionFailure("a signature does not fit its headers: \(error)")
        }
    }

    private static func seconds(_ instant: Date) -> Int { Int(instant.timeIntervalSince1970.rounded(.down)) }

    private static func isJSON(_ request: HTTPRequest) -> Bool {
        guard let type = request.fields.only("Content-Type")?.utf8 else { return false }
        let end = type.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: " ") } ?? type.endIndex
        return Substring(type[..<end]).lowercased() == "application/json"
    }
}

/// The headers of a signed message.
enum WebhookHeader {
    static let id = "webhook-id"
    static let timestamp = "webhook-timestamp"
    static let signature = "webhook-signature"
    static let all = [id, timestamp, signature]
}
