import HTTPCore

/// The checks of the request line (RFC 9112, section 3).
struct RequestLine {
    let method: HTTPMethod
    let target: String
    /// Where the line ended in the buffer.
    let end: UnsafePointer<UInt8>

    /// Reads the three parts as the library keeps them: texts ended by NUL, in the buffer they arrived in.
    ///
    /// One blank stood between them. Where the gap is another, a NUL or a second blank was sent.
    init(
        method: UnsafePointer<CChar>,
        target: SentTarget,
        version: UnsafePointer<CChar>,
        maximumTarget: Int,
        methods: [HTTPMethod]
    ) throws(Refused) {
        let verb = Self.bytes(method)
        self.method = try Self.method(verb)
        guard methods.contains(self.method) else { throw Refused(.methodNotAllowed) }
        let length = target.text.utf8.count
        guard method + verb.count + 1 == target.start, target.start + length + 1 == version else {
            throw Refused(.badLayout)
        }
        guard length <= maximumTarget else { throw Refused(.targetTooLong) }
        let text = target.text.utf8
        guard text.first == UInt8(ascii: "/"), text.allSatisfy(Self.isTarget) else { throw Refused(.badTarget) }
        // 1.0 is what proxies speak by default; the library closes such a connection after the answer.
        let number = Self.bytes(version)
        switch String(decoding: number, as: UTF8.self) {
        case "HTTP/1.1", "HTTP/1.0": break
        default: throw Refused(.version)
        }
        self.target = target.text
        end = UnsafeRawPointer(version + number.count).assumingMemoryBound(to: UInt8.self)
    }

    /// The target as it was sent, and where it stood: the library goes on to cut it up in place.
    struct SentTarget {
        let start: UnsafePointer<CChar>
        let text: String

        init(_ start: UnsafePointer<CChar>) {
            self.start = start
            // Bytes that are not UTF-8 change the length, and so are found out with the gaps.
            text = String(decoding: RequestLine.bytes(start), as: UTF8.self)
        }
    }

    /// A refusal as an error.
    struct Refused: Error {
        let reason: HTTPServer.Refusal

        init(_ reason: HTTPServer.Refusal) {
            self.reason = reason
        }
    }

    private static func method(_ verb: UnsafeRawBufferPointer) throws(Refused) -> HTTPMethod {
        switch String(decoding: verb, as: UTF8.self) {
        case "POST": return .post
        case "GET": return .get
        case "PUT": return .put
        case "HEAD": return .head
        case "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT": throw Refused(.methodNotAllowed)
        default: throw Refused(.methodUnknown)
        }
    }

    /// Visible ASCII; a fragment is never sent.
    private static func isTarget(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "#")
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
        var count = 0
        while text[count] != 0 { count += 1 }
        return UnsafeRawBufferPointer(start: text, count: count)
    }
}
