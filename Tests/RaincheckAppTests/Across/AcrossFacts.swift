import HTTPCore
import JSONText
import Testing

/// What a message says, whatever it looks like: its words and numbers, each as often as it is said.
///
/// A number and its unit are one word, for there is a blank between them that does not break. Marks of formatting,
/// symbols of the sky, and what stands between words are no facts.
struct AcrossFacts: Equatable, CustomStringConvertible {
    private(set) var counts: [String: Int] = [:]

    /// - Parameter owner: Words that stand for the asker on this platform, and for somebody else elsewhere.
    init(_ text: String, owner: [String] = []) {
        let names = zip(owner, ["platform", "workspace", "user"])
        let text = names.reduce(Self.cleaned(text)) { $0.replacing("\"\($1.0)\"", with: "\"\($1.1)\"") }
        for word in text.split(whereSeparator: { $0 == " " || $0.isNewline }) {
            var word = word[...]
            while word.last == ":" { word.removeLast() }
            guard word.contains(where: { !Self.betweenWords.contains($0) }) else { continue }
            counts[String(word), default: 0] += 1
        }
    }

    var isEmpty: Bool { counts.isEmpty }
    var description: String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key) ×\($0.value)" }.joined(separator: ", ")
    }

    /// What is said here more often than there.
    static func - (left: AcrossFacts, right: AcrossFacts) -> AcrossFacts {
        var rest = left
        for (word, count) in right.counts {
            let left = (rest.counts[word] ?? 0) - count
            rest.counts[word] = left > 0 ? left : nil
        }
        return rest
    }

    /// The symbols of the sky, in their order.
    static func symbols(_ text: String) -> [Character] {
        text.compactMap { character in character.unicodeScalars.first.flatMap { skies.contains($0) ? character : nil } }
    }

    private static let betweenWords = Set("-–—·:|!")
    private static let skies = Set("🌙☀🌤☁⛅🌫💨🌦🌧🌨❄⛈🌪🌑🌒🌓🌔🌕🌖🌗🌘".unicodeScalars)
    private static let marks = Set("*_~`\\#⚠\u{200B}\u{2060}\u{FE0F}".unicodeScalars)
    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = [
        "∗": "*", "＿": "_", "∼": "~", "＠": "@", "＃": "#",
    ]

    private static func cleaned(_ text: String) -> String {
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let plain = lookAlikes[scalar] ?? scalar
            if marks.contains(plain) { continue }
            cleaned.append(plain == "|" || skies.contains(plain) ? " " : plain)
        }
        return ["/weather text:", "!weather"].reduce(String(cleaned)) { $0.replacing($1, with: "/weather") }
    }
}

/// A message as its reader sees it, without its buttons.
struct AcrossMessage {
    let text: String
    /// Whether it is for the asker alone; nil where the platform knows no such thing.
    let isPrivate: Bool?
    /// The message's own document.
    let document: JSONValue

    init(_ platform: AcrossPlatform, _ bytes: [UInt8]) throws {
        document = try JSONValue(parsing: bytes)
        switch platform {
        case .slack:
            isPrivate = document["response_type"]?.string == "ephemeral"
            let blocks = document["blocks"]?.array ?? []
            text = Self.unescaped(blocks.filter { $0["type"]?.string != "actions" }.map(Self.slackText).joined())
        case .discord:
            isPrivate = document["data"]?["flags"]?.integer == 64
            text = document["data"]?["embeds"]?.allText ?? ""
        case .webhook:
            isPrivate = document["data"]?["card"]?["private"]?.bool
            text = Self.unescaped(document["data"]?["markdown"]?.string ?? "")
        case .matrix:
            isPrivate = nil
            text = Self.text(ofHTML: document["formatted_body"]?.string ?? "")
        case .mattermost:
            isPrivate = document["response_type"]?.string == "ephemeral"
            text = document["text"]?.string ?? ""
        }
    }

    /// The texts of a block, without the names of what they are.
    private static func slackText(_ value: JSONValue) -> String {
        if let text = value["text"]?.string { return text + "\n" }
        let parts =
            [value["text"]].compactMap(\.self) + (value["elements"]?.array ?? []) + (value["fields"]?.array ?? [])
        return parts.map(slackText).joined()
    }

    /// HTML as lines; the items of a numbered list have their numbers.
    private static func text(ofHTML html: String) -> String {
        var text = ""
        var item: Int?
        var rest = html[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            text += rest[..<open]
            switch rest[rest.index(after: open)..<close] {
            case "ol": item = 0
            case "ul": item = nil
            case "li":
                item = item.map { $0 + 1 }
                text += "\n" + (item.map { "\($0). " } ?? "")
            case "strong", "/strong", "em", "/em", "code", "/code": break
            default: text += "\n"
            }
            rest = rest[rest.index(after: close)...]
        }
        return withoutHint(unescaped(text + rest))
    }

    /// Without the line that says which reaction does what a button does elsewhere.
    static func withoutHint(_ text: String) -> String {
        text.split(separator: "\n").filter { !$0.hasPrefix("🔄") }.joined(separator: "\n")
    }

    private static func unescaped(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
