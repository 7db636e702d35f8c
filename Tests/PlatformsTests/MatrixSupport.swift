import Conversation
import Foundation
import HTTPCore
import JSONText
import Signatures
import Testing

@testable import Platforms

enum Matrix {
    static let now = Date(timeIntervalSince1970: 1_893_456_000)
    static let hsToken = "hs-token-0123456789"
    static let asToken = "as-token-0123456789"
    static let user = bot("@raincheck:example.org")
    private static func bot(_ id: String) -> MatrixUser {
        guard let user = MatrixUser(id) else { preconditionFailure("not an id") }
        return user
    }

    static let platform = MatrixPlatform(
        homeserver: "https://matrix.example.org",
        hsToken: Secret(hsToken),
        asToken: Secret(asToken),
        user: user,
        displayName: "Weather Bot"
    )
    static let server = MatrixServer(baseURL: "https://matrix.example.org", user: user, token: Secret(asToken))

    /// A request as reception hands it on; no token when it is nil.
    static func request(
        _ method: HTTPMethod,
        _ target: String,
        _ body: String = "",
        token: String? = "Bearer " + hsToken
    ) -> HTTPRequest {
        let fields =
            if let token {
                HTTPFields(["Content-Type": "application/json", "Authorization": "\(token)"])
            } else {
                HTTPFields(["Content-Type": "application/json"])
            }
        return HTTPRequest(method, target, fields: fields, body: Array(body.utf8))
    }

    static func transaction(_ events: [String]) -> HTTPRequest {
        request(.put, "/_matrix/app/v1/transactions/7", #"{"events":["# + events.joined(separator: ",") + "]}")
    }

    /// What is done about one event; nil when nothing is.
    static func inbound(_ event: String) throws -> Inbound? {
        guard case .several(let parts) = try platform.decode(transaction([event]), now: now) else { return nil }
        return parts.first
    }

    /// An event as Synapse sends it.
    static func event(
        _ content: String,
        type: String = "m.room.message",
        sender: String = "@alice:example.org",
        age: Double = 1,
        id: String = "$event",
        more: String = ""
    ) -> String {
        let time = Int((now.timeIntervalSince1970 - age) * 1000)
        return #"{"age":45,"content":\#(content),"event_id":"\#(id)","origin_server_ts":\#(time),"#
            + #""room_id":"!IIa4ws2QM08SPj8bzqET4318eCcCejKdOKBbxnlCPvM","sender":"\#(sender)","type":"\#(type)","#
            + #""unsigned":{"age":45},"user_id":"\#(sender)"\#(more)}"#
    }

    static func text(_ body: String) -> String { #"{"msgtype":"m.text","body":"\#(body)"}"# }

    static func json(_ bytes: [UInt8]) throws -> JSONValue { try JSONValue(parsing: bytes) }
}
