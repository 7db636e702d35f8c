import Cards
import Conversation
import JSONText

/// Writes Discord's messages and the responses that carry them.
///
/// Limits: docs.discord.com/developers (interactions, components). No mention is ever live: `allowed_mentions` is empty.
enum DiscordMessage {
    /// The flag of a message for one person alone.
    static let ephemeral = 64
    private static let buttonsPerRow = 5
    private static let buttonText = 80
    private static let token = 100
    private static let optionText = 100
    private static let options = 25
    private static let placeholder = 150

    /// What a response is, by Discord's number.
    enum Kind: Int {
        case message = 4
        case deferred = 5
        case deferredUpdate = 6
        case update = 7
        case completion = 8
    }

    /// A response that carries a message.
    static func response(_ kind: Kind, _ answer: Answer, isPrivate: Bool = false) -> [UInt8] {
        let members = members(answer)
        var writer = JSONWriter(capacity: members.count + 64)
        writer.object { response in
            response.name("type")
            response.integer(kind.rawValue)
            response.name("data")
            response.object { data in
                data.splice(members)
                flags(isPrivate, &data)
            }
        }
        return writer.bytes
    }

    /// A response that says that the message comes later.
    static func acknowledgement(_ kind: Kind, isPrivate: Bool) -> [UInt8] {
        var writer = JSONWriter(capacity: 64)
        writer.object { response in
            response.name("type")
            response.integer(kind.rawValue)
            if isPrivate {
                response.name("data")
                response.object { flags(isPrivate, &$0) }
            }
        }
        return writer.bytes
    }

    /// A message by itself.
    static func message(_ answer: Answer, isPrivate: Bool = false) -> [UInt8] {
        let members = members(answer)
        var writer = JSONWriter(capacity: members.count + 64)
        writer.object {
            $0.splice(members)
            flags(isPrivate, &$0)
        }
        return writer.bytes
    }

    private static func flags(_ isPrivate: Bool, _ writer: inout JSONWriter) {
        guard isPrivate else { return }
        writer.name("flags")
        writer.integer(ephemeral)
    }

    /// Places to complete an option with.
    static func choices(_ suggestions: [PlaceSuggestion]) -> [UInt8] {
        var writer = JSONWriter(capacity: 2048)
        writer.object { response in
            response.name("type")
            response.integer(Kind.completion.rawValue)
            response.name("data")
            response.object { data in
                data.name("choices")
                data.array { choices in
                    // What is typed for a place cannot be cut.
                    let fitting = suggestions.lazy.filter { (1...optionText).contains($0.text.utf16.count) }
                    for suggestion in fitting.prefix(options) {
                        choices.object {
                            $0.member("name", label(suggestion.title, or: suggestion.text, limit: optionText))
                            $0.member("value", suggestion.text)
                        }
                    }
                }
            }
        }
        return writer.bytes
    }

    /// The members of a message, made once for each answer.
    private static func members(_ answer: Answer) -> [UInt8] {
        answer.bytes(for: "discord") { card in
            JSONWriter.members { message in
                message.name("embeds")
                message.array { list in for embed in DiscordEmbeds(card).all { embed.write(&list) } }
                message.name("components")
                message.array { components(card, &$0) }
                message.name("allowed_mentions")
                message.object {
                    $0.name("parse")
                    $0.array { _ in }
                }
            }
        }
    }

    // MARK: Buttons and menus

    private static func components(_ card: Card, _ writer: inout JSONWriter) {
        var tokens: Set<String> = []
        // Discord refuses a message with a longer token, or with one twice.
        let actions = card.actions.filter {
            (1...token).contains($0.token.utf16.count) && tokens.insert($0.token).inserted
        }
        guard !actions.isEmpty else { return }
        writer.object { row in
            row.name("type")
            row.integer(1)
            row.name("components")
            row.array { components in
                if actions.count > buttonsPerRow {
                    menu(actions, card, &components)
                } else {
                    for action in actions { button(action, &components) }
                }
            }
        }
    }

    private static func button(_ action: CardAction, _ writer: inout JSONWriter) {
        writer.object { button in
            button.name("type")
            button.integer(2)
            button.name("style")
            button.integer(2)
            button.member("label", label(action.label, or: action.id, limit: buttonText))
            button.member("custom_id", action.token)
        }
    }

    /// More than a row holds: a menu, in the words of the list where the card has one.
    private static func menu(_ actions: [CardAction], _ card: Card, _ writer: inout JSONWriter) {
        let lines =
            card.sections.lazy.compactMap { if case .choices(let lines) = $0 { lines } else { nil } }.first ?? []
        writer.object { menu in
            menu.name("type")
            menu.integer(3)
            menu.member("custom_id", "menu")
            menu.member("placeholder", label(card.title, or: "…", limit: placeholder))
            menu.name("options")
            menu.array { list in
                for action in actions.prefix(options) {
                    let line = Int(action.label).flatMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil }
                    list.object {
                        $0.member(
                            "label",
                            label(
                                line.map { "\(action.label). \($0)" } ?? action.label,
                                or: action.id,
                                limit: optionText
                            )
                        )
                        $0.member("value", action.token)
                    }
                }
            }
        }
    }

    /// A label, or other words where it would be empty.
    private static func label(_ text: String, or other: String, limit: Int) -> String {
        let label = Markdown.plain(text, limit: limit)
        return label.allSatisfy(\.isWhitespace) ? Markdown.plain(other, limit: limit) : label
    }
}
