import Cards
import JSONText

/// A card as a JSON document, for programs: the parts of ``Card`` under their own names.
package enum CardDocument {
    package static func json(_ card: Card) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        write(card, &writer)
        return writer.bytes
    }

    /// Writes the document as a value of a larger one.
    package static func write(_ card: Card, _ writer: inout JSONWriter) {
        writer.object { object in
            object.member("title", card.title)
            if let subtitle = card.subtitle { object.member("subtitle", subtitle) }
            object.member("summary", card.summary)
            object.name("private")
            object.bool(card.isPrivate)
            object.name("notices")
            object.array { for notice in card.notices { $0.string(notice) } }
            object.name("sections")
            object.array { for section in card.sections { write(section, &$0) } }
            object.name("actions")
            object.array { actions in
                for action in card.actions {
                    actions.object {
                        $0.member("id", action.id)
                        $0.member("label", action.label)
                        $0.member("token", action.token)
                    }
                }
            }
            object.name("footer")
            object.array { for line in card.footer { $0.string(line) } }
        }
    }

    private static func write(_ section: Card.Section, _ writer: inout JSONWriter) {
        writer.object { object in
            switch section {
            case .paragraph(let text):
                object.member("type", "paragraph")
                object.member("text", text)
            case .headline(_, let text):
                object.member("type", "headline")
                object.member("text", text)
            case .fields(let fields), .commands(let fields):
                if case .fields = section { object.member("type", "fields") } else { object.member("type", "commands") }
                object.name("fields")
                object.array { list in
                    for field in fields {
                        list.object {
                            $0.member("label", field.label)
                            $0.member("value", field.value)
                        }
                    }
                }
            case .code(let text):
                object.member("type", "code")
                object.member("text", text)
            case .choices(let choices):
                object.member("type", "choices")
                object.name("choices")
                object.array { for choice in choices { $0.string(choice) } }
            case .rows(let rows):
                object.member("type", "rows")
                object.name("columns")
                object.array { for column in rows.columns { $0.string(column.head) } }
                object.name("rows")
                object.array { for row in rows.rows { write(row, &$0) } }
            }
        }
    }

    private static func write(_ row: Card.Row, _ writer: inout JSONWriter) {
        writer.object { object in
            object.member("label", row.label)
            object.name("cells")
            object.array { cells in
                for cell in row.cells {
                    if let cell { cells.string(cell) } else { cells.null() }
                }
            }
            if let words = row.words { object.member("words", words) }
        }
    }
}
