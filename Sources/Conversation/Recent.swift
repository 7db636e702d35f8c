import Locking

/// Values made lately, bounded: two generations, the older one dropped when the younger is full.
final class Recent<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Generations {
        var young: [Key: Value] = [:]
        var old: [Key: Value] = [:]
    }

    private let capacity: Int
    private let generations = Locked(Generations())

    /// Keeps at least the last `capacity` values, at most twice as many.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The value for a key, made if it is not there; two callers may make it at once, and one of the two is kept.
    func value(for key: Key, _ make: () -> Value) -> Value {
        if let value = generations.withLock({ $0.young[key] ?? $0.old[key] }) { return value }
        let value = make()
        generations.withLock { generations in
            if generations.young.count >= capacity {
                generations.old = generations.young
                generations.young = [:]
            }
            generations.young[key] = value
        }
        return value
    }
}
