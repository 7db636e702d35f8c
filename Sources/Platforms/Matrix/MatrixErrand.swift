import HTTPCore
import JSONText

/// What is asked of the homeserver on the way to an answer, and how it goes on from there.
enum MatrixErrand: String {
    /// The bot was invited.
    case join
    /// Somebody reacted to a message: is it a card, and which?
    case card
    /// An encrypted message came: was the room told?
    case encryption
    /// The room is told.
    case telling
    /// The room was told: that is noted.
    case noting

    private static let step = "step"
    /// Where the bot notes, in its own account, that a room was told.
    static let told = "org.raincheck.encryption"

    /// The step an errand's context belongs to.
    init?(_ context: [String: String]) {
        guard let step = context[Self.step].flatMap(Self.init(rawValue:)) else { return nil }
        self = step
    }

    static func join(_ room: String, _ server: MatrixServer) -> Errand {
        Self.join.errand(server.join(room), room: room)
    }

    static func lookAtCard(_ reply: MatrixReply, _ server: MatrixServer) -> Errand {
        var errand = Self.card.errand(server.event(reply.edits ?? "", in: reply.room), room: reply.room)
        errand.context.merge(reply.context) { $1 }
        return errand
    }

    static func lookAtEncryption(_ room: String, _ server: MatrixServer) -> Errand {
        encryption.errand(server.note(told, of: room), room: room)
    }

    static func tell(_ room: String, _ server: MatrixServer) -> Errand {
        let transaction = MatrixServer.transaction(for: "encrypted:" + room)
        return telling.errand(server.send(MatrixMessage.encrypted, to: room, transaction: transaction), room: room)
    }

    static func note(_ room: String, _ server: MatrixServer) -> Errand {
        noting.errand(server.keep(told, of: room, Array(#"{"told":true}"#.utf8)), room: room)
    }

    private func errand(_ request: HTTPRequest, room: String) -> Errand {
        Errand(request, context: [Self.step: rawValue, "room": room], tries: 3)
    }
}
