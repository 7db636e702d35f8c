import Cards
import ForecastCore
import Foundation
import Profiles
import Testing

@testable import Conversation

/// What happens when a button is pressed, by whomever.
@Suite struct ButtonTests {
    @Test func somebodyElseGetsACopyOfTheirOwn() async {
        let talk = Talk()
        _ = await talk.say("units us", as: "ben")
        _ = await talk.say("clock 12", as: "ben")
        let card = await talk.card("Berlin kn", as: "anna", in: "C")
        let own = await talk.pressed(card.actions[3], as: "anna", in: "C")
        #expect(!own.isForPresserOnly && !own.isPrivate)
        #expect(own.card == card, "pressing refresh at once gives the same card")
        let copy = await talk.pressed(card.actions[3], as: "ben", in: "C")
        #expect(copy.isForPresserOnly && copy.isPrivate)
        #expect(talk.print(copy.card).contains("42 °F") && talk.print(copy.card).contains("19 kn"))
        #expect(talk.print(copy.card).contains("3:05 pm"))
        #expect(
            await talk.pressed(copy.card.actions[0], as: "ben", in: "C").isForPresserOnly == false,
            "the copy is ben's"
        )
    }

    @Test func oldAndForgedButtons() async {
        let talk = Talk()
        let card = await talk.card("Berlin")
        var forged = card.actions[0]
        forged.token = forged.token.replacing("gn:1", with: "gn:7")
        for action in [
            forged, CardAction(id: "x", label: "x", token: "rubbish"), CardAction(id: "x", label: "x", token: ""),
        ] {
            let answer = await talk.pressed(action)
            #expect(answer.isForPresserOnly && answer.isPrivate)
            #expect(answer.card.summary.contains("too old to work"))
        }
        talk.later(8 * 24 * 3600)
        #expect(await talk.press(card.actions[0]).summary.contains("too old to work"))
    }

    @Test func savingIsForOneselfAlone() async {
        let talk = Talk()
        let card = await talk.card("save job Springfield")
        let other = await talk.pressed(card.actions[0], as: "ben")
        #expect(other.isForPresserOnly && other.card.summary.contains("belongs to somebody else"))
        #expect(await talk.say("places", as: "ben").contains("no places yet"))
        #expect(await talk.press(card.actions[0]).summary.contains("Saved “job”: Springfield, Missouri"))
    }

    /// A name too long for a token goes by the list, which lives ten minutes.
    @Test func longNames() async {
        let talk = Talk()
        let name = String(repeating: "ä", count: 40)
        let card = await talk.card("save \(name) Springfield")
        #expect(card.actions.count == 3)
        #expect(card.actions.allSatisfy { $0.token.utf8.count <= 100 && $0.kind == .option })
        #expect(await talk.press(card.actions[1]).summary.contains("Springfield, Illinois"))
        _ = await talk.card("berlni")
        #expect(await talk.press(card.actions[1]).summary.contains("no longer the last one"))
        talk.later(601)
        #expect(await talk.press(card.actions[1]).summary.contains("lists are kept for ten minutes"))
    }

    /// A list belongs to one user in one channel.
    @Test func listsAreOfAChannel() async {
        let talk = Talk()
        _ = await talk.card("Springfield", in: "C")
        #expect(await talk.say("1").contains("There is no list"))
        #expect(await talk.say("1", in: "D").contains("There is no list"))
        #expect(await talk.say("1", as: "ben", in: "C").contains("There is no list"))
        #expect(await talk.say("2", in: "C").hasPrefix("Springfield, Illinois"))
        #expect(await talk.say("Springfield", in: "C").hasPrefix("Springfield, Illinois"))
        #expect(await talk.say("Springfield").hasPrefix("Which Springfield?"))
    }

    @Test func comparing() async {
        let talk = Talk()
        let card = await talk.card("compare Berlin, Boston f")
        #expect(talk.print(card).contains("Berlin") && talk.print(card).contains("42"))
        #expect(await talk.press(card.actions.first) == card)
        let copy = await talk.pressed(card.actions.first, as: "ben")
        #expect(copy.isForPresserOnly && copy.isPrivate)
        #expect(await talk.say("compare").contains("Say two to five places"))
        _ = await talk.say("save home Berlin")
        #expect(await talk.say("compare Boston").contains("Boston"), "with the default place")
        _ = await talk.say("save work Boston")
        #expect(await talk.say("compare").contains("Boston"), "all saved places")
        let asked = await talk.card("compare Springfield, Berlin")
        #expect(asked.title == "Which Springfield?")
        #expect(await talk.say("2").contains("Springfield"))
        #expect(await talk.press(asked.actions[0]).title.contains("Springfield"))
    }

    @Test func home() async {
        let talk = Talk()
        _ = await talk.say("save home Berlin")
        _ = await talk.say("save work Boston")
        let card = await talk.assistant.home(for: talk.speaker()).answer().card
        #expect(card.isPrivate)
        #expect(talk.print(card).contains("work") && talk.print(card).contains("Boston, Massachusetts"))
        #expect(Set(card.actions.map(\.id)).count == card.actions.count)
        func press(_ id: String) async -> Card { await talk.press(card.actions.first { $0.id == id }) }
        #expect(talk.print(await press("units-us")).contains("us (set by you)"))
        #expect(talk.print(await press("clock")).contains("12 hours (set by you)"))
        #expect(talk.print(await press("answers")).contains("private (set by you)"))
        #expect(talk.print(await press("default-2")).contains("work: Boston"))
        #expect(talk.print(await press("sharing")).contains("shared with colleagues"))
        #expect(talk.print(await press("language-de")).contains("Deutsch (von dir gewählt)"))
        #expect(await talk.pressed(card.actions[0], as: "ben").isForPresserOnly)
        #expect(await talk.say("places", as: "ben").contains("no places yet"))
    }

    @Test func suggestions() async {
        let talk = Talk()
        _ = await talk.say("save base Boston")
        let found = talk.assistant.suggest(PlaceSuggesting(talk.speaker(), text: "b"))
        #expect(found.map(\.text) == ["base", "gn:1", "gn:7"])
        #expect(found[0].title == "base – Boston, Massachusetts, United States")
        #expect(await talk.say(found[1].text).hasPrefix("Berlin, State of Berlin"))
        #expect(talk.assistant.suggest(PlaceSuggesting(talk.speaker(), text: "")).map(\.text) == ["base"])
        #expect(talk.assistant.suggest(PlaceSuggesting(talk.speaker("ben"), text: "bas")).isEmpty)
        let twins = talk.assistant.suggest(PlaceSuggesting(talk.speaker(), text: "twin"))
        #expect(twins.map(\.text) == ["gn:8", "gn:9"] && twins[0].title != twins[1].title, "both can be taken")
        #expect(
            talk.assistant.suggest(PlaceSuggesting(talk.speaker(), text: String(repeating: "b", count: 9000))).isEmpty
        )
    }
}
