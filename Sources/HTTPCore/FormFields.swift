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

    /// A part of the body that has not been decoded.
    private struct Piece {
        var start: Int
        var end: Int
        /// Whether it is ASCII without escapes: then it is its own text.
        var isPlain = true
    }

    private let body: [UInt8]
    private let pieces: [(name: Piece, value: Piece)]

    /// Reads a body, in one pass; a value is decoded when it is asked for, since most never are.
    package init(decoding body: [UInt8]) throws(Failure) {
        self.body = body
        var pieces: [(name: Piece, value: Piece)] = []
        pieces.reserveCapacity(16)
        var position = 0
        while position < body.count {
            let name = try Self.piece(of: body, from: position, endsAtEquals: true)
            var value = Piece(start: name.end, end: name.end)
            if name.end < body.count, body[name.end] == UInt8(ascii: "=") {
                value = try Self.piece(of: body, from: name.end + 1, endsAtEquals: false)
            }
            if value.end > position {
                guard pieces.count < Self.maximumCount else { throw .tooMany }
                pieces.append((name, value))
            }
            position = value.end + 1
        }
        self.pieces = pieces
    }

    /// All fields, decoded.
    package var pairs: [(name: String, value: String)] {
        pieces.map { (text($0.name), text($0.value)) }
    }

    /// The first value of a name.
    package subscript(name: String) -> String? {
        let length = name.utf8.count
        for piece in pieces where !piece.name.isPlain || piece.name.end - piece.name.start == length {
            if isName(name, piece.name) { return text(piece.value) }
        }
        return nil
    }

    package static func == (left: FormFields, right: FormFields) -> Bool {
        left.pairs.elementsEqual(right.pairs) { $0 == $1 }
    }

    /// The piece that begins at a position, with its escapes and its encoding checked.
    private static func piece(of body: [UInt8], from start: Int, endsAtEquals: Bool) throws(Failure) -> Piece {
        var piece = Piece(start: start, end: start)
        var needsValidation = false
        while piece.end < body.count {
            let byte = body[piece.end]
            if byte == UInt8(ascii: "&") || endsAtEquals && byte == UInt8(ascii: "=") { break }
            if byte == UInt8(ascii: "%") {
                guard body.count - piece.end > 2, let high = hex(body[piece.end + 1]), hex(body[piece.end + 2]) != nil
                else { throw .badEscape }
                needsValidation = needsValidation || high >= 8
                piece.isPlain = false
                piece.end += 2
            } else if byte == UInt8(ascii: "+") {
                piece.isPlain = false
            } else if byte >= 0x80 {
                piece.isPlain = false
                needsValidation = true
            }
            piece.end += 1
        }
        if needsValidation, String(validating: unescaped(body, piece), as: UTF8.self) == nil { throw .notUTF8 }
        return piece
    }

    private func isName(_ name: String, _ piece: Piece) -> Bool {
        guard piece.isPlain else { return text(piece) == name }
        let wanted = name.utf8.span
        guard piece.end - piece.start == wanted.count else { return false }
        for position in wanted.indices where wanted[position] != body[piece.start + position] { return false }
        return true
    }

    private func text(_ piece: Piece) -> String {
        piece.isPlain
            ? String(decoding: body[piece.start..<piece.end], as: UTF8.self)
            : String(decoding: Self.unescaped(body, piece), as: UTF8.self)
    }

    /// The bytes of a piece whose escapes were checked before.
    private static func unescaped(_ body: [UInt8], _ piece: Piece) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(piece.end - piece.start)
        var position = piece.start
        while position < piece.end {
            let byte = body[position]
            if byte == UInt8(ascii: "%"), let high = hex(body[position + 1]), let low = hex(body[position + 2]) {
                bytes.append(high << 4 | low)
                position += 2
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
            position += 1
        }
        return bytes
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
