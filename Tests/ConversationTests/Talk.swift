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

    init(_ provider: FakeProvider = FakeProvider(), store: MemoryProfileStore = MemoryProfileStore()) {
        self.store = store
        let now: @Sendable () -> Date = { [clock] in clock.now }
        assistant = Assistant(
            finder: FakePlaces(),
            forecasts: ForecastService(providers: [provider], now: now),
            profiles: store,
            now: now
        )
    }

    func card(_ text: String, as user: String = "anna") async -> Card {
        await assistant.answer(Invocation(Speaker(user: key(user), command: "/weather"), text: text)).answer().card
    }

    func press(_ action: CardAction?, as user: String = "anna") async -> Card {
        let token = action?.token ?? ""
        return await assistant.answer(ActionPress(Speaker(user: key(user), command: "/weather"), token: token)).answer()
            .card
    }

    func say(_ text: String, as user: String = "anna") async -> String {
        PlainTextRenderer.render(await card(text, as: user)).replacingOccurrences(of: "\u{A0}", with: " ")
    }

    func later(_ seconds: Double) { clock.advance(seconds) }

    private func key(_ user: String) -> ProfileKey {
        guard let key = ProfileKey(platform: "test", workspace: "w", user: user) else { preconditionFailure("bad key") }
        return key
    }
}
