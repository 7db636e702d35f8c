import Locking

/// Places for deliveries that wait long for their next try.
///
/// Each installation has so many of its own: one whose receiver is down for days leaves room for the answers of the others.
final class WaitingRoom: Sendable {
    private let places: Int
    private let taken = Locked<[String: Int]>([:])

    init(places: Int = 500) {
        self.places = places
    }

    /// Takes a place; false when the installation has none left.
    func enter(_ installation: String) -> Bool {
        taken.withLock { taken in
            guard taken[installation, default: 0] < places else { return false }
            taken[installation, default: 0] += 1
            return true
        }
    }

    /// Gives a place back.
    func leave(_ installation: String) {
        taken.withLock { $0[installation, default: 0] -= 1 }
    }
}
