/// A query folded into the form of the table's keys.
///
/// Folding decides what "the same name" means and is done twice: here and in `scripts/make-gazetteer.py`. So that both
/// agree, the script writes what it did to every scalar into the table, and this reads it from there; only ASCII
/// and the period are written down twice.
struct FoldedName: Equatable {
    /// The key: words with one blank between them.
    private(set) var key: [UInt8] = []
    /// Where each word lies in the key.
    private(set) var words: [Range<Int>] = []
    /// Whether a comma came after each word.
    private(set) var endsSegment: [Bool] = []

    /// The key of some words.
    func key(_ range: Range<Int>) -> ArraySlice<UInt8> {
        guard let first = range.first, let last = range.last, last < words.count else { return [] }
        return key[words[first].lowerBound..<words[last].upperBound]
    }

    init(_ text: String, table: PlaceTable) {
        key.reserveCapacity(text.utf8.count + 8)
        var wordStart = 0
        var run = 0  // letters since the last blank or period
        var inWord = false

        func endWord(comma: Bool) {
            if inWord {
                words.append(wordStart..<key.count)
                endsSegment.append(comma)
                inWord = false
            } else if comma, !endsSegment.isEmpty {
                endsSegment[endsSegment.count - 1] = true
            }
            run = 0
        }
        func beginLetter() {
            if !inWord {
                if !key.isEmpty { key.append(0x20) }
                wordStart = key.count
                inWord = true
            }
            run += 1
        }

        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x61...0x7A, 0x30...0x39:
                beginLetter()
                key.append(UInt8(truncatingIfNeeded: scalar.value))
            case 0x41...0x5A:
                beginLetter()
                key.append(UInt8(truncatingIfNeeded: scalar.value + 0x20))
            case 0x27, 0x60:  // apostrophes leave no trace
                break
            case 0x2E:  // "D.C." is one word, "St.Gallen" is two
                if run == 1 { run = 0 } else { endWord(comma: false) }
            case 0x2C, 0x3B, 0xFF0C, 0x3001, 0x060C:
                endWord(comma: true)
            case 0..<0x80:
                endWord(comma: false)
            default:
                switch table.fold(scalar) {
                case .same:
                    beginLetter()
                    key.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                case .removed:
                    break
                case .blank:
                    endWord(comma: false)
                case .text(let offset, let length):
                    for place in offset..<offset + length {
                        let byte = table.bytes.u8(place)
                        if byte == 0x20 {
                            endWord(comma: false)
                        } else if byte & 0xC0 == 0x80 {
                            key.append(byte)
                        } else {
                            beginLetter()
                            key.append(byte)
                        }
                    }
                }
            }
        }
        endWord(comma: false)
    }

    /// The key with `st` as `saint` and the like, nil when that changes nothing.
    ///
    /// The table holds such keys too.
    func spelledOut(_ range: Range<Int>) -> [UInt8]? {
        var changed = false
        var result: [UInt8] = []
        for word in range where word < words.count {
            if !result.isEmpty { result.append(0x20) }
            let letters = key[words[word]]
            if letters.count < 4, let long = Self.abbreviations.first(where: { $0.short.elementsEqual(letters) })?.long
            {
                result.append(contentsOf: long)
                changed = true
            } else {
                result.append(contentsOf: letters)
            }
        }
        return changed ? result : nil
    }

    private static let abbreviations: [(short: [UInt8], long: [UInt8])] = [
        ("st", "saint"), ("ste", "sainte"), ("ft", "fort"), ("mt", "mount"),
    ].map { (Array($0.utf8), Array($1.utf8)) }
}

extension PlaceTable {
    /// What becomes of a scalar in a key.
    enum Folding {
        case same
        case removed
        case blank
        /// The bytes of the table that replace it.
        case text(Int, Int)
    }

    func fold(_ scalar: Unicode.Scalar) -> Folding {
        var (low, high) = (0, folding.count)
        while low < high {
            let middle = (low + high) / 2
            let entry = folding.offset + 12 * middle
            if scalar.value < bytes.u32(entry) {
                high = middle
            } else if scalar.value > bytes.u32(entry + 4) {
                low = middle + 1
            } else {
                switch bytes.u32(entry + 8) {
                case .max: return .removed
                case .max - 1: return .blank
                case let offset:
                    let start = texts.offset + Int(offset)
                    return .text(start + 1, Int(bytes.u8(start)))
                }
            }
        }
        return .same
    }
}
