import Cards
import JSONText

/// A card as Discord's embeds.
///
/// A card is one embed mostly. Discord shows an embed's fields below its text, so another begins where text follows
/// fields. What does not fit is left out at the end, whole lines at a time, and an ellipsis says so. Limits:
/// docs.discord.com/developers/resources/message (title 256, description 4,096, 25 fields of 256 and 1,024, footer 2,048,
/// 10 embeds, 6,000 characters in all), counted in UTF-16 units, which are never fewer than characters.
struct DiscordEmbeds {
    private static let title = 256
    private static let description = 4096
    private static let fields = 25
    private static let fieldName = 256
    private static let fieldValue = 1024
    /// Less than Discord allows: the footer must leave room for the card.
    private static let footer = 1000
    private static let embeds = 10
    private static let total = 6000
    /// Columns of a table: what a phone shows in one line of code, or nearly.
    private static let columns = 56
    /// A field that is no longer stands beside others.
    private static let inlineField = 60
    /// Shown as nothing, where Discord wants something.
    private static let nothing = "\u{200B}"

    private(set) var all: [DiscordEmbed] = [DiscordEmbed()]
    private var room = total
    private var isFull = false

    init(_ card: Card) {
        let title = Markdown.text(card.title, limit: Self.title)
        if !Self.isBlank(title) { all[0].title = title }
        let footer = TextLimit.cut(
            card.footer.map { Markdown.plain($0, limit: Self.footer) }.joined(separator: "\n"),
            to: Self.footer
        )
        room -= title.utf16.count + footer.utf16.count
        if let subtitle = card.subtitle { text([Markdown.text(subtitle, limit: 500)], after: "\n") }
        for notice in card.notices { text(["⚠️ **" + Markdown.text(notice, limit: 500) + "**"], after: "\n") }
        for section in card.sections { add(section) }
        if !Self.isBlank(footer) { all[all.count - 1].footer = footer }
        if all[0].isEmpty { all[0].description = Self.nothing }
    }

    private mutating func add(_ section: Card.Section) {
        switch section {
        case .paragraph(let paragraph):
            text([Markdown.text(paragraph, limit: max(1, min(Self.description / 2, room / 2)))])
        case .headline(let symbol, let words):
            text([(symbol.map { $0 + " " } ?? "") + "**" + Markdown.text(words, limit: 500) + "**"])
        case .fields(let fields):
            for field in fields { add(field) }
        case .rows(let rows):
            code(CardTable.lines(rows, width: Self.columns, clean: Markdown.code))
        case .code(let text):
            code(text.split(separator: "\n", omittingEmptySubsequences: false).map { Markdown.code(String($0)) })
        case .choices(let choices):
            text(choices.enumerated().map { "**\($0.offset + 1).** " + Markdown.text($0.element, limit: 300) })
        case .commands(let commands):
            text(
                commands.map {
                    Markdown.text($0.label, limit: 300) + "  " + Markdown.text($0.value, limit: 500)
                }
            )
        }
    }

    // MARK: Adding within the limits

    /// Adds lines to the text of the last embed, after a blank line unless told otherwise.
    private mutating func text(_ lines: [String], after gap: String = "\n\n") {
        var gap = gap
        for line in lines {
            append(line, after: gap)
            gap = "\n"
        }
    }

    /// Adds lines as they stand, in letters of one width.
    private mutating func code(_ lines: [String]) {
        let (opening, closing) = ("```\n", "\n```")
        var used = opening.utf16.count + closing.utf16.count
        let free = available - 4
        var kept = 0
        while kept < lines.count, used + lines[kept].utf16.count + 1 <= free {
            used += lines[kept].utf16.count + 1
            kept += 1
        }
        if kept > 0 { append(opening + lines[..<kept].joined(separator: "\n") + closing, after: "\n") }
        if kept < lines.count { end() }
    }

    /// Units that can still be added to the text of the last embed, one of them kept for the ellipsis.
    private var available: Int {
        let used = hasFields ? 0 : all[all.count - 1].description.utf16.count
        return min(Self.description - used, room) - 2
    }

    private var hasFields: Bool { !all[all.count - 1].fields.isEmpty }

    private mutating func append(_ text: String, after gap: String) {
        guard !isFull, !Self.isBlank(text) else { return }
        let isFirst = hasFields || all[all.count - 1].description.isEmpty
        let text = isFirst ? text : gap + text
        guard text.utf16.count <= available, !hasFields || all.count < Self.embeds else { return end() }
        if hasFields { all.append(DiscordEmbed()) }
        all[all.count - 1].description += text
        room -= text.utf16.count
    }

    private mutating func add(_ field: Card.Field) {
        guard !isFull else { return }
        let name = Self.filled(Markdown.text(field.label, limit: Self.fieldName))
        let value = Self.filled(Markdown.text(field.value, limit: Self.fieldValue))
        let length = name.utf16.count + value.utf16.count
        let isNew = all[all.count - 1].fields.count == Self.fields
        // Two units stay for the ellipsis.
        guard length <= room - 2, !isNew || all.count < Self.embeds else { return end() }
        if isNew { all.append(DiscordEmbed()) }
        all[all.count - 1].fields.append(
            DiscordEmbed.Field(name: name, value: value, isInline: length <= Self.inlineField)
        )
        room -= length
    }

    /// Says that something is left out.
    private mutating func end() {
        guard !isFull else { return }
        isFull = true
        let last = all.count - 1
        guard all[last].description.utf16.count + 2 <= Self.description else { return }
        all[last].description += all[last].description.isEmpty ? "…" : "\n…"
    }

    /// Whether Discord would trim a text to nothing.
    private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
    private static func filled(_ text: String) -> String { isBlank(text) ? nothing : text }
}

/// One embed, within its limits.
struct DiscordEmbed {
    struct Field {
        var name: String
        var value: String
        var isInline: Bool
    }

    var title: String?
    var description = ""
    var fields: [Field] = []
    var footer: String?

    var isEmpty: Bool { title == nil && description.isEmpty && fields.isEmpty && footer == nil }

    /// The colour of the line at its side.
    private static let colour = 0x0B5FA5

    func write(_ writer: inout JSONWriter) {
        writer.object { embed in
            if let title { embed.member("title", title) }
            if !description.isEmpty { embed.member("description", description) }
            embed.name("color")
            embed.integer(Self.colour)
            if !fields.isEmpty {
                embed.name("fields")
                embed.array { list in
                    for field in fields {
                        list.object {
                            $0.member("name", field.name)
                            $0.member("value", field.value)
                            $0.name("inline")
                            $0.bool(field.isInline)
                        }
                    }
                }
            }
            if let footer {
                embed.name("footer")
                embed.object { $0.member("text", footer) }
            }
        }
    }
}
