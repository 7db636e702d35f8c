import HTTPCore
import JSONText
import Signatures

/// The requests a bot makes of its homeserver (Client-Server API, v3), as the application service's own user.
///
/// Ids of rooms and events are opaque: whatever is in them is escaped, nothing is read out of them.
struct MatrixServer: Sendable {
    /// The address without a slash at its end.
    let baseURL: String
    let user: MatrixUser
    /// Visible ASCII, see ``isToken(_:)``.
    private let token: Secret

    init(baseURL: String, user: MatrixUser, token: Secret) {
        self.baseURL = baseURL
        self.user = user
        self.token = token
    }

    /// Whether bytes can be written into a header field.
    static func isToken(_ secret: Secret) -> Bool {
        secret.bytes.count <= 1024 && secret.bytes.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Whether a text can be an id and a part of a path; dots alone would lead to another path.
    static func isID(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text != "." && text != ".."
    }

    /// Enters a room; entering it again changes nothing.
    func join(_ room: String) -> HTTPRequest {
        request(.post, ["join", room], body: Array("{}".utf8))
    }

    /// One event of a room.
    func event(_ event: String, in room: String) -> HTTPRequest {
        request(.get, ["rooms", room, "event", event])
    }

    /// Who is in a room.
    func members(of room: String) -> HTTPRequest {
        request(.get, ["rooms", room, "joined_members"])
    }

    /// Sends a message; the same transaction again gives the same event.
    func send(_ content: [UInt8], to room: String, transaction: String) -> HTTPRequest {
        message(content, at: sending(to: room, transaction: transaction))
    }

    /// Sends a message to an address that ``sending(to:transaction:)`` made.
    func message(_ content: [UInt8], at url: String) -> HTTPRequest {
        HTTPRequest(.put, url, fields: fields, body: content)
    }

    /// The address that takes one message.
    func sending(to room: String, transaction: String) -> String {
        url(["rooms", room, "send", "m.room.message", transaction])
    }

    /// What the bot noted about a room.
    func note(_ type: String, of room: String) -> HTTPRequest {
        request(.get, ["user", user.id, "rooms", room, "account_data", type])
    }

    /// Notes something about a room.
    func keep(_ type: String, of room: String, _ content: [UInt8]) -> HTTPRequest {
        request(.put, ["user", user.id, "rooms", room, "account_data", type], body: content)
    }

    /// A name for what is sent on account of something: the same each time.
    static func transaction(for cause: String) -> String {
        "raincheck-" + Hex.encode(SHA256.digest(of: Array(cause.utf8)).prefix(16))
    }

    private func request(_ method: HTTPMethod, _ path: [String], body: [UInt8] = []) -> HTTPRequest {
        HTTPRequest(method, url(path), fields: fields, body: body)
    }

    private func url(_ path: [String]) -> String {
        path.reduce(into: baseURL + "/_matrix/client/v3") { $0 += "/" + Self.escape($1) }
    }

    private var fields: HTTPFields {
        HTTPFields([
            "Authorization": "Bearer \(String(decoding: token.bytes, as: UTF8.self))",
            "Content-Type": "application/json",
        ])
    }

    /// Everything but unreserved characters escaped (RFC 3986, section 2.3).
    static func escape(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                escaped.append(byte)
            default:
                escaped += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
