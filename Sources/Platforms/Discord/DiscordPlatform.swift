import Conversation
import Foundation
import HTTPCore
import JSONText
import Signatures

/// Discord: commands, their options' completion, buttons and menus, all posted to one path.
///
/// Source: docs.discord.com/developers/interactions (receiving and responding; application commands).
package struct DiscordPlatform: Platform {
    package let id = "discord"
    /// Discord hangs up after 3 s.
    package let answerWithin = Duration.milliseconds(2500)
    package let baseURLs: [String]
    package let retryDelays: [Double] = [1, 4, 15, 60, 240]
    private let key: Ed25519.PublicKey
    private let calls: DiscordCalls

    /// - Parameters:
    ///   - apiURL: Where Discord's API is, its version in it, without a slash at the end.
    ///   - applicationID: Digits.
    package init(key: Ed25519.PublicKey, applicationID: String, apiURL: String) {
        self.key = key
        baseURLs = [apiURL]
        calls = DiscordCalls(apiURL: apiURL, applicationID: applicationID)
    }

    package func authenticate(_ request: HTTPRequest, now: Date) -> Authentication {
        DiscordSignature.check(request, key: key, now: now)
    }

    package func decode(_ request: HTTPRequest, now: Date) throws(DecodingFailure) -> Inbound {
        let document: JSONValue
        do { document = try JSONValue(parsing: request.body) } catch { throw .malformedJSON }
        return try DiscordDecoding.inbound(document, calls, now: now)
    }

    package func response(_ answer: Answer, to question: Inbound) -> HTTPResponse {
        let isPrivate = answer.isPrivate
        guard case .press(let press, _) = question else {
            return .json(200, DiscordMessage.response(.message, answer, isPrivate: isPrivate))
        }
        return .json(
            200,
            Self.isAside(answer, press.reply)
                ? DiscordMessage.response(.message, answer, isPrivate: true)
                : DiscordMessage.response(.update, answer)
        )
    }

    /// Whether the answer to a press goes to the presser alone and leaves the card with the button as it is: what is
    /// private has no place in a message for all, and a failure must not wipe a card.
    private static func isAside(_ answer: Answer, _ handle: ReplyHandle?) -> Bool {
        answer.isForPresserOnly
            || answer.isPrivate && (!answer.hasActions || handle?.context[DiscordCalls.isOnPrivate] == nil)
    }

    package func response(_ suggestions: [PlaceSuggestion], to question: PlaceSuggesting) -> HTTPResponse {
        .json(200, DiscordMessage.choices(suggestions))
    }

    package func acknowledgement(of question: Inbound, isPrivate: Bool) -> HTTPResponse {
        switch question {
        case .command: .json(200, DiscordMessage.acknowledgement(.deferred, isPrivate: isPrivate))
        default: .json(200, DiscordMessage.acknowledgement(.deferredUpdate, isPrivate: false))
        }
    }

    package func delivery(
        of answer: Answer,
        to handle: ReplyHandle,
        after origin: DeliveryOrigin,
        now: Date
    ) -> [HTTPRequest] {
        let isPrivate = answer.isPrivate
        switch origin {
        case .press:
            return Self.isAside(answer, handle)
                ? [calls.followUp(handle, DiscordMessage.message(answer, isPrivate: true))]
                : [calls.edit(handle, DiscordMessage.message(answer))]
        case .command, .home:
            // The acknowledgement has fixed who sees the message that follows it: for others another one is needed.
            guard isPrivate != handle.isPrivate else { return [calls.edit(handle, DiscordMessage.message(answer))] }
            return [calls.delete(handle), calls.followUp(handle, DiscordMessage.message(answer, isPrivate: isPrivate))]
        }
    }

    package func verdict(on response: HTTPResponse, now: Date) -> DeliveryVerdict {
        let body = response.status == 404 || response.status == 429 ? try? JSONValue(parsing: response.body) : nil
        switch response.status {
        case 404:
            // Sent before Discord has read the acknowledgement, a call is told that there is no such webhook.
            return body?["code"]?.integer == Self.unknownMessage ? .refused : .later(atLeast: nil)
        case 429:
            let field = response.fields["Retry-After"].flatMap { RetryAfter.seconds($0, now: now) }
            let asked = [field, body?["retry_after"]?.number].compactMap(\.self).filter { $0.isFinite && $0 >= 0 }
            return .later(atLeast: asked.max())
        default:
            return DeliveryVerdict(status: response.status, retryAfter: response.fields["Retry-After"], now: now)
        }
    }

    package func verdict(on response: HTTPResponse, to request: HTTPRequest, now: Date) -> DeliveryVerdict {
        let verdict = verdict(on: response, now: now)
        // Deleted already, by somebody or by a call whose answer was lost: that is what was wanted.
        return verdict == .refused && request.method == .delete && response.status == 404 ? .delivered : verdict
    }

    /// Discord's code for a message that is not there.
    private static let unknownMessage = 10_008
}
