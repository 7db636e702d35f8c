import Cards
import Conversation
import Foundation
import JSONText
import Profiles

/// Reads the documents of a webhook: `{"type": …, "timestamp": …, "data": {…}}`.
struct WebhookDecoding {
    /// The installation's name.
    let installation: String
    /// The request's id.
    let id: String
    let now: Date

    /// As long as an address can be that a server takes.
    private static let longestURL = 2000
    private static let longestLocale = 35

    func inbound(_ document: JSONValue) throws(DecodingFailure) -> Inbound {
        guard let type = document["type"]?.string else { throw .missingField }
        let copy = WebhookPlatform.id + ":" + id
        guard ["weather.command", "weather.action", "weather.suggest"].contains(type) else {
            return .ignored(.event, id: copy)
        }
        guard let data = document["data"] else { throw .missingField }
        let speaker = try speaker(data)
        switch type {
        case "weather.action":
            return .press(
                ActionPress(speaker, token: try required("token", data), reply: try reply(data)),
                id: copy
            )
        case "weather.suggest":
            return .suggest(PlaceSuggesting(speaker, text: try required("text", data)))
        default:
            return .command(
                Invocation(speaker, text: try required("text", data), reply: try reply(data)),
                id: copy
            )
        }
    }

    private func speaker(_ data: JSONValue) throws(DecodingFailure) -> Speaker {
        guard
            let user = ProfileKey(
                platform: WebhookPlatform.id,
                workspace: installation,
                user: try required("user", data)
            )
        else { throw .missingField }
        var channel: ProfileKey?
        if let id = try optional("channel", data) {
            channel = ProfileKey(platform: WebhookPlatform.id, workspace: installation, channel: id)
            guard channel != nil else { throw .missingField }
        }
        let locale = try optional("locale", data)
        let command = OutsideText.quoted(try optional("command", data) ?? "")
        return Speaker(
            user: user,
            channel: channel,
            command: command.isEmpty ? "/weather" : command,
            locale: locale.flatMap { $0.utf8.count <= Self.longestLocale ? $0 : nil }
        )
    }

    private func reply(_ data: JSONValue) throws(DecodingFailure) -> ReplyHandle? {
        guard let url = try optional("reply_url", data) else { return nil }
        guard url.utf8.count <= Self.longestURL else { throw .missingField }
        return WebhookQuestion(id: id, asked: now).handle(url)
    }

    private func required(_ name: String, _ data: JSONValue) throws(DecodingFailure) -> String {
        guard let text = data[name]?.string else { throw .missingField }
        return text
    }

    /// Nil when it is missing or null; anything but text is a mistake the sender should hear of.
    private func optional(_ name: String, _ data: JSONValue) throws(DecodingFailure) -> String? {
        guard let value = data[name], !value.isNull else { return nil }
        guard let text = value.string else { throw .missingField }
        return text
    }
}

/// What must be known of a request to answer it later.
struct WebhookQuestion: Equatable {
    /// The request's id.
    let id: String
    /// When it came, to the second.
    let asked: Date

    /// Until when an answer is tried to be delivered: longer than the schedule takes, even where a receiver asks for more
    /// time now and then.
    private static let lifetime: TimeInterval = 5 * 86_400

    init(id: String, asked: Date) {
        self.id = id
        self.asked = Date(timeIntervalSince1970: asked.timeIntervalSince1970.rounded(.down))
    }

    /// The question a handle was made for; nil when another platform made it.
    init?(_ handle: ReplyHandle) {
        guard let id = handle.context["id"], let asked = handle.context["asked"].flatMap(Double.init) else {
            return nil
        }
        self.init(id: id, asked: Date(timeIntervalSince1970: asked))
    }

    func handle(_ url: String) -> ReplyHandle {
        ReplyHandle(
            url: url,
            expires: asked.addingTimeInterval(Self.lifetime),
            uses: WebhookPlatform.schedule.count + 1,
            context: ["id": id, "asked": String(Int(asked.timeIntervalSince1970))]
        )
    }
}
