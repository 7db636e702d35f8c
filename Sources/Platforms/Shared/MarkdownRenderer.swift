import Cards

/// Renders a card as a document in Markdown that CommonMark readers with GitHub's tables understand, and most chats.
///
/// Buttons are not in it: whoever has some shows them in its own way, all others type the numbers.
package enum MarkdownRenderer {
    /// The document: blocks with an empty line between them.
    ///
    /// - Parameter limit: UTF-16 units it may have; blocks and lines that do not fit any more are left out.
    package static func render(_ card: Card, limit: Int = .max) -> String {
        var document = Document(limit: limit)
        document.add(["### " + MarkdownText.escape(card.title, limit: 300, .line)])
        if let subtitle = card.subtitle { document.add([MarkdownText.escape(subtitle)]) }
        for notice in card.notices { document.add(["⚠️ " + bold(notice)]) }
        // The source is said whatever else has no room.
        let footer = card.footer.map { MarkdownText.escape($0) }.filter { !$0.isEmpty }.joined(separator: " · ")
        document.keep(room: footer)
        for section in card.sections { document.add(lines(section)) }
        document.addKept(footer)
        return document.text
    }

    private static func lines(_ section: Card.Section) -> [String] {
        switch section {
        case .paragraph(let text): [MarkdownText.escape(text, limit: 4000)]
        case .headline(let symbol, let words): [(symbol.map { $0 + " " } ?? "") + bold(words)]
        case .fields(let fields): fields.map { "- " + bold($0.label) + " " + MarkdownText.escape($0.value, .line) }
        case .commands(let commands):
            commands.map { "- " + MarkdownText.escape($0.label) + " – " + MarkdownText.escape($0.value, .line) }
        case .choices(let choices):
            choices.enumerated().map { "\($0.offset + 1). " + MarkdownText.escape($0.element) }
        case .rows(let rows): table(rows.withoutEmptyColumns)
        case .code(let text): code(text)
        }
    }

    /// A block between fences that are longer than any row of back-ticks in it.
    private static func code(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { OutsideText.line(String($0)) }
        let longest = lines.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return [([fence] + lines + [fence]).joined(separator: "\n")]
    }

    private static func bold(_ text: String) -> String {
        let escaped = MarkdownText.escape(text, .line)
        return escaped.isEmpty ? "" : "**" + escaped + "**"
    }

    /// The label, the sky where there is one, then the columns.
    private static func table(_ rows: Card.Rows) -> [String] {
        guard !rows.rows.isEmpty else { return [] }
        let hasSky = rows.rows.contains { $0.symbol != nil || $0.words != nil }
        func line(_ first: String, _ sky: String, _ cells: [String]) -> String {
            "| " + ([first] + (hasSky ? [sky] : []) + cells).joined(separator: " | ") + " |"
        }
        func cell(_ text: String) -> String { MarkdownText.escape(text, limit: 200, .cell) }
        let body = rows.rows.map { row in
            let sky = [row.symbol, row.words.map(cell)].compactMap(\.self).joined(separator: " ")
            return line(cell(row.label), sky, row.cells.map { $0.map(cell) ?? "" })
        }
        return [
            line("", "", rows.columns.map { cell($0.head) }),
            line(":--", ":--", rows.columns.map { _ in "--:" }),
        ] + body
    }

    /// Blocks within a limit.
    private struct Document {
        private(set) var text = ""
        private var room: Int

        init(limit: Int) {
            room = limit
        }

        /// Adds as many of a block's lines as there is room for.
        mutating func add(_ lines: [String]) {
            var isFirst = true
            for line in lines where !line.isEmpty {
                let separator = isFirst ? (text.isEmpty ? "" : "\n\n") : "\n"
                let size = separator.utf16.count + line.utf16.count
                guard size <= room else { return }
                room -= size
                text += separator + line
                isFirst = false
            }
        }

        mutating func keep(room line: String) { room -= line.utf16.count + 2 }

        mutating func addKept(_ line: String) {
            room += line.utf16.count + 2
            add([line])
        }
    }
}
