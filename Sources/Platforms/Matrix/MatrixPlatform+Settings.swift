import Settings
import Signatures

extension MatrixPlatform {
    /// Matrix in the configuration.
    package static let kind = PlatformKind(
        settings: PlatformSettings(
            id: "matrix",
            fields: [
                PlatformSettings.Field("homeserver", .url(usual: nil), isRequired: true),
                PlatformSettings.Field("hsToken", .secret, isRequired: true),
                PlatformSettings.Field("asToken", .secret, isRequired: true),
                PlatformSettings.Field("userID", .text, isRequired: true),
                PlatformSettings.Field("displayName", .text),
            ]
        ),
        make: { values throws(PlatformProblem) in try MatrixPlatform(values) },
        manifest: { question throws(PlatformProblem) in try MatrixRegistration(question).yaml }
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
            user: try Self.user(values),
            displayName: values.text("displayName")
        )
    }

    static func user(_ values: InstallationValues) throws(PlatformProblem) -> MatrixUser {
        guard let user = values.text("userID").flatMap(MatrixUser.init) else {
            throw PlatformProblem("userID", "The bot's id is written in full, as in @raincheck:example.org.")
        }
        return user
    }

    static func token(_ name: String, _ values: InstallationValues) throws(PlatformProblem) -> Secret {
        guard let token = values.secret(name).map({ Secret($0.exposed) }), MatrixServer.isToken(token) else {
            throw PlatformProblem(name, "A token is of letters, digits and signs, without blanks and line ends.")
        }
        return token
    }
}
