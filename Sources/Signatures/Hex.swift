/// Hexadecimal text (RFC 4648, section 8), read strictly.
package enum Hex {
    /// Which letters are taken when reading.
    package enum LetterCase: Sendable {
        case lower
        case any
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// Two lower-case digits a byte.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes of a text; nil for an odd length, any other character, or upper case where only lower is taken.
    package static func decode(_ text: some StringProtocol, case letters: LetterCase = .lower) -> [UInt8]? {
        var text = String(text)
        text.makeContiguousUTF8()
        return decode(text.utf8.span, case: letters)
    }

    /// The bytes of a text in UTF-8; nil as above.
    package static func decode(_ text: Span<UInt8>, case letters: LetterCase = .lower) -> [UInt8]? {
        guard text.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var position = 0
        while position < text.count {
            guard let high = value(text[position], letters), let low = value(text[position + 1], letters) else {
                return nil
            }
            bytes.append(high << 4 | low)
            position += 2
        }
        return bytes
    }

    private static func value(_ digit: UInt8, _ letters: LetterCase) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F") where letters == .any: digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
