/// The answer to one command, neutral: every platform renders it in its own way, the terminal as plain text.
///
/// Parts come in reading order: title, subtitle, notices, sections, actions, footer. Text is plain, not escaped.
package struct Card: Sendable, Equatable {
    /// What the card is about: the resolved place, or a few words.
    package var title: String
    /// The view and its time, by the place's clock.
    package var subtitle: String?
    /// What must be read first: sample data, stale data, warnings of an authority.
    package var notices: [String]
    package var sections: [Section]
    package var actions: [CardAction]
    /// Source and age.
    package var footer: [String]
    /// One line that says it all: the notification and what a screen reader reads.
    package var summary: String
    /// Whether only the asker should see it.
    package var isPrivate: Bool

    package init(
        title: String,
        subtitle: String? = nil,
        notices: [String] = [],
        sections: [Section] = [],
        actions: [CardAction] = [],
        footer: [String] = [],
        summary: String? = nil,
        isPrivate: Bool = false
    ) {
        self.title = title
        self.subtitle = subtitle
        self.notices = notices
        self.sections = sections
        self.actions = actions
        self.footer = footer
        self.summary = summary ?? title
        self.isPrivate = isPrivate
    }

    /// A part of a card.
    package enum Section: Sendable, Equatable {
        case paragraph(String)
        /// The answer in a few words, with a symbol for the sky.
        case headline(symbol: String?, String)
        /// Label and value pairs in a fixed order.
        case fields([Field])
        /// Lines with aligned columns: hours or days.
        case rows(Rows)
        /// Numbered lines to choose from.
        case choices([String])
        /// Things to type, each with what it does.
        case commands([Field])
        /// Text whose lines and blanks stay as they are, in letters of one width.
        case code(String)
    }

    /// A label and its value.
    package struct Field: Sendable, Equatable {
        package var label: String
        package var value: String
        /// What is read aloud in place of a value that is drawn; empty: nothing, and the field is left out.
        package var spoken: String?

        package init(_ label: String, _ value: String, spoken: String? = nil) {
            self.label = label
            self.value = value
            self.spoken = spoken
        }
    }

    /// Lines with one cell a column; a cell without data is nil, a column without any is left out.
    package struct Rows: Sendable, Equatable {
        package var columns: [Column]
        package var rows: [Row]

        package init(columns: [Column], rows: [Row]) {
            self.columns = columns
            self.rows = rows
        }

        /// The same without the lines that say nothing beside their label.
        package var withoutEmptyRows: Rows {
            Rows(columns: columns, rows: rows.filter { row in row.words != nil || row.cells.contains { $0 != nil } })
        }

        /// The same lines without the columns that hold nothing.
        package var withoutEmptyColumns: Rows {
            let kept = columns.indices.filter { column in rows.contains { $0.cells[column] != nil } }
            return Rows(
                columns: kept.map { columns[$0] },
                rows: rows.map {
                    Row(label: $0.label, cells: kept.map($0.cells.pick), symbol: $0.symbol, words: $0.words)
                }
            )
        }
    }

    /// A column: its head, and the words before a cell where lines are written without heads.
    package struct Column: Sendable, Equatable {
        package var head: String
        package var inline: String?

        package init(_ head: String, inline: String? = nil) {
            self.head = head
            self.inline = inline
        }
    }

    /// One line: a label, its cells, and words for the sky with a symbol that is drawn where no column follows.
    package struct Row: Sendable, Equatable {
        package var label: String
        package var cells: [String?]
        package var symbol: String?
        package var words: String?

        package init(label: String, cells: [String?], symbol: String? = nil, words: String? = nil) {
            self.label = label
            self.cells = cells
            self.symbol = symbol
            self.words = words
        }
    }
}

extension [String?] {
    fileprivate func pick(_ position: Int) -> String? { self[position] }
}

/// A button or choice on a card.
///
/// Where a platform has no buttons they are left out: whatever a button does can be typed. The lines of a list are
/// numbered in the section ``Card/Section/choices(_:)``, and the card says that a number alone chooses.
package struct CardAction: Sendable, Equatable {
    /// What kind of thing is pressed.
    package enum Kind: Sendable {
        case button
        /// One of several that exclude each other: a platform may show the options of a card as one menu.
        case option
    }

    /// Unique on the card, `[a-z0-9-]`.
    package var id: String
    package var label: String
    /// What comes back when it is pressed: ASCII, at most 100 bytes.
    package var token: String
    package var kind: Kind

    package init(id: String, label: String, token: String, kind: Kind = .button) {
        self.id = id
        self.label = label
        self.token = token
        self.kind = kind
    }
}
