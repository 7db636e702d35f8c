import JSONText
import Languages

/// The card of an answer as a program reads it, in the document of a webhook.
struct AcrossCard {
    private let card: JSONValue

    init(_ card: JSONValue) { self.card = card }

    /// All it says.
    var text: String {
        var lines = [card["title"], card["subtitle"]].compactMap { $0?.string }
        lines += strings(card["notices"])
        for section in card["sections"]?.array ?? [] {
            lines += section["text"]?.string.map { [$0] } ?? []
            lines += strings(section["choices"]).enumerated().map { "\($0.offset + 1). " + $0.element }
            for field in section["fields"]?.array ?? [] {
                lines += [field["label"], field["value"]].compactMap { $0?.string }
            }
        }
        lines += heads
        for row in rows {
            lines += [row["label"], row["words"]].compactMap { $0?.string } + strings(row["cells"])
        }
        return (lines + strings(card["footer"])).joined(separator: "\n")
    }

    /// What stands above columns that hold something.
    var heads: [String] {
        tables.flatMap { table in
            strings(table["columns"]).enumerated().filter { column in
                (table["rows"]?.array ?? []).contains { $0["cells"]?.array?[column.offset].isNull == false }
            }.map(\.element)
        }
    }

    /// Where rows are sentences, words that may stand before a cell instead: the head, or what the chance is one of.
    var namesOfCells: [String] {
        let chances = Language.all.map(\.words.labels).filter { heads.contains($0.chance) }.map(\.precipitation)
        return (heads + chances).flatMap { [$0, $0.lowercased()] }
    }

    /// The words for the sky in rows.
    var skies: [String] { rows.compactMap { $0["words"]?.string } }

    private var tables: [JSONValue] { (card["sections"]?.array ?? []).filter { $0["type"]?.string == "rows" } }
    var rows: [JSONValue] { tables.flatMap { $0["rows"]?.array ?? [] } }

    private func strings(_ value: JSONValue?) -> [String] { value?.array?.compactMap(\.string) ?? [] }
}
