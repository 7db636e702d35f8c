import Cards
import ForecastCore
import Testing

@testable import Conversation

@Suite struct TalkTests {
    @Test func firstQuestion() async {
        let talk = Talk()
        #expect(
            await talk.say("Berlin") == """
                Berlin, State of Berlin, Germany
                Now · Mon 30 Nov, 15:05 local time

                Rain, 6 °C, feels like 0 °C

                Wind  36 km/h

                Fake Weather · as of 15:05, just now

                """
        )
        #expect(await talk.say("Berlin f kn").contains("Rain, 42 °F, feels like 33 °F\n\nWind  19 kn\n"))
        #expect(await talk.say("Boston").contains("Rain, 42 °F, feels like 33 °F\n\nWind  22 mph\n"))
    }

    @Test func nothingSavedYet() async {
        let card = await Talk().card("")
        #expect(card.isPrivate)
        #expect(card.summary.contains("`/weather save home Berlin`"))
    }

    @Test func savedPlaces() async {
        let talk = Talk()
        #expect(await talk.say("save home Berlin").contains("Saved “home”: Berlin, State of Berlin, Germany."))
        #expect(await talk.say("").hasPrefix("Berlin, State of Berlin"))
        #expect(await talk.say("home daily").hasPrefix("Berlin, State of Berlin"))
        #expect(await talk.card("save work Boston").summary.contains("`/weather work`"))
        #expect(await talk.card("save work Boston").summary.contains("Nothing was changed"))
        #expect(
            await talk.say("places") == """
                Your places

                home  Berlin, State of Berlin, Germany (default)
                work  Boston, Massachusetts, United States

                """
        )
        #expect(await talk.say("default work").contains("Your default is now “work”"))
        #expect(await talk.say("default work").contains("already the default"))
        #expect(await talk.say("default nowhere").contains("no saved place called “nowhere”"))
        #expect(await talk.say("remove work").contains("Your default is now “home”"))
        #expect(await talk.say("remove home").contains("There is no default now"))
        #expect(await talk.say("places").contains("no places yet."))
    }

    @Test(arguments: ["daily", "7", "help", "places", " ", String(repeating: "x", count: 41)])
    func namesThatCannotBeTyped(_ name: String) async {
        #expect(await Talk().say("save \"\(name)\" Berlin").contains("A name has 1 to 40 characters") || name == " ")
    }

    @Test func unitsOfOnesOwn() async {
        let talk = Talk()
        #expect(await talk.say("units us").contains("Your units are now: us."))
        #expect(await talk.say("units us").contains("already"))
        #expect(await talk.say("Berlin").contains("42 °F"))
        #expect(await talk.say("units wind kn").contains("us, wind in kn"))
        #expect(await talk.say("Berlin").contains("Wind  19 kn"))
        #expect(await talk.say("Berlin c").contains("6 °C"))
        #expect(await talk.say("Berlin", as: "ben").contains("6 °C"), "one user's units never reach another")
        #expect(await talk.say("units").contains("Units: us, wind in kn (set by you)"))
        #expect(await talk.say("units auto").contains("auto"))
        #expect(await talk.say("Berlin").contains("6 °C"))
    }

    @Test func choosingFromAList() async {
        let talk = Talk()
        let card = await talk.card("Springfield daily")
        #expect(card.isPrivate)
        #expect(
            PlainTextRenderer.render(card) == """
                Which Springfield?

                1. Springfield, Missouri, United States
                2. Springfield, Illinois, United States
                3. Springfield, Massachusetts, United States

                Press a button or type its number: `/weather 1`

                """
        )
        #expect(await talk.say("9").contains("from 1 to 3"))
        #expect(await talk.say("2").hasPrefix("Springfield, Illinois"))
        #expect(await talk.say("Springfield").hasPrefix("Springfield, Illinois"), "the choice is remembered")
        #expect(await talk.say("Springfield", as: "ben").hasPrefix("Which Springfield?"), "for that user alone")
        #expect(await talk.press(card.actions[2]).title == "Springfield, Massachusetts, United States")
        #expect(await talk.say("Springfield").hasPrefix("Springfield, Massachusetts"))
        talk.later(601)
        #expect(await talk.say("Springfield").hasPrefix("Which Springfield?"), "for ten minutes")
        talk.later(601)
        #expect(await talk.say("1").contains("There is no list to choose from"))
    }

    @Test func savingFromAList() async {
        let talk = Talk()
        let card = await talk.card("save job Springfield")
        #expect(await talk.say("1").contains("Saved “job”: Springfield, Missouri"))
        #expect(await talk.press(card.actions[1]).summary.contains("“job” is now Springfield, Illinois"))
    }

    @Test func unknownPlaces() async {
        let talk = Talk()
        #expect(await talk.say("aoeu").contains("I don't know a place called “aoeu”."))
        let card = await talk.card("berlni hourly")
        #expect(card.sections.contains(.choices(["Berlin, State of Berlin, Germany"])))
        #expect(await talk.press(card.actions.first).title == "Berlin, State of Berlin, Germany")
        #expect(await talk.say("1").hasPrefix("Berlin, State of Berlin, Germany\nHourly"), "a number works as well")
        #expect(await talk.say("95,0").contains("is no point on the earth"))
        #expect(!(await talk.say("`<!channel>`\r\n\u{202E}x").contains("\u{202E}")))
    }

    @Test func buttons() async {
        let talk = Talk()
        let card = await talk.card("Berlin")
        #expect(card.actions.map(\.label) == ["Hourly", "Daily", "°F", "Refresh"])
        let fahrenheit = await talk.press(card.actions[2])
        #expect(fahrenheit.summary.contains("42"))
        #expect(fahrenheit.actions.map(\.label) == ["Hourly", "Daily", "°C", "Refresh"])
        #expect(await talk.press(fahrenheit.actions[2]).summary.contains("6"))
        _ = await talk.say("units us", as: "ben")
        #expect(await talk.press(CardAction(id: "x", label: "x", token: "wn::::gn:1")).summary.contains("too old"))
        #expect(await talk.press(CardAction(id: "x", label: "x", token: "rubbish")).summary.contains("too old"))
    }

    @Test func forgetting() async {
        let talk = Talk()
        #expect(await talk.say("forget me").contains("There was nothing to delete"))
        _ = await talk.say("save home Berlin")
        #expect(await talk.say("forget me").contains("everything I stored about you is deleted"))
        #expect(await talk.say("places").contains("no places yet"))
    }

    @Test func everyCardFitsTheWidth() async {
        let talk = Talk()
        for text in [
            "help", "settings", "units", "places", "save", "units x", "Berlin", "Berlin daily", "aoeu", "daily 99",
        ] {
            for line in (await talk.say(text)).split(separator: "\n") { #expect(line.count <= 72, "\(text): \(line)") }
        }
    }

    @Test(arguments: ForecastFailure.Code.allCases)
    func noForecast(_ code: ForecastFailure.Code) async {
        let talk = Talk(FakeProvider { _, _ throws(ForecastFailure) in throw ForecastFailure(code, "secret words") })
        let card = await talk.card("Berlin")
        #expect(card.isPrivate)
        #expect(card.summary.contains("Berlin, State of Berlin, Germany"))
        #expect(!card.summary.contains("secret"))
    }

    @Test func privateAndPublic() async {
        let talk = Talk()
        #expect(await talk.card("Berlin").isPrivate == false)
        #expect(await talk.card("Berlin private").isPrivate)
        #expect(await talk.card("help").isPrivate)
    }
}
