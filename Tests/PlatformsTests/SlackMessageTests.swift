import Cards
import Foundation
import HTTPCore
import JSONText
import TestSupport
import Testing

@testable import Platforms

@Suite struct SlackMessageTests {
    private func document(_ card: Card, replacing: Bool = false) throws -> JSONValue {
        try JSONValue(parsing: SlackMessage.bytes(card, replacing: replacing))
    }

    @Test func wholeMessage() throws {
        let card = Card(
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
        let expected = #"""
            {"response_type":"in_channel","text":"Rain &amp; Shine: 6 °C","blocks":[
            {"type":"header","text":{"type":"plain_text","text":"Rain &amp; Shine, &lt;Bavaria&gt;","emoji":false}},
            {"type":"context","elements":[{"type":"mrkdwn","text":"Now · Mon 30 Nov","verbatim":true}]},
            {"type":"section","text":{"type":"mrkdwn","text":"⚠️ *Sample data: this weather is made up.*","verbatim":true}},
            {"type":"section","text":{"type":"mrkdwn","text":"🌧️ *Rain, 6 °C*","verbatim":true}},
            {"type":"section","fields":[{"type":"mrkdwn","text":"*Wind*\n24 km/h W","verbatim":true}]},
            {"type":"section","text":{"type":"mrkdwn","text":"*Mon* ☁️ Cloudy · high 8°","verbatim":true}},
            {"type":"actions","block_id":"card","elements":[{"type":"button","action_id":"refresh","text":{"type":"plain_text","text":"Refresh","emoji":false},"value":"w1:now::gn:1"}]},
            {"type":"context","elements":[{"type":"mrkdwn","text":"Test Weather · as of 15:02, 3 min old","verbatim":true}]}]}
            """#
        let text = String(decoding: SlackMessage.bytes(card, replacing: false), as: UTF8.self)
        #expect(text == expected.replacingOccurrences(of: "\n{", with: "{"))
    }

    @Test func privateAndReplacing() throws {
        let card = Card(title: "x", isPrivate: true)
        #expect(try document(card)["response_type"]?.string == "ephemeral")
        #expect(try document(card)["replace_original"] == nil)
        #expect(try document(card, replacing: true)["replace_original"]?.bool == true)
    }

    /// Every limit holds for cards made of the worst text.
    @Test func limits() async throws {
        let hostile = [
            String(repeating: "&<>", count: 3000), String(repeating: "🌧️", count: 3000),
            "<!channel> <@U1> <https://e|x>",
            String(repeating: "a b ", count: 4000), "*bold* _it_ ~no~ `code`", "\u{202E}abc\u{0}\r\n",
            "@everyone @here #x",
        ]
        for text in hostile {
            for count in [1, 60] {
                await letOthersRun()
                let field = Card.Field(text, text)
                let row = Card.Row(label: text, cells: [text, text], symbol: "☁️", words: text)
                let card = Card(
                    title: text,
                    subtitle: text,
                    notices: Array(repeating: text, count: 5),
                    sections: [
                        .paragraph(text), .headline(symbol: nil, text), .fields(Array(repeating: field, count: count)),
                        .rows(
                            Card.Rows(
                                columns: [Card.Column("a"), Card.Column("b")],
                                rows: Array(repeating: row, count: count)
                            )
                        ),
                        .choices(Array(repeating: text, count: count)),
                        .commands(Array(repeating: field, count: count)),
                    ],
                    actions: (0..<count).map { CardAction(id: "a-\($0)", label: text, token: "w1:now::gn:1") },
                    footer: Array(repeating: text, count: 12),
                    summary: text
                )
                check(try document(card))
            }
        }
    }

    private func check(_ message: JSONValue) {
        let blocks = message["blocks"]?.array ?? []
        #expect((1...50).contains(blocks.count))
        #expect((message["text"]?.string ?? "").utf16.count <= 3001)
        var total = 0
        for block in blocks {
            if let text = block["text"]?["text"]?.string {
                let limit = block["type"]?.string == "header" ? 150 : 3000
                #expect(!text.isEmpty && text.utf16.count <= limit)
                total += text.utf16.count
            }
            #expect((block["fields"]?.array?.count ?? 0) <= 10)
            for field in block["fields"]?.array ?? [] {
                #expect((field["text"]?.string ?? "").utf16.count <= 2000)
                total += field["text"]?.string?.utf16.count ?? 0
            }
            #expect((block["elements"]?.array?.count ?? 0) <= 25)
        }
        #expect(total <= 13_000)
        for text in texts(of: message) {
            #expect(!text.contains("<") && !text.contains(">"), "nothing links or pings: \(text.prefix(60))")
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
            for piece in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
                #expect(["amp;", "lt;", "gt;"].contains { piece.hasPrefix($0) }, "no entity is cut")
            }
        }
    }

    private func texts(of value: JSONValue) -> [String] {
        switch value {
        case .string(let text): [text]
        case .array(let values): values.flatMap(texts)
        case .object(let object): object.members.flatMap { texts(of: $0.value) }
        case .null, .bool, .number: []
        }
    }

    @Test func codeIsTypedAsItStands() {
        #expect(SlackText.mrkdwn("*a* `save *x* _y_` ~b~ <c>", limit: 100) == "∗a∗ `save *x* _y_` ∼b∼ &lt;c&gt;")
        #expect(SlackText.escape("*a* <!channel>", limit: 100) == "*a* &lt;!channel&gt;")
    }

    @Test func manifest() throws {
        let url = "https://weather.example.org/slack/acme"
        let manifest = try JSONValue(parsing: SlackManifest.json(url: url))
        #expect(manifest["features"]?["slash_commands"]?.array?.first?["url"]?.string == url)
        #expect(manifest["settings"]?["interactivity"]?["request_url"]?.string == url)
        #expect(manifest["settings"]?["event_subscriptions"]?["request_url"]?.string == url)
        for bad in [
            "", "weather.example.org", "http://weather.example.org/slack/acme", "https:///slack/acme", "https://h/x",
        ] {
            #expect(throws: SlackManifest.Failure.self) { try SlackManifest.json(url: bad) }
        }
    }
}
