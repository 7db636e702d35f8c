import Cards
import Conversation
import Foundation
import JSONText

/// The documents that go out: `{"timestamp": …, "type": …, "data": {…}}`.
enum WebhookDocument {
    /// The id of the message that answers another one: the same whenever and however often it is sent.
    static func id(answering id: String) -> String { "re-" + id }

    /// An answer without its time: the card in three forms.
    static func answer(_ answer: Answer) -> [UInt8] {
        answer.bytes(for: WebhookPlatform.id) { card in
            document("weather.answer") { data in
                data.name("card")
                CardDocument.write(card, &data)
                data.member("markdown", MarkdownRenderer.render(card))
                data.member("text", PlainTextRenderer.render(card))
            }
        }
    }

    /// Places whose names begin with what was typed, without the time.
    static func places(_ suggestions: [PlaceSuggestion]) -> [UInt8] {
        document("weather.places") { data in
            data.name("places")
            data.array { places in
                for suggestion in suggestions {
                    places.object {
                        $0.member("title", suggestion.title)
                        $0.member("text", suggestion.text)
                    }
                }
            }
        }
    }

    /// A document with its time as the first member; anything else stays as it is.
    static func stamped(_ document: [UInt8], _ instant: Date) -> [UInt8] {
        guard document.first == UInt8(ascii: "{") else { return document }
        return Array("{\"timestamp\":\"\(instant.formatted(.iso8601))\",".utf8) + document.dropFirst()
    }

    private static func document(_ type: String, _ data: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter(capacity: 8192)
        writer.object { document in
            document.member("type", type)
            document.name("data")
            document.object(data)
        }
        return writer.bytes
    }
}
