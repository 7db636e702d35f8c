/// The profiles in memory: bounded, and whatever was looked at since the hand last passed stays (the clock algorithm).
struct ProfileCache: Sendable {
    private struct Slot {
        var key: ProfileKey
        /// ``ProfileLookup/mustLoad`` for a slot whose content is no longer trusted.
        var lookup: ProfileLookup
        var wasUsed: Bool
    }

    private let capacity: Int
    private var slots: [Slot] = []
    private var places: [ProfileKey: Int] = [:]
    private var hand = 0

    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    var count: Int { slots.count }

    mutating func lookup(_ key: ProfileKey) -> ProfileLookup {
        guard let place = places[key] else { return .mustLoad }
        slots[place].wasUsed = true
        return slots[place].lookup
    }

    mutating func set(_ key: ProfileKey, _ lookup: ProfileLookup) {
        if let place = places[key] {
            slots[place].lookup = lookup
        } else if lookup == .mustLoad {
            return
        } else if slots.count < capacity {
            places[key] = slots.count
            slots.append(Slot(key: key, lookup: lookup, wasUsed: false))
        } else {
            while slots[hand].wasUsed {
                slots[hand].wasUsed = false
                advance()
            }
            places[slots[hand].key] = nil
            places[key] = hand
            slots[hand] = Slot(key: key, lookup: lookup, wasUsed: false)
            advance()
        }
    }

    private mutating func advance() {
        hand = hand + 1 == slots.count ? 0 : hand + 1
    }
}
