import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles

/// Reads the forms Slack posts (docs.slack.dev: slash commands, interactivity).
enum SlackDecoding {
    /// A `response_url` lives 30 minutes and takes 5 posts.
    private static let replyLifetime: TimeInterval = 30 * 60
    private static let replyUses = 5

    /// - Parameter copyID: What a copy of the request is known by where Slack gives it no id.
    static func command(_ form: FormFields, copyID: () -> String?, now: Date) throws(DecodingFailure) -> Inbound {
        guard let command = form["command"], !command.isEmpty,
            let user = user(enterprise: form["enterprise_id"], team: form["team_id"], user: form["user_id"])
        else { throw .missingField }
        let invocation = Invocation(
            Speaker(
                user: user,
                channel: channel(enterprise: form["enterprise_id"], team: form["team_id"], channel: form["channel_id"]),
                command: command
            ),
            text: unescape(withoutLinks(form["text"] ?? "")),
            reply: reply(form["response_url"], now: now)
        )
        return .command(invocation, id: Self.id(form["trigger_id"], copyID))
    }

    private static func id(_ trigger: String?, _ copyID: () -> String?) -> String? {
        trigger.flatMap { $0.isEmpty ? nil : "trigger:" + $0 } ?? copyID()
    }

    /// - Parameters:
    ///   - api: Where what is pressed on a Home tab can be answered.
    ///   - copyID: What a copy of the request is known by where Slack gives it no id.
    static func interaction(
        _ payload: JSONValue,
        _ api: SlackWebAPI?,
        copyID: () -> String?,
        now: Date
    ) throws(DecodingFailure) -> Inbound {
        let id = Self.id(payload["trigger_id"]?.string, copyID)
        switch payload["type"]?.string {
        case "block_suggestion":
            return .suggest(PlaceSuggesting(try speaker(payload), text: payload["value"]?.string ?? ""))
        case "block_actions": break
        default: return .ignored(.interaction, id: id)
        }
        guard let action = payload["actions"]?.array?.first,
            let token = action["value"]?.string ?? action["selected_option"]?["value"]?.string
        else { throw .missingField }
        let speaker = try speaker(payload)
        let url = payload["response_url"]?.string
        let isOnView = payload["container"]?["type"]?.string == "view" || payload["view"] != nil
        guard url == nil, isOnView else {
            return .press(ActionPress(speaker, token: token, reply: reply(url, isOnlyWay: true, now: now)), id: id)
        }
        guard let api else { return .ignored(.interaction, id: id) }
        let name = action["action_id"]?.string ?? ""
        let user = speaker.user.id
        if name == SlackHome.search {
            return .command(Invocation(speaker, text: token, reply: api.inTalk(user, now: now)), id: id)
        }
        let handle = name.hasPrefix(SlackHome.show) ? api.inTalk(user, now: now) : api.onHome(of: user, now: now)
        return .press(ActionPress(speaker, token: token, reply: handle), id: id)
    }

    /// The command's name where none was typed.
    static let command = "/weather"

    /// Who pressed or types, and where.
    private static func speaker(_ payload: JSONValue) throws(DecodingFailure) -> Speaker {
        let who = payload["user"]
        let enterprise = payload["enterprise"]?["id"]?.string
        let team = payload["team"]?["id"]?.string ?? who?["team_id"]?.string
        guard let user = user(enterprise: enterprise, team: team, user: who?["id"]?.string) else {
            throw .missingField
        }
        return Speaker(
            user: user,
            channel: channel(enterprise: enterprise, team: team, channel: payload["channel"]?["id"]?.string),
            command: command
        )
    }

    /// User ids are unique inside one workspace; an organisation's workspaces share them.
    static func user(enterprise: String?, team: String?, user: String?) -> ProfileKey? {
        guard let user, let workspace = enterprise.flatMap({ $0.isEmpty ? nil : $0 }) ?? team else { return nil }
        return ProfileKey(platform: "slack", workspace: workspace, user: user)
    }

    /// The channel, unless it is a talk of two, whose ids begin with D.
    static func channel(enterprise: String?, team: String?, channel: String?) -> ProfileKey? {
        guard let channel, !channel.hasPrefix("D"),
            let workspace = enterprise.flatMap({ $0.isEmpty ? nil : $0 }) ?? team
        else { return nil }
        return ProfileKey(platform: "slack", workspace: workspace, channel: channel)
    }

    private static func reply(_ url: String?, isOnlyWay: Bool = false, now: Date) -> ReplyHandle? {
        url.map {
            ReplyHandle(
                url: $0,
                expires: now.addingTimeInterval(replyLifetime),
                uses: replyUses,
                isOnlyWay: isOnlyWay
            )
        }
    }

    /// What was typed, of what Slack made of it: of links and channels only the words stay, colleagues stay as they are.
    ///
    /// - Parameter drops: Whether a colleague, by their id and what stands before, is left out.
    static func withoutLinks(
        _ raw: String,
        drops: (_ id: Substring, _ before: String) -> Bool = { _, _ in false }
    ) -> String {
        guard raw.utf8.contains(UInt8(ascii: "<")) else { return raw }
        var text = ""
        var rest = raw[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            text += rest[..<open]
            let inner = rest[rest.index(after: open)..<close]
            rest = rest[rest.index(after: close)...]
            let parts = inner.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
            if inner.hasPrefix("@") {
                if !drops(parts[0].dropFirst(), text) { text += "<" + inner + ">" }
            } else {
                text += parts.count > 1 && !parts[1].isEmpty ? parts[1] : inner
            }
        }
        return text + rest
    }

    /// Slack escapes exactly three characters in what people type.
    static func unescape(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
            .replacingOccurrences(of: "&amp;", with: "&")
    }
}
