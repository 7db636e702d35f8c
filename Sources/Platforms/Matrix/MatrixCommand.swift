import Foundation
import JSONText

/// Finds the command in a message: what comes after `!weather`, or after the bot's name.
struct MatrixCommand {
    /// What is typed before a command.
    static let word = "!weather"

    private let id: String
    /// Names people may call the bot by, beside its id.
    private let names: [String]

    init(_ user: MatrixUser, displayName: String?) {
        id = user.id
        names = [displayName, "@" + user.localpart, user.localpart].compactMap(\.self).filter { !$0.isEmpty }
    }

    /// The command of a message's content; nil when it is none.
    func text(of content: JSONValue) -> String? {
        let relation = content["m.relates_to"]
        guard content["msgtype"]?.string == "m.text", let typed = content["body"]?.string,
            relation?["rel_type"]?.string != "m.replace", content["m.new_content"] == nil
        else { return nil }
        // A message of a thread names the one before it, for those who cannot show threads: that is no reply.
        let isReply = relation?["m.in_reply_to"] != nil && relation?["is_falling_back"]?.bool != true
        let body = Self.trim(isReply ? Self.withoutQuote(typed[...]) : typed[...])
        if let rest = Self.afterWord(body) { return rest }
        guard let addressed = addressed(body, content, isReply: isReply) else { return nil }
        return Self.afterWord(addressed[...]) ?? addressed
    }

    /// What is said to the bot; nil when nothing is.
    private func addressed(_ body: Substring, _ content: JSONValue, isReply: Bool) -> String? {
        let isMentioned = content["m.mentions"]?["user_ids"]?.array?.contains { $0.string == id } ?? false
        let pill = isMentioned ? content["formatted_body"]?.string.flatMap(pillName) : nil
        for name in [id, pill].compactMap(\.self) + names {
            for written in ["[\(name)](https://matrix.to/#/\(id))", name] {
                guard let range = body.range(of: written, options: [.caseInsensitive, .anchored]) else { continue }
                let rest = body[range.upperBound...]
                let isCall = rest.first == ":" || rest.first == ","
                guard isCall || (rest.first?.isWhitespace ?? true) && (isMentioned || name == id) else { continue }
                return String(Self.trim(isCall ? rest.dropFirst() : rest))
            }
        }
        guard isMentioned else { return nil }
        for name in [id, pill].compactMap(\.self) + names {
            guard let range = body.range(of: name, options: .caseInsensitive) else { continue }
            return String(Self.trim(body[..<range.lowerBound] + Self.trim(body[range.upperBound...])))
        }
        // Whoever answers a message mentions its author without a word of it: that is no command.
        return isReply ? nil : String(body)
    }

    /// The name a link to the bot shows: what a client wrote into the text for it.
    private func pillName(_ html: String) -> String? {
        for address in [id, MatrixServer.escape(id)] {
            guard let link = html.range(of: "https://matrix.to/#/" + address),
                let start = html[link.upperBound...].firstIndex(of: ">"),
                let end = html[start...].range(of: "</a>")?.lowerBound
            else { continue }
            let name = html[html.index(after: start)..<end]
            return MatrixHTML.unescape(String(name)).trimmingCharacters(in: .whitespaces)
        }
        return nil
    }

    private static func afterWord(_ body: Substring) -> String? {
        guard body.prefix(word.count).lowercased() == word else { return nil }
        let rest = body.dropFirst(word.count)
        guard rest.first?.isWhitespace ?? true else { return nil }
        return String(trim(rest))
    }

    /// The text without the lines that quote what it answers, as older clients begin it (Client-Server API 1.12, 11.3).
    private static func withoutQuote(_ body: Substring) -> Substring {
        var rest = body
        while rest.hasPrefix(">") {
            guard let end = rest.firstIndex(where: \.isNewline) else { return "" }
            rest = rest[rest.index(after: end)...]
        }
        return rest
    }

    private static func trim(_ text: Substring) -> Substring {
        let head = text.drop(while: \.isWhitespace)
        guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return head[...last]
    }
}
