import HTTPCore

/// Decides from the request line and the header fields whether a request may be read at all.
///
/// The library is lenient where leniency lets two servers disagree on where a request ends (RFC 9112, section 11.2).
/// This is strict: whatever is not plainly right is refused before the body, and the connection closed.
struct RequestGuard {
    private(set) var fields = HTTPFields()
    private(set) var length: Int?
    private(set) var refusal: HTTPServer.Refusal?
    private var hosts = 0
    /// Where the line before ended; the library keeps all of them in one buffer.
    private var end: UnsafePointer<UInt8>

    /// Begins after the request line, of which `end` is the end.
    init(after end: UnsafePointer<UInt8>) {
        self.end = end
    }

    /// Takes the next field, in order; false when no more are wanted.
    mutating func take(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
        guard isNextLine(name, value) else {
            refusal = .badLayout
            return false
        }
        let value = Self.trimmed(value)
        if let found = check(name, value) {
            refusal = found
            return false
        }
        do {
            try fields.append(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        } catch {
            refusal = error == .badName || error == .badValue ? .badField : .tooManyFields
            return false
        }
        return true
    }

    /// The verdict after the last field.
    func finish() -> HTTPServer.Refusal? {
        if let refusal { return refusal }
        // A line the library dropped, such as one with an empty name, or a bare LF stands before the body.
        guard end[2] == 0, end[3] == 0 else { return .badLayout }
        return hosts == 0 ? .noHost : nil
    }

    private mutating func check(
        _ name: UnsafeBufferPointer<UInt8>,
        _ value: UnsafeBufferPointer<UInt8>
    ) -> HTTPServer.Refusal? {
        // Names are told apart by their length first: most are none of these three.
        switch name.count {
        case 4 where Self.same(name, "host"):
            hosts += 1
            if hosts > 1 { return .manyHosts }
            return Self.isHost(value) ? nil : .badHost
        case 14 where Self.same(name, "content-length"):
            if length != nil { return .manyLengths }
            guard let count = Self.number(value) else { return .badLength }
            length = count
            return nil
        case 17 where Self.same(name, "transfer-encoding"):
            return .transferEncoding
        default:
            return nil
        }
    }

    /// Whether a field begins where the one before ended.
    ///
    /// The library ends texts with NUL in the buffer they arrived in, so a line that ended with CR LF leaves two
    /// bytes before the next name. Another gap means that a NUL was sent within the line, that it ended with a bare LF,
    /// or that it was folded: each of them another server may read in another way.
    private mutating func isNextLine(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = name.baseAddress, let valueStart = value.baseAddress else { return false }
        defer { end = valueStart + value.count }
        return end + 2 == start
    }

    /// A value without the blanks after it; the library takes off those before it.
    private static func trimmed(_ value: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var count = value.count
        while count > 0, value[count - 1] == 0x20 || value[count - 1] == 0x09 { count -= 1 }
        return UnsafeBufferPointer(rebasing: value[..<count])
    }

    /// Whether bytes are this text, whatever their case; the text is lower-case.
    private static func same(_ bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return zip(bytes, expected).allSatisfy { $0 | 0x20 == $1 }
    }

    /// A number of digits only, short enough not to overflow.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard (1...18).contains(bytes.count) else { return nil }
        var number = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// Whether a text can be a host and port (RFC 3986, section 3.2, without the escapes).
    private static func isHost(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
                    true
                default: false
                }
            }
    }
}
