import Cards
import JSONText

/// Renders a card as a Slack message with Block Kit blocks.
///
/// Limits: those of the platform's own SDK (header 150, section text 3,000, 10 fields of 2,000, button text 75, value
/// 2,000, 50 blocks), and 12,000 characters in all: Slack refuses messages somewhat above that as too long.
enum SlackMessage {
    private static let header = 150
    private static let section = 3000
    private static let field = 2000
    private static let fieldsPerSection = 10
    private static let contextElements = 10
    private static let fallback = 3000
    private static let buttonText = 75
    private static let buttonsPerBlock = 25
    private static let total = 12_000

    /// The message for a response or a `response_url`.
    static func bytes(_ card: Card, replacing: Bool) -> [UInt8] {
        var writer = JSONWriter(capacity: 6144)
        writer.object { message in
            message.member("response_type", card.isPrivate ? "ephemeral" : "in_channel")
            if replacing {
                message.name("replace_original")
                message.bool(true)
            }
            content(card, &message)
        }
        return writer.bytes
    }

    /// What the message says, for a call that says besides where it goes: members to be spliced into an object.
    static func members(_ card: Card) -> [UInt8] { JSONWriter.members { content(card, &$0) } }

    private static func content(_ card: Card, _ message: inout JSONWriter) {
        message.member("text", SlackText.escape(card.summary, limit: fallback))
        message.name("blocks")
        message.array { blocks(card, &$0) }
    }

    /// The card's blocks, for a message or a view.
    static func blocks(_ card: Card, _ writer: inout JSONWriter) {
        var budget = total - 3 * card.actions.count * buttonText
        writer.object { block in
            block.member("type", "header")
            block.name("text")
            plainText(card.title, limit: header, &block)
        }
        if let subtitle = card.subtitle { context([SlackText.mrkdwn(subtitle, limit: field)], &writer) }
        for notice in card.notices { text("⚠️ *" + SlackText.mrkdwn(notice, limit: 500) + "*", &budget, &writer) }
        for section in card.sections { render(section, &budget, &writer) }
        if !card.actions.isEmpty { actions(card.actions, &writer) }
        if !card.footer.isEmpty {
            context(card.footer.prefix(contextElements).map { SlackText.mrkdwn($0, limit: field) }, &writer)
        }
    }

    private static func render(_ section: Card.Section, _ budget: inout Int, _ writer: inout JSONWriter) {
        switch section {
        case .paragraph(let paragraph):
            text(SlackText.mrkdwn(paragraph, limit: self.section), &budget, &writer)
        case .headline(let symbol, let words):
            text((symbol.map { $0 + " " } ?? "") + "*" + SlackText.mrkdwn(words, limit: 500) + "*", &budget, &writer)
        case .fields(let fields):
            self.fields(fields, &budget, &writer)
        case .rows(let rows):
            lines(rows.rows.map { line($0, rows.columns) }, &budget, &writer)
        case .choices(let choices):
            lines(
                choices.enumerated().map { "*\($0.offset + 1).* " + SlackText.mrkdwn($0.element, limit: 300) },
                &budget,
                &writer
            )
        case .commands(let commands):
            lines(
                commands.map {
                    SlackText.mrkdwn($0.label, limit: 300) + "  " + SlackText.mrkdwn($0.value, limit: 500)
                },
                &budget,
                &writer
            )
        case .code(let code):
            self.code(code, &budget, &writer)
        }
    }

    /// Lines between fences, in as many sections as their limit asks for.
    ///
    /// What is beyond the budget is left out, and an ellipsis says so. A back-tick in the text would end a fence.
    private static func code(_ code: String, _ budget: inout Int, _ writer: inout JSONWriter) {
        let fence = "```"
        var chunk: [String] = []
        var length = 0
        func flush(_ budget: inout Int, _ writer: inout JSONWriter) {
            if !chunk.isEmpty { text(([fence] + chunk + [fence]).joined(separator: "\n"), &budget, &writer) }
            (chunk, length) = ([], 0)
        }
        for line in code.replacing("`", with: "'").split(separator: "\n", omittingEmptySubsequences: false) {
            let escaped = SlackText.escape(String(line), limit: 1000)
            if length + escaped.utf16.count + 12 > section { flush(&budget, &writer) }
            guard length + escaped.utf16.count + 20 < budget else {
                chunk.append("…")
                break
            }
            chunk.append(escaped)
            length += escaped.utf16.count + 1
        }
        flush(&budget, &writer)
    }

    /// A line without heads: `*Mon 30 Nov* ☁️ Cloudy · high 8° · low 3° · rain 40 %`.
    private static func line(_ row: Card.Row, _ columns: [Card.Column]) -> String {
        let sky = [row.symbol, row.words.map { SlackText.mrkdwn($0, limit: 100) }].compactMap(\.self)
            .joined(separator: " ")
        let parts = zip(columns, row.cells).compactMap { column, cell in
            cell.map { SlackText.mrkdwn((column.inline.map { $0 + " " } ?? "") + $0, limit: 60) }
        }
        return (["*" + SlackText.mrkdwn(row.label, limit: 60) + "* " + sky] + parts).joined(separator: " · ")
    }

    // MARK: Blocks

    static func plainText(_ text: String, limit: Int, _ writer: inout JSONWriter) {
        writer.object {
            $0.member("type", "plain_text")
            $0.member("text", SlackText.escape(text, limit: limit))
            $0.name("emoji")
            $0.bool(false)
        }
    }

    /// Text that is escaped already; `verbatim` keeps Slack from making links and mentions of plain words.
    private static func mrkdwn(_ text: String, _ writer: inout JSONWriter) {
        writer.object {
            $0.member("type", "mrkdwn")
            $0.member("text", text)
            $0.name("verbatim")
            $0.bool(true)
        }
    }

    private static func context(_ texts: [String], _ writer: inout JSONWriter) {
        writer.object { block in
            block.member("type", "context")
            block.name("elements")
            block.array { for text in texts { mrkdwn(text, &$0) } }
        }
    }

    private static func text(_ text: String, _ budget: inout Int, _ writer: inout JSONWriter) {
        guard !text.isEmpty, text.utf16.count <= budget else { return }
        budget -= text.utf16.count
        writer.object { block in
            block.member("type", "section")
            block.name("text")
            mrkdwn(text, &block)
        }
    }

    /// Lines in as few sections as their limit allows.
    private static func lines(_ lines: [String], _ budget: inout Int, _ writer: inout JSONWriter) {
        var chunk = ""
        for line in lines {
            if chunk.utf16.count + line.utf16.count + 1 > section {
                text(chunk, &budget, &writer)
                chunk = ""
            }
            chunk += chunk.isEmpty ? line : "\n" + line
        }
        text(chunk, &budget, &writer)
    }

    private static func fields(_ fields: [Card.Field], _ budget: inout Int, _ writer: inout JSONWriter) {
        var rest = fields[...]
        while !rest.isEmpty {
            let texts = rest.prefix(fieldsPerSection).map {
                "*" + SlackText.mrkdwn($0.label, limit: 200) + "*\n" + SlackText.mrkdwn($0.value, limit: 800)
            }
            rest = rest.dropFirst(fieldsPerSection)
            let length = texts.reduce(0) { $0 + $1.utf16.count }
            guard length <= budget else { return }
            budget -= length
            writer.object { block in
                block.member("type", "section")
                block.name("fields")
                block.array { for text in texts { mrkdwn(text, &$0) } }
            }
        }
    }

    private static func actions(_ actions: [CardAction], _ writer: inout JSONWriter) {
        writer.object { block in
            block.member("type", "actions")
            block.member("block_id", "card")
            block.name("elements")
            block.array { elements in
                for action in actions.prefix(buttonsPerBlock) {
                    elements.object { button in
                        button.member("type", "button")
                        button.member("action_id", action.id)
                        button.name("text")
                        plainText(action.label, limit: buttonText, &button)
                        button.member("value", action.token)
                    }
                }
            }
        }
    }
}
