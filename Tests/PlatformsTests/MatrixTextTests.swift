import Cards
import Conversation
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Platforms

@Suite struct MatrixTextTests {
    @Test(arguments: [
        ("Berlin", "Berlin", "Berlin"), ("a & b", "a & b", "a &amp; b"), ("<b>", "<b>", "&lt;b&gt;"),
        (#"""'"#, #"""'"#, "&quot;&quot;&#39;"), ("@room", "＠room", "＠room"),
        ("@alice:example.org", "＠alice:example.org", "＠alice:example.org"), ("#room:x", "＃room:x", "＃room:x"),
        ("https://evil.example/", "https:/\u{2060}/evil.example/", "https:/\u{2060}/evil.example/"),
        ("type `!weather Berlin` now", "type `!weather Berlin` now", "type <code>!weather Berlin</code> now"),
        ("`<i>`", "`<i>`", "<code>&lt;i&gt;</code>"), ("a ` b", "a ` b", "a ` b"),
        ("`a` `b", "`a` `b", "<code>a</code> `b"),
        ("\u{202E}a\r\nb\u{0}", "a  b ", "a  b "),
    ])
    func escapes(_ text: String, _ plain: String, _ html: String) {
        #expect(MatrixHTML.plain(text) == plain)
        #expect(MatrixHTML.escape(text, limit: 1000) == html)
    }

    @Test func cutsNoEntity() {
        for limit in 0..<20 {
            let html = MatrixHTML.escape("<<<<<", limit: limit)
            #expect(html.replacingOccurrences(of: "&lt;", with: "").replacingOccurrences(of: "…", with: "").isEmpty)
            #expect(html.utf8.count <= limit + 3)
        }
    }

    private static let pieces = [
        "<", ">", "&", "\"", "'", "`", "@room", "@a:b", "#r:b", "://", "https://x.y/", "<script>", "</p>", "&lt;", "\\",
        "\n", "\u{202E}", "\u{0}", "🌧️", "é", "*", "_", "javascript:", "<img src=x onerror=y>", "<a href=\"x\">", " ",
        "a",
        "matrix.to/#/", "]]>", "<!--", "\u{2028}", "＠",
    ]

    private static let elements: Set = ["p", "strong", "br", "em", "ul", "ol", "li", "code"]

    /// Whatever is in a card: only our own elements, all of them closed, nothing that pings or links, no event too large.
    @Test func fuzz() throws {
        var random = MatrixRandom(state: 3)
        func text() -> String {
            let count = Int.random(in: 0..<12, using: &random)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random)! }.joined()
            return Bool.random(using: &random) && count == 7 ? String(repeating: text, count: 10) : text
        }
        for _ in 0..<80 {
            let field = Card.Field(String(text().prefix(20)), text())
            let row = Card.Row(label: text(), cells: [text(), nil], symbol: text(), words: text())
            let card = Card(
                title: text(),
                subtitle: text(),
                notices: [text()],
                sections: [
                    .paragraph(text()), .headline(symbol: nil, text()), .fields([field, field]), .commands([field]),
                    .choices([text(), text()]),
                    .rows(
                        Card.Rows(
                            columns: [Card.Column("a"), Card.Column("b")],
                            rows: [row, row]
                        )
                    ),
                ],
                actions: [CardAction(id: "refresh", label: text(), token: "w1:now::gn:1")],
                footer: [text()],
                summary: text()
            )
            let members = MatrixMessage.members(card)
            let reply = MatrixMessage.content(members, for: "@a:x", answering: "$q", thread: "$t")
            let edit = MatrixMessage.content(members, for: "@a:x", summary: card.summary, replacing: "$c")
            // The event around it has signatures and ids.
            #expect(reply.count < 60_000 && edit.count < 60_000)
            try check(try Matrix.json(reply))
            let document = try Matrix.json(edit)
            try check(try #require(document["m.new_content"]))
            let fallback = document["body"]?.string ?? ""
            #expect(!isLive(fallback))
        }
    }

    private func isLive(_ text: String) -> Bool {
        text.contains("@") || text.contains("#") || text.contains("://")
            || text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E }
    }

    private func check(_ content: JSONValue) throws {
        let body = try #require(content["body"]?.string)
        let isBodyLive = isLive(body)
        #expect(!isBodyLive, "\(body.prefix(200).debugDescription)")
        #expect(content["m.mentions"]?.object?.members.isEmpty == true)
        let html = try #require(content["formatted_body"]?.string)
        var rest = html.replacingOccurrences(of: "&#39;", with: "")[...]
        var open: [String] = []
        while let start = rest.firstIndex(of: "<") {
            #expect(!isLive(String(rest[..<start])) && !rest[..<start].contains(">"))
            let end = try #require(rest[start...].firstIndex(of: ">"))
            let name = String(rest[rest.index(after: start)..<end])
            if name.hasPrefix("/") {
                #expect(open.popLast() == String(name.dropFirst()))
            } else {
                #expect(Self.elements.contains(name), "\(name)")
                if name != "br" { open.append(name) }
            }
            rest = rest[rest.index(after: end)...]
        }
        #expect(open.isEmpty)
        #expect(!isLive(String(rest)) && !rest.contains(">"))
    }

    /// The worst texts of all, in cards of the largest size.
    @Test(arguments: ["\"", "\\", "<", "&", "🌧️", "'", "a b "])
    func largest(_ sign: String) async {
        let text = String(repeating: sign, count: 5000)
        let card = Card(
            title: text,
            subtitle: text,
            notices: Array(repeating: text, count: 20),
            sections: Array(repeating: .paragraph(text), count: 40),
            actions: [CardAction(id: "refresh", label: text, token: String(repeating: sign, count: 600))],
            footer: Array(repeating: text, count: 20),
            summary: text
        )
        await letOthersRun()
        let members = MatrixMessage.members(card)
        await letOthersRun()
        #expect(MatrixMessage.content(members, for: "@a:x", answering: "$q", thread: nil).count < 60_000)
        await letOthersRun()
        #expect(MatrixMessage.content(members, for: "@a:x", summary: text, replacing: "$q").count < 60_000)
    }

    @Test func pathsAreEscaped() {
        #expect(MatrixServer.escape("!a:b/../?#% é") == "%21a%3Ab%2F..%2F%3F%23%25%20%C3%A9")
        for id in ["", ".", "..", String(repeating: "x", count: 256)] { #expect(!MatrixServer.isID(id)) }
        for id in ["$x", "!IIa4", "...", "a.b"] { #expect(MatrixServer.isID(id)) }
    }
}
