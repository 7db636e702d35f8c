/// Whose profile it is: ids are unique only inside one workspace of one platform, so all three count.
///
/// Ids are compared byte for byte. (`String` would call two spellings of one accented id equal, and the second user
/// would read the first one's places.)
package struct UserKey: Sendable, Hashable, CustomStringConvertible {
    /// The most bytes of each part.
    package static let longestPart = 255

    /// The platform's name: `slack`.
    package let platform: String
    /// The platform's id of the workspace, team or server.
    package let workspace: String
    /// The platform's id of the user.
    package let user: String
    /// The parts, each after its length in two bytes, big end first: no two keys share these bytes.
    package let bytes: [UInt8]

    /// Nil when a part is empty or longer than 255 bytes of UTF-8.
    package init?(platform: String, workspace: String, user: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(platform.utf8.count + workspace.utf8.count + user.utf8.count + 6)
        for part in [platform, workspace, user] {
            let count = part.utf8.count
            guard (1...Self.longestPart).contains(count) else { return nil }
            bytes.append(UInt8(count >> 8))
            bytes.append(UInt8(count & 0xFF))
            bytes += part.utf8
        }
        self.platform = platform
        self.workspace = workspace
        self.user = user
        self.bytes = bytes
    }

    package static func == (left: UserKey, right: UserKey) -> Bool { left.bytes == right.bytes }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    /// The platform alone: the ids are personal data and stay out of logs.
    package var description: String { "a user of \(platform)" }
}
