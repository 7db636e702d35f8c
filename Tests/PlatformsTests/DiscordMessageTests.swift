import Cards
import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles
import Testing

@testable import Platforms

private let instant = Date(timeIntervalSince1970: 1_893_456_000)
private let speaker: Speaker = {
    guard let user = ProfileKey(platform: "discord", workspace: "300", user: "500") else { fatalError("no key") }
    return Speaker(user: user, command: "/weather")
}()
private let handle = ReplyHandle(url: "https://discord.test/api/v10/webhooks/200/tok", expires: instant, uses: 6)
private let command = Inbound.command(Invocation(speaker, text: "", reply: handle), id: "1")

private func press(isOnPrivate: Bool = false) -> Inbound {
    var handle = handle
    if isOnPrivate { handle.context = ["private": "yes"] }
    return .press(ActionPress(speaker, token: "t", reply: handle), id: "1")
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private let weather = Card(
    title: "Rain & Shine, <Bavaria>",
    subtitle: "Now · Mon 30 Nov",
    notices: ["Sample data: this weather is made up."],
    sections: [
        .headline(symbol: "🌧️", "Rain, 6 °C"),
        .fields([Card.Field("Wind", "24 km/h W")]),
        .rows(
            Card.Rows(
                columns: [Card.Column("High", inline: "high"), Card.Column("Rain")],
                rows: [Card.Row(label: "Mon", cells: ["8°", nil], symbol: "☁️", words: "Cloudy")]
            )
        ),
    ],
    actions: [CardAction(id: "refresh", label: "Refresh", token: "w1:now::gn:1")],
    footer: ["Test Weather · as of 15:02, 3 min old"],
    summary: "Rain & Shine: 6 °C"
)
private let failure = Card(title: "Raincheck", sections: [.paragraph("It failed.")], isPrivate: true)

@Suite struct DiscordMessageTests {
    private let members =
        #""embeds":[{"title":"Rain & Shine, <​Bavaria\\>​","description":"Now · Mon 30 Nov\n⚠️ **Sample data:"#
        + #" this weather is made up.**\n\n🌧️ **Rain, 6 °C**","color":745381,"fields":[{"name":"Wind","value":"24 km/h W","#
        + #""inline":true}]},{"description":"```\n     High\nMon    8°  Cloudy\n```","color":745381,"#
        + #""footer":{"text":"Test Weather · as of 15:02, 3 min old"}}],"components":[{"type":1,"components":[{"type":2,"#
        + #""style":2,"label":"Refresh","custom_id":"w1:now::gn:1"}]}],"allowed_mentions":{"parse":[]}"#

    @Test func wholeMessage() {
        let answer = Answer(weather)
        #expect(text(discord.response(answer, to: command).body) == #"{"type":4,"data":{"# + members + "}}")
        #expect(text(discord.response(answer, to: press()).body) == #"{"type":7,"data":{"# + members + "}}")
        let request = discord.delivery(of: answer, to: handle, after: .command, now: instant)
        #expect(request.map(\.method) == [.patch])
        #expect(request.map(\.target) == ["https://discord.test/api/v10/webhooks/200/tok/messages/@original"])
        #expect(text(request[0].body) == "{" + members + "}")
        #expect(request[0].fields["Content-Type"] == "application/json")
        #expect(request[0].fields["User-Agent"]?.hasPrefix("DiscordBot (https://") == true)
    }

    @Test func wordsForOne() throws {
        let expected =
            #""embeds":[{"title":"Raincheck","description":"It failed.","color":745381}],"components":[],"#
            + #""allowed_mentions":{"parse":[]},"flags":64"#
        #expect(text(discord.response(Answer(failure), to: command).body) == #"{"type":4,"data":{"# + expected + "}}")
        #expect(text(discord.response(Answer(failure), to: press()).body) == #"{"type":4,"data":{"# + expected + "}}")
    }

    /// What answers a press: the card itself, or a message for the presser alone.
    @Test func presses() throws {
        var own = weather
        own.isPrivate = true
        let rows: [(Card, Bool, type: Int, flags: Int?, HTTPMethod)] = [
            (weather, false, 7, nil, .patch), (weather, true, 7, nil, .patch), (own, false, 4, 64, .post),
            (own, true, 7, nil, .patch), (failure, false, 4, 64, .post), (failure, true, 4, 64, .post),
        ]
        for (card, isOnPrivate, type, flags, method) in rows {
            guard case .press(let press, _) = press(isOnPrivate: isOnPrivate), let reply = press.reply else { return }
            let answer = Answer(card)
            let response = try JSONValue(parsing: discord.response(answer, to: .press(press, id: nil)).body)
            #expect(response["type"]?.integer == type)
            #expect(response["data"]?["flags"]?.integer == flags)
            let requests = discord.delivery(of: answer, to: reply, after: .press, now: instant)
            #expect(requests.map(\.method) == [method])
            #expect(try JSONValue(parsing: requests[0].body)["flags"]?.integer == flags)
        }
    }

    @Test func acknowledgements() {
        func body(_ inbound: Inbound, _ isPrivate: Bool) -> String {
            text(discord.acknowledgement(of: inbound, isPrivate: isPrivate).body)
        }
        #expect(body(command, false) == #"{"type":5}"#)
        #expect(body(command, true) == #"{"type":5,"data":{"flags":64}}"#)
        #expect(body(press(), false) == #"{"type":6}"#)
        #expect(body(press(), true) == #"{"type":6}"#)
        #expect(body(.ignored(.interaction, id: nil), false) == #"{"type":6}"#)
    }

    /// An acknowledgement fixes who sees the message it announces.
    @Test func deliveries() throws {
        for (card, isPrivate, methods) in [
            (weather, false, [HTTPMethod.patch]), (weather, true, [.delete, .post]),
            (failure, false, [.delete, .post]),
            (failure, true, [.patch]),
        ] {
            var handle = handle
            handle.isPrivate = isPrivate
            let requests = discord.delivery(of: Answer(card), to: handle, after: .command, now: instant)
            #expect(requests.map(\.method) == methods)
            #expect(requests.last?.target == handle.url + (methods == [.patch] ? "/messages/@original" : ""))
            let message = try JSONValue(parsing: requests.last?.body ?? [])
            #expect(message["flags"]?.integer == (methods != [.patch] && card.isPrivate ? 64 : nil))
            #expect(message["allowed_mentions"]?["parse"]?.array == [])
        }
    }

    @Test(arguments: [
        (200, "", nil, HTTPMethod.patch, DeliveryVerdict.delivered), (204, "", nil, .delete, .delivered),
        (404, #"{"code":10008}"#, nil, .patch, .refused), (404, #"{"code":10008}"#, nil, .delete, .delivered),
        (404, #"{"code":10015}"#, nil, .patch, .later(atLeast: nil)), (404, "", nil, .delete, .later(atLeast: nil)),
        (429, #"{"retry_after":1.5,"global":false}"#, nil, .patch, .later(atLeast: 1.5)),
        (429, #"{"retry_after":1.5}"#, "3", .patch, .later(atLeast: 3)),
        (429, "<html>", "7", .post, .later(atLeast: 7)),
        (429, #"{"retry_after":-1}"#, nil, .patch, .later(atLeast: nil)), (500, "", nil, .patch, .later(atLeast: nil)),
        (503, "", "2", .patch, .later(atLeast: 2)), (400, "", nil, .patch, .refused), (401, "", nil, .patch, .refused),
        (403, "", nil, .delete, .refused),
    ])
    func verdicts(
        _ status: Int,
        _ body: String,
        _ after: String?,
        _ method: HTTPMethod,
        _ verdict: DeliveryVerdict
    ) throws {
        var fields = HTTPFields()
        if let after { try fields.append("Retry-After", after) }
        let response = HTTPResponse(status, fields: fields, body: Array(body.utf8))
        #expect(discord.verdict(on: response, to: HTTPRequest(method, "x"), now: instant) == verdict)
    }

    @Test func suggestions() throws {
        let question = PlaceSuggesting(speaker, text: "x")
        let many = (0..<40).map { PlaceSuggestion(title: "Berlin \($0) @here", text: "gn:\($0)") }
        let odd = [
            PlaceSuggestion(title: String(repeating: "ü", count: 200), text: "a"),
            PlaceSuggestion(title: "", text: "b"),
            PlaceSuggestion(title: "c", text: ""),
            PlaceSuggestion(title: "d", text: String(repeating: "d", count: 101)),
        ]
        let response = try JSONValue(parsing: discord.response(odd + many, to: question).body)
        #expect(response["type"]?.integer == 8)
        let choices = response["data"]?["choices"]?.array ?? []
        #expect(choices.count == 25)
        #expect(choices[0]["name"]?.string?.utf16.count == 100)
        #expect(choices[1]["name"]?.string == "b")
        #expect(choices[2]["name"]?.string == "Berlin 0 @\u{200B}here" && choices[2]["value"]?.string == "gn:0")
        #expect(text(discord.response([], to: question).body) == #"{"type":8,"data":{"choices":[]}}"#)
    }

    @Test func manyChoicesAreAMenu() throws {
        func card(_ count: Int) -> Card {
            Card(
                title: "Which Springfield?",
                sections: [.choices((1...count).map { "Springfield \($0), *US*" })],
                actions: (1...count).map { CardAction(id: "choice-\($0)", label: "\($0)", token: "w1:now::gn:\($0)") }
            )
        }
        func components(_ card: Card) throws -> [JSONValue] {
            let message = try JSONValue(parsing: DiscordMessage.message(Answer(card)))
            return message["components"]?.array?.first?["components"]?.array ?? []
        }
        #expect(try components(card(5)).map { $0["type"]?.integer } == Array(repeating: 2, count: 5))
        let menu = try #require(try components(card(30)).first)
        #expect(menu["type"]?.integer == 3)
        #expect(menu["placeholder"]?.string == "Which Springfield?")
        let options = menu["options"]?.array ?? []
        #expect(options.count == 25)
        #expect(options[1]["label"]?.string == "2. Springfield 2, *US*")
        #expect(options[1]["value"]?.string == "w1:now::gn:2")
        // A token that does not fit, none at all, and one that is there already make no buttons.
        var odd = card(2)
        odd.actions = ["", "a", "a", String(repeating: "b", count: 101)].map {
            CardAction(id: "x", label: "", token: $0)
        }
        #expect(try components(odd).compactMap { $0["label"]?.string } == ["x"])
    }
}
