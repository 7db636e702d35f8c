import Cards
import Testing

@testable import Platforms

@Suite struct MarkdownRendererTests {
    @Test func wholeDocument() {
        let card = Card(
            title: "Rain & Shine, <Bavaria>",
            subtitle: "Now · Mon 30 Nov",
            notices: ["Sample data: this weather is made up."],
            sections: [
                .headline(symbol: "🌧️", "Rain, 6 °C"),
                .fields([Card.Field("Wind", "24 km/h W"), Card.Field("Rain", "0.4 mm")]),
                .rows(
                    Card.Rows(
                        columns: [Card.Column("High", inline: "high"), Card.Column("Rain"), Card.Column("Snow")],
                        rows: [
                            Card.Row(label: "Mon", cells: ["8°", nil, nil], symbol: "☁️", words: "Cloudy"),
                            Card.Row(label: "Tue", cells: ["-2°", "1|2", nil]),
                        ]
                    )
                ),
                .choices(["Berlin, Germany", "Berlin, New Hampshire"]),
                .commands([Card.Field("`/weather units us`", "a set: `us` or `si`")]),
                .paragraph("Type `/weather *x* <y>`."),
            ],
            actions: [CardAction(id: "refresh", label: "Refresh", token: "w1:now::gn:1")],
            footer: ["Test Weather", "as of 15:02, 3 min old"]
        )
        let expected = """
            ### Rain &amp; Shine, &lt;Bavaria&gt;

            Now · Mon 30 Nov

            ⚠️ **Sample data: this weather is made up.**

            🌧️ **Rain, 6 °C**

            - **Wind** 24 km/h W
            - **Rain** 0.4 mm

            |  |  | High | Rain |
            | :-- | :-- | --: | --: |
            | Mon | ☁️ Cloudy | 8° |  |
            | Tue |  | -2° | 1\\|2 |

            1. Berlin, Germany
            2. Berlin, New Hampshire

            - `/weather units us` – a set: `us` or `si`

            Type `/weather *x* <y>`.

            Test Weather · as of 15:02, 3 min old
            """
        #expect(MarkdownRenderer.render(card) == expected)
    }

    @Test(arguments: [
        ("*bold* _it_ ~no~", "\\*bold\\* \\_it\\_ \\~no\\~"), ("[a](http://e)", "\\[a\\](http:\u{200B}//e)"),
        ("<b>&amp;", "&lt;b&gt;&amp;amp;"), ("@here #1", "@\u{200B}here #\u{200B}1"),
        ("www.e.org", "www.\u{200B}e.org"), (":smile: 15:02", ":\u{200B}smile: 15:02"),
        ("- a", "\\- a"), ("+ a", "\\+ a"), ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("6.4 a", "6.4 a"),
        ("a - b 1. c", "a - b 1. c"), ("> a", "&gt; a"), ("# a", "#\u{200B} a"), ("a|b", "a\\|b"),
        ("a\\*b", "a\\\\\\*b"), ("`a*b` *c*", "`a*b` \\*c\\*"), ("`a", "\\`a"), ("``a``", "\\`\\`a\\`\\`"),
        ("`a` `b", "`a` \\`b"), ("``", "\\`\\`"), ("`a``b`", "\\`a\\`\\`b\\`"), ("$x$", "\\$x\\$"),
        ("  a  ", "a"), ("a\r\nb\u{0}", "a  b"), ("\u{202E}abc", "abc"), ("", ""), ("日本 *x*", "日本 \\*x\\*"),
    ])
    func escapes(_ text: String, _ escaped: String) {
        #expect(MarkdownText.escape(text) == escaped)
    }

    @Test func drawingsStayAsTheyAre() {
        let card = Card(title: "x", sections: [.code("a  b\n``` <c>\n*d*\u{202E}")])
        #expect(MarkdownRenderer.render(card) == "### x\n\n````\na  b\n``` <c>\n*d*\n````")
    }

    @Test func codeInATable() {
        #expect(MarkdownText.escape("`a|b` c|d", .cell) == "`a\\|b` c\\|d")
        #expect(MarkdownText.escape("`a|b`") == "`a|b`")
    }

    @Test func textsAreCut() {
        #expect(MarkdownText.escape(String(repeating: "x", count: 50), limit: 10) == "xxxxxxxxxx…")
        #expect(
            MarkdownText.escape("`" + String(repeating: "x", count: 50) + "`", limit: 3) == "\\`xx…",
            "no code is open"
        )
    }

    /// Lines that have no room are left out, the source is not.
    @Test func limits() {
        let rows = (0..<100).map { Card.Row(label: "Hour \($0)", cells: ["\($0)°"]) }
        let card = Card(
            title: "Berlin",
            sections: [.rows(Card.Rows(columns: [Card.Column("Temp")], rows: rows)), .paragraph("the end")],
            footer: ["Test Weather"]
        )
        for limit in [60, 200, 1000, 10_000] {
            let text = MarkdownRenderer.render(card, limit: limit)
            #expect(text.utf16.count <= limit && text.hasSuffix("\n\nTest Weather"), "\(limit)")
            #expect(text.contains("Hour 99") == (limit == 10_000))
        }
    }
}
