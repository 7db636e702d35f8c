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

    /// Decodes a body.
    package init(decoding body: some Collection<UInt8>) throws(Failure) {
        var pairs: [(name: String, value: String)] = []
        for piece in body.split(separator: UInt8(ascii: "&")) {
            guard pairs.count < Self.maximumCount else { throw .tooMany }
            let cut = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
            let rest = cut == piece.endIndex ? piece[cut...] : piece[piece.index(after: cut)...]
            pairs.append((try Self.decode(piece[..<cut]), try Self.decode(rest)))
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

    private static func decode(_ bytes: some Collection<UInt8>) throws(Failure) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"):
                decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = hex(rest.next()), let low = hex(rest.next()) else { throw .badEscape }
                decoded.append(high << 4 | low)
            default:
                decoded.append(byte)
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    private static func hex(_ byte: UInt8?) -> UInt8? {
        switch byte {
        case .some(let digit) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit):
            digit - UInt8(ascii: "0")
        case .some(let letter) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter | 0x20):
            (letter | 0x20) - UInt8(ascii: "a") + 10
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
