import Foundation
import Signatures

/// The registration an admin gives to the homeserver (Application Service API, section 2.1), as YAML.
struct MatrixRegistration {
    private let url: String
    private let name: String
    private let localpart: String
    /// The users that are the bot's: a regular expression.
    private let users: String
    private let hsToken: String
    private let asToken: String
    /// Whether the tokens were made just now.
    private let isNew: Bool

    /// For an installation whose path is reached at the question's URL: `https://weather.example.org/matrix/acme`.
    ///
    /// - Throws: What is wrong with the URL or the values.
    init(_ question: ManifestQuestion) throws(PlatformProblem) {
        guard let parts = URLComponents(string: question.url), let host = parts.host, !host.isEmpty,
            parts.scheme == "https" || parts.scheme == "http" && Self.loopback.contains(host),
            parts.user == nil, parts.query == nil, parts.fragment == nil, parts.path.hasPrefix(Self.folder),
            case let name = parts.path.dropFirst(Self.folder.count), !name.isEmpty,
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
        else {
            throw PlatformProblem(
                nil,
                "--url must be the https address of one installation, such as https://weather.example.org/matrix/acme, "
                    + "or an http address of this machine"
            )
        }
        url = question.url
        self.name = String(name)
        guard let values = question.values else {
            isNew = true
            localpart = "raincheck"
            users = "^@raincheck:.*$"
            hsToken = Hex.encode(RandomBytes.make(32))
            asToken = Hex.encode(RandomBytes.make(32))
            return
        }
        let user = try MatrixPlatform.user(values.text("userID"))
        isNew = false
        localpart = user.localpart
        users = "^" + NSRegularExpression.escapedPattern(for: user.id) + "$"
        hsToken = String(decoding: try MatrixPlatform.token("hsToken", values).bytes, as: UTF8.self)
        asToken = String(decoding: try MatrixPlatform.token("asToken", values).bytes, as: UTF8.self)
    }

    private static let folder = "/matrix/"
    private static let loopback: Set = ["127.0.0.1", "localhost", "[::1]", "::1"]

    /// The document, without a line end at its end.
    var yaml: [UInt8] {
        let note =
            isNew
            ? """
            # The tokens were made just now: give them to Raincheck as hsToken and asToken of the installation.
            # Printed again with --config FILE, this holds the configured tokens and the bot's full id.

            """ : ""
        return Array(
            (note
                + """
                id: \(Self.quote("raincheck-" + name))
                url: \(Self.quote(url))
                hs_token: \(Self.quote(hsToken))
                as_token: \(Self.quote(asToken))
                sender_localpart: \(Self.quote(localpart))
                rate_limited: false
                receive_ephemeral: false
                namespaces:
                  users:
                    - exclusive: true
                      regex: \(Self.quote(users))
                  aliases: []
                  rooms: []
                """).utf8
        )
    }

    /// A text as YAML takes it as it stands (YAML 1.2, section 7.3.2); it is all printable ASCII.
    private static func quote(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
    }
}
