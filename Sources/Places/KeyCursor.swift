/// A walk over the keys in order that can jump over all keys with the same beginning.
struct KeyCursor {
    private let table: PlaceTable
    private var block: Int
    private var place = 0  // of the entry in its block
    private var entry: KeyEntry
    /// The key here.
    private(set) var key: [UInt8] = []
    /// Bytes at its beginning that are those of the key the cursor was at before.
    private(set) var shared = 0

    var postings: Postings { entry.postings }

    /// At the first key not smaller than one; nil when there is none.
    init?(_ table: PlaceTable, from first: ArraySlice<UInt8>) {
        guard table.keyBlocks.count > 0 else { return nil }
        self.table = table
        block = table.lastBlock(upTo: first) ?? 0
        entry = KeyEntry(table: table, block: block)
        key.reserveCapacity(256)
        table.bytes.append(entry.suffix, entry.length, to: &key)
        while key.lexicographicallyPrecedes(first) {
            guard advance() else { return nil }
        }
        shared = 0
    }

    /// Moves to the next key; false at the end.
    mutating func advance() -> Bool {
        guard moveOn() else { return false }
        if place == 0 {
            takeHead(atLeast: 0)
        } else {
            take()
        }
        return true
    }

    /// Moves to the next key that does not begin with the first `count` bytes of this one; false at the end.
    mutating func skip(_ count: Int) -> Bool {
        while true {
            guard moveOn() else { return false }
            if place == 0 {
                guard headBegins(block, count) else {
                    takeHead(atLeast: 0)
                    return true
                }
                // The whole block before the last one with such a head is to be skipped.
                jumpToLastBlock(beginningWith: count)
            } else if entry.shared < count {
                take()
                return true
            }
        }
    }

    /// To the next entry, its bytes not yet taken over.
    private mutating func moveOn() -> Bool {
        place += 1
        if place < PlaceTable.keysPerBlock, block < table.keyBlocks.count {
            return entry.advance(in: table)
        }
        guard block + 1 < table.keyBlocks.count else { return false }
        block += 1
        place = 0
        entry = KeyEntry(table: table, block: block)
        return true
    }

    private mutating func take() {
        shared = min(entry.shared, key.count)
        key.removeLast(key.count - shared)
        table.bytes.append(entry.suffix, entry.length - entry.shared, to: &key)
    }

    private mutating func takeHead(atLeast known: Int) {
        var same = known
        while same < key.count, same < entry.length, table.bytes.u8(entry.suffix + same) == key[same] { same += 1 }
        shared = same
        key.removeLast(key.count - same)
        table.bytes.append(entry.suffix + same, entry.length - same, to: &key)
    }

    private func headBegins(_ block: Int, _ count: Int) -> Bool {
        let head = KeyEntry(table: table, block: block)
        guard head.length >= count else { return false }
        for at in 0..<min(count, key.count) where table.bytes.u8(head.suffix + at) != key[at] { return false }
        return true
    }

    private mutating func jumpToLastBlock(beginningWith count: Int) {
        var low = block  // begins so
        var step = 1
        while low + step < table.keyBlocks.count, headBegins(low + step, count) {
            low += step
            step *= 2
        }
        var high = min(low + step, table.keyBlocks.count)  // does not
        while high - low > 1 {
            let middle = (low + high) / 2
            if headBegins(middle, count) { low = middle } else { high = middle }
        }
        block = low
        place = 0
        entry = KeyEntry(table: table, block: low)
    }
}
