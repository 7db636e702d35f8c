/// Writes JSON text straight into bytes: no tree, no reflection.
///
/// The caller opens and closes objects and arrays in order; commas are placed here. Text is escaped as RFC 8259
/// section 7 demands, and U+2028 and U+2029 as well, so that one document is one line everywhere.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init(capacity: Int = 1024) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes an object; `members` writes its members with ``name(_:)`` and a value each.
    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an array; `values` writes its values.
    package mutating func array(_ values: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "["))
        values(&self)
        close(UInt8(ascii: "]"))
    }

    /// Writes the name of a member; its value follows.
    package mutating func name(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func string(_ text: String) {
        separate()
        quote(text)
    }

    package mutating func bool(_ flag: Bool) {
        separate()
        bytes += (flag ? "true" : "false").utf8
    }

    package mutating func integer(_ number: Int) {
        separate()
        bytes += String(number).utf8
    }

    /// Writes a number; one that is not finite becomes `null`.
    package mutating func number(_ number: Double) {
        separate()
        if let integer = Int(exactly: number) {
            bytes += String(integer).utf8
        } else {
            bytes += (number.isFinite ? "\(number)" : "null").utf8
        }
    }

    package mutating func null() {
        separate()
        bytes += "null".utf8
    }

    /// Writes a whole value.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .number(let number): self.number(number)
        case .string(let text): string(text)
        case .array(let values): array { for value in values { $0.value(value) } }
        case .object(let object):
            self.object {
                for member in object.members {
                    $0.name(member.name)
                    $0.value(member.value)
                }
            }
        }
    }

    /// Writes a member whose value is text.
    package mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    /// The members written so far into one object, without its brackets, for ``splice(_:)``.
    package static func members(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        members(&writer)
        return writer.bytes
    }

    /// Writes members that were made before with ``members(_:)``.
    package mutating func splice(_ members: [UInt8]) {
        separate()
        bytes += members
    }

    /// Ends a line of several documents.
    package mutating func endLine() {
        bytes.append(0x0A)
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if Self.isPlain(text) {
            bytes += text.utf8
        } else {
            for scalar in text.unicodeScalars { escape(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a text needs no escapes; 0xE2 may begin a line separator.
    private static func isPlain(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for position in bytes.indices {
            let byte = bytes[position]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0xE2 { return false }
        }
        return true
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\u{2028}": bytes += "\\u2028".utf8
        case "\u{2029}": bytes += "\\u2029".utf8
        case _ where scalar.value < 0x20:
            bytes += "\\u00".utf8
            bytes += [Self.digits[Int(scalar.value >> 4)], Self.digits[Int(scalar.value & 15)]]
        default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
