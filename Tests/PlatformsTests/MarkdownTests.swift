import Cards
import TestSupport
import Testing

@testable import Platforms

@Suite struct MarkdownTests {
    @Test(arguments: [
        ("Berlin, Germany", "Berlin, Germany"), ("6 °C", "6 °C"),
        ("*a* _b_ ~c~", "\\*a\\* \\_b\\_ \\~\u{200B}c\\~\u{200B}"),
        ("@everyone", "@\u{200B}everyone"), ("<@1>", "<\u{200B}@\u{200B}1\\>\u{200B}"),
        ("< 1 mm", "< 1 mm"), ("<:a:1>", "<\u{200B}:\u{200B}a:1\\>\u{200B}"),
        ("https://e.test/x", "https:\u{200B}//e.test/x"), ("www.e.test", "www.\u{200B}e.test"),
        ("[a](b)", "\\[a\\]\\(b\\)"), ("# a", "\\#\u{200B} a"), ("- a", "\\- a"), ("a - b -1", "a - b -1"),
        ("1. a", "1\\. a"), ("6.4 mm", "6\\.4 mm"), ("at 6.4", "at 6.4"), ("a|b", "a\\|b"), ("\\*", "\\\\\\*"),
        ("&lt;", "&\u{200B}lt;"), ("A & B", "A & B"), (":rain:", ":\u{200B}rain:"), ("15:05", "15:05"), ("    a", "a"),
        ("a\n# b", "a \\#\u{200B} b"), ("`a *b*`", "`a *b*`"), ("`a", "\\`a"), ("a``b", "a\\`\\`b"),
        ("`a``b`", "`a`\u{200B}`b`"), ("`<@1> @here`", "`<\u{200B}@\u{200B}1> @\u{200B}here`"),
        ("*\u{301}a", "\\*\u{301}a"), ("```x```", "\\`\\``x`\\`\\`"),
    ])
    func text(_ text: String, _ escaped: String) {
        #expect(Markdown.text(text, limit: 500) == escaped)
    }

    @Test func codeAndPlain() {
        #expect(Markdown.code("a ``` b <@1> *x*") == "a ''' b <\u{200B}@\u{200B}1> *x*")
        #expect(Markdown.code("a\nb") == "a b")
        #expect(Markdown.plain("*a* @here http://x", limit: 100) == "*a* @\u{200B}here http:\u{200B}//x")
        #expect(Markdown.plain("abcdef", limit: 4) == "abc…")
    }

    /// At every length: within the limit, no code span left open, no escape cut, and read back it is the beginning of the
    /// text.
    @Test func limits() {
        let texts = [
            "*" + String(repeating: "*_~`|", count: 20), "see `a long line of code that is cut` and *more*",
            "🌧️👨‍👩‍👧‍👦 rain @everyone <@1> https://e.test", "`a``b``c``d`", String(repeating: "e\u{301}\u{302}", count: 30),
            "a b c d e f g h i j k l m n o p", "\\\\\\\\\\\\",
        ]
        for text in texts {
            let whole = Markdown.text(text, limit: 10_000)
            for limit in 1...whole.utf16.count {
                let cut = Markdown.text(text, limit: limit)
                #expect(cut.utf16.count <= limit)
                #expect(limit == whole.utf16.count ? cut == whole : cut.contains("…"), "\(limit): \(cut)")
                let read = Self.read(cut)
                #expect(!read.isCode, "a code span is closed: \(cut)")
                let shown = read.text.split(separator: "…", omittingEmptySubsequences: false).first ?? ""
                #expect(OutsideText.line(text).hasPrefix(shown), "\(limit): \(cut)")
            }
        }
    }

    /// What a reader of Markdown sees, and whether code is left open at the end.
    private static func read(_ markdown: String) -> (text: String, isCode: Bool) {
        var (text, isCode, isEscaped) = ("", false, false)
        for scalar in markdown.unicodeScalars where scalar != "\u{200B}" {
            if scalar == "`", !isEscaped {
                isCode.toggle()
                text += "`"
            } else if scalar == "\\", !isCode, !isEscaped {
                isEscaped = true
                continue
            } else {
                text.unicodeScalars.append(scalar)
            }
            isEscaped = false
        }
        return (text, isCode)
    }
}

@Suite struct TextLimitTests {
    @Test(arguments: [
        ("Berlin", 6, TextLimit.Unit.utf16, "Berlin"), ("Berlin", 5, .utf16, "Berl…"), ("Berlin", 1, .utf16, "…"),
        ("Berlin", 0, .utf16, ""), ("", 0, .utf16, ""), ("München", 7, .scalars, "München"),
        ("München", 7, .bytes, "Mün…"), ("🌧️🌧️", 6, .utf16, "🌧️🌧️"), ("🌧️🌧️", 5, .utf16, "🌧️…"), ("🌧️🌧️", 3, .utf16, "…"),
        ("one two three", 10, .utf16, "one two…"),
        ("one twothreefourfivesixseven", 26, .utf16, "one twothreefourfivesixse…"),
        ("日本語", 2, .scalars, "日…"), ("日本語", 2, .bytes, ""),
    ])
    func cuts(_ text: String, _ limit: Int, _ unit: TextLimit.Unit, _ cut: String) {
        #expect(TextLimit.cut(text, to: limit, in: unit) == cut)
        #expect(TextLimit.length(cut, in: unit) <= limit)
    }
}

@Suite struct CardTableTests {
    private let rows = Card.Rows(
        columns: [Card.Column("High"), Card.Column("None"), Card.Column("Rain")],
        rows: [
            Card.Row(label: "Mon 30", cells: ["7°", nil, "0 mm"], symbol: "☁️", words: "Cloudy"),
            Card.Row(label: "Tue 1", cells: ["-12°", nil, nil], symbol: "🌧️", words: "Light rain"),
        ]
    )

    @Test func aligned() {
        #expect(
            CardTable.lines(rows, width: 40) == [
                "        High  Rain", "Mon 30    7°  0 mm  Cloudy", "Tue 1   -12°        Light rain",
            ]
        )
    }

    @Test func narrow() {
        #expect(
            CardTable.lines(rows, width: 22) == [
                "        High  Rain", "Mon 30    7°  0 mm  ☁️", "Tue 1   -12°        🌧️",
            ]
        )
        #expect(
            CardTable.lines(rows, width: 12) == [
                "        High", "  Rain", "Mon 30    7°", "  0 mm  ☁️", "Tue 1   -12°", "        🌧️",
            ]
        )
    }

    /// Columns that leave no room beside them do not take the sky away.
    @Test(arguments: 18...21) func theSkyIsNeverLost(_ width: Int) {
        #expect(
            CardTable.lines(rows, width: width) == [
                "        High  Rain", "Mon 30    7°  0 mm", "  Cloudy", "Tue 1   -12°      ", "  Light rain",
            ]
        )
    }

    @Test func wideLettersAndNothing() {
        let rows = Card.Rows(
            columns: [Card.Column("気温")],
            rows: [Card.Row(label: "月曜日", cells: ["7°"]), Card.Row(label: "x", cells: ["10°"])]
        )
        #expect(CardTable.lines(rows, width: 30) == ["        気温", "月曜日    7°", "x        10°"])
        #expect(CardTable.lines(Card.Rows(columns: [], rows: []), width: 30) == [])
        #expect(CardTable.lines(rows, width: 2) == [])
    }

    /// No line is wider than asked for, whatever is in it.
    @Test func neverWider() async {
        var random = SeededRandom(3)
        let pieces = ["a", "7°", "気", "🌧️", " ", "e\u{301}", "long words here", "\n", "", "-12"]
        func text() -> String { (0..<random.below(12)).map { _ in pieces[random.below(pieces.count)] }.joined() }
        for number in 0..<2000 {
            if number % 20 == 0 { await letOthersRun() }
            let count = random.below(8)
            let rows = Card.Rows(
                columns: (0..<count).map { _ in Card.Column(text()) },
                rows: (0..<random.below(5)).map { _ in
                    Card.Row(
                        label: text(),
                        cells: (0..<count).map { _ in random.below(4) == 0 ? nil : text() },
                        symbol: random.below(2) == 0 ? "☁️" : nil,
                        words: random.below(2) == 0 ? text() : nil
                    )
                }
            )
            let width = 3 + random.below(60)
            for line in CardTable.lines(rows, width: width) {
                #expect(PlainTextRenderer.columns(of: line) <= width, "\(width): \(line)")
                #expect(!line.contains("\n"))
            }
        }
    }
}
