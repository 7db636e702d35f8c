import Conversation
import Foundation
import HTTPCore
import Locking
import Platforms
import Profiles

/// Remembers the language and the zone of people of whom a platform tells them only when asked.
///
/// Whoever is met for the first time is asked about while their answer is made; it waits a short time for that and then
/// goes on without, so the answer after it knows. Nothing that fails here fails an answer.
final class SpeakerDirectory: Sendable {
    private typealias Asking = Pending<Known?>

    private struct Known: Sendable {
        let locale: String?
        let timeZoneID: String?
    }

    private struct Key: Hashable {
        let installation: String
        let user: ProfileKey
    }

    private struct Entry {
        let asking: Asking
        /// What came of it; nil while it is under way.
        var known: Known??
        var expires: Date
    }

    private struct State {
        var young: [Key: Entry] = [:]
        var old: [Key: Entry] = [:]
    }

    /// Seconds that what is known counts, and before a question without an answer is asked again.
    private static let day: TimeInterval = 86_400
    private static let failure: TimeInterval = 600
    /// The longest an answer waits.
    static let patience = Duration.milliseconds(300)

    private let capacity: Int
    private let ask: @Sendable (Errand, Installation) async -> HTTPResponse?
    private let sleep: @Sendable (Duration) async -> Void
    private let now: @Sendable () -> Date
    private let state = Locked(State())

    /// - Parameter capacity: People that are remembered at least; at most twice as many.
    init(
        capacity: Int = 10_000,
        ask: @escaping @Sendable (Errand, Installation) async -> HTTPResponse?,
        sleep: @escaping @Sendable (Duration) async -> Void,
        now: @escaping @Sendable () -> Date
    ) {
        self.capacity = capacity
        self.ask = ask
        self.sleep = sleep
        self.now = now
    }

    /// Answers a speaker of whom all is known that can be; at once unless they must be asked about first.
    func introduce(
        _ speaker: Speaker,
        _ installation: Installation,
        _ answer: @escaping @Sendable (Speaker) -> Reply
    ) -> Reply {
        guard let errand = installation.platform.lookUp(speaker) else { return answer(speaker) }
        let entry = entry(for: Key(installation: installation.path, user: speaker.user)) {
            guard let response = await self.ask(errand, installation) else { return nil }
            return installation.platform.speaker(speaker, from: response).map {
                Known(locale: $0.locale, timeZoneID: $0.timeZoneID)
            }
        }
        if let known = entry.known { return answer(Self.fill(speaker, known)) }
        return .later(isPrivate: false) { [sleep] in
            let known = await entry.asking.value(within: Self.patience, sleep: sleep)
            return await answer(Self.fill(speaker, known ?? nil)).answer()
        }
    }

    private static func fill(_ speaker: Speaker, _ known: Known?) -> Speaker {
        var speaker = speaker
        speaker.locale = known?.locale ?? speaker.locale
        speaker.timeZoneID = known?.timeZoneID ?? speaker.timeZoneID
        return speaker
    }

    /// The entry of somebody; a new one when there is none or its time is over.
    private func entry(for key: Key, _ work: @escaping @Sendable () async -> Known?) -> Entry {
        let now = now()
        return state.withLock { state in
            if let entry = state.young[key] ?? state.old[key], entry.known == nil || now < entry.expires {
                return entry
            }
            if state.young.count >= capacity { (state.old, state.young) = (state.young, [:]) }
            let asking = Asking {
                let known = await work()
                self.finish(key, known)
                return known
            }
            let entry = Entry(asking: asking, known: nil, expires: now)
            state.young[key] = entry
            return entry
        }
    }

    private func finish(_ key: Key, _ known: Known?) {
        let expires = now().addingTimeInterval(known == nil ? Self.failure : Self.day)
        state.withLock { state in
            guard var entry = state.young[key] ?? state.old[key] else { return }
            entry.known = .some(known)
            entry.expires = expires
            state.young[key] = entry
        }
    }
}
