import CCurl
import HTTPCore

/// Puts a response together from what arrives, within bounds.
struct ResponseReader {
    let maximumBody: Int
    let maximumHead: Int
    /// Why the transfer was ended, if it was ended here.
    private(set) var failure: HTTPClientFailure?
    private var fields = HTTPFields()
    private var body: [UInt8] = []
    private var headCount = 0
    private var encodings = 0

    init(maximumBody: Int, maximumHead: Int) {
        self.maximumBody = maximumBody
        self.maximumHead = maximumHead
    }

    /// Takes one line of the head, or of a trailer; false ends the transfer.
    mutating func readHead(_ line: UnsafeRawBufferPointer) -> Bool {
        headCount += line.count
        guard headCount <= maximumHead else { return end(.tooLarge, "the head of the response is too large") }
        // Fields after the body are not what the body was sent with.
        guard body.isEmpty else { return true }
        // An interim response comes before the real one; only the last head counts.
        if line.starts(with: "HTTP/".utf8) {
            fields = HTTPFields()
            encodings = 0
            return true
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let name = String(decoding: line[..<colon], as: UTF8.self)
        let value = Self.trimmed(line[(colon + 1)...])
        guard isWanted(name.lowercased(), value.lowercased()) else {
            return end(.other, "the response is encoded in a way that was not asked for")
        }
        do {
            try fields.append(name, value)
        } catch .tooMany {
            return end(.tooLarge, "the response has too many fields")
        } catch {
            // A field that cannot be kept is nothing a caller could have asked for.
        }
        return true
    }

    /// Takes a part of the decoded body; false ends the transfer.
    mutating func readBody(_ part: UnsafeRawBufferPointer) -> Bool {
        guard body.count + part.count <= maximumBody else { return end(.tooLarge, "the response is too large") }
        body.append(contentsOf: part)
        return true
    }

    /// Takes note that the connection broke before anything came.
    mutating func lost() { _ = end(.closed, "the connection was lost") }

    /// The response, once it is complete.
    func response(status: Int) -> Result<HTTPResponse, HTTPClientFailure> {
        if let failure { return .failure(failure) }
        guard (100...599).contains(status) else {
            return .failure(HTTPClientFailure(.other, "the response has no status"))
        }
        return .success(HTTPResponse(status, fields: fields, body: body))
    }

    /// Whether a field names no encoding but one that was asked for, once.
    ///
    /// libcurl would undo as many layers as a peer names, each of which can blow the body up a thousandfold.
    private mutating func isWanted(_ name: String, _ value: String) -> Bool {
        switch (name, value) {
        case ("content-encoding", "gzip"), ("content-encoding", "x-gzip"):
            encodings += 1
            return encodings == 1
        case ("content-encoding", ""), ("content-encoding", "identity"): return true
        case ("content-encoding", _): return false
        case ("transfer-encoding", "chunked"): return true
        case ("transfer-encoding", _): return false
        default: return true
        }
    }

    private mutating func end(_ code: HTTPClientFailure.Code, _ text: String) -> Bool {
        failure = failure ?? HTTPClientFailure(code, text)
        return false
    }

    /// Without the blanks around a value, and without the end of the line.
    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
