import Cards
import Conversation
import JSONText

/// Renders a card as the content of an `m.room.message` event: plain text and HTML.
///
/// What the platform lacks: there are no buttons. Lists are numbered and a number is typed; the other views are typed;
/// a card is refreshed with a reaction, so the token for that travels in the event itself and needs no memory.
///
/// An event has 65,536 bytes at most. The texts are held to a third of that, so that it fits however much the escapes
/// of JSON add.
enum MatrixMessage {
    /// The member of the content that holds the token for a refresh.
    static let refresh = "org.raincheck.refresh"
    /// The member that holds whom the card was made for: it stays theirs, whoever refreshes it.
    static let asker = "org.raincheck.asker"
    private static let refreshAction = "refresh"
    private static let longestBody = 8_000
    private static let longestHTML = 16_000

    /// The members of a card's content that are the same wherever it is sent.
    static func members(_ card: Card) -> [UInt8] {
        let again = card.actions.first { $0.id == refreshAction }
        let hint = again.map { "🔄 " + MatrixHTML.plain($0.label, limit: 100) }
        let text = [PlainTextRenderer.render(card), hint].compactMap(\.self).joined(separator: "\n")
        let html = MatrixCardHTML.render(card, hint: hint, limit: longestHTML)
        return JSONWriter.members { writer in
            write(body: MatrixHTML.lines(text, limit: longestBody), html: html, &writer)
            if let again { writer.member(refresh, again.token) }
        }
    }

    /// A few words as such members.
    static func members(_ words: String) -> [UInt8] {
        JSONWriter.members { write(body: words, html: nil, &$0) }
    }

    private static func write(body: String, html: String?, _ writer: inout JSONWriter) {
        writer.member("msgtype", "m.notice")
        writer.member("body", body)
        if let html {
            writer.member("format", "org.matrix.custom.html")
            writer.member("formatted_body", html)
        }
        // Said in so many words that nobody is meant, clients do not look for names in the text.
        writer.name("m.mentions")
        writer.object { _ in }
    }

    /// The content that answers an event, in its thread if it is in one.
    static func content(_ members: [UInt8], for asker: String, answering event: String, thread: String?) -> [UInt8] {
        var writer = JSONWriter(capacity: members.count + 512)
        writer.object { content in
            content.splice(members)
            content.member(Self.asker, asker)
            content.name("m.relates_to")
            content.object { relation in
                if let thread {
                    relation.member("rel_type", "m.thread")
                    relation.member("event_id", thread)
                    relation.name("is_falling_back")
                    relation.bool(false)
                }
                relation.name("m.in_reply_to")
                relation.object { $0.member("event_id", event) }
            }
        }
        return writer.bytes
    }

    /// The content that replaces an earlier one; those who cannot show that read the summary.
    static func content(
        _ members: [UInt8],
        for asker: String,
        summary: String,
        replacing event: String
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: members.count + 1024)
        writer.object { content in
            content.splice(Self.members("* " + MatrixHTML.plain(summary, limit: 1000)))
            content.name("m.new_content")
            content.object {
                $0.splice(members)
                $0.member(Self.asker, asker)
            }
            content.name("m.relates_to")
            content.object { relation in
                relation.member("rel_type", "m.replace")
                relation.member("event_id", event)
            }
        }
        return writer.bytes
    }

    /// What a room is told whose messages cannot be read.
    static let encrypted: [UInt8] = {
        var writer = JSONWriter()
        writer.object {
            $0.splice(
                members(
                    "This room is encrypted, and I cannot read what is written here. "
                        + "Please ask me in a room without encryption."
                )
            )
        }
        return writer.bytes
    }()

    /// What is said where others would read an answer that is for the asker alone.
    static let forYouAlone = members(
        "That answer is for you alone, and everybody in this room would read it. "
            + "Please ask me in a direct message: a room with nobody but you and me."
    )
}

extension Card {
    /// Whether others must not read it: a private answer with data in it.
    ///
    /// Errors, help and lists to choose from are private too, but there is nothing in them that was not just typed in
    /// this room; they are shown, for there is no other way to answer.
    var isPersonal: Bool {
        isPrivate
            && sections.contains { section in
                switch section {
                case .paragraph, .choices, .commands: false
                case .headline, .fields, .rows, .code: true
                }
            }
    }
}
