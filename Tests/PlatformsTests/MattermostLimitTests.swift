import Cards
import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles
import TestSupport
import Testing

@testable import Platforms

/// Every rule of Mattermost's for what answers a command or a press; what it gives is what is wrong.
private func violations(_ document: JSONValue) -> [String] {
    var wrong: [String] = []
    func check(_ isRight: Bool, _ what: String) { if !isRight { wrong.append(what) } }
    check(document["skip_slack_parsing"]?.bool == true, "Slack's links would be looked for")
    let text = document["text"] ?? document["update"]?["message"] ?? document["ephemeral_text"]
    let length = text?.string?.utf16.count ?? 0
    check((1...16_383).contains(length), "\(length) in the text")
    check(text?.string?.contains { !$0.isWhitespace } == true, "blank")
    check((text?.string?.components(separatedBy: "```").count ?? 0) % 2 == 1, "a block of code is left open")
    if document["text"] != nil {
        check(["ephemeral", "in_channel"].contains(document["response_type"]?.string), "no response type")
    } else if document["update"] != nil {
        check(document["update"]?["props"]?.object != nil, "buttons of before would stay")
    }
    let attachments = (document["attachments"] ?? document["update"]?["props"]?["attachments"])?.array ?? []
    var ids: Set<String> = []
    for attachment in attachments {
        check(attachment["fallback"]?.string?.isEmpty == false, "no fallback")
        let actions = attachment["actions"]?.array ?? []
        check((1...5).contains(actions.count), "\(actions.count) actions")
        for action in actions {
            let id = action["id"]?.string ?? ""
            check(!id.isEmpty && id.utf8.allSatisfy(isLetterOrDigit), "the id \(id)")
            check(ids.insert(id).inserted, "an id twice")
            check(action["name"]?.string?.contains { !$0.isWhitespace } == true, "no name")
            let context = action["integration"]?["context"]
            let tokens = context?["tokens"]?.array ?? []
            check(context?["s"]?.string?.utf8.count == 43, "not signed")
            check(action["integration"]?["url"]?.string == "https://bot.example.org/mattermost/sky/action", "url")
            if action["type"]?.string == "select" {
                let values = action["options"]?.array?.map { $0["value"]?.string ?? "" } ?? []
                check((1...50).contains(values.count) && values.count == tokens.count, "options")
                check(Set(values).count == values.count && values.allSatisfy { $0.utf8.count <= 2 }, "values")
                check(action["options"]?.array?.allSatisfy { $0["text"]?.string?.isEmpty == false } == true, "a line")
            } else {
                check(action["type"]?.string == "button" && tokens.count == 1, "a button")
            }
        }
    }
    return wrong
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}

/// What is shown: the message in Markdown, and the words of buttons, which are plain.
private func texts(of value: JSONValue, _ name: String = "") -> (markdown: [String], plain: [String]) {
    switch value {
    case .string(let text):
        return ["text:", "message:", "ephemeral_text:"].contains(name) ? ([text], []) : ([], [text])
    case .array(let values):
        let all = values.map { texts(of: $0, name + "[]") }
        return (all.flatMap(\.markdown), all.flatMap(\.plain))
    case .object(let object):
        let all = object.members.filter { $0.name != "integration" }.map {
            texts(of: $0.value, name.hasSuffix("[]") ? name : $0.name + ":")
        }
        return (all.flatMap(\.markdown), all.flatMap(\.plain))
    case .null, .bool, .number: return ([], [])
    }
}

/// Whether something in a text could ping or link; outside of code, also whether it could be a link or a face.
private func isLive(_ text: String, isPlain: Bool) -> Bool {
    let outside = isPlain ? text : outsideOfCode(text)
    return ["@a", "@c", "@h", "://", "www.e", "<!"].contains(where: text.contains)
        || ["~t", "#g", ":smile:", ":100:", ":+1:", "]("].contains(where: outside.contains)
}

/// A text without its blocks and spans of code, in which a backslash escapes nothing.
private func outsideOfCode(_ text: String) -> String {
    let blocks = text.components(separatedBy: "```")
    var outside = String.UnicodeScalarView()
    var (isCode, isEscaped) = (false, false)
    for letter in blocks.indices.filter({ $0 % 2 == 0 }).map({ blocks[$0] }).joined(separator: "\n").unicodeScalars {
        if isEscaped {
            isEscaped = false
        } else if letter == "\\", !isCode {
            isEscaped = true
        } else if letter == "`" {
            isCode.toggle()
        }
        if !isCode { outside.append(letter) }
    }
    return String(outside)
}

/// Rows of a table all have as many bars.
private func tables(_ text: String) -> Bool {
    var bars: Int?
    let blocks = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    for line in blocks.flatMap({ $0.components(separatedBy: "\n") }) {
        guard line.hasPrefix("|") else {
            bars = nil
            continue
        }
        let count = line.replacing("\\\\", with: "").replacing("\\|", with: "").count { $0 == "|" }
        if let bars, bars != count { return false }
        bars = count
    }
    return true
}

@Suite struct MattermostLimitTests {
    private static let pieces = [
        "a", "Berlin ", "@all", "@channel", "@here", "~town", "#general", ":smile:", ":100:", ":+1:", "<!channel>",
        "https://e.test/x", "www.e.test", "[a](b)", "![a](b)", "*", "_", "~~", "`", "```", "||", "|", "> ", "# ", "\\",
        "\n", "\r\n", " ", "\u{0}", "\u{202E}", "\u{200B}", "🌧️", "👨‍👩‍👧‍👦", "東京", "e\u{301}", "&lt;", "-", "1. ", "$",
        "\u{2028}", "°C", ":", String(repeating: "x", count: 300),
    ]

    /// Random cards, small and huge, of ordinary and hostile words.
    private static func card(_ random: inout SeededRandom) -> Card {
        let isHuge = random.below(60) == 0
        let size = isHuge ? 40 : [2, 3, 4, 8][random.below(4)]
        let many = isHuge ? 70 : [2, 2, 3, 8][random.below(4)]
        func text(_ random: inout SeededRandom) -> String {
            (0..<random.below(size)).map { _ in pieces[random.below(pieces.count)] }.joined()
        }
        func list<T>(_ random: inout SeededRandom, _ make: (inout SeededRandom) -> T) -> [T] {
            (0..<random.below(many)).map { _ in make(&random) }
        }
        func fields(_ random: inout SeededRandom) -> [Card.Field] { list(&random) { Card.Field(text(&$0), text(&$0)) } }
        let sections = (0..<random.below(5)).map { _ -> Card.Section in
            switch random.below(7) {
            case 0: return .paragraph(text(&random))
            case 1: return .headline(symbol: random.below(2) == 0 ? nil : "☁️", text(&random))
            case 2: return .fields(fields(&random))
            case 3: return .choices(list(&random) { text(&$0) })
            case 4: return .commands(fields(&random))
            case 5: return .code(list(&random) { text(&$0) }.joined(separator: "\n"))
            default:
                let columns = random.below(6)
                let rows = list(&random) { random in
                    Card.Row(
                        label: text(&random),
                        cells: (0..<columns).map { _ in random.below(3) == 0 ? nil : text(&random) },
                        symbol: random.below(2) == 0 ? nil : "☁️",
                        words: random.below(2) == 0 ? nil : text(&random)
                    )
                }
                return .rows(Card.Rows(columns: (0..<columns).map { _ in Card.Column(text(&random)) }, rows: rows))
            }
        }
        return Card(
            title: text(&random),
            subtitle: random.below(2) == 0 ? nil : text(&random),
            notices: (0..<random.below(4)).map { _ in text(&random) },
            sections: sections,
            actions: list(&random) { CardAction(id: "a", label: text(&$0), token: "w1:\($0.below(100)).b") },
            footer: list(&random) { text(&$0) },
            summary: text(&random),
            isPrivate: random.below(3) == 0
        )
    }

    private static let user = ProfileKey(platform: "mattermost", workspace: "x", user: "u")

    /// What a random card becomes as the answer to a command, to a press, and beside it.
    @Test func everyCardIsWithinTheLimits() async throws {
        let speaker = Speaker(user: try #require(Self.user), command: "/weather")
        let command = Inbound.command(Invocation(speaker, text: ""), id: nil)
        let press = Inbound.press(ActionPress(speaker, token: "t"), id: nil)
        var random = SeededRandom(7)
        for number in 0..<10_000 {
            if number % 5 == 0 { await letOthersRun() }
            let answer = Answer(Self.card(&random))
            for question in number % 4 == 0 ? [press, command] : [command] {
                let document = try JSONValue(parsing: mattermost.response(answer, to: question).body)
                let wrong = violations(document)
                let words = texts(of: document)
                let live =
                    words.markdown.filter { isLive($0, isPlain: false) }
                    + words.plain.filter { isLive($0, isPlain: true) }
                let torn = words.markdown.filter { !tables($0) }
                guard wrong.isEmpty, live.isEmpty, torn.isEmpty else {
                    Issue.record("card \(number): \(wrong) \(live.map { $0.prefix(900) }) \(torn)")
                    return
                }
            }
        }
    }

    /// What a button of any card brings back is authentic, and names its token.
    @Test func whatButtonsCarryIsAuthentic() async throws {
        let speaker = Speaker(user: try #require(Self.user), command: "/weather")
        let command = Inbound.command(Invocation(speaker, text: ""), id: nil)
        var random = SeededRandom(8)
        var seen = 0
        for number in 0..<500 {
            if number % 5 == 0 { await letOthersRun() }
            let card = Self.card(&random)
            let document = try JSONValue(parsing: mattermost.response(Answer(card), to: command).body)
            for action in document["attachments"]?.array?[0]["actions"]?.array ?? [] {
                guard let context = action["integration"]?["context"] else { continue }
                var writer = JSONWriter()
                writer.object {
                    $0.member("user_id", "u26")
                    $0.name("context")
                    $0.object { object in
                        for member in context.object?.members ?? [] {
                            object.name(member.name)
                            object.value(member.value)
                        }
                        object.member("selected_option", "2")
                    }
                }
                let request = HTTPRequest(.post, "/action", body: writer.bytes)
                #expect(mattermost.authenticate(request, now: Date()) == .accepted)
                guard case .press(let press, _) = try mattermost.decode(request, now: Date()) else {
                    Issue.record("no press")
                    return
                }
                let tokens = card.actions.map(\.token)
                #expect(action["type"]?.string == "select" ? press.token == tokens[1] : tokens.contains(press.token))
                #expect((press.reply?.context.isEmpty == false) == card.isPrivate)
                seen += 1
            }
        }
        #expect(seen > 300)
    }
}
