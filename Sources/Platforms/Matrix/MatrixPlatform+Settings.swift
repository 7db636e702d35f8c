import Settings
import Signatures

extension MatrixPlatform {
    /// Matrix in the configuration.
    package static let kind = PlatformKind(
        settings: PlatformSettings(
            id: "matrix",
            fields: [
                PlatformSettings.Field("homeserver", .url(usual: nil), isRequired: true),
                PlatformSettings.Field("hsToken", .secret, isRequired: true) { token("hsToken", flawOf: $0) },
                PlatformSettings.Field("asToken", .secret, isRequired: true) { token("asToken", flawOf: $0) },
                PlatformSettings.Field("userID", .text, isRequired: true) { bytes in
                    PlatformProblem.flaw { () throws(PlatformProblem) in
                        try user(String(decoding: bytes, as: UTF8.self))
                    }
                },
                PlatformSettings.Field("displayName", .text),
            ]
        ),
        doors: [
            PlatformKind.Door(.put, "/_matrix/app/v1/transactions/ID"),
            PlatformKind.Door(.post, "/_matrix/app/v1/ping"),
            PlatformKind.Door(.get, "/_matrix/app/v1/users/ID"), PlatformKind.Door(.get, "/_matrix/app/v1/rooms/ID"),
        ],
        make: { values throws(PlatformProblem) in try MatrixPlatform(values) },
        manifest: { question throws(PlatformProblem) in try MatrixRegistration(question).yaml },
        manifestSecrets: ["hsToken", "asToken"]
    )

    /// - Throws: What is wrong with the values.
    init(_ values: InstallationValues) throws(PlatformProblem) {
        guard let homeserver = values.text("homeserver") else {
            throw PlatformProblem("homeserver", "The homeserver's address is missing.")
        }
        let (hsToken, asToken) = (try Self.token("hsToken", values), try Self.token("asToken", values))
        guard hsToken != asToken else {
            throw PlatformProblem("hsToken", "The two tokens are the same: whoever has one of them has both.")
        }
        self.init(
            homeserver: homeserver,
            hsToken: hsToken,
            asToken: asToken,
            user: try Self.user(values.text("userID")),
            displayName: values.text("displayName")
        )
    }

    static func user(_ id: String?) throws(PlatformProblem) -> MatrixUser {
        guard let user = id.flatMap(MatrixUser.init) else {
            throw PlatformProblem("userID", "The bot's id is written in full, as in @raincheck:example.org.")
        }
        return user
    }

    static func token(_ name: String, _ values: InstallationValues) throws(PlatformProblem) -> Secret {
        let token = Secret(values.secret(name)?.exposed ?? [])
        guard !token.bytes.isEmpty, MatrixServer.isToken(token) else {
            throw PlatformProblem(name, "A token is of letters, digits and signs, without blanks and line ends.")
        }
        return token
    }

    private static func token(_ name: String, flawOf bytes: [UInt8]) -> String? {
        var values = InstallationValues()
        values.set(name, secrets: [SecretText(bytes)])
        return PlatformProblem.flaw { () throws(PlatformProblem) in try token(name, values) }
    }
}
