import Cards
import ForecastCore
import Foundation
import Locking
import Places
import Profiles

@testable import Conversation

/// A talk with the assistant: what is typed, and the whole card that comes back as text.
final class Talk: Sendable {
    /// A clock that is set by hand.
    final class Clock: Sendable {
        private let instant = Locked(Date(timeIntervalSince1970: 1_796_047_500))
        var now: Date { instant.withLock { $0 } }
        func advance(_ seconds: Double) { instant.withLock { $0 += seconds } }
    }

    let clock = Clock()
    let store: MemoryProfileStore
    let assistant: Assistant

    init(
        _ provider: FakeProvider = FakeProvider(),
        store: MemoryProfileStore = MemoryProfileStore(),
        defaults: Assistant.Defaults = Assistant.Defaults()
    ) {
        self.store = store
        let now: @Sendable () -> Date = { [clock] in clock.now }
        assistant = Assistant(
            finder: FakePlaces(),
            // A second try comes at once; nothing else is over before its provider answers.
            forecasts: ForecastService(
                providers: [provider],
                now: now,
                sleep: { if $0 > .milliseconds(250) { try? await Task.sleep(for: .seconds(3600)) } }
            ),
            profiles: store,
            seal: testSeal,
            defaults: defaults,
            now: now
        )
    }

    func speaker(
        _ user: String = "anna",
        in channel: String? = nil,
        locale: String? = nil,
        command: String = "/weather",
        isAdmin: Bool = true
    ) -> Speaker {
        Speaker(
            user: key(user),
            channel: channel.flatMap { ProfileKey(platform: "test", workspace: "w", channel: $0) },
            command: command,
            locale: locale,
            mayChangeChannel: isAdmin
        )
    }

    func card(_ text: String, as user: String = "anna", in channel: String? = nil, locale: String? = nil) async -> Card
    {
        await answer(text, speaker(user, in: channel, locale: locale)).card
    }

    func answer(_ text: String, _ speaker: Speaker) async -> Answer {
        await assistant.answer(Invocation(speaker, text: text)).answer()
    }

    func press(_ action: CardAction?, as user: String = "anna", in channel: String? = nil) async -> Card {
        await pressed(action, as: user, in: channel).card
    }

    func pressed(_ action: CardAction?, as user: String = "anna", in channel: String? = nil) async -> Answer {
        await assistant.answer(ActionPress(speaker(user, in: channel), token: action?.token ?? "")).answer()
    }

    func say(_ text: String, as user: String = "anna", in channel: String? = nil, locale: String? = nil) async -> String
    {
        print(await card(text, as: user, in: channel, locale: locale))
    }

    func print(_ card: Card) -> String {
        PlainTextRenderer.render(card).replacingOccurrences(of: "\u{A0}", with: " ")
    }

    func later(_ seconds: Double) { clock.advance(seconds) }

    func key(_ user: String) -> ProfileKey {
        guard let key = ProfileKey(platform: "test", workspace: "w", user: user) else { preconditionFailure("bad key") }
        return key
    }
}

/// Stands in for HMAC-SHA256: four FNV-1a hashes over a secret and the message, enough to tell messages apart.
let testSeal = TokenSeal { message in
    (0..<4 as Range<UInt64>).flatMap { seed in
        var hash = 0xcbf2_9ce4_8422_2325 &+ seed &* 0x9e37_79b9_7f4a_7c15
        for byte in Array("secret".utf8) + message + Array("secret".utf8) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    }
}

/// Counts, from any thread.
final class Counter: Sendable {
    private let count = Locked(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
}
