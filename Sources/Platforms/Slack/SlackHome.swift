import Cards
import Conversation
import JSONText

/// The Home tab: a field to look a place up, and the person's own card.
enum SlackHome {
    /// The field's id: what is chosen there is a place to show.
    static let search = "place"
    /// The ids of buttons whose answer is a message and not another page begin with this.
    static let show = "show-"

    private static let optionText = 75
    private static let optionValue = 150
    private static let mostOptions = 100

    /// The view of a card: members to be spliced into the call that publishes it.
    static func members(_ card: Card) -> [UInt8] {
        JSONWriter.members { call in
            call.name("view")
            call.object { view in
                view.member("type", "home")
                view.name("blocks")
                view.array {
                    searchField(&$0)
                    SlackMessage.blocks(card, &$0)
                }
            }
        }
    }

    private static func searchField(_ writer: inout JSONWriter) {
        writer.object { block in
            block.member("type", "actions")
            block.member("block_id", "search")
            block.name("elements")
            block.array { elements in
                elements.object { field in
                    field.member("type", "external_select")
                    field.member("action_id", search)
                    field.name("placeholder")
                    // Names of places need no translation.
                    SlackMessage.plainText("🔍 Berlin, Nairobi, Lima …", limit: optionValue, &field)
                    // Before anything is typed the saved places are shown.
                    field.name("min_query_length")
                    field.integer(0)
                }
            }
        }
    }

    /// The options of the field.
    static func options(_ suggestions: [PlaceSuggestion]) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { answer in
            answer.name("options")
            answer.array { options in
                for suggestion in suggestions.prefix(mostOptions)
                where (1...optionValue).contains(suggestion.text.utf8.count) && !suggestion.title.isEmpty {
                    options.object {
                        $0.name("text")
                        SlackMessage.plainText(suggestion.title, limit: optionText, &$0)
                        $0.member("value", suggestion.text)
                    }
                }
            }
        }
        return writer.bytes
    }
}
