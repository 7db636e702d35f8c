import ForecastCore
import Foundation
import Languages
import Places
import Profiles
import Testing

@testable import Cards
@testable import Conversation
@testable import Platforms

/// Whatever people type and call their places, nothing of it is live in an answer.
@Suite struct HostileWordsTests {
    private static let pieces: [String] = [
        "<!channel>", "<!here>", "<@U123>", "<@U1|x>", "<https://evil.example|click>", "https://evil.example", "`",
        "```",
        "*bold*", "_it_", "~x~", "&amp;", "&lt;!channel&gt;", "<", ">", "&", "\"", "\\", "\u{0}", "\u{7}", "\u{8}",
        "\u{1B}[31m", "\r\n", "\n", "\t", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "\u{2066}", "\u{200B}",
        "\u{FEFF}",
        "\u{E000}", "\u{10FFFF}", "é", "東京", "👩‍👩‍👧", "a", "Berlin", "home", "rain", "units", "in", "at", "5pm", "on 4 dec",
        "compare", ",", ";", "vs", "@anna", "@everyone", "w1:now", TokenSeal.blank, "{", "}", "null", "nan", "'", "|",
    ]

    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }
    }

    private static func text(_ random: inout Seeded) -> String {
        let separator = Int.random(in: 0..<3, using: &random) == 0 ? "" : " "
        return (0..<Int.random(in: 1..<7, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined(separator: separator)
    }

    private static func place(_ name: String) throws -> Place {
        Place(
            id: "gn:1",
            name: name,
            region: name,
            country: name,
            countryCode: "DE",
            coordinate: try #require(Coordinate(latitude: 1, longitude: 2)),
            timeZoneID: "Europe/Berlin"
        )
    }

    /// Every card that repeats what came from outside.
    private static func cards(_ text: String, _ other: String, _ replies: Replies) throws -> [() -> Card] {
        let place = try place(text)
        let list = Choices.List(id: 1, places: [place, place], words: other, purpose: .save(name: text, .user))
        let question = Choices.List(
            id: 1,
            places: [place],
            words: text,
            purpose: .show(ForecastCommand(.rain, place: text))
        )
        let comparison = Choices.List(
            id: 1,
            places: [place],
            words: text,
            purpose: .compare([text, other], ForecastCommand())
        )
        let saved = SavedPlace(name: text, place: place) ?? SavedPlace(name: "home", place: place)
        guard let saved, let user = ProfileKey(platform: "slack", workspace: "T", user: "U") else { return [] }
        var profile = Profile()
        _ = profile.save(saved)
        let asker = Asker(
            speaker: Speaker(user: user, command: other),
            profile: profile,
            channel: profile,
            defaults: Assistant.Defaults()
        )
        let mention = Mention("<@" + text + ">") ?? Mention("@anna")
        return [
            { replies.choose(list, nil, canTypeNumber: false) },
            { replies.unknownPlace(question, nil, canTypeNumber: false) },
            { replies.choose(comparison, nil, canTypeNumber: false) }, { replies.unknownPlace(text) },
            { replies.misspeltWord(text, other, question.purpose) },
            { replies.noForecast(ForecastFailure(.timeout, text), place) },
            { mention.map(replies.sharesNothing) ?? replies.badName() },
            { replies.notUnderstood(.countOutOfRange(.daily, maximum: 14, place: text)) },
            { replies.notUnderstood(.unknownUnit(text)) }, { replies.notUnderstood(.noSuchDay(text, place: other)) },
            { replies.notUnderstood(.noSuchTime(text, place: other)) },
            { replies.notUnderstood(.tooFarAhead(text, place: other)) },
            { replies.notUnderstood(.past(place: text)) },
            { replies.notUnderstood(.twoTimes(text, other, place: other)) },
            { replies.notUnderstood(.compareTooMany([text, other])) },
            { replies.notUnderstood(.compareIsNow([text, other])) },
            { replies.saved(.added(saved, isDefault: false), .user) },
            { replies.saved(.replaced(saved, before: saved), .channel) },
            { replies.defaultChanged(.unknown, text, .user) },
            { replies.renamed(.renamed(saved, before: text), text) },
            { replies.renamed(.taken(saved), text) },
            { replies.removed(.removedDefault(saved, defaultNow: saved), text, .user, asker) },
            { replies.places(profile, .user) },
            // Long ones come last and less often.
            { replies.settings(asker) }, { replies.channelSettings(asker) }, { replies.home(asker) },
            { replies.export(profile.json(of: user), lately: [(text, place)]) }, { replies.help(nil) },
            { replies.units(asker) },
        ]
    }

    /// 100,000 generated names, texts and tokens.
    @Test func nothingIsLive() async throws {
        var random = Seeded(state: 2026)
        let parser = CommandParser(today: LocalDay(number: 20_000)) { $0.hasPrefix("Berlin") }
        for number in 0..<34_000 {
            // Other tests wait for the processor meanwhile, some by the clock.
            if number % 20 == 0 { await Task.yield() }
            let (text, other, token) = (Self.text(&random), Self.text(&random), Self.text(&random))
            _ = parser.parse(text)
            #expect(ActionToken(payload: token) == nil)
            // Every card in its turn.
            let command = number % 7 == 0 ? other : "/weather"
            let cards = try Self.cards(
                text,
                other,
                Replies(Language.all[number % Language.all.count], command: command)
            )
            let short = cards.count - 6
            let card = cards[number % 50 == 0 ? short + number / 50 % 6 : number / 2 % short]()
            check(SlackMessage.bytes(card, replacing: false), text)
            if number % 20 == 0 { check(PlainTextRenderer.render(card), text) }
        }
    }

    /// Looks at the bytes of a message: signs that are live, escaped control characters, invisible characters.
    private func check(_ bytes: [UInt8], _ text: String) {
        var isBad = bytes.count > 60_000
        var before: UInt8 = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: ">"), 0..<0x20, 0x7F: isBad = true
            // Of the escapes only a line feed, a quote and a backslash are no control characters.
            case UInt8(ascii: "u"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                if before == UInt8(ascii: "\\") { isBad = true }
            default: break
            }
            before = before == UInt8(ascii: "\\") ? 0 : byte
        }
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar.value >= 0x7F {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: isBad = true
            case .format: isBad = isBad || scalar.value != 0x200C && scalar.value != 0x200D
            default: break
            }
        }
        if isBad { Issue.record("\(text.debugDescription): \(String(decoding: bytes, as: UTF8.self))") }
    }

    private func check(_ printed: String, _ text: String) {
        for line in printed.split(separator: "\n") {
            #expect(PlainTextRenderer.columns(of: String(line)) <= PlainTextRenderer.width, "\(text.debugDescription)")
            for scalar in line.unicodeScalars where scalar.properties.generalCategory == .control {
                Issue.record("a control character: \(text.debugDescription)")
            }
        }
    }
}
