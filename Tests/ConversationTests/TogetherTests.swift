import Cards
import ForecastCore
import Foundation
import Languages
import Profiles
import Testing

@testable import Conversation

/// Many people at once, each with units and a language of their own.
@Suite struct TogetherTests {
    private struct Person: Sendable {
        let name: String
        let set: UnitSet
        let hours: HourStyle
        let language: String
        let isPrivate: Bool
        let channel: String?

        init(_ number: Int) {
            name = "user\(number)"
            set = UnitSet.allCases[number % UnitSet.allCases.count]
            hours = number / 6 % 2 == 0 ? .twelve : .twentyFour
            language = number / 12 % 2 == 0 ? "de" : "en"
            isPrivate = number % 5 == 0
            channel = number % 4 == 0 ? nil : "C\(number % 7)"
        }
    }

    /// 200 people ask for one place at once, again and again: everybody gets what they would get alone.
    @Test func nobodySeesAnothersCard() async {
        let people = (0..<200).map(Person.init)
        let talk = Talk()
        var expected: [String: String] = [:]
        for person in people {
            let unit = person.hours == .twelve ? "12" : "24"
            for typed in [
                "units \(person.set.rawValue)", "clock \(unit)", "language \(person.language)",
                "answers \(person.isPrivate ? "private" : "public")",
            ] { _ = await talk.card(typed, as: person.name, in: person.channel) }
            // What this person sees when nobody else is there.
            let alone = Talk(store: talk.store)
            expected[person.name] = alone.print(await alone.card("Berlin", as: person.name, in: person.channel))
        }
        #expect(Set(expected.values).count >= 10, "their cards differ")
        await withTaskGroup(of: Void.self) { group in
            for person in people {
                group.addTask { [expected] in
                    for round in 0..<5 {
                        await Task.yield()
                        let answer = await talk.answer("Berlin", talk.speaker(person.name, in: person.channel))
                        let bytes = answer.bytes(for: "tokens") { card in
                            Array(card.actions.map(\.token).joined(separator: "\n").utf8)
                        }
                        let card = answer.card
                        #expect(talk.print(card) == expected[person.name])
                        #expect(card.isPrivate == person.isPrivate)
                        #expect(
                            String(decoding: bytes, as: UTF8.self) == card.actions.map(\.token).joined(separator: "\n")
                        )
                        let pressed = await talk.pressed(card.actions[round % 3], as: person.name, in: person.channel)
                        #expect(!pressed.isForPresserOnly, "their own button")
                        let other = people[(Int(person.name.dropFirst(4)) ?? 0) / 2 == 0 ? 199 : 0]
                        let foreign = await talk.pressed(card.actions[3], as: other.name, in: other.channel)
                        #expect(foreign.isForPresserOnly && foreign.isPrivate)
                    }
                }
            }
        }
    }

    /// Changes of one profile at once are all kept.
    @Test func changesAtOnceAreAllKept() async {
        let talk = Talk()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { _ = await talk.card("save p\(number) Berlin") }
                group.addTask { _ = await talk.card("channel save q\(number) Berlin", as: "u\(number)", in: "C") }
            }
        }
        #expect(await talk.say("settings").contains("40 of 50"))
        #expect(await talk.say("channel settings", in: "C").contains("40 of 50"))
    }
}
