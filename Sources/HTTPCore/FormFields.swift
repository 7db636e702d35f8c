/// The fields of an `application/x-www-form-urlencoded` body or a query, in order.
///
/// Decoding is strict: `+` is a space, `%XX` must be two hexadecimal digits, the result must be UTF-8
/// (URL Standard, section 5.1). No nesting; the first value of a repeated name counts.
package struct FormFields: Sendable, Equatable {
    /// Fields a form may carry.
    package static let maximumCount = 100

    /// Why a form is refused.
    package enum Failure: Error, Equatable {
        case tooMany
        case badEscape
        case notUTF8
    }

    package let pairs: [(name: String, value: String)]

    /// Decodes a body, in one pass: a form comes with every command, so this is concrete and plain.
    package init(decoding body: [UInt8]) throws(Failure) {
        var pairs: [(name: String, value: String)] = []
        var start = 0
        while start < body.count {
            var end = start
            var equals: Int?
            while end < body.count, body[end] != UInt8(ascii: "&") {
                if equals == nil, body[end] == UInt8(ascii: "=") { equals = end }
                end += 1
            }
            if end > start {
                guard pairs.count < Self.maximumCount else { throw .tooMany }
                let name = try Self.decode(body[start..<(equals ?? end)])
                pairs.append(
                    (name, try equals.map { (at) throws(Failure) in try Self.decode(body[(at + 1)..<end]) } ?? "")
                )
            }
            start = end + 1
        }
        self.pairs = pairs
    }

    /// The first value of a name.
    package subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    package static func == (left: FormFields, right: FormFields) -> Bool {
        left.pairs.elementsEqual(right.pairs) { $0 == $1 }
    }

    private static func decode(_ bytes: ArraySlice<UInt8>) throws(Failure) -> String {
        var isPlain = true
        for byte in bytes where byte >= 0x80 || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "%") {
            isPlain = false
            break
        }
        if isPlain { return String(decoding: bytes, as: UTF8.self) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var isASCII = true
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "+"):
                decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard bytes.endIndex - position > 2, let high = hex(bytes[position + 1]),
                    let low = hex(bytes[position + 2])
                else { throw .badEscape }
                decoded.append(high << 4 | low)
                isASCII = isASCII && high < 8
                position += 2
            default:
                decoded.append(byte)
                isASCII = isASCII && byte < 0x80
            }
            position += 1
        }
        if isASCII { return String(decoding: decoded, as: UTF8.self) }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Escapes text for a query or a form value: unreserved characters stay, everything else becomes `%XX`.
    package static func escape(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                escaped.append(byte)
            default:
                escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
