/// A user's id: `@raincheck:example.org` (Matrix specification, appendix 4.2.1).
struct MatrixUser: Sendable, Equatable {
    /// The id in full.
    let id: String
    /// What stands between the `@` and the first colon.
    let localpart: String
    /// The server, perhaps with a port.
    let server: String

    /// The bot's own id; nil for what an application service cannot be given.
    ///
    /// The part before the colon is of `a-z 0-9 . _ = - / +`, the server of letters, digits and `. - : [ ]`.
    init?(_ id: String) {
        guard id.utf8.count <= 255, id.first == "@", let colon = id.firstIndex(of: ":") else { return nil }
        let (localpart, server) = (id[..<colon].dropFirst(), id[id.index(after: colon)...])
        guard !localpart.isEmpty, localpart.utf8.allSatisfy(Self.isLocal),
            !server.isEmpty, server.utf8.allSatisfy(Self.isServer)
        else { return nil }
        self.id = id
        self.localpart = String(localpart)
        self.server = String(server)
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        isLowerOrDigit(byte) || "._=-/+".utf8.contains(byte)
    }

    private static func isServer(_ byte: UInt8) -> Bool {
        isLowerOrDigit(byte) || (0x41...0x5A).contains(byte) || ".-:[]".utf8.contains(byte)
    }

    private static func isLowerOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
}
