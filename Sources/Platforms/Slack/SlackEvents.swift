import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles

/// Reads what the Events API posts (docs.slack.dev/apis/events-api).
struct SlackEvents {
    /// What answers go out by; without it there is nothing that can be said to an event.
    let api: SlackWebAPI?
    /// What a copy of the request is known by where Slack gives the event no id.
    let copyID: () -> String?
    let now: Date

    /// The name examples are built from: what people type, and what is understood when an example is pasted.
    static let mention = "@" + SlackManifest.botName

    func inbound(_ document: JSONValue) throws(DecodingFailure) -> Inbound {
        switch document["type"]?.string {
        case "url_verification":
            guard let challenge = document["challenge"]?.string else { throw .missingField }
            var writer = JSONWriter()
            writer.object { $0.member("challenge", challenge) }
            return .handshake(.json(200, writer.bytes))
        case "event_callback":
            let id = document["event_id"]?.string.map { "event:" + $0 } ?? copyID()
            guard let api, let event = document["event"] else { return .ignored(.event, id: id) }
            switch event["type"]?.string {
            case "app_mention": return try message(event, document, api, id: id)
            case "message" where event["channel_type"]?.string == "im":
                return try message(event, document, api, id: id)
            case "app_home_opened" where event["tab"]?.string == "home":
                guard let user = event["user"]?.string else { throw .missingField }
                let speaker = try speaker(user, channel: nil, command: SlackDecoding.command, document)
                return .home(speaker, api.onHome(of: user, now: now), id: id)
            default: return .ignored(.event, id: id)
            }
        case .some: return .ignored(.event, id: nil)
        case nil: throw .missingField
        }
    }

    /// Something said to the bot, in a channel or to it alone.
    private func message(
        _ event: JSONValue,
        _ document: JSONValue,
        _ api: SlackWebAPI,
        id: String?
    ) throws(DecodingFailure) -> Inbound {
        let bot = document["authorizations"]?.array?.first { $0["is_bot"]?.bool == true }?["user_id"]?.string
        let isEdit = event["subtype"] != nil || event["edited"] != nil
        guard !isEdit, event["bot_id"]?.string == nil, bot == nil || event["user"]?.string != bot else {
            return .ignored(.own, id: id)
        }
        guard let user = event["user"]?.string, let channel = event["channel"]?.string,
            let message = event["ts"]?.string
        else { throw .missingField }
        let thread = event["thread_ts"]?.string
        let isTalk = channel.hasPrefix("D")
        let invocation = Invocation(
            try speaker(user, channel: channel, command: Self.mention, document),
            text: Self.text(event["text"]?.string ?? "", bot: bot),
            reply: isTalk
                ? api.inTalk(channel, thread: thread, now: now)
                : api.inChannel(channel, message: message, thread: thread, asker: user, now: now)
        )
        return .command(invocation, id: id)
    }

    private func speaker(
        _ user: String,
        channel: String?,
        command: String,
        _ document: JSONValue
    ) throws(DecodingFailure) -> Speaker {
        let enterprise =
            document["enterprise_id"]?.string ?? document["authorizations"]?.array?.first?["enterprise_id"]?.string
        let team = document["team_id"]?.string
        guard let key = SlackDecoding.user(enterprise: enterprise, team: team, user: user) else {
            throw .missingField
        }
        return Speaker(
            user: key,
            channel: SlackDecoding.channel(enterprise: enterprise, team: team, channel: channel),
            command: command
        )
    }

    /// What was said without the bot's name: as Slack writes it, `<@U0BOT>`, wherever it stands, or as pasted from an
    /// example, at the beginning and perhaps in code.
    ///
    /// Of links Slack made of words only the words stay; colleagues stay as they are.
    static func text(_ raw: String, bot: String?) -> String {
        var isFirst = true
        var text = SlackDecoding.withoutLinks(raw) { id, before in
            defer { isFirst = false }
            return bot.map { id == $0 } ?? (isFirst && isBlank(before))
        }
        text = trim(text)
        if text.lowercased().hasPrefix(mention) {
            let after = text.dropFirst(mention.count)
            if after.first.map({ $0.isWhitespace || $0 == ":" || $0 == "," }) ?? true { text = trim(String(after)) }
        }
        return SlackDecoding.unescape(text)
    }

    private static func isBlank(_ text: String) -> Bool { text.allSatisfy { $0.isWhitespace || $0 == "`" } }

    /// Without blanks, marks of code, and what people put after a name.
    private static func trim(_ text: String) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: "`:,").union(.whitespacesAndNewlines))
    }
}
