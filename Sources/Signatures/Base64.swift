/// Base64 text (RFC 4648, sections 4 and 5), read strictly: one text for each byte string.
package enum Base64 {
    /// Which of the two alphabets is written and read.
    package enum Alphabet: Sendable {
        /// `+` and `/`, padded with `=`.
        case standard
        /// `-` and `_`, never padded.
        case url
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let padding = UInt8(ascii: "=")

    /// The text of bytes.
    package static func encode(_ bytes: [UInt8], _ alphabet: Alphabet = .standard) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                if place <= group.count {
                    text.append(letter(UInt8(bits >> UInt32(18 - 6 * place) & 63), alphabet))
                } else if alphabet == .standard {
                    text.append(padding)
                }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text.
    ///
    /// Nil when a character is foreign, the padding is missing or superfluous, or bits beyond the last byte are set:
    /// each of these would let two texts stand for one signature.
    package static func decode(_ text: some StringProtocol, _ alphabet: Alphabet = .standard) -> [UInt8]? {
        var source = Array(text.utf8)
        if alphabet == .standard {
            guard source.count.isMultiple(of: 4) else { return nil }
            for _ in 0..<2 where source.last == padding { source.removeLast() }
        }
        guard source.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var held = 0
        for character in source {
            guard let value = value(character, alphabet) else { return nil }
            bits = bits << 6 | UInt32(value)
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
                bits &= 1 << UInt32(held) - 1
            }
        }
        return bits == 0 ? bytes : nil
    }

    private static func letter(_ value: UInt8, _ alphabet: Alphabet) -> UInt8 {
        switch (value, alphabet) {
        case (62, .standard): UInt8(ascii: "+")
        case (62, .url): UInt8(ascii: "-")
        case (63, .standard): UInt8(ascii: "/")
        case (63, .url): UInt8(ascii: "_")
        default: letters[Int(value)]
        }
    }

    private static func value(_ letter: UInt8, _ alphabet: Alphabet) -> UInt8? {
        switch (letter, alphabet) {
        case (UInt8(ascii: "A")...UInt8(ascii: "Z"), _): letter - UInt8(ascii: "A")
        case (UInt8(ascii: "a")...UInt8(ascii: "z"), _): letter - UInt8(ascii: "a") + 26
        case (UInt8(ascii: "0")...UInt8(ascii: "9"), _): letter - UInt8(ascii: "0") + 52
        case (UInt8(ascii: "+"), .standard), (UInt8(ascii: "-"), .url): 62
        case (UInt8(ascii: "/"), .standard), (UInt8(ascii: "_"), .url): 63
        default: nil
        }
    }
}
