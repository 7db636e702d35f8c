import Cards
import Conversation
import JSONText
import TestSupport
import Testing

@testable import Platforms

/// Every limit of Discord's for a message; what it gives is what is wrong.
private func violations(_ message: JSONValue) -> [String] {
    var wrong: [String] = []
    func check(_ isRight: Bool, _ what: @autoclosure () -> String) { if !isRight { wrong.append(what()) } }
    /// The length after Discord has trimmed the ends.
    func length(_ value: JSONValue?, _ limit: Int, _ name: String, isNeeded: Bool = true) -> Int {
        guard let text = value?.string else {
            check(!isNeeded, name + " is missing")
            return 0
        }
        check(!text.allSatisfy(\.isWhitespace), name + " is blank")
        check(text.utf16.count <= limit, "\(name) has \(text.utf16.count)")
        return text.utf16.count
    }
    let embeds = message["embeds"]?.array ?? []
    check((1...10).contains(embeds.count), "\(embeds.count) embeds")
    var total = 0
    for embed in embeds {
        total += length(embed["title"], 256, "title", isNeeded: false)
        total += length(embed["description"], 4096, "description", isNeeded: false)
        total += length(embed["footer"]?["text"], 2048, "footer", isNeeded: embed["footer"] != nil)
        let fields = embed["fields"]?.array ?? []
        check(fields.count <= 25, "\(fields.count) fields")
        check(
            embed["title"] != nil || embed["description"] != nil || !fields.isEmpty || embed["footer"] != nil,
            "empty"
        )
        for field in fields {
            total += length(field["name"], 256, "name") + length(field["value"], 1024, "value")
        }
        let fences = embed["description"]?.string?.components(separatedBy: "```").count ?? 1
        check(!fences.isMultiple(of: 2), "a block of code is left open")
    }
    check(total <= 6000, "\(total) in all")
    let rows = message["components"]?.array ?? []
    check(rows.count <= 5, "\(rows.count) rows")
    var ids: Set<String> = []
    for row in rows {
        let components = row["components"]?.array ?? []
        let isMenu = components.first?["type"]?.integer == 3
        check((1...(isMenu ? 1 : 5)).contains(components.count), "\(components.count) in a row")
        for component in components {
            _ = length(component["custom_id"], 100, "custom_id")
            check(ids.insert(component["custom_id"]?.string ?? "").inserted, "custom_id twice")
            guard isMenu else {
                _ = length(component["label"], 80, "label")
                continue
            }
            _ = length(component["placeholder"], 150, "placeholder")
            let options = component["options"]?.array ?? []
            check((1...25).contains(options.count), "\(options.count) options")
            check(Set(options.compactMap { $0["value"]?.string }).count == options.count, "a value twice")
            for option in options {
                _ = length(option["label"], 100, "option") + length(option["value"], 100, "value")
            }
        }
    }
    check(message["allowed_mentions"]?["parse"]?.array == [], "mentions")
    return wrong
}

private func texts(of value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let values): values.flatMap(texts)
    case .object(let object):
        object.members.flatMap { $0.name == "custom_id" || $0.name == "value" ? [] : texts(of: $0.value) }
    case .null, .bool, .number: []
    }
}

/// Whether something in a text could ping or link.
private func isLive(_ text: String) -> Bool {
    text.contains("@e") || text.contains("@h") || text.contains("<@") || text.contains("<#") || text.contains("<:")
        || text.contains("</") || text.contains("://")
}

@Suite struct DiscordLimitTests {
    private static let pieces = [
        "a", "Berlin ", "@everyone", "@here", "<@123>", "<@&1>", "<#1>", "</weather:6>", "<:a:1>", "https://e.test/x",
        "[a](b)",
        "*", "_", "~~", "`", "```", "||", "> ", "# ", "\\", "\n", "\r\n", " ", "\u{0}", "\u{202E}", "\u{200B}", "🌧️",
        "👨‍👩‍👧‍👦", "東京",
        "e\u{301}", "\u{1F1E9}\u{1F1EA}", "&lt;", "-", "1. ", "\u{FFFD}", "\u{2028}", "°C",
        String(repeating: "x", count: 300),
    ]

    /// Random cards, small and huge, of ordinary and hostile words.
    private static func card(_ random: inout SeededRandom) -> Card {
        let isHuge = random.below(60) == 0
        let size = isHuge ? 40 : [2, 3, 4, 8][random.below(4)]
        let many = isHuge ? 50 : [2, 2, 3, 6][random.below(4)]
        func text(_ random: inout SeededRandom) -> String {
            (0..<random.below(size)).map { _ in pieces[random.below(pieces.count)] }.joined()
        }
        func list<T>(_ random: inout SeededRandom, _ make: (inout SeededRandom) -> T) -> [T] {
            (0..<random.below(many)).map { _ in make(&random) }
        }
        func fields(_ random: inout SeededRandom) -> [Card.Field] {
            list(&random) { Card.Field(text(&$0), text(&$0)) }
        }
        let sections = (0..<random.below(5)).map { _ -> Card.Section in
            switch random.below(6) {
            case 0: return .paragraph(text(&random))
            case 1: return .headline(symbol: random.below(2) == 0 ? nil : "☁️", text(&random))
            case 2: return .fields(fields(&random))
            case 3: return .choices(list(&random) { text(&$0) })
            case 4: return .commands(fields(&random))
            default:
                let columns = random.below(6)
                return .rows(
                    Card.Rows(
                        columns: (0..<columns).map { _ in Card.Column(text(&random)) },
                        rows: list(&random) { random in
                            Card.Row(
                                label: text(&random),
                                cells: (0..<columns).map { _ in random.below(3) == 0 ? nil : text(&random) },
                                symbol: random.below(2) == 0 ? nil : "☁️",
                                words: random.below(2) == 0 ? nil : text(&random)
                            )
                        }
                    )
                )
            }
        }
        return Card(
            title: text(&random),
            subtitle: random.below(2) == 0 ? nil : text(&random),
            notices: (0..<random.below(4)).map { _ in text(&random) },
            sections: sections,
            actions: list(&random) { CardAction(id: "a", label: text(&$0), token: "w1:\($0.below(100))") },
            footer: list(&random) { text(&$0) }
        )
    }

    @Test func everyCardIsWithinTheLimits() async throws {
        var random = SeededRandom(7)
        for number in 0..<10_000 {
            if number % 5 == 0 { await letOthersRun() }
            let card = Self.card(&random)
            let message = try JSONValue(parsing: DiscordMessage.message(Answer(card)))
            let wrong = violations(message)
            #expect(wrong.isEmpty, "card \(number): \(wrong)")
            let live = texts(of: message).filter(isLive)
            #expect(live.isEmpty, "card \(number): \(live)")
            guard wrong.isEmpty, live.isEmpty else { return }
        }
    }

    @Test func whatDoesNotFitIsSaidToBeMissing() throws {
        let rows = Card.Rows(
            columns: [Card.Column("High")],
            rows: (0..<400).map { Card.Row(label: "Day \($0)", cells: ["7°"]) }
        )
        let card = Card(title: "x", sections: [.rows(rows), .paragraph("never seen")], footer: ["Source"])
        let message = try JSONValue(parsing: DiscordMessage.message(Answer(card)))
        let description = message["embeds"]?.array?[0]["description"]?.string ?? ""
        #expect(description.hasSuffix("°\n```\n…"))
        #expect(description.utf16.count > 4000)
        #expect(message["embeds"]?.array?[0]["footer"]?["text"]?.string == "Source")
    }

    // MARK: Commands

    @Test func commandsAreWithinTheLimits() throws {
        let commands = try JSONValue(parsing: DiscordCommands.json()).array ?? []
        #expect(commands.map { $0["name"]?.string } == ["weather", "weather-settings"])
        for command in commands {
            check(command, isCommand: true)
            #expect(Self.length(command) <= 8000)
            #expect(command["contexts"]?.array?.count == 3 && command["integration_types"]?.array?.count == 2)
        }
    }

    private func check(_ item: JSONValue, isCommand: Bool = false) {
        let name = item["name"]?.string ?? ""
        #expect((1...32).contains(name.utf8.count) && name.utf8.allSatisfy { 0x61...0x7A ~= $0 || $0 == 0x2D })
        let words = [
            item["description"], item["description_localizations"]?["de"], item["description_localizations"]?["en-US"],
        ].map { $0?.string ?? "" }
        for words in words { #expect((1...100).contains(words.utf16.count), "\(name): \(words)") }
        let options = item["options"]?.array ?? []
        #expect(options.count <= 25)
        #expect(Set(options.compactMap { $0["name"]?.string }).count == options.count)
        let needed = options.map { $0["required"]?.bool == true }
        #expect(needed == needed.sorted { $0 && !$1 }, "\(name): what is needed comes first")
        let types = Set(options.compactMap { $0["type"]?.integer })
        #expect(types.count <= 1, "\(name): subcommands do not mix with options")
        let choices = item["choices"]?.array ?? []
        #expect(choices.count <= 25)
        #expect(choices.isEmpty || item["autocomplete"] == nil)
        for choice in choices {
            let names = [choice["name"], choice["name_localizations"]?["de"]].map { $0?.string ?? "" }
            for name in names { #expect((1...100).contains(name.utf16.count)) }
            #expect((1...100).contains(choice["value"]?.string?.utf16.count ?? 0))
        }
        for option in options { check(option) }
    }

    /// Names, descriptions and values together, in their longest languages.
    private static func length(_ item: JSONValue) -> Int {
        func longest(_ name: String) -> Int {
            let words = [item[name]] + (item[name + "_localizations"]?.object?.members.map { $0.value } ?? [])
            return words.map { $0?.string?.utf16.count ?? 0 }.max() ?? 0
        }
        let inner = (item["options"]?.array ?? []) + (item["choices"]?.array ?? [])
        return longest("name") + longest("description") + (item["value"]?.string?.utf16.count ?? 0)
            + inner.reduce(0) { $0 + length($1) }
    }
}
