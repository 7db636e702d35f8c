import Cards

/// A card as Mattermost's Markdown: rows are tables.
///
/// Nothing that comes from outside is live in it.
enum MattermostText {
    /// UTF-16 units of a message, which are never fewer than the characters Mattermost counts.
    static let limit = 16_383
    private static let longestFooter = 1000

    /// The text, at most `limit` units long; lines that do not fit are left out, and an ellipsis says so.
    static func render(_ card: Card, limit: Int = limit) -> String {
        // The source is said whatever else has no room.
        let footer = card.footer.map { line($0, limit: 500) }.reduce("") { footer, line in
            guard !line.isEmpty, footer.utf16.count + line.utf16.count < longestFooter else { return footer }
            return footer.isEmpty ? line : footer + " · " + line
        }
        var document = Document(room: limit - footer.utf16.count)
        let title = line(card.title, limit: 300)
        document.add([title.isEmpty ? "" : "#### " + title, line(card.subtitle ?? "", limit: 500)])
        document.add(card.notices.map(bold).filter { !$0.isEmpty }.map { "⚠️ " + $0 })
        for section in card.sections { add(section, to: &document) }
        return document.closed(with: footer)
    }

    private static func add(_ section: Card.Section, to document: inout Document) {
        switch section {
        case .paragraph(let text): document.add([line(text, limit: 8000)])
        case .headline(let symbol, let words): document.add([joined([symbol ?? "", bold(words)])])
        case .fields(let fields):
            document.add(fields.map { "- " + joined([bold($0.label), line($0.value, limit: 1000)]) })
        case .commands(let commands):
            document.add(commands.map { "- " + joined([line($0.label, limit: 300), line($0.value, limit: 500)]) })
        case .choices(let choices):
            document.add(choices.enumerated().map { "\($0.offset + 1). " + line($0.element, limit: 300) })
        case .rows(let rows): document.add(table(rows.withoutEmptyColumns), head: 2)
        case .code(let code):
            let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
            document.add(["```"] + lines.map { Markdown.code(String($0)) }, head: 1, end: "\n```")
        }
    }

    /// The label, the sky where there is one, then the columns.
    private static func table(_ rows: Card.Rows) -> [String] {
        let hasSky = rows.rows.contains { $0.symbol != nil || $0.words != nil }
        func row(_ label: String, _ sky: String, _ cells: [String]) -> String {
            "| " + ([label] + (hasSky ? [sky] : []) + cells).joined(separator: " | ") + " |"
        }
        let body = rows.rows.map { line in
            row(
                cell(line.label),
                joined([line.symbol ?? "", line.words.map(cell) ?? ""]),
                line.cells.map { $0.map(cell) ?? "" }
            )
        }
        return [
            row("", "", rows.columns.map { cell($0.head) }), row(":--", ":--", rows.columns.map { _ in "--:" }),
        ] + body
    }

    // MARK: Words

    /// Text in a line of a message.
    static func line(_ text: String, limit: Int) -> String {
        withoutFaces(Markdown.text(text, limit: limit)).trimmingBlanks
    }

    /// Text where Mattermost formats nothing, such as a button's, but still looks for names and faces.
    ///
    /// - Parameter other: Words in place of none.
    static func plain(_ text: String, limit: Int, or other: String) -> String {
        let plain = withoutFaces(Markdown.plain(text, limit: limit)).trimmingBlanks
        guard !plain.isEmpty else { return other }
        guard plain.utf8.contains(where: { "~#]".utf8.contains($0) }) else { return plain }
        return ["~", "#", "]"].reduce(plain) { $0.replacing($1, with: $1 + "\u{200B}") }
    }

    private static func bold(_ text: String) -> String {
        let words = line(text, limit: 500)
        return words.isEmpty ? "" : "**" + words + "**"
    }

    /// A cell ends at a bar even within code, so there is no code in it.
    private static func cell(_ text: String) -> String {
        line(text.contains("`") ? text.replacing("`", with: "'") : text, limit: 200)
    }

    private static func joined(_ words: [String]) -> String {
        words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Breaks what Mattermost draws as a face: a name of letters, digits and `+-_` between colons.
    private static func withoutFaces(_ text: String) -> String {
        let colon = UInt8(ascii: ":")
        guard let first = text.utf8.firstIndex(of: colon), text.utf8[first...].dropFirst().contains(colon) else {
            return text
        }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        for (position, byte) in bytes.enumerated() {
            result.append(byte)
            guard byte == colon else { continue }
            let end = bytes[(position + 1)...].firstIndex { !isFaceByte($0) }
            if let end, end > position + 1, bytes[end] == colon { result += "\u{200B}".utf8 }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A backslash may stand before a `_` by now.
    private static func isFaceByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "\\"):
            true
        default: false
        }
    }

    /// Blocks of lines within a limit.
    private struct Document {
        private var text = ""
        private var room: Int
        private var isFull = false
        private static let gap = "\n\n"
        private static let ellipsis = "…"

        init(room: Int) {
            // The footer stands after a gap, the ellipsis as well.
            self.room = room - 2 * Self.gap.utf16.count - Self.ellipsis.utf16.count
        }

        /// Adds as many lines as there is room for.
        ///
        /// - Parameters:
        ///   - head: Lines that say nothing without another one.
        ///   - end: What closes the block.
        mutating func add(_ lines: [String], head: Int = 0, end: String = "") {
            let lines = lines.filter { !$0.isEmpty || head > 0 }
            guard !isFull, lines.count > head else { return }
            var free = room - Self.gap.utf16.count - end.utf16.count
            var kept = 0
            while kept < lines.count, lines[kept].utf16.count + 1 <= free {
                free -= lines[kept].utf16.count + 1
                kept += 1
            }
            if kept > head {
                let block = lines[..<kept].joined(separator: "\n") + end
                text += (text.isEmpty ? "" : Self.gap) + block
                room -= Self.gap.utf16.count + block.utf16.count
            }
            guard kept < lines.count else { return }
            isFull = true
            text += (text.isEmpty ? "" : Self.gap) + Self.ellipsis
        }

        /// The text and its footer; Mattermost does not take nothing.
        func closed(with footer: String) -> String {
            let whole = text + (text.isEmpty || footer.isEmpty ? "" : Self.gap) + footer
            return whole.isEmpty ? Self.ellipsis : whole
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        guard utf8.first == UInt8(ascii: " ") || utf8.last == UInt8(ascii: " ") else { return self }
        return String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
