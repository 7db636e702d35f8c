import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles
import Testing

@testable import Platforms

private let instant = Date(timeIntervalSince1970: 1_893_456_000)

private func decode(_ body: String) throws -> Inbound {
    try discord.decode(HTTPRequest(.post, "", body: Array(body.utf8)), now: instant)
}

/// An interaction from a server, with its own members.
private func interaction(_ type: Int, _ data: String, more: String = "") -> String {
    #"{"id":"100","application_id":"200","type":\#(type),"token":"tokA","version":1,"guild_id":"300","channel_id":"400","#
        + #""locale":"de","guild_locale":"en-US","member":{"user":{"id":"500","username":"alice"}},"data":\#(data)\#(more)}"#
}

private func command(_ name: String, _ options: String) -> String {
    interaction(2, #"{"id":"600","name":"\#(name)","type":1,"options":[\#(options)]}"#)
}

private func option(_ name: String, _ value: String) -> String { #"{"name":"\#(name)","type":3,"value":"\#(value)"}"# }

@Suite struct DiscordDecodingTests {
    @Test func ping() throws {
        let pong = HTTPResponse.json(200, Array(#"{"type":1}"#.utf8))
        #expect(try decode(#"{"id":"1","application_id":"2","type":1,"token":"t","version":1}"#) == .handshake(pong))
    }

    @Test func commandInAServer() throws {
        let inbound = try decode(command("weather", option("place", "München") + "," + option("view", "daily")))
        guard case .command(let invocation, "100") = inbound else {
            Issue.record("\(inbound)")
            return
        }
        #expect(invocation.text == #"daily "München""#)
        #expect(invocation.speaker.user == ProfileKey(platform: "discord", workspace: "300", user: "500"))
        #expect(invocation.speaker.channel == ProfileKey(platform: "discord", workspace: "300", channel: "400"))
        #expect(invocation.speaker.locale == "de")
        #expect(invocation.speaker.timeZoneID == nil)
        #expect(invocation.speaker.command == "/weather text:")
        #expect(invocation.reply?.url == "https://discord.test/api/v10/webhooks/200/tokA")
        #expect(invocation.reply?.isOnlyWay == false)
        let lifetime = try #require(invocation.reply?.expires).timeIntervalSince(instant)
        #expect((800..<900).contains(lifetime))
    }

    @Test func commandInATalkOfTwo() throws {
        let body =
            #"{"id":"1","type":2,"token":"t","channel_id":"4","user":{"id":"5"},"data":{"name":"weather","type":1}}"#
        guard case .command(let invocation, "1") = try decode(body) else {
            Issue.record("not a command")
            return
        }
        #expect(invocation.speaker.user == ProfileKey(platform: "discord", workspace: "dm", user: "5"))
        #expect(invocation.speaker.channel == nil && invocation.speaker.locale == nil)
        #expect(invocation.text.isEmpty)
    }

    /// What each use of a command means to the grammar.
    @Test(arguments: [
        ("weather", [], ""),
        ("weather", [("place", "Berlin")], #""Berlin""#),
        ("weather", [("place", "Rain")], #""Rain""#),
        ("weather", [("place", "2")], #""2""#),
        ("weather", [("place", "  ")], ""),
        ("weather", [("place", "Paris"), ("units", "us"), ("view", "hourly")], #"us hourly "Paris""#),
        ("weather", [("place", "Oslo"), ("when", "on friday"), ("audience", "private")], #"on friday private "Oslo""#),
        ("weather", [("text", "save home Berlin")], "save home Berlin"),
        ("weather", [("text", "daily"), ("place", "New York")], #"daily "New York""#),
        ("weather", [("place", #"a\"b"#)], "“a\"b”"),
        ("weather", [("place", #"a\"b”c"#)], "„a\"b”c“"),
        ("weather", [("place", #"a\"b”c“d"#)], "«a\"b”c“d»"),
        ("weather", [("place", #"a\"b”c“d»"#)], "\"ab”c“d»\""),
        ("weather", [("other", "x")], ""),
        ("forecast", [("place", "Berlin")], "help"),
    ])
    func lines(_ name: String, _ options: [(String, String)], _ text: String) throws {
        let body = command(name, options.map { option($0.0, $0.1) }.joined(separator: ","))
        guard case .command(let invocation, _) = try decode(body) else {
            Issue.record("not a command")
            return
        }
        #expect(invocation.text == text)
    }

    @Test(arguments: [
        ("show", [], "settings"), ("units", [], "units"), ("units", [("to", "wind kn")], "units wind kn"),
        ("places", [], "places"), ("save", [("name", "home"), ("place", "New York")], #"save "home" "New York""#),
        ("default", [("name", "my cabin")], #"default "my cabin""#),
        ("rename", [("name", "a"), ("to", "b c")], #"rename "a" "b c""#), ("remove", [("name", "a")], #"remove "a""#),
        ("language", [("to", "deutsch")], "language deutsch"), ("clock", [("to", "24")], "clock 24"),
        ("answers", [("to", "auto")], "answers auto"), ("export", [], "export"), ("forget", [], "forget me"),
        ("help", [], "help"), ("help", [("to", "units")], "help units"), ("nonsense", [], "help"),
    ])
    func settings(_ name: String, _ options: [(String, String)], _ text: String) throws {
        let inner = options.map { option($0.0, $0.1) }.joined(separator: ",")
        let body = command("weather-settings", #"{"name":"\#(name)","type":1,"options":[\#(inner)]}"#)
        guard case .command(let invocation, _) = try decode(body) else {
            Issue.record("not a command")
            return
        }
        #expect(invocation.text == text)
    }

    @Test func everySubcommandMeansSomething() throws {
        let names = DiscordCommands.all.first { $0.name == "weather-settings" }?.options.map(\.name) ?? []
        #expect(names.count >= 10)
        for name in names {
            let body = command("weather-settings", #"{"name":"\#(name)","type":1}"#)
            guard case .command(let invocation, _) = try decode(body) else {
                Issue.record("not a command")
                return
            }
            #expect(name == "help" || invocation.text != "help", "\(name)")
        }
    }

    @Test func presses() throws {
        let button = interaction(3, #"{"custom_id":"w1:now::gn:1","component_type":2}"#)
        guard case .press(let press, "100") = try decode(button) else {
            Issue.record("not a press")
            return
        }
        #expect(press.token == "w1:now::gn:1")
        #expect(press.speaker.user.id == "500")
        #expect(press.reply?.context.isEmpty == true)
        let menu = interaction(
            3,
            #"{"custom_id":"menu","component_type":3,"values":["w1:now::gn:2","x"]}"#,
            more: #","message":{"id":"7","flags":64}"#
        )
        guard case .press(let choice, _) = try decode(menu) else {
            Issue.record("not a press")
            return
        }
        #expect(choice.token == "w1:now::gn:2")
        #expect(choice.reply?.context == ["private": "yes"])
        for data in [#"{"custom_id":"menu","component_type":3,"values":[]}"#, #"{"component_type":2}"#] {
            #expect(throws: DecodingFailure.missingField) { try decode(interaction(3, data)) }
        }
    }

    @Test func completion() throws {
        let plain = interaction(
            4,
            #"{"name":"weather","type":1,"options":[{"name":"view","type":3,"value":"now"},"#
                + #"{"name":"place","type":3,"value":"Ber","focused":true}]}"#
        )
        guard case .suggest(let question) = try decode(plain) else {
            Issue.record("no completion")
            return
        }
        #expect(question.text == "Ber" && question.speaker.user.id == "500")
        let nested = interaction(
            4,
            #"{"name":"weather-settings","type":1,"options":[{"name":"save","type":1,"options":["#
                + #"{"name":"name","type":3,"value":"x"},{"name":"place","type":3,"value":"Os","focused":true}]}]}"#
        )
        guard case .suggest(let inner) = try decode(nested) else {
            Issue.record("no completion")
            return
        }
        #expect(inner.text == "Os")
        let none = interaction(4, #"{"name":"weather","type":1,"options":[{"name":"place","type":3,"value":"B"}]}"#)
        #expect(throws: DecodingFailure.missingField) { try decode(none) }
    }

    @Test func othersAreLeftAlone() throws {
        for type in [0, 5, 6, 99] {
            #expect(try decode(interaction(type, "{}")) == .ignored(.interaction, id: "100"))
        }
        let menu = interaction(2, #"{"id":"6","name":"weather","type":3,"target_id":"9"}"#)
        guard case .command(let invocation, _) = try decode(menu) else {
            Issue.record("not a command")
            return
        }
        #expect(invocation.text == "help")
    }

    @Test(arguments: [
        "", "[]", "1", "null", "{}", #"{"type":"2"}"#, #"{"type":2}"#, #"{"type":1.5}"#,
        #"{"type":2,"data":{"name":"weather"}}"#, #"{"type":2,"data":[],"user":{"id":"1"}}"#,
        #"{"type":2,"data":{},"user":{"id":""}}"#, #"{"type":3,"data":{},"user":{"id":"1"}}"#, #"{"type":2,"type":2}"#,
        #"{"type":2,"data":{},"user":{"id":7}}"#,
    ])
    func malformed(_ body: String) {
        #expect(throws: DecodingFailure.self) { try decode(body) }
    }

    /// A token is part of an address that is called: it cannot lead elsewhere.
    @Test(arguments: ["", "..", "a/b", "a?b", "a#b", "a b", "a%2Fb", "é", String(repeating: "a", count: 1001)])
    func hostileTokens(_ token: String) throws {
        let body = #"{"id":"1","type":2,"token":"\#(token)","user":{"id":"5"},"data":{"name":"weather","type":1}}"#
        guard case .command(let invocation, _) = try decode(body) else {
            Issue.record("not a command")
            return
        }
        #expect(invocation.reply == nil)
    }
}
