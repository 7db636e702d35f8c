import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles
import Testing

@testable import Platforms

private let instant = Date(timeIntervalSince1970: 1_893_456_000)

private func decode(_ form: String, at time: Date = instant) throws -> Inbound {
    let fields = HTTPFields(["Content-Type": "application/x-www-form-urlencoded"])
    return try mattermost.decode(HTTPRequest(.post, "", fields: fields, body: Array(form.utf8)), now: time)
}

private func press(_ document: String) throws -> Inbound {
    try mattermost.decode(HTTPRequest(.post, "/action", body: Array(document.utf8)), now: instant)
}

private func key(user: String) -> ProfileKey? {
    ProfileKey(platform: "mattermost", workspace: "mm.example.org", user: user)
}

private let direct = "qzgakf1nx3yt9dr4n8585ihbxy__3cqz9wz6d7nb8bzs7cqr1s4a4e"

/// A command as Mattermost writes it, with other values.
private func command(_ changes: [String: String?] = [:]) -> String {
    var fields: [String: String?] = [
        "token": mattermostToken, "team_id": "t26", "team_domain": "sky", "channel_id": "c26",
        "channel_name": "town-square", "user_id": "u26", "user_name": "alan", "command": "/weather",
        "text": "Berlin daily", "trigger_id": "AAAA", "root_id": "",
        "response_url": "https://mm.example.org/hooks/commands/h26",
    ]
    fields.merge(changes) { $1 }
    return fields.sorted { $0.key < $1.key }.compactMap { name, value in
        value.map { name + "=" + FormFields.escape($0) }
    }.joined(separator: "&")
}

private func invocation(_ changes: [String: String?] = [:]) throws -> Invocation {
    guard case .command(let invocation, _) = try decode(command(changes)) else { throw DecodingFailure.missingField }
    return invocation
}

private func callback(_ context: String, _ more: String = "") -> String {
    #"{"user_id":"u26","user_name":"alan","channel_id":"c26","channel_name":"town-square","team_id":"","#
        + #""team_domain":"","post_id":"p26","trigger_id":"BBBB","type":"button","data_source":"","#
        + #""context":\#(context)\#(more)}"#
}

@Suite struct MattermostDecodingTests {
    @Test func commands() throws {
        let body = command(["user_mentions": "anna", "user_mentions_ids": "u27"])
        var get = HTTPRequest(.get, "?" + body)
        for inbound in [try decode(body), try mattermost.decode(get, now: instant)] {
            guard case .command(let invocation, "trigger:AAAA") = inbound else {
                Issue.record("\(inbound)")
                return
            }
            #expect(invocation.text == "Berlin daily")
            #expect(invocation.speaker.user == key(user: "u26"))
            #expect(
                invocation.speaker.channel
                    == ProfileKey(platform: "mattermost", workspace: "mm.example.org", channel: "c26")
            )
            #expect(invocation.speaker.command == "/weather")
            #expect(invocation.speaker.locale == nil && invocation.speaker.timeZoneID == nil)
            let reply = try #require(invocation.reply)
            #expect(reply.url == "https://mm.example.org/hooks/commands/h26")
            #expect(reply.uses == 5 && !reply.isOnlyWay && reply.context.isEmpty)
            #expect((1700..<1800).contains(reply.expires.timeIntervalSince(instant)))
        }
        get.target = ""
        #expect(throws: DecodingFailure.missingField) { try mattermost.decode(get, now: instant) }
    }

    /// A user is the same in every team, and a talk of two is no channel.
    @Test func whoAndWhere() throws {
        #expect(try invocation(["team_id": "other"]).speaker.user == key(user: "u26"))
        #expect(try invocation(["team_id": nil]).speaker.user == key(user: "u26"))
        #expect(try invocation(["user_id": "u27"]).speaker.user != key(user: "u26"))
        #expect(try invocation(["channel_name": direct]).speaker.channel == nil)
        let own = "qzgakf1nx3yt9dr4n8585ihbxy__qzgakf1nx3yt9dr4n8585ihbxy"
        #expect(try invocation(["channel_name": own]).speaker.channel == nil)
        let channels = [
            "town-square", "a__b", "a_b", direct.uppercased(), direct + "x", String(direct.dropLast()), "__",
            direct.replacing("__", with: "--"), "3b8a1c0f5f2f4d0e9a7b6c5d4e3f2a1b0c9d8e7f", nil,
        ]
        for name in channels { #expect(try invocation(["channel_name": name]).speaker.channel?.id == "c26") }
        #expect(try invocation(["channel_id": nil]).speaker.channel == nil)
        #expect(try invocation(["channel_id": ""]).speaker.channel == nil)
    }

    @Test func whatMayBeMissing() throws {
        #expect(try invocation(["text": nil]).text.isEmpty)
        #expect(try invocation(["text": "  M\u{FC}nchen + \u{1F327} & = %"]).text == "  M\u{FC}nchen + \u{1F327} & = %")
        #expect(try invocation(["response_url": nil]).reply == nil)
    }

    /// Without an id only what comes within the same second, and is the same, counts as a copy.
    @Test func copiesWithoutAnID() throws {
        func id(_ values: [String: String?], at time: Date = instant) throws -> String? {
            try decode(command(values), at: time).id
        }
        for trigger in [nil, ""] as [String?] {
            let first = try #require(try id(["trigger_id": trigger]))
            #expect(try id(["trigger_id": trigger], at: instant + 0.4) == first)
            #expect(try id(["trigger_id": trigger], at: instant + 1) != first)
            #expect(try id(["trigger_id": trigger, "text": "Oslo"]) != first)
            #expect(try id(["trigger_id": trigger, "user_id": "other"]) != first)
        }
    }

    @Test(
        arguments: [
            ["command": nil], ["command": ""], ["command": String(repeating: "/", count: 201)], ["user_id": nil],
            ["user_id": ""], ["user_id": String(repeating: "u", count: 256)],
        ] as [[String: String?]]
    )
    func missing(_ changes: [String: String?]) {
        #expect(throws: DecodingFailure.missingField) { try decode(command(changes)) }
    }

    @Test func presses() throws {
        guard case .press(let press, "trigger:BBBB") = try press(callback(#"{"tokens":["w1.b"],"s":"x"}"#)) else {
            Issue.record("no press")
            return
        }
        #expect(press.token == "w1.b")
        #expect(press.speaker.user == key(user: "u26") && press.speaker.channel?.id == "c26")
        #expect(press.reply?.isOnlyWay == false, "the answer is in the response")
        #expect(press.reply?.uses == 0 && press.reply?.context.isEmpty == true)
    }

    /// The line of a menu is chosen by its number.
    @Test(arguments: [("1", "a.b"), ("2", "c.d"), ("3", "e.f")])
    func menus(_ chosen: String, _ token: String) throws {
        let context = #"{"tokens":["a.b","c.d","e.f"],"private":true,"s":"x","selected_option":"\#(chosen)"}"#
        guard case .press(let press, _) = try press(callback(context)) else {
            Issue.record("no press")
            return
        }
        #expect(press.token == token && press.reply?.context == ["private": "yes"])
    }

    @Test(arguments: ["0", "4", "-1", "+1", "01", "1.0", "", "a.b", " 1", "99999999999999999999"])
    func noLineOfTheMenu(_ chosen: String) {
        let context = #"{"tokens":["a.b","c.d","e.f"],"s":"x","selected_option":"\#(chosen)"}"#
        #expect(throws: DecodingFailure.missingField) { try press(callback(context)) }
    }

    @Test(arguments: [
        "", "[]", "{}", callback("{}"), callback("null"), callback(#"{"tokens":[]}"#), callback(#"{"tokens":[1]}"#),
        callback(#"{"tokens":["a.b","c.d"]}"#), #"{"context":{"tokens":["a.b"]}}"#,
        #"{"user_id":7,"context":{"tokens":["a.b"]}}"#, callback(#"{"tokens":["a.b"]}"#, #","user_id":"u27""#),
    ])
    func malformedPresses(_ document: String) {
        #expect(throws: DecodingFailure.self) { try press(document) }
    }

    @Test func serversAreToldApart() throws {
        let sub = MattermostDecoding(site: "https://mm.example.org/chat")
        let form = try FormFields(decoding: Array(command().utf8))
        guard case .command(let invocation, _) = try sub.command(form, copyID: { "copy" }, now: instant) else {
            Issue.record("no command")
            return
        }
        #expect(invocation.speaker.user.workspace == "mm.example.org/chat")
        #expect(MattermostDecoding.workspace(site: "http://127.0.0.1:8065") == "127.0.0.1:8065")
    }
}
