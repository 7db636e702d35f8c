import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles

/// Reads the interactions Discord posts.
enum DiscordDecoding {
    private enum Kind: Int {
        case ping = 1
        case command = 2
        case component = 3
        case completion = 4
        case modal = 5
    }

    static func inbound(_ document: JSONValue, _ calls: DiscordCalls, now: Date) throws(DecodingFailure) -> Inbound {
        guard let type = document["type"]?.integer else { throw .missingField }
        let id = document["id"]?.string
        switch Kind(rawValue: type) {
        case .ping: return .handshake(pong)
        case .modal, nil: return .ignored(.interaction, id: id)
        case .command:
            let invocation = Invocation(
                try speaker(document),
                text: DiscordCommands.text(try data(document)),
                reply: handle(document, calls, now: now)
            )
            return .command(invocation, id: id)
        case .component:
            let data = try data(document)
            // A menu says what was chosen; a button is its own choice.
            let values = data["values"]?.array
            guard let token = values == nil ? data["custom_id"]?.string : values?.first?.string else {
                throw .missingField
            }
            return .press(
                ActionPress(try speaker(document), token: token, reply: handle(document, calls, now: now)),
                id: id
            )
        case .completion:
            guard let typed = focused(try data(document)["options"], depth: 0) else { throw .missingField }
            return .suggest(PlaceSuggesting(try speaker(document), text: typed))
        }
    }

    private static let pong = HTTPResponse.json(200, Array(#"{"type":1}"#.utf8))

    private static func data(_ document: JSONValue) throws(DecodingFailure) -> JSONValue {
        guard let data = document["data"], data.object != nil else { throw .missingField }
        return data
    }

    /// What is typed so far in the option the cursor is in.
    private static func focused(_ options: JSONValue?, depth: Int) -> String? {
        guard depth < 3 else { return nil }
        for option in options?.array ?? [] {
            if option["focused"]?.bool == true { return option["value"]?.string ?? "" }
            if let inner = focused(option["options"], depth: depth + 1) { return inner }
        }
        return nil
    }

    /// Who speaks, by ids of Discord's own.
    ///
    /// What is remembered stays inside a server; all talks outside of servers share one.
    private static func speaker(_ document: JSONValue) throws(DecodingFailure) -> Speaker {
        let guild = document["guild_id"]?.string
        let user = document["member"]?["user"]?["id"]?.string ?? document["user"]?["id"]?.string
        guard let user, let key = ProfileKey(platform: "discord", workspace: guild ?? "dm", user: user) else {
            throw .missingField
        }
        let channel = guild.flatMap { guild in
            document["channel_id"]?.string.flatMap {
                ProfileKey(platform: "discord", workspace: guild, channel: $0)
            }
        }
        return Speaker(
            user: key,
            channel: channel,
            command: DiscordCommands.typed,
            locale: document["locale"]?.string.flatMap { (1...35).contains($0.utf8.count) ? $0 : nil }
        )
    }

    private static func handle(_ document: JSONValue, _ calls: DiscordCalls, now: Date) -> ReplyHandle? {
        let flags = document["message"]?["flags"]?.integer ?? 0
        return document["token"]?.string.flatMap {
            calls.handle(token: $0, isOnPrivate: flags & DiscordMessage.ephemeral != 0, now: now)
        }
    }
}
