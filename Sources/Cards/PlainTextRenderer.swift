/// Renders a card as plain text for a terminal: at most 72 columns, no emoji, columns aligned.
package enum PlainTextRenderer {
    /// Columns of a line.
    package static let width = 72

    /// The card as lines, each ending in a line feed.
    package static func render(_ card: Card) -> String {
        var lines: [String] = []
        lines += wrap(clean(card.title))
        if let subtitle = card.subtitle { lines += wrap(clean(subtitle)) }
        for notice in card.notices { lines += wrap("! " + clean(notice), hanging: 2) }
        for section in card.sections {
            lines.append("")
            lines += render(section)
        }
        if !card.footer.isEmpty {
            lines.append("")
            for line in card.footer { lines += wrap(clean(line)) }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func render(_ section: Card.Section) -> [String] {
        switch section {
        case .paragraph(let text), .headline(_, let text):
            return wrap(clean(text))
        case .fields(let fields):
            let column = (fields.map { columns(of: $0.label) }.max() ?? 0) + 2
            return fields.flatMap { wrap(pad(clean($0.label), to: column) + clean($0.value), hanging: column) }
        case .commands(let fields):
            return fields.flatMap { wrap(clean($0.label)) + wrap("    " + clean($0.value), hanging: 4) }
        case .choices(let choices):
            return choices.enumerated().flatMap { wrap("\($0.offset + 1). " + clean($0.element), hanging: 3) }
        case .rows(let rows):
            return render(rows.withoutEmptyColumns)
        }
    }

    private static func render(_ rows: Card.Rows) -> [String] {
        let label = rows.rows.map { columns(of: $0.label) }.max() ?? 0
        let widths = rows.columns.indices.map { column in
            max(
                columns(of: rows.columns[column].head),
                rows.rows.compactMap { $0.cells[column] }.map(columns(of:)).max() ?? 0
            )
        }
        func line(_ first: String, _ cells: [String?], _ last: String?) -> [String] {
            var text = pad(first, to: label)
            for (cell, width) in zip(cells, widths) { text += "  " + pad(cell ?? "", to: width, right: true) }
            if let last { text += "  " + last }
            return wrap(text, hanging: 2)
        }
        return line("", rows.columns.map(\.head), nil)
            + rows.rows.flatMap { line(clean($0.label), $0.cells, $0.words.map(clean)) }
    }

    /// Columns a text takes in a terminal: wide for East Asian letters, none for marks.
    package static func columns(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }

    private static func pad(_ text: String, to width: Int, right: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - columns(of: text)))
        return right ? blanks + text : text + blanks
    }

    /// Breaks a line at blanks so that none exceeds the width; later lines begin with `hanging` blanks.
    private static func wrap(_ text: String, hanging: Int = 0) -> [String] {
        var lines: [String] = []
        var line = text.drop { $0 == " " }.startIndex == text.startIndex ? "" : String(text.prefix { $0 == " " })
        var isEmpty = true
        var gap = ""
        for word in text.dropFirst(line.count).split(separator: " ", omittingEmptySubsequences: false) {
            if word.isEmpty {
                gap += " "
                continue
            }
            var word = String(word)
            if !isEmpty && columns(of: line) + columns(of: gap) + columns(of: word) > width {
                lines.append(line)
                line = String(repeating: " ", count: hanging)
                isEmpty = true
                gap = ""
            }
            while columns(of: line) + columns(of: gap) + columns(of: word) > width {
                let head = fitting(word, width - columns(of: line) - columns(of: gap))
                lines.append(line + gap + head)
                word = String(word.dropFirst(head.count))
                line = String(repeating: " ", count: hanging)
                gap = ""
            }
            line += gap + word
            isEmpty = false
            gap = " "
        }
        return lines + [line]
    }

    private static func fitting(_ word: String, _ width: Int) -> String {
        var head = ""
        for character in word {
            if columns(of: head) + columns(of: String(character)) > width { break }
            head.append(character)
        }
        return head.isEmpty ? String(word.prefix(1)) : head
    }

    private static func clean(_ text: String) -> String { OutsideText.line(text) }
}
