import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles

/// Reads the forms and documents Mattermost sends.
struct MattermostDecoding: Sendable {
    /// In a handle's context when the message with the pressed button is for the presser alone.
    static let isOnPrivate = "private"
    /// A `response_url` lives 30 minutes and takes 5 posts; a little less from when it came here.
    private static let replyLifetime: TimeInterval = 30 * 60 - 10
    private static let replyUses = 5
    private static let longestCommand = 200
    /// Letters and digits of an id.
    private static let idLength = 26

    /// Ids are unique on one server, whatever the team.
    private let workspace: String

    init(site: String) {
        workspace = Self.workspace(site: site)
    }

    /// An address without its scheme: the same server may be reached by http first.
    static func workspace(site: String) -> String {
        site.range(of: "://").map { String(site[$0.upperBound...]) } ?? site
    }

    /// - Parameter copyID: What a copy of the request is known by where it has no id.
    func command(_ form: FormFields, copyID: () -> String, now: Date) throws(DecodingFailure) -> Inbound {
        guard let command = form["command"], (1...Self.longestCommand).contains(command.utf8.count),
            let user = ProfileKey(platform: "mattermost", workspace: workspace, user: form["user_id"] ?? "")
        else { throw .missingField }
        let speaker = Speaker(
            user: user,
            channel: channel(form["channel_id"], name: form["channel_name"]),
            command: command
        )
        let reply = form["response_url"].map {
            ReplyHandle(url: $0, expires: now.addingTimeInterval(Self.replyLifetime), uses: Self.replyUses)
        }
        return .command(
            Invocation(speaker, text: form["text"] ?? "", reply: reply),
            id: Self.id(form["trigger_id"], copyID)
        )
    }

    /// - Parameter copyID: As above.
    func press(_ document: JSONValue, copyID: () -> String, now: Date) throws(DecodingFailure) -> Inbound {
        let context = MattermostContext(document["context"])
        let user = document["user_id"]?.string ?? ""
        guard let token = Self.token(context, chosen: document["context"]?["selected_option"]?.string),
            let user = ProfileKey(platform: "mattermost", workspace: workspace, user: user)
        else { throw .missingField }
        let speaker = Speaker(
            user: user,
            channel: channel(document["channel_id"]?.string, name: document["channel_name"]?.string),
            command: "/weather"
        )
        // There is no address for a later answer: it is in the response or nowhere.
        let reply = ReplyHandle(
            url: "",
            expires: now,
            uses: 0,
            context: context.isPrivate ? [Self.isOnPrivate: "yes"] : [:]
        )
        return .press(
            ActionPress(speaker, token: token, reply: reply),
            id: Self.id(document["trigger_id"]?.string, copyID)
        )
    }

    /// The token of a button, or of the line of a menu that was chosen by its number.
    private static func token(_ context: MattermostContext, chosen: String?) -> String? {
        if context.tokens.count == 1 { return context.tokens[0] }
        return context.tokens.indices.first { String($0 + 1) == chosen }.map { context.tokens[$0] }
    }

    /// The channel, unless it is a talk of two, whose name is made of both their ids.
    private func channel(_ id: String?, name: String?) -> ProfileKey? {
        guard let id, !Self.isTalkOfTwo(name ?? "") else { return nil }
        return ProfileKey(platform: "mattermost", workspace: workspace, channel: id)
    }

    private static func isTalkOfTwo(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.count == 2 * idLength + 2 else { return false }
        return (bytes.prefix(idLength) + bytes.suffix(idLength)).allSatisfy(isIDByte)
            && bytes[idLength] == UInt8(ascii: "_") && bytes[idLength + 1] == UInt8(ascii: "_")
    }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func id(_ trigger: String?, _ copyID: () -> String) -> String {
        trigger.flatMap { $0.isEmpty ? nil : "trigger:" + $0 } ?? copyID()
    }
}
