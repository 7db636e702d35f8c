import Foundation
import HTTPCore
import JSONText
import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// The same question has the same answer, wherever it is asked.
    @Suite struct AcrossFactsTests {
        /// What a platform shows in another manner than the plain text; nothing else may differ.
        struct Manner {
            /// Rows are sentences: no heads above them, words before cells instead.
            var rowsAreSentences = false
            /// Where a table is too wide, the sky of a row is its symbol without words.
            var skiesMayBeSymbols = false
            /// Buttons are shown, and spoken of.
            var hasButtons = true
        }

        static let manners: [AcrossPlatform: Manner] = [
            .slack: Manner(rowsAreSentences: true),
            .discord: Manner(skiesMayBeSymbols: true),
            .webhook: Manner(),
            .matrix: Manner(rowsAreSentences: true, hasButtons: false),
            .mattermost: Manner(),
        ]

        /// What one person types, one after the other; everybody is new here.
        static let talks: [[String]] = [
            ["Berlin"], ["Berlin °F"], ["Tromsø daily"], ["daily 14 Reykjavik"], ["hourly 24 New York"],
            ["Berlin hourly 48"], ["rain Bergen"], ["wind Wellington"], ["sunrise Tromsø"], ["Berlin moon"],
            ["alerts Miami"], ["Berlin tomorrow"], ["Berlin tonight"], ["weekend Lisbon"], ["Berlin friday 17:00"],
            ["Berlin on 4 Dec"], ["Berlin in 90 min"], ["rain tomorrow in Hamburg"], ["Berlin us daily 3"],
            ["Berlin nautical wind"], ["Berlin metric kn private"], ["Berlin hourly 12h"],
            ["Berlin tomorrow auf deutsch"],
            ["wie wird das wetter am Freitag in München?"], ["language de", "Berlin täglich 5", "Berlin stündlich"],
            ["units us wind kn", "Berlin"], ["clock 12", "Berlin hourly 6"],
            ["save home Boston", "home tomorrow", "places", "settings", "export", "forget me"],
            ["answers private", "Oslo wind"], ["Springfield", "2"], ["compare Berlin, Springfield", "1"],
            ["compare Berlin, Paris, Rome"], ["compare Oslo and Cairo f"], ["Xyzzyville"], ["Berlni"],
            ["Berlin daily 99", "Berlin yesterday", "units parsec"], ["help", "help places"], ["52.52,13.40 rain"],
            ["東京 daily"], ["7", "channel units us", "Berlin", "channel settings"],
        ]

        @Test(.timeLimit(.minutes(10))) func theSameFactsEverywhere() async throws {
            #expect(Self.talks.count == 40)
            let program = try AcrossProgram()
            for (number, talk) in Self.talks.enumerated() {
                for text in talk { try await compare(text, by: String(700 + number), program) }
            }
            await program.stop()
        }

        private func compare(_ asked: String, by user: String, _ program: AcrossProgram) async throws {
            let webhook = try await program.ask(asked, by: user, at: .webhook)
            let card = AcrossCard(try #require(webhook.document["data"]?["card"]))
            let owner = program.owner(user, on: .webhook)
            let text = try #require(webhook.document["data"]?["text"]?.string)
            let plain = AcrossFacts(text, owner: owner)
            // Where there are no buttons none are spoken of.
            let withoutButtons = AcrossFacts(text.replacing("Press a button or type", with: "Type"), owner: owner)
            #expect(!plain.isEmpty && AcrossFacts(card.text, owner: owner) == plain, "“\(asked)”, as a document")
            var skies: [Character] = []
            for platform in AcrossPlatform.allCases {
                let message = platform == .webhook ? webhook : try await program.ask(asked, by: user, at: platform)
                #expect(message.isPrivate == nil || message.isPrivate == webhook.isPrivate, "“\(asked)” on \(platform)")
                if platform == .slack { skies = AcrossFacts.symbols(message.text).suffix(card.skies.count) }
                let owner = program.owner(user, on: platform)
                let facts = AcrossFacts(message.text, owner: owner)
                let manner = try #require(Self.manners[platform])
                let plain = manner.hasButtons ? plain : withoutButtons
                let expected = manner.rowsAreSentences ? plain - AcrossFacts(card.heads.joined(separator: "\n")) : plain
                var (missing, extra) = (expected - facts, facts - expected)
                if manner.rowsAreSentences {
                    let names = AcrossFacts(card.namesOfCells.joined(separator: " "))
                    extra = AcrossFacts(extra.counts.keys.filter { names.counts[$0] == nil }.joined(separator: " "))
                }
                if manner.skiesMayBeSymbols, !missing.isEmpty, !skies.isEmpty {
                    missing = missing - AcrossFacts(card.skies.joined(separator: "\n"))
                    #expect(AcrossFacts.symbols(message.text).suffix(skies.count) == skies[...], "“\(asked)”")
                }
                #expect(missing.isEmpty && extra.isEmpty, "“\(asked)” on \(platform): lacks \(missing); has \(extra)")
                if let body = message.document["body"]?.string {
                    let facts = AcrossFacts(AcrossMessage.withoutHint(body), owner: owner)
                    #expect(facts == plain, "“\(asked)” on \(platform), in plain text")
                }
            }
        }

        /// What is taken for the same is the same, and one word or number less is another thing.
        @Test func differencesAreSeen() {
            let said = AcrossFacts("**Mon 30 Nov**  ☁️ Cloudy · high 8\u{A0}°C\n")
            #expect(said == AcrossFacts("| Mon 30 Nov: | Cloudy | high | 8\u{A0}°C"))
            for other in [
                "Mon 30 Nov Cloudy high 9\u{A0}°C", "Mon 30 Nov high 8\u{A0}°C", "Mon 30 Nov Cloudy high 8\u{A0}°F",
            ] {
                #expect(said != AcrossFacts(other))
                #expect(!(said - AcrossFacts(other)).isEmpty)
            }
        }
    }
}

extension AcrossProgram {
    /// The message that answers somebody on a platform.
    func ask(_ text: String, by user: String, at platform: AcrossPlatform) async throws -> AcrossMessage {
        let before = homeserver.said(in: user).count
        let response = try await running.send(try command(text, by: user, at: AcrossDoor(platform)))
        #expect(response.status == 200, "“\(text)” on \(platform)")
        guard platform == .matrix else { return try AcrossMessage(platform, response.body) }
        let said = homeserver.said(in: user)
        #expect(said.count == before + 1, "“\(text)” on \(platform)")
        return try AcrossMessage(platform, said.last ?? [])
    }
}
