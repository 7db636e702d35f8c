import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles

/// Reads the forms and documents Slack sends (docs.slack.dev: slash commands, interactivity, Events API).
enum SlackDecoding {
    /// A `response_url` lives 30 minutes and takes 5 posts.
    private static let replyLifetime: TimeInterval = 30 * 60
    private static let replyUses = 5

    static func command(_ form: FormFields, now: Date) throws(DecodingFailure) -> Inbound {
        guard let command = form["command"], !command.isEmpty,
            let user = user(enterprise: form["enterprise_id"], team: form["team_id"], user: form["user_id"])
        else { throw .missingField }
        let invocation = Invocation(
            Speaker(
                user: user,
                channel: channel(enterprise: form["enterprise_id"], team: form["team_id"], channel: form["channel_id"]),
                command: command
            ),
            text: unescape(form["text"] ?? ""),
            reply: reply(form["response_url"], now: now)
        )
        return .command(invocation, id: form["trigger_id"].map { "trigger:" + $0 })
    }

    static func interaction(_ payload: JSONValue, now: Date) throws(DecodingFailure) -> Inbound {
        let id = payload["trigger_id"]?.string.map { "trigger:" + $0 }
        guard payload["type"]?.string == "block_actions" else { return .ignored(.interaction, id: id) }
        let who = payload["user"]
        guard let action = payload["actions"]?.array?.first,
            let token = action["value"]?.string ?? action["selected_option"]?["value"]?.string,
            let user = user(
                enterprise: payload["enterprise"]?["id"]?.string,
                team: payload["team"]?["id"]?.string ?? who?["team_id"]?.string,
                user: who?["id"]?.string
            )
        else { throw .missingField }
        let press = ActionPress(
            Speaker(
                user: user,
                channel: channel(
                    enterprise: payload["enterprise"]?["id"]?.string,
                    team: payload["team"]?["id"]?.string ?? who?["team_id"]?.string,
                    channel: payload["channel"]?["id"]?.string
                ),
                command: "/weather"
            ),
            token: token,
            reply: reply(payload["response_url"]?.string, isOnlyWay: true, now: now)
        )
        return .press(press, id: id)
    }

    static func event(_ document: JSONValue) throws(DecodingFailure) -> Inbound {
        switch document["type"]?.string {
        case "url_verification":
            guard let challenge = document["challenge"]?.string else { throw .missingField }
            var writer = JSONWriter()
            writer.object { $0.member("challenge", challenge) }
            return .handshake(.json(200, writer.bytes))
        case "event_callback":
            return .ignored(.event, id: document["event_id"]?.string.map { "event:" + $0 })
        case .some: return .ignored(.event, id: nil)
        case nil: throw .missingField
        }
    }

    /// User ids are unique inside one workspace; an organisation's workspaces share them.
    private static func user(enterprise: String?, team: String?, user: String?) -> ProfileKey? {
        guard let user, let workspace = enterprise.flatMap({ $0.isEmpty ? nil : $0 }) ?? team else { return nil }
        return ProfileKey(platform: "slack", workspace: workspace, user: user)
    }

    /// The channel, unless it is a talk of two, whose ids begin with D.
    private static func channel(enterprise: String?, team: String?, channel: String?) -> ProfileKey? {
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

    /// Slack escapes exactly three characters in what people type.
    private static func unescape(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
            .replacingOccurrences(of: "&amp;", with: "&")
    }
}
