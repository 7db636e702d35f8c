/// What a key may mean, the numbers as in the file.
enum KeyKind: UInt32 {
    case name = 0
    case short
    case alternate
    case iata
    case icao
    case airportName
    case metro
    case country
    case region
    case usState
    case countryCode
    case state
    case regionCode

    /// Whether the number beside it is that of a place.
    var isPlace: Bool { rawValue <= KeyKind.alternate.rawValue }
    /// Whether it names a country or a region.
    var isArea: Bool { rawValue >= KeyKind.country.rawValue }
    /// Whether the number beside it is that of a country.
    var isCountry: Bool { self == .country || self == .countryCode }
}

/// One meaning of a key: a kind and the number of a place, airport, country or region.
struct Meaning {
    let kind: KeyKind
    let number: Int
}

/// The meanings of one key: a run of postings.
struct Postings {
    fileprivate let first: Int
    let count: Int
}

extension PlaceTable {
    func meaning(_ postings: Postings, _ index: Int) -> Meaning? {
        guard index < postings.count, postings.first + index < self.postings.count else { return nil }
        let word = bytes.u24(self.postings.offset + 3 * (postings.first + index))
        guard let kind = KeyKind(rawValue: word >> 20) else { return nil }
        return Meaning(kind: kind, number: Int(word & 0xF_FFFF))
    }

    /// The meanings of exactly this key.
    ///
    /// Allocates nothing.
    func look(up key: ArraySlice<UInt8>) -> Postings? {
        guard !key.isEmpty, let block = lastBlock(upTo: key) else { return nil }
        var entry = KeyEntry(table: self, block: block)
        // How much of the sought key the entry before has; as long as an entry shares more than that with the one
        // before it, it differs from the sought key at the same byte and is smaller as well.
        var matched = 0
        for place in 0..<Self.keysPerBlock {
            guard place == 0 || entry.advance(in: self) else { return nil }
            if entry.shared > matched { continue }
            if entry.shared < matched { return nil }
            var at = matched
            while at < key.count, at < entry.length,
                bytes.u8(entry.suffix + at - entry.shared) == key[key.startIndex + at]
            { at += 1 }
            if at == entry.length {
                if at == key.count { return entry.postings }
            } else if at == key.count || bytes.u8(entry.suffix + at - entry.shared) > key[key.startIndex + at] {
                return nil
            }
            matched = at
        }
        return nil
    }

    static let keysPerBlock = 32

    /// The last block whose first key is not greater than a key.
    func lastBlock(upTo key: ArraySlice<UInt8>) -> Int? {
        var (low, high) = (0, keyBlocks.count)
        while low < high {
            let middle = (low + high) / 2
            if isHead(of: middle, greaterThan: key) { high = middle } else { low = middle + 1 }
        }
        return low == 0 ? nil : low - 1
    }

    private func isHead(of block: Int, greaterThan key: ArraySlice<UInt8>) -> Bool {
        let entry = KeyEntry(table: self, block: block)
        var at = 0
        for byte in key {
            guard at < entry.length else { return false }
            let other = bytes.u8(entry.suffix + at)
            if other != byte { return other > byte }
            at += 1
        }
        return entry.length > key.count
    }
}

/// One entry of the key data: where its bytes are, not the bytes.
struct KeyEntry {
    /// Bytes it shares with the entry before it.
    private(set) var shared = 0
    /// Length of the whole key.
    private(set) var length = 0
    /// Where the bytes after the shared ones are.
    private(set) var suffix = 0
    private(set) var postings = Postings(first: 0, count: 0)

    /// The first entry of a block.
    init(table: PlaceTable, block: Int) {
        let record = table.keyBlocks.offset + 8 * block
        postings = Postings(first: Int(table.bytes.u32(record + 4)), count: 0)
        read(at: table.keyData.offset + Int(table.bytes.u32(record)), table)
    }

    /// Moves to the next entry of the same block; false at the end of the data.
    ///
    /// The caller counts the entries of a block.
    mutating func advance(in table: PlaceTable) -> Bool {
        let next = suffix + length - shared
        guard next < table.keyData.offset + table.keyData.count else { return false }
        read(at: next, table)
        return true
    }

    private mutating func read(at offset: Int, _ table: PlaceTable) {
        let bytes = table.bytes
        shared = Int(bytes.u8(offset))
        let added = bytes.u8(offset + 1)
        length = shared + Int(added & 0x7F)
        suffix = offset + 2
        var count = 1
        if added & 0x80 != 0 {
            count = Int(bytes.u8(suffix))
            suffix += 1
            if count == 255 {
                count = Int(bytes.u16(suffix))
                suffix += 2
            }
        }
        postings = Postings(first: postings.first + postings.count, count: count)
    }
}
