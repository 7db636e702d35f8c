/// Whose profile it is: a user's or a channel's.
///
/// Ids are unique only inside one workspace of one platform, so all three count. They are compared byte for byte.
/// (`String` would call two spellings of one accented id equal, and the second user would read the first one's places.)
package struct ProfileKey: Sendable, Hashable, CustomStringConvertible {
    /// What has a profile.
    package enum Kind: String, Sendable {
        case user
        case channel
    }

    /// The most bytes of each part.
    package static let longestPart = 255

    package let kind: Kind
    /// The platform's name: `slack`.
    package let platform: String
    /// The platform's id of the workspace, team or server.
    package let workspace: String
    /// The platform's id of the user or channel.
    package let id: String
    /// The parts, each after its length in two bytes, big end first, and one more for a channel: no two keys share them.
    package let bytes: [UInt8]

    /// The key of a user; nil when a part is empty or longer than 255 bytes of UTF-8.
    package init?(platform: String, workspace: String, user: String) {
        self.init(.user, platform, workspace, user)
    }

    /// The key of a channel; nil when a part is empty or longer than 255 bytes of UTF-8.
    package init?(platform: String, workspace: String, channel: String) {
        self.init(.channel, platform, workspace, channel)
    }

    private init?(_ kind: Kind, _ platform: String, _ workspace: String, _ id: String) {
        let parts = [platform, workspace, id]
        guard parts.allSatisfy({ (1...Self.longestPart).contains($0.utf8.count) }) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(platform.utf8.count + workspace.utf8.count + id.utf8.count + 15)
        // Users came first and are kept in files named by these bytes: they stay as they were.
        for part in kind == .user ? parts : parts + [kind.rawValue] {
            bytes.append(UInt8(part.utf8.count >> 8))
            bytes.append(UInt8(part.utf8.count & 0xFF))
            bytes += part.utf8
        }
        self.kind = kind
        self.platform = platform
        self.workspace = workspace
        self.id = id
        self.bytes = bytes
    }

    package static func == (left: ProfileKey, right: ProfileKey) -> Bool { left.bytes == right.bytes }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    /// What it is, without its ids: they are personal data and stay out of logs.
    package var description: String { "a \(kind.rawValue) of \(platform)" }
}
