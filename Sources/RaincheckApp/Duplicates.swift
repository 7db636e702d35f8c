import Locking

/// Remembers which requests were seen, so that a copy has no second effect.
///
/// Two generations of 64-bit fingerprints (Swift's seeded hash: nobody outside can aim at a collision). A generation
/// ends when it is full or ten minutes old, so an id is remembered for ten minutes at least, unless more than the
/// capacity arrives in that time.
final class Duplicates: Sendable {
    private struct State {
        var young: Set<Int> = []
        var old: Set<Int> = []
        var turned: Double
    }

    private let capacity: Int
    private let seconds: Double
    private let state: Locked<State>

    init(capacity: Int = 131_072, seconds: Double = 600, now: Double) {
        self.capacity = capacity
        self.seconds = seconds
        state = Locked(State(turned: now))
    }

    /// Whether an id is new; it is remembered from now on.
    ///
    /// `now` is in seconds.
    func isNew(_ id: String, for installation: String, now: Double) -> Bool {
        let fingerprint = Self.fingerprint(id, installation)
        return state.withLock { state in
            if state.young.count >= capacity || now - state.turned >= seconds {
                state.old = state.young
                state.young = []
                state.turned = now
            }
            guard !state.old.contains(fingerprint) else { return false }
            return state.young.insert(fingerprint).inserted
        }
    }

    /// Forgets an id: what came with it was not taken and may come again.
    func forget(_ id: String, for installation: String) {
        let fingerprint = Self.fingerprint(id, installation)
        state.withLock { state in
            state.young.remove(fingerprint)
            state.old.remove(fingerprint)
        }
    }

    private static func fingerprint(_ id: String, _ installation: String) -> Int {
        var hasher = Hasher()
        hasher.combine(installation)
        hasher.combine(id)
        return hasher.finalize()
    }
}
