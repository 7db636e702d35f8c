/// The header fields of a request or response: ordered, names compared without regard to case, bounded.
///
/// A field is checked when it is added, so a value of this type can be written to the wire as it stands
/// (RFC 9110, section 5.5: no control characters; section 5.1: a name is a token).
package struct HTTPFields: Sendable, Equatable {
    /// Fields a message may carry.
    package static let maximumCount = 100
    /// Bytes of one name and value together.
    package static let maximumFieldLength = 8192

    /// Why a field is refused.
    package enum Failure: Error, Equatable {
        /// More than ``HTTPFields/maximumCount`` fields.
        case tooMany
        /// Longer than ``HTTPFields/maximumFieldLength``.
        case tooLong
        /// The name is empty or holds a byte that is not `[A-Za-z0-9_-]`.
        case badName
        /// The value holds CR, LF, NUL or another control byte.
        case badValue
    }

    /// One field as it was written.
    package struct Field: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    package private(set) var fields: [Field] = []

    package init() {}

    /// Makes fields from literals of the program's own.
    ///
    /// - Precondition: every name and value is well-formed.
    package init(_ pairs: KeyValuePairs<String, String>) {
        for (name, value) in pairs {
            do { try append(name, value) } catch { preconditionFailure("malformed field \(name): \(error)") }
        }
    }

    /// Adds a field after checking name and value.
    package mutating func append(_ name: String, _ value: String) throws(Failure) {
        guard fields.count < Self.maximumCount else { throw .tooMany }
        guard name.utf8.count + value.utf8.count <= Self.maximumFieldLength else { throw .tooLong }
        guard Self.isName(name) else { throw .badName }
        guard Self.isValue(value) else { throw .badValue }
        fields.append(Field(name: name, value: value))
    }

    /// The value of the first field with this name.
    package subscript(name: String) -> String? {
        fields.first { Self.same($0.name, name) }?.value
    }

    /// The value of the only field with this name; nil when there is none or more than one.
    package func only(_ name: String) -> String? {
        var found: String?
        for field in fields where Self.same(field.name, name) {
            if found != nil { return nil }
            found = field.value
        }
        return found
    }

    private static func isName(_ name: String) -> Bool {
        let bytes = name.utf8.span
        for position in bytes.indices {
            switch bytes[position] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                continue
            default: return false
            }
        }
        return !bytes.isEmpty
    }

    private static func isValue(_ value: String) -> Bool {
        let bytes = value.utf8.span
        for position in bytes.indices where bytes[position] < 0x20 && bytes[position] != 0x09 || bytes[position] == 0x7F
        {
            return false
        }
        return true
    }

    private static func same(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        let (left, right) = (left.utf8.span, right.utf8.span)
        // Names that differ do so at their end more often than at their beginning ("X-Slack-…").
        for position in left.indices.reversed() where lower(left[position]) != lower(right[position]) { return false }
        return true
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
