import Cards
import ForecastCore
import Foundation
import Languages
import Places
import Profiles
import Testing

@testable import Conversation

/// What a card tells to type works when it is typed.
@Suite struct ExampleTests {
    /// The texts in back-ticks that begin with the command's name.
    static func examples(in card: Card, _ command: String) -> [String] {
        var texts = [card.title, card.subtitle ?? "", card.summary] + card.notices + card.footer
        for section in card.sections {
            switch section {
            case .paragraph(let text), .headline(_, let text), .code(let text): texts.append(text)
            case .fields(let fields), .commands(let fields): texts += fields.flatMap { [$0.label, $0.value] }
            case .choices(let lines): texts += lines
            case .rows: break
            }
        }
        var examples: [String] = []
        for text in texts {
            let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
            for (number, part) in parts.enumerated() where number % 2 == 1 {
                if part == command { examples.append("") }
                if part.hasPrefix(command + " ") { examples.append(String(part.dropFirst(command.count + 1))) }
            }
        }
        return examples
    }

    static let typed: [String] = [
        "", "help", "help weather", "help times", "help places", "help settings", "help channel", "settings", "units",
        "places", "save", "save x", "default", "remove", "rename", "rename a", "default x", "remove x", "rename x y",
        "units parsec", "clock 13", "answers x", "language x", "share x", "share on", "forget", "forget x", "channel",
        "channel x", "channel settings", "channel save", "channel remove", "channel units x", "channel places", "7",
        "Springfield", "Springfield rain tomorrow at 5pm f 12h private", "Springfield hourly 24 in 3h kn",
        "save job Springfield", "save \"my job\" Springfield", "channel save job Springfield", "aoeu", "berlni",
        "berlni weekend us", "Berlin dialy", "Berlin tomorow rian", "compare", "compare Springfield, Berlin",
        "compare Berlin, Springfield", "compare a, b, c, d, e, f", "compare Berlin, Boston tomorrow",
        "daily 99", "daily 99 Berlin", "hourly 0 Rain, Bavaria", "Berlin 31 Nov", "\"rain\" 31 Nov", "`x` on 4/5",
        "Berlin at 25:00", "Berlin yesterday", "Berlin in 99 days", "Berlin today tomorrow", "Berlin friday at 5 at 6",
        "Berlin at 5pm in 3h", "95,0", "@ben", "<@U1>", "<@U1|b`e\"n>", "\"`", "save daily Berlin", "save home Berlin",
        "save work Boston", "remove home", "remove work", "export", "forget me", "channel default Berlin",
        "channel remove Berlin", "channel forget", "language de", "language auto", "answers", "clock",
        String(repeating: "x", count: 9000),
    ]

    @Test(arguments: ["/weather", "!weather", "@bot weather", "raincheck ask"], ["en", "de"])
    func worksWhenPasted(_ command: String, _ locale: String) async {
        let talk = Talk(defaults: Assistant.Defaults(remembersLists: command != "raincheck ask"))
        let failing = Talk(
            FakeProvider { _, _ throws(ForecastFailure) in throw ForecastFailure(.unreachable, "x") }
        )
        var count = 0
        for (talk, texts) in [
            (talk, Self.typed), (failing, ["Berlin", "\"Rain, Bavaria\"", "Springfield", "compare Berlin, Boston"]),
        ] {
            let speaker = talk.speaker(in: "C", locale: locale, command: command)
            for typed in texts {
                await Task.yield()
                let card = await talk.answer(typed, speaker).card
                #expect(card.isPrivate)
                for example in Self.examples(in: card, command) {
                    count += 1
                    let means = parser([]).parse(example)
                    if case .notUnderstood(let why) = means {
                        Issue.record("\(typed): `\(command) \(example)` is not understood: \(why)")
                    }
                    // An example about the weather is one with a place that is known.
                    if case .forecast(let question) = means, let place = question.place {
                        let isKnown = Self.isKnown(place, typed)
                        #expect(isKnown, "\(typed): `\(command) \(example)`")
                    }
                }
            }
        }
        #expect(count > 150)
    }

    private static func isKnown(_ place: String, _ typed: String) -> Bool {
        let known = ["zuhause", "home", "Regen, Bayern", "Paris, Frankreich"] + FakePlaces.titles
        if known.contains(place) || Mention(place) != nil || FakePlaces().knows(place) { return true }
        return Gazetteer.embedded.knows(place) || typed.replacing("`", with: "'").contains(place)
    }

    /// Nothing private that names what is wrong is without a way on.
    @Test(arguments: ["units parsec", "clock 13", "Berlin 31 Nov", "daily 99", "save", "Berlin yesterday", "aoeu"])
    func namesWhatIsWrong(_ typed: String) async {
        let card = await Talk().card(typed)
        #expect(!Self.examples(in: card, "/weather").isEmpty)
    }

    /// The place that is in doubt is written in full, the others stay.
    @Test func comparesInFull() async {
        let talk = Talk(defaults: Assistant.Defaults(remembersLists: false))
        let card = await talk.card("compare Berlin, Springfield")
        let example = "`/weather compare Berlin; Springfield, Missouri, United States`"
        #expect(card.sections.contains(.paragraph("Type the one you mean in full: " + example)))
    }

    @Test func correctsAWord() async {
        let talk = Talk()
        #expect(await talk.card("Berlin dialy").summary.contains("Did you mean `/weather Berlin daily`?"))
        #expect(await talk.card("Berlin tommorrow").summary.contains("Did you mean `/weather Berlin tomorrow`?"))
        #expect(await talk.card("houly Berlin rain").summary.contains("Did you mean `/weather Berlin hourly rain`?"))
        #expect(!(await talk.card("Berlin zzzzz").summary.contains("Did you mean `")))
    }
}

extension FakePlaces {
    static var titles: [String] { ([berlin, sanJose, rain, boston] + springfields).map(\.title) }
}
