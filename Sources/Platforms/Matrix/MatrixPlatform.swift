import Conversation
import Foundation
import HTTPCore
import JSONText
import Signatures

/// Matrix, as an application service: the homeserver pushes what is said, answers are sent by its client API.
package struct MatrixPlatform: Platform {
    package let id = "matrix"
    /// Homeservers wait a minute; what waits behind a transaction should not.
    package let answerWithin = Duration.milliseconds(2500)
    package let baseURLs: [String]
    /// A transaction that was not taken is sent again, and an answer that is sent again is one answer.
    package let acknowledgesAfterDelivery = true

    private let authorization: MatrixAuthorization
    private let server: MatrixServer
    private let decoding: MatrixDecoding

    /// - Parameters:
    ///   - homeserver: Its address, without a slash at the end.
    ///   - displayName: What people call the bot, beside its id.
    init(homeserver: String, hsToken: Secret, asToken: Secret, user: MatrixUser, displayName: String? = nil) {
        baseURLs = [homeserver]
        authorization = MatrixAuthorization(token: hsToken)
        server = MatrixServer(baseURL: homeserver, user: user, token: asToken)
        decoding = MatrixDecoding(server: server, displayName: displayName)
    }

    // MARK: Receiving

    package func route(_ method: HTTPMethod, _ path: Substring) -> Route {
        guard let endpoint = MatrixEndpoint(path) else { return .notFound }
        guard let wanted = endpoint.method, wanted != method else { return .accepted }
        return .badMethod(allowed: wanted.rawValue)
    }

    /// A hundred events of 64 KiB, and what is around them; from the homeserver only.
    private static let longestTransaction = 8 << 20

    package func longestBody(of head: HTTPRequest) -> Int {
        guard MatrixEndpoint(head.path) == .transaction, authorization.check(head) == .accepted else { return 0 }
        return Self.longestTransaction
    }

    package func authenticate(_ request: HTTPRequest, now: Date) -> Authentication { authorization.check(request) }

    package var unauthorized: HTTPResponse { Self.forbidden }

    private static let forbidden = HTTPResponse.matrixError(403, "M_FORBIDDEN", "This is not the homeserver's token.")
    private static let noSuchThing = HTTPResponse.matrixError(404, "M_NOT_FOUND", "There is nothing of that name.")
    private static let unrecognized = HTTPResponse.matrixError(404, "M_UNRECOGNIZED", "There is no such request.")

    package func decode(_ request: HTTPRequest, now: Date) throws(DecodingFailure) -> Inbound {
        switch MatrixEndpoint(request.path) {
        case .transaction: try decoding.transaction(request.body, now: now)
        case .ping: .handshake(.matrixDone)
        case .user, .alias: .handshake(Self.noSuchThing)
        case .unknown, nil: .handshake(Self.unrecognized)
        }
    }

    package func resume(_ errand: Errand, _ response: HTTPResponse?, now: Date) -> Inbound {
        let isDone = response.map { (200..<300).contains($0.status) } ?? false
        let room = errand.context["room"] ?? ""
        switch MatrixErrand(errand.context) {
        case .card:
            guard isDone, let reply = MatrixReply(errand.context),
                let event = response.flatMap({ try? JSONValue(parsing: $0.body) }),
                let press = decoding.press(on: event, reply, now: now)
            else { break }
            return .press(press, id: nil)
        case .encryption where response?.status == 404: return .errand(MatrixErrand.tell(room, server), id: nil)
        case .telling where isDone: return .errand(MatrixErrand.note(room, server), id: nil)
        case .join, .encryption, .telling, .noting, nil: break
        }
        return .ignored(.errand, id: nil)
    }

    // MARK: Answering

    package func response(_ answer: Answer, to question: Inbound) -> HTTPResponse { .matrixDone }

    package func acknowledgement(of question: Inbound, isPrivate: Bool) -> HTTPResponse { .matrixDone }

    /// Who is in the room, before something is sent there that others must not read.
    package func question(before answer: Answer, to handle: ReplyHandle) -> Errand? {
        guard answer.card.isPersonal, let reply = MatrixReply(handle.context) else { return nil }
        return Errand(server.members(of: reply.room), tries: 2)
    }

    package func handle(_ handle: ReplyHandle, knowing response: HTTPResponse?) -> ReplyHandle {
        guard var reply = MatrixReply(handle.context), let response, response.status == 200,
            let joined = (try? JSONValue(parsing: response.body))?["joined"]?.object
        else { return handle }
        reply.isDirect = Set(joined.members.map(\.name)) == [server.user.id, reply.asker]
        var handle = handle
        handle.context = reply.context
        return handle
    }

    package func delivery(
        of answer: Answer,
        to handle: ReplyHandle,
        after origin: DeliveryOrigin,
        now: Date
    ) -> [HTTPRequest] {
        guard let reply = MatrixReply(handle.context) else { return [] }
        let isHidden = answer.card.isPersonal && !reply.isDirect
        let members =
            isHidden ? MatrixMessage.forYouAlone : answer.bytes(for: "matrix") { MatrixMessage.members($0) }
        let content =
            // A failure must not wipe the card: it is said below it.
            if let card = reply.edits, !isHidden, !answer.card.actions.isEmpty {
                MatrixMessage.content(members, for: reply.asker, summary: answer.card.summary, replacing: card)
            } else {
                MatrixMessage.content(
                    members,
                    for: reply.asker,
                    answering: reply.edits ?? reply.answers,
                    thread: reply.thread
                )
            }
        return [server.message(content, at: handle.url)]
    }

    package func verdict(on response: HTTPResponse, now: Date) -> DeliveryVerdict {
        let usual = DeliveryVerdict(status: response.status, retryAfter: response.fields["Retry-After"], now: now)
        guard response.status == 429, case .later(nil) = usual,
            let milliseconds = (try? JSONValue(parsing: response.body))?["retry_after_ms"]?.number, milliseconds >= 0
        else { return usual }
        return .later(atLeast: (milliseconds / 1000).rounded(.up))
    }
}
