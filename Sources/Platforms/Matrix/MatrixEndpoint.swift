import HTTPCore
import JSONText

/// What a homeserver asks of an application service (Application Service API, v1), by the path.
enum MatrixEndpoint: Equatable {
    case transaction
    case ping
    /// Whether there is such a user.
    case user
    /// Whether there is a room of such a name.
    case alias
    /// Something of this or another version that is not known here.
    case unknown

    /// Nil for a path that is no part of Matrix.
    init?(_ path: Substring) {
        guard path.hasPrefix("/_matrix/") else { return nil }
        let parts = path.dropFirst(Self.prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard path.hasPrefix(Self.prefix) else {
            self = .unknown
            return
        }
        switch (parts.first, parts.count) {
        case ("transactions", 2) where !parts[1].isEmpty: self = .transaction
        case ("ping", 1): self = .ping
        case ("users", 2) where !parts[1].isEmpty: self = .user
        case ("rooms", 2) where !parts[1].isEmpty: self = .alias
        default: self = .unknown
        }
    }

    private static let prefix = "/_matrix/app/v1/"

    /// The method it is asked with; nil: any.
    var method: HTTPMethod? {
        switch self {
        case .transaction: .put
        case .ping: .post
        case .user, .alias: .get
        case .unknown: nil
        }
    }
}

extension HTTPResponse {
    /// What a homeserver hears when all is well.
    static let matrixDone = HTTPResponse.json(200, Array("{}".utf8))

    /// A standard error (Client-Server API, section 2.3).
    static func matrixError(_ status: Int, _ code: String, _ sentence: String) -> HTTPResponse {
        var writer = JSONWriter(capacity: 128)
        writer.object {
            $0.member("errcode", code)
            $0.member("error", sentence)
        }
        return .json(status, writer.bytes)
    }
}
