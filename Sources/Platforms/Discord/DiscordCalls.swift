import Conversation
import Foundation
import HTTPCore

/// The calls to Discord's API: what follows an acknowledgement, and the registration of commands.
struct DiscordCalls: Sendable {
    let apiURL: String
    let applicationID: String

    /// In a handle's context when the message with the pressed button is for the presser alone.
    static let isOnPrivate = "private"
    /// A token is good for 15 minutes from when the interaction was made; a little less from when it came here.
    private static let lifetime: TimeInterval = 15 * 60 - 10
    private static let tries = 6

    /// Where the answer to an interaction can be delivered; nil when its token is none.
    func handle(token: String, isOnPrivate: Bool, now: Date) -> ReplyHandle? {
        guard (1...1000).contains(token.utf8.count), token.utf8.allSatisfy(Self.isTokenByte) else { return nil }
        return ReplyHandle(
            url: "\(apiURL)/webhooks/\(applicationID)/\(token)",
            expires: now.addingTimeInterval(Self.lifetime),
            uses: Self.tries,
            context: isOnPrivate ? [Self.isOnPrivate: "yes"] : [:]
        )
    }

    /// What needs no escape in a path and makes no other path of it.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="):
            true
        default: false
        }
    }

    /// Writes the message an acknowledgement announced, or the one with the pressed button.
    func edit(_ handle: ReplyHandle, _ message: [UInt8]) -> HTTPRequest {
        HTTPRequest(.patch, handle.url + "/messages/@original", fields: fields, body: message)
    }

    /// Takes back the message an acknowledgement announced.
    func delete(_ handle: ReplyHandle) -> HTTPRequest {
        HTTPRequest(.delete, handle.url + "/messages/@original", fields: HTTPFields(["User-Agent": "\(name)"]))
    }

    /// Posts another message.
    func followUp(_ handle: ReplyHandle, _ message: [UInt8]) -> HTTPRequest {
        HTTPRequest(.post, handle.url, fields: fields, body: message)
    }

    /// Replaces all commands of the application, everywhere or in one server.
    func register(_ commands: [UInt8], guild: String?, fields: HTTPFields) -> HTTPRequest {
        let scope = guild.map { "/guilds/" + $0 } ?? ""
        return HTTPRequest(
            .put,
            "\(apiURL)/applications/\(applicationID)\(scope)/commands",
            fields: fields,
            body: commands
        )
    }

    /// The fields of a call with a body.
    var fields: HTTPFields { HTTPFields(["Content-Type": "application/json", "User-Agent": "\(name)"]) }

    /// Discord wants programs to name themselves in this form.
    private var name: String { "DiscordBot (https://discord.com/developers/applications/\(applicationID), 1)" }
}
