import Foundation
import HTTPCore
import JSONText
import Signatures
import Testing

@testable import Platforms
@testable import RaincheckApp

// What people do, as each platform tells it.
extension AcrossProgram {
    /// Something typed by somebody, in a channel of their own.
    ///
    /// - Parameter reply: Where a late answer may go, on the platforms that are told.
    func command(
        _ text: String,
        by user: String,
        at door: AcrossDoor,
        id: String = UUID().uuidString,
        reply: String? = nil
    ) throws -> HTTPRequest {
        let quoted = Self.quoted(text)
        switch door.platform {
        case .slack:
            return try form(
                [
                    "team_id": "T1", "user_id": user, "channel_id": "C" + user, "command": "/weather", "trigger_id": id,
                    "text": text, "response_url": reply,
                ],
                door
            )
        case .discord:
            let data = #"{"name":"weather","type":1,"options":[{"name":"text","type":3,"value":\#(quoted)}]}"#
            return try interaction(2, data, by: user, at: door, id: id)
        case .webhook:
            let address = reply.map { #","reply_url":"\#($0)""# } ?? ""
            let data = #"{"user":"\#(user)","channel":"\#(user)","text":\#(quoted)\#(address)}"#
            return try request(#"{"type":"weather.command","data":\#(data)}"#, door, id: id)
        case .matrix:
            let event =
                #"{"type":"m.room.message","event_id":"$\#(id)","room_id":"!\#(user)","#
                + #""sender":"@\#(user):example.org","origin_server_ts":"#
                + "\(Int(running.clock.now.timeIntervalSince1970))000,"
                + #""content":{"msgtype":"m.text","body":\#(Self.quoted("!weather " + text))}}"#
            return try request(#"{"events":[\#(event)]}"#, door, .put, rest: "/_matrix/app/v1/transactions/" + id)
        case .mattermost:
            return try form(
                [
                    "token": door.secret, "team_id": "t1", "user_id": user, "channel_id": "c" + user,
                    "channel_name": "town", "command": "/weather", "trigger_id": id, "text": text,
                    "response_url": reply,
                ],
                door
            )
        }
    }

    /// A press of the first button of a message; Matrix has none.
    func press(on message: JSONValue, by user: String, at door: AcrossDoor) throws -> HTTPRequest? {
        let id = UUID().uuidString
        switch door.platform {
        case .slack:
            let token = try #require(message.first("value")?.string)
            let payload =
                #"{"type":"block_actions","team":{"id":"T1"},"user":{"id":"\#(user)"},"trigger_id":"\#(id)","#
                + #""channel":{"id":"C\#(user)"},"response_url":"\#(hooks.url(id))","#
                + #""actions":[{"type":"button","action_id":"a","value":"\#(token)"}]}"#
            return try form(["payload": payload], door)
        case .discord:
            let token = try #require(message.first("custom_id")?.string)
            let data = #"{"component_type":2,"custom_id":"\#(token)"}"#
            return try interaction(3, data, by: user, at: door, id: id)
        case .webhook:
            let token = try #require(message.first("token")?.string)
            let data = #"{"user":"\#(user)","channel":"\#(user)","token":"\#(token)"}"#
            return try request(#"{"type":"weather.action","data":\#(data)}"#, door, id: id)
        case .matrix: return nil
        case .mattermost:
            var context = JSONWriter()
            context.value(try #require(message.first("integration")?["context"]))
            return try request(
                #"{"user_id":"\#(user)","channel_id":"c\#(user)","channel_name":"town","trigger_id":"\#(id)","#
                    + #""type":"button","context":\#(String(decoding: context.bytes, as: UTF8.self))}"#,
                door,
                rest: "/action"
            )
        }
    }

    /// What a platform sends beside commands and presses and is answered with 2xx.
    func other(at door: AcrossDoor) throws -> HTTPRequest {
        switch door.platform {
        case .slack: return try request(#"{"type":"url_verification","challenge":"abc"}"#, door)
        case .discord: return try interaction(1, "{}", by: "1", at: door, id: "1")
        case .webhook: return try request(#"{"type":"weather.suggest","data":{"user":"ann","text":"Ber"}}"#, door)
        case .matrix: return try request(#"{"transaction_id":"1"}"#, door, rest: "/_matrix/app/v1/ping")
        case .mattermost:
            var get = try command("Oslo", by: "get", at: door)
            get.method = .get
            get.target += "?" + String(decoding: get.body, as: UTF8.self)
            get.body = []
            return get
        }
    }

    /// An interaction of Discord's; `message` tells where the pressed button is.
    private func interaction(
        _ type: Int,
        _ data: String,
        by user: String,
        at door: AcrossDoor,
        id: String
    ) throws -> HTTPRequest {
        let body =
            #"{"id":"\#(id)","application_id":"20\#(door.number)","type":\#(type),"token":"t\#(id)","version":1,"#
            + #""guild_id":"300","channel_id":"4\#(user)","member":{"user":{"id":"\#(user)"}},"message":{"flags":0},"#
            + #""data":\#(data)}"#
        return try request(body, door)
    }

    private func form(_ fields: [String: String?], _ door: AcrossDoor) throws -> HTTPRequest {
        let pairs = fields.compactMap { name, value in value.map { name + "=" + FormFields.escape($0) } }
        return try request(pairs.joined(separator: "&"), door, type: "application/x-www-form-urlencoded")
    }

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
