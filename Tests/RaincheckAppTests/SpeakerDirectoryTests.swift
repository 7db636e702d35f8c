import Cards
import Conversation
import Foundation
import HTTPCore
import Locking
import Platforms
import Profiles
import Settings
import Testing

@testable import RaincheckApp

/// Answers with the speaker's language.
@Sendable private func language(_ speaker: Speaker) -> Reply { .ready(Answer(Card(title: speaker.locale ?? "none"))) }

@Suite struct SpeakerDirectoryTests {
    private let clock = HandClock()
    private let calls = Counted()

    private func installation(token: Bool = true) throws -> Installation {
        var values = InstallationValues()
        values.set("signingSecrets", secrets: [SecretText(Array("0123456789abcdef".utf8))])
        values.set("apiURL", texts: ["https://slack.test/api"])
        if token { values.set("botToken", secrets: [SecretText(Array("xoxb-1-2-abc".utf8))]) }
        let kind = try #require(PlatformTable.kind("slack"))
        return Installation(name: "acme", platform: try kind.make(values), responseHosts: [], allowsLoopback: false)
    }

    private func speaker(_ user: String = "U1") throws -> Speaker {
        Speaker(user: try #require(ProfileKey(platform: "slack", workspace: "T1", user: user)), command: "/weather")
    }

    private func directory(capacity: Int = 100, _ response: HTTPResponse?) -> SpeakerDirectory {
        SpeakerDirectory(
            capacity: capacity,
            ask: { [calls] _, _ in
                calls.increment()
                return response
            },
            sleep: { _ in await Gate.never() },
            now: { [clock] in clock.now }
        )
    }

    private let german = HTTPResponse.json(200, Array(#"{"ok":true,"user":{"locale":"de-DE"}}"#.utf8))

    private func title(_ reply: Reply) async -> String { await reply.answer().card.title }

    @Test func withoutATokenNobodyIsAskedAbout() async throws {
        let directory = directory(german)
        guard case .ready = directory.introduce(try speaker(), try installation(token: false), language) else {
            Issue.record("it waits")
            return
        }
        #expect(calls.value == 0)
    }

    @Test func isKnownForADay() async throws {
        let directory = directory(german)
        let installation = try installation()
        let speaker = try speaker()
        #expect(await title(directory.introduce(speaker, installation, language)) == "de-DE")
        guard case .ready = directory.introduce(speaker, installation, language) else {
            Issue.record("it waits again")
            return
        }
        clock.advance(86_399)
        #expect(await title(directory.introduce(speaker, installation, language)) == "de-DE")
        #expect(calls.value == 1)
        clock.advance(2)
        #expect(await title(directory.introduce(speaker, installation, language)) == "de-DE")
        #expect(calls.value == 2)
    }

    /// A failure is no answer's failure; after ten minutes it is tried again.
    @Test(arguments: [nil, HTTPResponse(500), .json(200, Array(#"{"ok":false,"error":"missing_scope"}"#.utf8))])
    func failures(_ response: HTTPResponse?) async throws {
        let directory = directory(response)
        let installation = try installation()
        for _ in 0..<3 { #expect(await title(directory.introduce(try speaker(), installation, language)) == "none") }
        #expect(calls.value == 1)
        clock.advance(601)
        #expect(await title(directory.introduce(try speaker(), installation, language)) == "none")
        #expect(calls.value == 2)
    }

    @Test func isBounded() async throws {
        let directory = directory(capacity: 10, german)
        let installation = try installation()
        for number in 0..<30 { _ = await title(directory.introduce(try speaker("U\(number)"), installation, language)) }
        #expect(calls.value == 30)
        _ = await title(directory.introduce(try speaker("U29"), installation, language))
        #expect(calls.value == 30, "the last are remembered")
        _ = await title(directory.introduce(try speaker("U0"), installation, language))
        #expect(calls.value == 31, "the first are not")
    }
}
