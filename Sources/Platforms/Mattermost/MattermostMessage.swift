import Cards
import Conversation
import JSONText

/// Writes Mattermost's messages: text in Markdown, and below it buttons or a menu in an attachment.
struct MattermostMessage: Sendable {
    private static let buttonsPerRow = 5
    private static let label = 80
    private static let line = 200
    private static let fallback = 300

    /// Where presses are posted to.
    private let url: String
    private let tokens: MattermostTokens
    /// Messages carry the address and codes of one installation: their bytes are shared under its name.
    private let names: (answer: String, update: String, aside: String)

    init(url: String, tokens: MattermostTokens) {
        self.url = url
        self.tokens = tokens
        let name = "mattermost:" + tokens.name(for: url)
        names = (name, name + ":update", name + ":aside")
    }

    /// A message that answers a command.
    func answer(_ answer: Answer) -> [UInt8] {
        answer.bytes(for: names.answer) { card in
            document { message in
                message.member("response_type", card.isPrivate ? "ephemeral" : "in_channel")
                message.member("text", MattermostText.render(card))
                if !card.actions.isEmpty { attachments(card, &message) }
            }
        }
    }

    /// A response that replaces the message with the pressed button.
    func update(_ answer: Answer) -> [UInt8] {
        answer.bytes(for: names.update) { card in
            document { response in
                response.name("update")
                response.object { update in
                    update.member("message", MattermostText.render(card))
                    update.name("props")
                    // Empty it takes away the buttons there were.
                    update.object { if !card.actions.isEmpty { attachments(card, &$0) } }
                }
            }
        }
    }

    /// A response that shows text to the presser alone; it has no buttons.
    func aside(_ answer: Answer) -> [UInt8] {
        answer.bytes(for: names.aside) { card in
            document { $0.member("ephemeral_text", MattermostText.render(card)) }
        }
    }

    /// An object whose text is taken as it is: Mattermost would look for Slack's links and mentions in it.
    private func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.object { object in
            object.name("skip_slack_parsing")
            object.bool(true)
            members(&object)
        }
        return writer.bytes
    }

    // MARK: Buttons and menus

    private func attachments(_ card: Card, _ writer: inout JSONWriter) {
        writer.name("attachments")
        writer.array { list in
            list.object { attachment in
                attachment.member("fallback", MattermostText.plain(card.summary, limit: Self.fallback, or: "…"))
                attachment.name("actions")
                attachment.array { actions in
                    if card.actions.count > Self.buttonsPerRow {
                        menu(card, &actions)
                    } else {
                        for (number, action) in card.actions.enumerated() { button(action, number, card, &actions) }
                    }
                }
            }
        }
    }

    private func button(_ action: CardAction, _ number: Int, _ card: Card, _ writer: inout JSONWriter) {
        writer.object { button in
            button.member("id", "button\(number + 1)")
            button.member("type", "button")
            button.member("name", MattermostText.plain(action.label, limit: Self.label, or: action.id))
            integration(MattermostContext([action.token], isPrivate: card.isPrivate), &button)
        }
    }

    /// More than stand well in a row: a menu, in the words of the list where the card has one.
    private func menu(_ card: Card, _ writer: inout JSONWriter) {
        let actions = card.actions.prefix(MattermostContext.mostTokens)
        let lines =
            card.sections.lazy.compactMap { if case .choices(let lines) = $0 { lines } else { nil } }.first ?? []
        writer.object { menu in
            menu.member("id", "menu")
            menu.member("type", "select")
            menu.member("name", MattermostText.plain(card.title, limit: Self.label, or: "…"))
            menu.name("options")
            menu.array { list in
                for (number, action) in actions.enumerated() {
                    let line = Int(action.label).flatMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil }
                    let text = line.map { "\(action.label). \($0)" } ?? action.label
                    list.object {
                        $0.member("text", MattermostText.plain(text, limit: Self.line, or: action.id))
                        // What is chosen comes from a program people can change: it is a number and no token.
                        $0.member("value", String(number + 1))
                    }
                }
            }
            integration(MattermostContext(actions.map(\.token), isPrivate: card.isPrivate), &menu)
        }
    }

    private func integration(_ context: MattermostContext, _ writer: inout JSONWriter) {
        writer.name("integration")
        writer.object { integration in
            integration.member("url", url)
            integration.name("context")
            integration.object { object in
                object.name("tokens")
                object.array { for token in context.tokens { $0.string(token) } }
                if context.isPrivate {
                    object.name("private")
                    object.bool(true)
                }
                object.member("s", tokens.code(of: context))
            }
        }
    }
}
