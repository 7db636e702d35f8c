import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles

/// Reads the transactions a homeserver pushes (Application Service API, section 3.2).
///
/// A homeserver repeats a transaction until it is taken, and holds back all that comes after it. So nothing an event
/// holds may keep a transaction from being read: what is not understood is passed over, event by event. Copies are known
/// by the ids of events; a repeated transaction is nothing but its repeated events.
struct MatrixDecoding: Sendable {
    /// Events of a transaction that are looked at; homeservers send 100.
    static let mostEvents = 1000
    /// Seconds after which a question is not answered any more.
    ///
    /// Long enough for an outage, after which homeservers send what had to wait; no longer than homeservers remember the
    /// transactions of what was sent (half an hour): an answer that is sent again is one answer.
    static let longestAge: TimeInterval = 1800
    /// Objects and arrays within each other: events come from people, who may nest them deeply.
    private static let limits = JSONValue.Limits(depth: 512, numberLength: 512)
    private static let refresh = "🔄"

    let server: MatrixServer
    let displayName: String?

    func transaction(_ body: [UInt8], now: Date) throws(DecodingFailure) -> Inbound {
        let document: JSONValue
        do { document = try JSONValue(parsing: body, limits: Self.limits) } catch {
            // What is beyond our bounds would come again for ever.
            guard error.code == .syntax else { return .ignored(.event, id: nil) }
            throw .malformedJSON
        }
        guard let events = document["events"]?.array else { throw .missingField }
        let all = events.prefix(Self.mostEvents).map { inbound($0, now: now) }
        let parts = all.filter { if case .ignored = $0 { false } else { true } }
        guard parts.isEmpty else { return .several(parts) }
        return .ignored(all.contains(.ignored(.own, id: nil)) ? .own : .event, id: nil)
    }

    private func inbound(_ event: JSONValue, now: Date) -> Inbound {
        guard let type = event["type"]?.string, let source = Source(event) else { return .ignored(.event, id: nil) }
        guard source.sender != server.user.id else { return .ignored(.own, id: nil) }
        let id = "event:" + source.event
        if type == "m.room.member" {
            guard event["state_key"]?.string == server.user.id,
                event["content"]?["membership"]?.string == "invite"
            else { return .ignored(.event, id: nil) }
            return .errand(MatrixErrand.join(source.room, server), id: id)
        }
        guard event["state_key"] == nil, let content = event["content"],
            let time = event["origin_server_ts"]?.number, now.timeIntervalSince1970 - time / 1000 <= Self.longestAge
        else { return .ignored(.event, id: nil) }
        switch type {
        case "m.room.message": return message(content, source, id, now)
        case "m.reaction": return reaction(content, source, id)
        case "m.room.encrypted":
            return .errand(MatrixErrand.lookAtEncryption(source.room, server), id: "encrypted:" + source.room)
        default: return .ignored(.event, id: nil)
        }
    }

    /// Where an event is and who made it; ids are opaque.
    private struct Source {
        let event: String
        let room: String
        let sender: String

        init?(_ document: JSONValue) {
            guard let event = document["event_id"]?.string, let room = document["room_id"]?.string,
                let sender = document["sender"]?.string,
                [event, room, sender].allSatisfy(MatrixServer.isID)
            else { return nil }
            self.event = event
            self.room = room
            self.sender = sender
        }
    }

    private func message(_ content: JSONValue, _ source: Source, _ id: String, _ now: Date) -> Inbound {
        guard let text = MatrixCommand(server.user, displayName: displayName).text(of: content),
            let speaker = speaker(source.sender, in: source.room)
        else { return .ignored(.event, id: nil) }
        let relation = content["m.relates_to"]
        let thread = relation?["rel_type"]?.string == "m.thread" ? relation?["event_id"]?.string : nil
        let reply = MatrixReply(
            room: source.room,
            answers: source.event,
            asker: source.sender,
            thread: thread.flatMap { MatrixServer.isID($0) ? $0 : nil }
        )
        return .command(Invocation(speaker, text: text, reply: reply.handle(server, now: now)), id: id)
    }

    private func reaction(_ content: JSONValue, _ source: Source, _ id: String) -> Inbound {
        guard let relation = content["m.relates_to"], relation["rel_type"]?.string == "m.annotation",
            let target = relation["event_id"]?.string, MatrixServer.isID(target),
            let key = relation["key"]?.string,
            key.unicodeScalars.filter({ $0.value != 0xFE0F }).elementsEqual(Self.refresh.unicodeScalars)
        else { return .ignored(.event, id: nil) }
        let reply = MatrixReply(room: source.room, answers: source.event, asker: source.sender, edits: target)
        return .errand(MatrixErrand.lookAtCard(reply, server), id: id)
    }

    /// The press that a reaction to a card is; nil when the event is no card of ours.
    ///
    /// A card is refreshed for whom it was made for, whoever reacts: everybody in the room sees it and its place stays.
    func press(on event: JSONValue, _ reply: MatrixReply, now: Date) -> ActionPress? {
        guard event["sender"]?.string == server.user.id, let content = event["content"],
            let token = content[MatrixMessage.refresh]?.string,
            let asker = content[MatrixMessage.asker]?.string, MatrixServer.isID(asker),
            let speaker = speaker(asker, in: reply.room)
        else { return nil }
        var reply = reply
        reply.asker = asker
        return ActionPress(speaker, token: token, reply: reply.handle(server, now: now))
    }

    /// Users by their full ids; each room is a channel, for nothing in an event tells whether it is a talk of two.
    private func speaker(_ sender: String, in room: String) -> Speaker? {
        guard let user = ProfileKey(platform: "matrix", workspace: server.user.server, user: sender) else { return nil }
        var speaker = Speaker(
            user: user,
            channel: ProfileKey(platform: "matrix", workspace: server.user.server, channel: room),
            command: MatrixCommand.word
        )
        speaker.hasButtons = false
        return speaker
    }
}
