import Cards
import ForecastCore
import Foundation
import Profiles
import Testing

@testable import Conversation

/// Who chose what: the command, the user, the channel, the installation, the country of the place.
@Suite struct PreferenceTests {
    @Test func unitsFollowTheOrder() async {
        let talk = Talk(defaults: Assistant.Defaults(units: UnitPreference(set: .si)))
        #expect(await talk.say("Boston", in: "C").contains("10 m/s"), "the installation before the country")
        _ = await talk.say("channel units us", as: "ben", in: "C")
        #expect(await talk.say("Berlin", in: "C").contains("42 °F"), "the channel before the installation")
        #expect(await talk.say("Berlin", in: "D").contains("6 °C"), "another channel is another")
        #expect(await talk.say("Berlin").contains("6 °C"))
        _ = await talk.say("units wind kn")
        let mixed = await talk.say("Berlin", in: "C")
        #expect(
            mixed.contains("42 °F") && mixed.contains("19 kn"),
            "one quantity of one's own, the rest is the channel's"
        )
        #expect(await talk.say("units", in: "C").contains("us (set for this channel), wind in kn (set by"))
        _ = await talk.say("units nautical")
        #expect(await talk.say("Berlin", in: "C").contains("6 °C"), "one's own set before the channel's")
        #expect(await talk.say("Berlin us", in: "C").contains("42 °F"), "the command before all")
        _ = await talk.say("units auto")
        #expect(await talk.say("Berlin", in: "C").contains("42 °F"))
    }

    @Test func settingsSayWho() async {
        let talk = Talk()
        let first = await talk.say("settings", in: "C")
        #expect(
            first.contains("auto, as usual in the place's country (by the") && first.contains("24 hours (the default)")
        )
        #expect(first.contains("public (the default)") && first.contains("English (the default)"))
        #expect(first.contains("none yet") && first.contains("0 of 50") && first.contains("not shared"))
        for typed in [
            "channel units si", "channel clock 12", "channel answers private", "channel language en",
            "channel default Boston",
        ] { _ = await talk.say(typed, as: "ben", in: "C") }
        let second = await talk.say("settings", in: "C")
        for text in ["si", "12 hours", "private", "English"] {
            #expect(second.contains("\(text) (set for this channel)"))
        }
        #expect(second.contains("Boston: Boston, Massachusetts, United States (set"))
        for typed in ["units us", "clock 24", "answers public", "language en", "save home Berlin"] {
            _ = await talk.say(typed, in: "C")
        }
        let third = await talk.say("settings", in: "C")
        for text in ["us", "24 hours", "public", "English"] { #expect(third.contains("\(text) (set by you)")) }
        #expect(third.contains("home: Berlin, State of Berlin, Germany (set by you)"))
        #expect(await talk.say("settings", locale: "en-US").contains("24 hours (set by you)"))
        #expect(await talk.say("settings", as: "carl", locale: "en-US").contains("12 hours (as in your chat program)"))
        let channel = await talk.say("channel settings", as: "carl", in: "C")
        #expect(channel.contains("Settings of this channel") && channel.contains("Boston: Boston"))
    }

    @Test func clockAndAudience() async {
        let talk = Talk(defaults: Assistant.Defaults(isPrivate: true, hours: .twelve))
        #expect(await talk.say("Berlin").contains("3:05 pm local time"))
        #expect(await talk.say("Berlin 24h").contains("15:05 local time"))
        #expect(await talk.say("clock 24").contains("Your clock is now: 24 hours."))
        #expect(await talk.say("clock 24").contains("already: 24 hours. Nothing was changed."))
        #expect(await talk.say("Berlin").contains("15:05 local time"))
        #expect(await talk.card("Berlin").isPrivate)
        #expect(await talk.say("answers public").contains("Your answers are now: public."))
        #expect(await talk.card("Berlin").isPrivate == false)
        #expect(await talk.card("Berlin private").isPrivate)
        #expect(await talk.card("Berlin", as: "ben").isPrivate)
        #expect(await talk.say("answers auto").contains("now: auto"))
        #expect(await talk.card("Berlin").isPrivate)
    }

    @Test func channelPlaces() async {
        let talk = Talk()
        #expect(await talk.card("channel default Berlin", in: "C").summary.contains("It is this channel's default"))
        #expect(await talk.say("", as: "ben", in: "C").hasPrefix("Berlin, State of Berlin"))
        #expect(await talk.say("", as: "ben").contains("Which place?"))
        #expect(await talk.say("channel save office Boston", in: "C").contains("Saved “office”"))
        #expect(await talk.say("office", as: "ben", in: "C").hasPrefix("Boston"))
        #expect(await talk.say("office", as: "ben").contains("I don't know a place"))
        #expect(await talk.say("channel places", as: "ben", in: "C").contains("office"))
        _ = await talk.say("save office Berlin", as: "ben")
        #expect(await talk.say("office", as: "ben", in: "C").hasPrefix("Berlin"), "one's own name comes first")
        #expect(await talk.say("channel rename office base", in: "C").contains("“office” is called “base” now"))
        #expect(await talk.say("channel remove Berlin", in: "C").contains("This channel's default is now “base”"))
        #expect(await talk.say("remove office", as: "ben", in: "C").contains("This channel's default is now “base”"))
        #expect(await talk.say("channel forget", in: "C").contains("about this channel is deleted"))
        #expect(await talk.say("channel forget", in: "C").contains("nothing about this channel"))
        #expect(await talk.say("channel units us").contains("This is no channel"))
        let list = await talk.card("channel save job Springfield", in: "C")
        #expect(await talk.press(list.actions[0], in: "C").summary.contains("Saved “job”"))
        #expect(await talk.say("channel places", in: "C").contains("job"))
        #expect(await talk.say("places").contains("no places yet"))
    }

    @Test func onlyNamedPeopleMayChangeAChannel() async {
        let talk = Talk()
        let speaker = talk.speaker("ben", in: "C", isAdmin: false)
        for typed in ["channel units us", "channel default Berlin", "channel save a Berlin", "channel forget"] {
            let card = await talk.answer(typed, speaker).card
            #expect(card.summary.contains("Only people named"), "\(typed)")
        }
        #expect(await talk.answer("channel settings", speaker).card.title == "Settings of this channel")
        #expect(await talk.say("channel places", in: "C").contains("no places yet"))
        #expect(await talk.answer("units us", speaker).card.summary.contains("now: us"))
    }

    @Test func placesOfOnesOwn() async {
        let talk = Talk()
        #expect(await talk.say("default Berlin").contains("Saved “Berlin”"))
        #expect(await talk.say("save home Boston").contains("Saved “home”"))
        #expect(await talk.say("rename home berlin").contains("There is another place called “Berlin”"))
        #expect(await talk.say("rename home \"my flat\"").contains("“home” is called “my flat” now: Boston"))
        #expect(await talk.say("rename home x").contains("no saved place called “home”"))
        #expect(await talk.say("rename \"my flat\" \"my flat\"").contains("already called"))
        #expect(await talk.say("rename \"my flat\" daily").contains("A name has 1 to 40 characters"))
        #expect(await talk.say("my flat").hasPrefix("Boston"))
        #expect(await talk.say("save \"my flat\" Berlin").contains("it was Boston"))
        for number in 3...50 { _ = await talk.say("save p\(number) Berlin") }
        #expect(await talk.say("save more Berlin").contains("There are 50 places, which is the most."))
        #expect(await talk.say("default Boston").contains("There are 50 places"))
        #expect(await talk.say("settings").contains("50 of 50"))
    }

    @Test func settingWhatIsSetWritesNothing() async {
        let talk = Talk()
        let texts = [
            "units us", "clock 12", "answers private", "language de", "save home Berlin", "default home", "share on",
            "rename home home",
        ]
        for text in texts { _ = await talk.say(text, locale: "en") }
        let before = talk.store.cached(talk.key("anna"))
        for text in texts {
            let card = await talk.card(text)
            #expect(card.summary.contains("Es wurde nichts geändert."), "\(text): \(card.summary)")
        }
        #expect(talk.store.cached(talk.key("anna")) == before)
    }

    @Test func exportAndForgetting() async throws {
        let talk = Talk()
        #expect(await talk.say("export").contains("I have stored nothing about you."))
        for text in ["save home Berlin", "units us", "clock 12", "language en", "share on", "Springfield"] {
            _ = await talk.say(text)
        }
        _ = await talk.say("2")
        let card = await talk.card("export")
        #expect(card.isPrivate)
        let code = card.sections.compactMap { if case .code(let text) = $0 { text } else { nil } }
        let stored = Data(try #require(code.first).utf8)
        let json = try #require(try JSONSerialization.jsonObject(with: stored) as? [String: Any])
        #expect(json["defaultPlace"] as? String == "home" && json["hours"] as? String == "twelve")
        #expect(json["sharesPlace"] as? Bool == true && json["language"] as? String == "en")
        #expect(talk.print(card).contains("Springfield, Illinois"), "what was chosen lately is kept too")
        #expect(await talk.say("forget me").contains("backups included"))
        #expect(await talk.say("export").contains("I have stored nothing about you."))
        #expect(await talk.say("Springfield").hasPrefix("Which Springfield?"))
        #expect(await talk.say("1").hasPrefix("Springfield"))
        #expect(await talk.say("forget me").contains("Done"), "a choice alone is something")
        #expect(await talk.say("forget me").contains("nothing to delete"))
    }

    @Test func aColleaguesCity() async {
        let talk = Talk()
        #expect(await talk.say("share on", as: "ben").contains("Save a place first"))
        _ = await talk.say("save \"secret lair\" Boston", as: "ben")
        for mention in ["@ben", "<@ben>", "<@!ben>", "<@ben|Ben>"] {
            #expect(await talk.say(mention).contains("shares no place with others"), "\(mention)")
            #expect(await talk.say(mention.replacing("ben", with: "nobody")).contains("shares no place with others"))
        }
        #expect(await talk.say("share on", as: "ben").contains("shared with colleagues, its city only"))
        for mention in ["@ben", "<@ben>", "<@!ben>", "<@ben|Ben>"] {
            let card = await talk.card(mention)
            #expect(card.title == "Boston, Massachusetts, United States", "\(mention)")
            #expect(!talk.print(card).contains("lair"))
        }
        #expect(await talk.say("@ben daily").contains("Boston"))
        #expect(await talk.say("compare @ben, Berlin").contains("Boston"))
        _ = await talk.say("share off", as: "ben")
        #expect(await talk.say("@ben").contains("shares no place"))
    }
}
