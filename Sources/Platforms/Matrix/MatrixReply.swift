import Conversation
import Foundation

/// Where an answer goes and what it relates to: kept as the context of a reply handle.
struct MatrixReply: Equatable {
    var room: String
    /// The event that is answered; the name of the transaction is made from it.
    var answers: String
    var asker: String
    /// The event a thread began with.
    var thread: String?
    /// The card that is replaced.
    var edits: String?
    /// Whether nobody but the asker reads the answer.
    var isDirect = false

    init(room: String, answers: String, asker: String, thread: String? = nil, edits: String? = nil) {
        self.room = room
        self.answers = answers
        self.asker = asker
        self.thread = thread
        self.edits = edits
    }

    /// Nil when the context is none of ours.
    init?(_ context: [String: String]) {
        guard let room = context["room"], let answers = context["answers"], let asker = context["asker"] else {
            return nil
        }
        self.init(room: room, answers: answers, asker: asker, thread: context["thread"], edits: context["edits"])
        isDirect = context["direct"] != nil
    }

    var context: [String: String] {
        var context = ["room": room, "answers": answers, "asker": asker]
        context["thread"] = thread
        context["edits"] = edits
        if isDirect { context["direct"] = "yes" }
        return context
    }

    /// An answer that could not be sent for so many seconds has no reader any more.
    private static let lifetime: TimeInterval = 1200
    private static let uses = 6

    func handle(_ server: MatrixServer, now: Date) -> ReplyHandle {
        ReplyHandle(
            url: server.sending(to: room, transaction: MatrixServer.transaction(for: "answer:" + answers)),
            expires: now.addingTimeInterval(Self.lifetime),
            uses: Self.uses,
            isOnlyWay: true,
            context: context
        )
    }
}
