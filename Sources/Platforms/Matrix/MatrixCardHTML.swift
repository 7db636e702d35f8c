import Cards

/// A card as HTML, of elements every client may show (Client-Server API, section 11.2.1.7).
///
/// Lines and lists, no tables: clients on phones show tables badly or not at all.
enum MatrixCardHTML {
    private static let longestLine = 1_000
    private static let longestText = 4_000

    /// At most `limit` bytes; what does not fit is left out, with a sign that something is missing.
    static func render(_ card: Card, hint: String?, limit: Int) -> String {
        var blocks = [head(card)]
        for notice in card.notices { blocks.append("<p>⚠️ <strong>" + line(notice) + "</strong></p>") }
        blocks += card.sections.map(render)
        let foot = card.footer.prefix(10).map(line) + [hint.map(line)].compactMap(\.self)
        let end = foot.isEmpty ? "" : "<p><em>" + foot.joined(separator: "<br>") + "</em></p>"
        var html = ""
        for block in blocks {
            guard html.utf8.count + block.utf8.count + end.utf8.count + missing.utf8.count <= limit else {
                html += missing
                break
            }
            html += block
        }
        return html.utf8.count + end.utf8.count <= limit ? html + end : html
    }

    private static let missing = "<p>…</p>"

    private static func head(_ card: Card) -> String {
        "<p><strong>" + line(card.title) + "</strong>" + (card.subtitle.map { "<br>" + line($0) } ?? "") + "</p>"
    }

    private static func line(_ text: String) -> String { MatrixHTML.escape(text, limit: longestLine) }

    private static func render(_ section: Card.Section) -> String {
        switch section {
        case .paragraph(let text):
            "<p>" + MatrixHTML.escape(text, limit: longestText) + "</p>"
        case .headline(let symbol, let words):
            "<p>" + (symbol.map { line($0) + " " } ?? "") + "<strong>" + line(words) + "</strong></p>"
        case .fields(let fields):
            list("ul", fields.map { "<strong>" + line($0.label) + "</strong> " + line($0.value) })
        case .commands(let commands):
            list("ul", commands.map { line($0.label) + " " + line($0.value) })
        case .code(let text):
            "<pre><code>"
                + text.replacing("`", with: "'").split(separator: "\n", omittingEmptySubsequences: false)
                .map { line(String($0)) }.joined(separator: "\n") + "</code></pre>"
        case .choices(let choices):
            list("ol", choices.map(line))
        case .rows(let rows):
            list("ul", rows.rows.map { row($0, rows.columns) })
        }
    }

    /// `Mon 30 Nov ☁️ Cloudy · high 8° · low 3°`.
    private static func row(_ row: Card.Row, _ columns: [Card.Column]) -> String {
        let sky = [row.symbol, row.words].compactMap(\.self).map(line)
        let cells = zip(columns, row.cells).compactMap { column, cell in
            cell.map { line((column.inline.map { $0 + " " } ?? "") + $0) }
        }
        return ([(["<strong>" + line(row.label) + "</strong>"] + sky).joined(separator: " ")] + cells)
            .joined(separator: " · ")
    }

    private static func list(_ element: String, _ items: [String]) -> String {
        "<\(element)>" + items.map { "<li>" + $0 + "</li>" }.joined() + "</\(element)>"
    }
}
