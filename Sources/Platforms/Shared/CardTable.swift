import Cards

/// The rows of a card as lines of text with aligned columns, for letters of one width.
package enum CardTable {
    /// The lines, none wider than `width` columns of a terminal; none when there are no rows.
    ///
    /// Heads come first, if there are any. Columns that do not fit beside each other go below, for every row alike. Words
    /// for the sky stand at the end of a line; where they do not fit in every row, the symbol stands there, or as much of
    /// the words as fits. Where there is no room even for that, every sky has a line of its own.
    ///
    /// - Parameter clean: Makes text from outside fit to be shown; it must give one line.
    package static func lines(
        _ rows: Card.Rows,
        width: Int,
        clean: (String) -> String = { OutsideText.line($0) }
    ) -> [String] {
        guard !rows.rows.isEmpty, width > hanging else { return [] }
        let rows = rows.withoutEmptyColumns
        func cleaned(_ text: String?) -> String { text.map { fitting(clean($0), width - hanging) } ?? "" }
        let labels = rows.rows.map { cleaned($0.label) }
        let heads = rows.columns.map { cleaned($0.head) }
        let cells = rows.rows.map { $0.cells.map(cleaned) }
        let widths = heads.indices.map { column in
            max(columns(of: heads[column]), cells.map { columns(of: $0[column]) }.max() ?? 0)
        }
        let grid = Grid(label: labels.map(columns(of:)).max() ?? 0, widths: widths, width: width)
        let isBelow = width - grid.lastWidth - gap < leastSky(rows.rows)
        let skies = skies(rows.rows, room: width - (isBelow ? 0 : grid.lastWidth) - gap, clean)
        let head = heads.contains { !$0.isEmpty } ? grid.lines("", heads) : []
        return head
            + rows.rows.indices.flatMap { row in
                var lines = grid.lines(labels[row], cells[row])
                if let sky = skies[row] {
                    if isBelow { return lines + [sky] }
                    lines[lines.count - 1] = pad(lines[lines.count - 1], to: grid.lastWidth) + sky
                }
                return lines
            }
    }

    /// Blanks between columns.
    fileprivate static let gap = 2
    /// Blanks before the columns that go below.
    fileprivate static let hanging = 2

    /// Columns that the sky takes at least: of a symbol, or of the beginning of a word.
    private static func leastSky(_ rows: [Card.Row]) -> Int {
        let skies = rows.filter { $0.words != nil }
        return skies.isEmpty ? 0 : skies.allSatisfy { $0.symbol != nil } ? 2 : 4
    }

    /// What stands at the end of each row, with its gap before it.
    private static func skies(_ rows: [Card.Row], room: Int, _ clean: (String) -> String) -> [String?] {
        let words = rows.map { $0.words.map(clean) }
        let widest = words.compactMap { $0.map(columns(of:)) }.max() ?? 0
        let blanks = String(repeating: " ", count: gap)
        if widest <= room { return words.map { $0.map { blanks + $0 } } }
        return zip(rows, words).map { row, words in
            if let symbol = row.symbol { return room >= 2 ? blanks + symbol : nil }
            return words.flatMap { room >= 4 ? blanks + fitting($0, room) : nil }
        }
    }

    /// As much of a text as a number of columns holds, with an ellipsis where it is cut.
    private static func fitting(_ text: String, _ room: Int) -> String {
        guard columns(of: text) > room else { return text }
        var (head, used) = ("", 0)
        for character in text {
            let size = columns(of: String(character))
            guard used + size < room else { break }
            head.append(character)
            used += size
        }
        return head + "…"
    }

    fileprivate static func columns(of text: String) -> Int { PlainTextRenderer.columns(of: text) }

    fileprivate static func pad(_ text: String, to width: Int, right: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - columns(of: text)))
        return right ? blanks + text : text + blanks
    }
}

/// Where the columns of a table stand: in as many lines a row as it takes.
private struct Grid {
    let label: Int
    let widths: [Int]
    /// For each line of a row, its columns.
    private var banks: [Range<Int>] = []
    /// Columns the last line of a row takes.
    private(set) var lastWidth: Int

    init(label: Int, widths: [Int], width: Int) {
        self.label = label
        self.widths = widths
        var (start, used) = (0, label)
        for column in widths.indices {
            let size = CardTable.gap + widths[column]
            if used + size > width {
                banks.append(start..<column)
                start = column
                // The gap of its first column is what such a line begins with.
                used = CardTable.hanging - CardTable.gap
            }
            used += size
        }
        banks.append(start..<widths.count)
        lastWidth = used
    }

    func lines(_ first: String, _ cells: [String]) -> [String] {
        banks.enumerated().map { number, columns in
            var line = number == 0 ? CardTable.pad(first, to: label) : ""
            for column in columns {
                line += String(repeating: " ", count: CardTable.gap)
                line += CardTable.pad(cells[column], to: widths[column], right: true)
            }
            return line
        }
    }
}
