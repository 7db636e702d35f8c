import HTTPCore
import Settings
import Signatures

extension DiscordPlatform {
    /// Discord in the configuration.
    package static let kind = PlatformKind(
        settings: PlatformSettings(
            id: "discord",
            fields: [
                PlatformSettings.Field("publicKey", .text, isRequired: true) { bytes in
                    PlatformProblem.flaw { () throws(PlatformProblem) in try publicKey(text(bytes)) }
                },
                PlatformSettings.Field("applicationID", .text, isRequired: true) { bytes in
                    PlatformProblem.flaw { () throws(PlatformProblem) in try applicationID(text(bytes)) }
                },
                PlatformSettings.Field("botToken", .secret),
                PlatformSettings.Field("apiURL", .url(usual: "https://discord.com/api/v10")),
            ]
        ),
        make: { values throws(PlatformProblem) in
            DiscordPlatform(
                key: try publicKey(values.text("publicKey")),
                applicationID: try applicationID(values.text("applicationID")),
                apiURL: apiURL(values)
            )
        },
        registration: { question throws(PlatformProblem) in [try registration(question)] },
        registrationSecrets: ["botToken"]
    )

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func publicKey(_ text: String?) throws(PlatformProblem) -> Ed25519.PublicKey {
        guard let bytes = Hex.decode(text ?? "", case: .any), let key = Ed25519.PublicKey(bytes) else {
            throw PlatformProblem(
                "publicKey",
                "This is no public key: copy the 64 hexadecimal digits of the application's page "
                    + "(General Information)."
            )
        }
        return key
    }

    private static func applicationID(_ id: String?) throws(PlatformProblem) -> String {
        guard let id, isID(id) else {
            throw PlatformProblem("applicationID", "An application's id is a number of up to 20 digits.")
        }
        return id
    }

    private static func apiURL(_ values: InstallationValues) -> String { values.text("apiURL") ?? "" }

    private static func isID(_ text: String) -> Bool {
        (1...20).contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func registration(_ question: RegistrationQuestion) throws(PlatformProblem) -> HTTPRequest {
        if let guild = question.scope, !isID(guild) {
            throw PlatformProblem(nil, "A server's id is a number of up to 20 digits.")
        }
        let id = try applicationID(question.values.text("applicationID"))
        let calls = DiscordCalls(apiURL: apiURL(question.values), applicationID: id)
        var fields = calls.fields
        if let token = question.values.secret("botToken") {
            do throws(HTTPFields.Failure) {
                try fields.append("Authorization", "Bot " + String(decoding: token.exposed, as: UTF8.self))
            } catch {
                throw PlatformProblem("botToken", "This is no token of a bot: it has characters none has.")
            }
        } else if !question.isDryRun {
            throw PlatformProblem("botToken", "The token of the application's bot is needed to register commands.")
        }
        return calls.register(DiscordCommands.json(), guild: question.scope, fields: fields)
    }
}
