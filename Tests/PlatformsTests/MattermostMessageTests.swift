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
    guard let user = ProfileKey(platform: "mattermost", workspace: "mm.example.org", user: "u26") else {
        fatalError("no key")
    }
    return Speaker(user: user, command: "/weather")
}()
private let handle = ReplyHandle(url: "https://mm.example.org/hooks/commands/h26", expires: instant, uses: 5)
private let command = Inbound.command(Invocation(speaker, text: "", reply: handle), id: "1")

private func press(isOnPrivate: Bool = false) -> Inbound {
    let handle = ReplyHandle(url: "", expires: instant, uses: 0, context: isOnPrivate ? ["private": "yes"] : [:])
    return .press(ActionPress(speaker, token: "t", reply: handle), id: "1")
}

private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }
private func json(_ response: HTTPResponse) throws -> JSONValue { try JSONValue(parsing: response.body) }

private let refresh = CardAction(id: "refresh", label: "Refresh", token: "w1:now::gn:1")
private let weather = Card(
    title: "Rain & Shine, <Bavaria>",
    subtitle: "Daily · Mon 30 Nov",
    notices: ["Sample data: this weather is made up."],
    sections: [
        .headline(symbol: "🌧️", "Rain, 6 °C"),
        .fields([Card.Field("Wind", "24 km/h W")]),
        .rows(
            Card.Rows(
                columns: [Card.Column("High", inline: "high"), Card.Column("Empty"), Card.Column("Rain")],
                rows: [
                    Card.Row(label: "Mon", cells: ["8°", nil, nil], symbol: "☁️", words: "Cloudy"),
                    Card.Row(label: "Tue", cells: ["9°", nil, "40 %"]),
                ]
            )
        ),
    ],
    actions: [refresh],
    footer: ["Test Weather", "as of 15:02"],
    summary: "Rain & Shine: 6 °C"
)
private let failure = Card(title: "Raincheck", sections: [.paragraph("It failed.")], isPrivate: true)

@Suite struct MattermostMessageTests {
    private let code = MattermostTokens([.init(mattermostToken)]).code(
        of: MattermostContext(["w1:now::gn:1"], isPrivate: false)
    )
    private let words =
        ####"#### Rain & Shine, <ZWSBavaria\\>ZWS\nDaily · Mon 30 Nov\n\n⚠️ **Sample data: this weather is made"####
        + #" up.**\n\n🌧️ **Rain, 6 °C**\n\n- **Wind** 24 km/h W\n\n|  |  | High | Rain |\n| :-- | :-- | --: | --: |\n"#
        + #"| Mon | ☁️ Cloudy | 8° |  |\n| Tue |  | 9° | 40 % |\n\nTest Weather · as of 15:02"#
    private var attachments: String {
        #""attachments":[{"fallback":"Rain & Shine: 6 °C","actions":[{"id":"button1","type":"button","name":"Refresh","#
            + #""integration":{"url":"https://bot.example.org/mattermost/sky/action","#
            + #""context":{"tokens":["w1:now::gn:1"],"s":"\#(code)"}}}]}]"#
    }

    @Test func wholeMessage() throws {
        let answer = Answer(weather)
        let words = words.replacing("ZWS", with: "\u{200B}")
        let message =
            #"{"skip_slack_parsing":true,"response_type":"in_channel","text":"\#(words)",\#(attachments)}"#
        let response = mattermost.response(answer, to: command)
        #expect(text(response) == message)
        #expect(response.status == 200 && response.fields["Content-Type"] == "application/json; charset=utf-8")
        for origin in [DeliveryOrigin.command, .home] {
            let request = mattermost.delivery(of: answer, to: handle, after: origin, now: instant)
            #expect(request.map(\.method) == [.post] && request.map(\.target) == [handle.url])
            #expect(request.map { String(decoding: $0.body, as: UTF8.self) } == [message])
            #expect(request[0].fields["Content-Type"] == "application/json; charset=utf-8")
        }
        let update = text(mattermost.response(answer, to: press()))
        #expect(
            update
                == #"{"skip_slack_parsing":true,"update":{"message":"\#(words)","props":{\#(attachments)}}}"#
        )
        // A message for one person alone is not kept by Mattermost: it cannot be replaced.
        let aside = text(mattermost.response(answer, to: press(isOnPrivate: true)))
        #expect(aside == #"{"skip_slack_parsing":true,"ephemeral_text":"\#(words)"}"#)
    }

    @Test func privateIsPrivate() throws {
        let answer = Answer(failure)
        #expect(
            text(mattermost.response(answer, to: command))
                == #####"{"skip_slack_parsing":true,"response_type":"ephemeral","text":"#### Raincheck\n\nIt failed."}"#####
        )
        let aside = #####"{"skip_slack_parsing":true,"ephemeral_text":"#### Raincheck\n\nIt failed."}"#####
        #expect(text(mattermost.response(answer, to: press())) == aside)
        #expect(text(mattermost.response(answer, to: press(isOnPrivate: true))) == aside)
        var list = failure
        list.actions = [refresh]
        let context = try json(mattermost.response(Answer(list), to: command))["attachments"]?.array?[0]["actions"]?
            .array?[0]["integration"]?["context"]
        #expect(context?["private"]?.bool == true && context?["s"]?.string != code)
        #expect(text(mattermost.response(Answer(list), to: press())) == aside, "no private card among all")
    }

    @Test func updatesTakeAwayButtonsThatAreNoMore() throws {
        var card = weather
        card.actions = []
        #expect(try json(mattermost.response(Answer(card), to: press()))["update"]?["props"]?.object?.isEmpty == true)
        #expect(try json(mattermost.response(Answer(card), to: command))["attachments"] == nil)
    }

    @Test func acknowledgements() {
        #expect(mattermost.acknowledgement(of: command, isPrivate: false) == HTTPResponse(200))
        #expect(mattermost.acknowledgement(of: press(), isPrivate: true) == HTTPResponse(200))
    }

    /// Two installations share a card and its text, but neither addresses nor codes.
    @Test func installationsDoNotShareBytes() throws {
        let answer = Answer(weather)
        let bodies = [
            ("https://a.example", mattermostToken), ("https://b.example", mattermostToken), ("https://a.example", "x"),
        ]
        .map { url, token in
            text(
                MattermostPlatform(tokens: [.init(token)], site: "https://mm.example.org", url: url)
                    .response(answer, to: command)
            )
        }
        #expect(Set(bodies).count == 3)
    }

    @Test func manyBecomeAMenu() throws {
        var card = Card(
            title: "Which Springfield?",
            sections: [.choices(["Illinois", "Ohio | @all"])],
            isPrivate: true
        )
        card.actions = (1...7).map {
            CardAction(id: "choice-\($0)", label: "\($0)", token: "c9:\($0).\($0)", kind: .option)
        }
        let actions = try json(mattermost.response(Answer(card), to: command))["attachments"]?.array?[0]["actions"]?
            .array
        #expect(actions?.count == 1 && actions?[0]["type"]?.string == "select")
        #expect(actions?[0]["name"]?.string == "Which Springfield?" && actions?[0]["id"]?.string == "menu")
        let options = actions?[0]["options"]?.array ?? []
        #expect(
            options.compactMap { $0["text"]?.string }
                == ["1. Illinois", "2. Ohio | @\u{200B}all", "3", "4", "5", "6", "7"]
        )
        #expect(options.compactMap { $0["value"]?.string } == (1...7).map { String($0) })
        let context = actions?[0]["integration"]?["context"]
        #expect(context?["tokens"]?.array?.count == 7 && context?["private"]?.bool == true)
        card.actions.removeLast(2)
        let buttons = try json(mattermost.response(Answer(card), to: command))["attachments"]?.array?[0]["actions"]?
            .array
        #expect(buttons?.compactMap { $0["id"]?.string } == (1...5).map { "button\($0)" })
    }

    // MARK: Words

    @Test(arguments: [
        ("@all and @here", "@\u{200B}all and @\u{200B}here"), ("~town-square", "\\~\u{200B}town-square"),
        (":smile: :+1: :100: :-1: :8ball:", ":\u{200B}smile: :\u{200B}+1: :\u{200B}100: :\u{200B}-1: :\u{200B}8ball:"),
        (":white_check_mark:", ":\u{200B}white\\_check\\_mark:"), ("12:30 to 13:45", "12:30 to 13:45"),
        ("#general", "\\#\u{200B}general"), ("https://e.test", "https:\u{200B}//e.test"),
        ("www.e.test", "www.\u{200B}e.test"), ("[a](b)", "\\[a\\]\\(b\\)"), ("a | b", "a \\| b"),
        ("`/weather x`", "`/weather x`"), ("  x  ", "x"), ("$$x$$", "\\$\\$x\\$\\$"), ("a\nb", "a b"),
    ])
    func words(_ text: String, _ words: String) {
        #expect(MattermostText.line(text, limit: 500) == words)
    }

    @Test(arguments: [
        ("~town-square", "~\u{200B}town-square"), ("#general", "#\u{200B}general"), (":100:", ":\u{200B}100:"),
        ("@all", "@\u{200B}all"), (" ", "…"), ("°F", "°F"), ("_a_", "_a_"),
        ("[a](b)", "[a]\u{200B}(b)"),
    ])
    func labels(_ text: String, _ label: String) {
        #expect(MattermostText.plain(text, limit: 80, or: "…") == label)
    }

    @Test func cellsStayCells() {
        let rows = Card.Rows(
            columns: [Card.Column("a|b")],
            rows: [Card.Row(label: "`x|y`", cells: ["|"], words: "c `|` d")]
        )
        let card = Card(title: "x", sections: [.rows(rows)])
        #expect(
            MattermostText.render(card)
                == "#### x\n\n|  |  | a\\|b |\n| :-- | :-- | --: |\n| 'x\\|y' | c '\\|' d | \\| |"
        )
    }

    @Test func nothingIsSomething() {
        #expect(MattermostText.render(Card(title: " ")) == "…")
        #expect(MattermostText.render(Card(title: "", footer: ["Source"])) == "Source")
    }

    @Test func whatDoesNotFitIsSaidToBeMissing() {
        let rows = Card.Rows(
            columns: [Card.Column("High")],
            rows: (0..<4000).map { Card.Row(label: "Day \($0)", cells: ["7°"]) }
        )
        let card = Card(title: "x", sections: [.rows(rows), .paragraph("never seen")], footer: ["Source"])
        let text = MattermostText.render(card)
        #expect(text.hasSuffix("| 7° |\n\n…\n\nSource") && !text.contains("never seen"))
        #expect((16_300...16_383).contains(text.utf16.count))
        let code = Card(title: "x", sections: [.code(String(repeating: "0123456789\n", count: 4000))])
        #expect(MattermostText.render(code).hasSuffix("0123456789\n```\n\n…"))
        // A table's head alone says nothing.
        let tight = Card(title: String(repeating: "x", count: 50), sections: [.rows(rows)])
        #expect(MattermostText.render(tight, limit: 80) == "#### " + tight.title + "\n\n…")
    }
}
