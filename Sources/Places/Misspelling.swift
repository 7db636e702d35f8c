/// A search for keys that are a few typing errors away from a word.
///
/// An error is a letter too many, too few, another one, or two neighbours exchanged (optimal string alignment). The sorted
/// keys are walked as if they were a tree: the rows of the distance table belong to letters of the current key and stay
/// when the next key shares them, and as soon as a beginning is hopeless all keys that have it are jumped over.
struct Misspelling {
    /// A key near the word.
    struct Match {
        let postings: Postings
        let errors: Int
    }

    /// A bound on the work for one word, far above what real words need.
    private static let mostSteps = 100_000

    private let table: PlaceTable
    private let word: [Unicode.Scalar]
    private let allowed: Int
    private let width: Int
    private var rows: [UInt8]
    private var letters: [Unicode.Scalar] = []
    /// Where in the key each letter ends.
    private var ends: [Int] = []
    private let hopeless: UInt8

    /// Nil when the word is too short or too long for so many errors: one is allowed from 4 letters, two from 8.
    init?(_ key: ArraySlice<UInt8>, errors: Int, table: PlaceTable) {
        let word = Array(String(decoding: key, as: UTF8.self).unicodeScalars)
        guard word.count >= 4 * errors, word.count <= 48 else { return nil }
        self.table = table
        self.word = word
        allowed = errors
        hopeless = UInt8(allowed) + 1
        width = word.count + 1
        // Only cells within `allowed` of the diagonal are ever written; the others keep this value.
        rows = Array(repeating: hopeless, count: width * (word.count + allowed + 3))
        for column in 0...min(allowed, word.count) { rows[column] = UInt8(column) }
    }

    /// Calls a function with every key near the word.
    mutating func search(_ found: (Match) -> Void) {
        guard let lead = word.first.flatMap({ UTF8.encode($0)?.first }) else { return }
        let (first, last) = Self.leads(of: lead)
        guard var cursor = KeyCursor(table, from: [first]) else { return }
        for _ in 0..<Self.mostSteps {
            guard let begin = cursor.key.first, begin <= last else { return }
            while let end = ends.last, end > cursor.shared {
                ends.removeLast()
                letters.removeLast()
            }
            if let dead = extend(cursor.key) {
                guard cursor.skip(dead) else { return }
            } else {
                let errors = rows[letters.count * width + word.count]
                if errors > 0, errors < hopeless { found(Match(postings: cursor.postings, errors: Int(errors))) }
                guard cursor.advance() else { return }
            }
        }
    }

    /// Takes over the letters of a key; the length of its beginning when that is hopeless.
    private mutating func extend(_ key: [UInt8]) -> Int? {
        var at = ends.last ?? 0
        while at < key.count {
            let (scalar, length) = Self.scalar(key, at)
            at += length
            letters.append(scalar)
            ends.append(at)
            if !fillRow(letters.count) { return at }
        }
        return nil
    }

    /// Computes the row of the letter at a depth; false when no key that goes on from here can be near.
    private mutating func fillRow(_ depth: Int) -> Bool {
        guard depth <= word.count + allowed else { return false }
        let row = depth * width
        let above = row - width
        let letter = letters[depth - 1]
        let before: Unicode.Scalar? = depth > 1 ? letters[depth - 2] : nil
        var best = hopeless
        if depth <= allowed {
            rows[row] = UInt8(depth)
            best = UInt8(depth)
        }
        let first = max(1, depth - allowed)
        let last = min(word.count, depth + allowed)
        if first <= last {
            for column in first...last {
                var errors = rows[above + column - 1] + (word[column - 1] == letter ? 0 : 1)
                errors = min(errors, rows[above + column] + 1, rows[row + column - 1] + 1)
                if let before, column > 1, word[column - 1] == before, word[column - 2] == letter {
                    errors = min(errors, rows[above - width + column - 2] + 1)
                }
                errors = min(errors, hopeless)
                rows[row + column] = errors
                best = min(best, errors)
            }
        }
        // People rarely get the beginning wrong twice; leaving that out makes the search several times faster.
        if depth <= min(6, word.count / 2) { return best <= 1 }
        if best < hopeless { return true }
        // Two neighbours exchanged reach back over one row.
        let back = max(0, depth - 1 - allowed)
        let aboveLast = min(word.count, depth - 1 + allowed)
        return back <= aboveLast && rows[(above + back)...(above + aboveLast)].contains { $0 < UInt8(allowed) }
    }

    /// The scalar at an offset of well-formed UTF-8 and its length; a stray byte stands for itself.
    private static func scalar(_ key: [UInt8], _ at: Int) -> (Unicode.Scalar, Int) {
        let lead = key[at]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard at + length <= key.count else { return (Unicode.Scalar(lead), 1) }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for next in key[(at + 1)..<(at + length)] { value = value << 6 | UInt32(next & 0x3F) }
        return (Unicode.Scalar(value) ?? Unicode.Scalar(lead), length)
    }

    /// The first bytes of words in the same script, roughly: a Latin name is never a misspelt Chinese one.
    private static func leads(of lead: UInt8) -> (UInt8, UInt8) {
        if lead < 0x80 { return (0, 0x7F) }
        if lead < 0xE0 { return (max(0xC2, lead - 1), min(0xDF, lead + 1)) }
        return (lead, lead)
    }
}
