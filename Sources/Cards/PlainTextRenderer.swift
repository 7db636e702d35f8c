/// Renders a card as plain text of at most 72 columns, without emoji.
package enum PlainTextRenderer {
    /// Columns of a line.
    package static let width = 72

    /// Columns of labels beside which values are aligned.
    private static let widestLabel = 44

    /// The card as lines, each ending in a line feed.
    ///
    /// - Parameter accessible: For whom the text is read aloud: a table becomes a sentence a line, what is drawn is left
    ///   out or said in words.
    package static func render(_ card: Card, accessible: Bool = false) -> String {
        var lines: [String] = []
        lines += wrap(clean(card.title))
        if let subtitle = card.subtitle { lines += wrap(clean(subtitle)) }
        for notice in card.notices { lines += wrap("! " + clean(notice), hanging: 2) }
        for section in card.sections {
            let text = accessible ? spoken(section) : render(section)
            if !text.isEmpty { lines.append("") }
            lines += text
        }
        if !card.footer.isEmpty {
            lines.append("")
            for line in card.footer { lines += wrap(clean(line)) }
        }
        var text = ""
        for line in lines {
            text += line
            text += "\n"
        }
        return text
    }

    private static func render(_ section: Card.Section) -> [String] {
        switch section {
        case .paragraph(let text), .headline(_, let text):
            return wrap(clean(text))
        case .fields(let fields):
            let fields = fields.map { Card.Field(clean($0.label), clean($0.value)) }
            let column = (fields.map { columns(of: $0.label) }.max() ?? 0) + 2
            guard column <= widestLabel else { return fields.flatMap { wrap($0.label + ": " + $0.value, hanging: 2) } }
            return fields.flatMap { wrap(pad($0.label, to: column) + $0.value, hanging: column) }
        case .commands(let fields):
            return fields.flatMap { wrap(clean($0.label)) + wrap("    " + clean($0.value), hanging: 4) }
        case .choices(let choices):
            return choices.enumerated().flatMap { wrap("\($0.offset + 1). " + clean($0.element), hanging: 3) }
        case .rows(let rows):
            return render(rows.withoutEmptyColumns)
        case .code(let text):
            return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrap(clean(String($0))) }
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
        return (rows.columns.isEmpty ? [] : line("", rows.columns.map(\.head), nil))
            + rows.rows.flatMap { line(clean($0.label), $0.cells, $0.words.map(clean)) }
    }

    // MARK: Read aloud

    private static func spoken(_ section: Card.Section) -> [String] {
        switch section {
        case .fields(let fields):
            return fields.flatMap { field -> [String] in
                let value = clean(field.spoken ?? field.value)
                return value.isEmpty ? [] : wrap(clean(field.label) + ": " + value, hanging: 2)
            }
        case .rows(let rows):
            return rows.rows.flatMap { row in
                let cells = zip(rows.columns, row.cells).compactMap { column, cell in
                    cell.map { ((column.inline.map { $0 + " " } ?? "") + withoutArrow($0)) }
                }
                let text = [row.words].compactMap(\.self) + cells
                return wrap(clean(row.label + ": " + text.joined(separator: ", ")), hanging: 2)
            }
        default: return render(section)
        }
    }

    /// A cell without the arrow it may begin with: the letters beside it say the same.
    private static func withoutArrow(_ cell: String) -> String {
        guard let first = cell.unicodeScalars.first, (0x2190...0x2199).contains(first.value) else { return cell }
        return String(cell.dropFirst(2))
    }

    // MARK: Columns

    /// Columns a text takes in a terminal: wide for East Asian letters, none for marks.
    package static func columns(of text: String) -> Int {
        var count = 0
        for byte in text.utf8 {
            // Letters from U+0300 on need a closer look.
            guard byte < 0xCC else { return text.unicodeScalars.reduce(0) { $0 + columns(of: $1) } }
            if byte & 0xC0 != 0x80 { count += 1 }
        }
        return count
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
        let missing = width - columns(of: text)
        guard missing > 0 else { return text }
        let blanks = String(repeating: " ", count: missing)
        return right ? blanks + text : text + blanks
    }

    /// Breaks a line at blanks so that none exceeds the width; later lines begin with `hanging` blanks.
    private static func wrap(_ text: String, hanging: Int = 0) -> [String] {
        if columns(of: text) <= width {
            guard text.utf8.last == 0x20 else { return [text] }
            return [String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])]
        }
        var lines: [String] = []
        var line = String(text.prefix { $0 == " " })
        var used = line.utf8.count
        var gap = 0
        var isEmpty = true
        func end() {
            lines.append(line)
            line = String(repeating: " ", count: hanging)
            used = hanging
            gap = 0
            isEmpty = true
        }
        for word in text.dropFirst(used).split(separator: " ", omittingEmptySubsequences: false) {
            if word.isEmpty {
                gap += 1
                continue
            }
            var word = String(word)
            var size = columns(of: word)
            if !isEmpty, used + gap + size > width { end() }
            while size > 0, used + gap + size > width {
                let (head, rest) = cut(word, width - used - gap)
                line += String(repeating: " ", count: gap) + head
                end()
                word = rest
                size = columns(of: word)
            }
            line += String(repeating: " ", count: gap) + word
            used += gap + size
            isEmpty = false
            gap = 1
        }
        return isEmpty && !lines.isEmpty ? lines : lines + [line]
    }

    /// The beginning of a word that fits, and the rest; between letters, unless one alone is too wide.
    private static func cut(_ word: String, _ room: Int) -> (head: String, rest: String) {
        var used = 0
        var end = word.startIndex
        for position in word.indices {
            used += columns(of: String(word[position]))
            if used > room { break }
            end = word.index(after: position)
        }
        if end == word.startIndex {
            used = 0
            for position in word.unicodeScalars.indices {
                used += columns(of: word.unicodeScalars[position])
                if used > max(2, room) { break }
                end = word.unicodeScalars.index(after: position)
            }
        }
        return (String(word.unicodeScalars[..<end]), String(word.unicodeScalars[end...]))
    }

    private static func clean(_ text: String) -> String { OutsideText.line(text) }
}
