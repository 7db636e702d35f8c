import Conversation
import Foundation
import HTTPCore
import JSONText
import Signatures

/// Mattermost: slash commands by POST or GET on one path, presses of buttons on `/action` below it.
///
/// Source: developers.mattermost.com (slash commands, interactive messages) and the server's own code
/// (server/channels/app: command.go, integration_action.go).
package struct MattermostPlatform: Platform {
    package let id = "mattermost"
    /// The server waits 30 s unless it is set otherwise; whoever typed should not.
    package let answerWithin = Duration.seconds(8)
    package let baseURLs: [String]
    private let tokens: MattermostTokens
    private let message: MattermostMessage
    private let decoding: MattermostDecoding

    /// - Parameters:
    ///   - tokens: Those of the commands, one for each team; the first is the key of what buttons carry. None is empty.
    ///   - site: Where Mattermost is, without a slash at the end.
    ///   - url: Where Mattermost reaches this installation, without a slash at the end.
    package init(tokens: [Secret], site: String, url: String) {
        baseURLs = [site]
        self.tokens = MattermostTokens(tokens)
        message = MattermostMessage(url: url + Self.action, tokens: self.tokens)
        decoding = MattermostDecoding(site: site)
    }

    private static let action = "/action"

    package func route(_ method: HTTPMethod, _ path: Substring) -> Route {
        switch path {
        case "": method == .post || method == .get ? .accepted : .badMethod(allowed: "GET, POST")
        case Self.action: method == .post ? .accepted : .badMethod(allowed: "POST")
        default: .notFound
        }
    }

    package func authenticate(_ request: HTTPRequest, now: Date) -> Authentication {
        guard Self.isPress(request) else { return tokens.check(request, try? Self.form(request)) }
        return tokens.check((try? JSONValue(parsing: request.body)).map { MattermostContext($0["context"]) })
    }

    package func decode(_ request: HTTPRequest, now: Date) throws(DecodingFailure) -> Inbound {
        func copy() -> String { Self.copyID(request, now) }
        guard Self.isPress(request) else { return try decoding.command(try Self.form(request), copyID: copy, now: now) }
        let document: JSONValue
        do { document = try JSONValue(parsing: request.body) } catch { throw .malformedJSON }
        return try decoding.press(document, copyID: copy, now: now)
    }

    package func response(_ answer: Answer, to question: Inbound) -> HTTPResponse {
        guard case .press(let press, _) = question else { return .json(200, message.answer(answer)) }
        return .json(200, Self.isAside(answer, press.reply) ? message.aside(answer) : message.update(answer))
    }

    /// Whether the answer to a press is posted to the presser alone and leaves the card with the button as it is.
    ///
    /// So it is with what is private, and on a message that is for one person alone: Mattermost does not keep those, so
    /// they cannot be replaced.
    private static func isAside(_ answer: Answer, _ handle: ReplyHandle?) -> Bool {
        answer.isForPresserOnly || answer.isPrivate || handle?.context[MattermostDecoding.isOnPrivate] != nil
    }

    /// Nothing: Mattermost shows nothing then, and waits for what is posted to the reply address.
    package func acknowledgement(of question: Inbound, isPrivate: Bool) -> HTTPResponse { HTTPResponse(200) }

    package func delivery(
        of answer: Answer,
        to handle: ReplyHandle,
        after origin: DeliveryOrigin,
        now: Date
    ) -> [HTTPRequest] {
        let fields = HTTPFields(["Content-Type": "application/json; charset=utf-8"])
        return [HTTPRequest(.post, handle.url, fields: fields, body: message.answer(answer))]
    }

    /// What a request without an id of its own is known by: nothing in it tells when it was made, so only what comes within
    /// the same second counts as a copy.
    private static func copyID(_ request: HTTPRequest, _ now: Date) -> String {
        let content = SHA256.digest(of: Array(request.target.utf8) + [0] + request.body)
        return "second:\(Int(now.timeIntervalSince1970.rounded(.down))):" + Hex.encode(content)
    }

    private static func isPress(_ request: HTTPRequest) -> Bool { request.path == action[...] }

    /// The fields of a command: of the body, or of the query when it came by GET.
    private static func form(_ request: HTTPRequest) throws(DecodingFailure) -> FormFields {
        var bytes = request.body
        if request.method == .get {
            bytes = Array(request.target.utf8.dropFirst(request.path.utf8.count + 1))
        } else {
            let type = request.fields.only("Content-Type")?.prefix { $0 != ";" && $0 != " " }.lowercased()
            guard type == "application/x-www-form-urlencoded" else { throw .contentType }
        }
        do { return try FormFields(decoding: bytes) } catch { throw .malformedForm }
    }
}
