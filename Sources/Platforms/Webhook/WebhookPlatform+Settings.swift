import Settings
import Signatures

extension WebhookPlatform {
    /// Standard Webhooks in the configuration.
    package static let kind = PlatformKind(
        settings: PlatformSettings(
            id: id,
            fields: [
                PlatformSettings.Field("signingSecrets", .secrets),
                PlatformSettings.Field("publicKeys", .texts),
                PlatformSettings.Field("signWith", .secret),
            ],
            responseHosts: []
        ),
        make: { values throws(PlatformProblem) in try make(values) }
    )

    /// Keys of each kind: each is tried on a request before it is known who sent it.
    private static let mostKeys = 5

    private static func make(_ values: InstallationValues) throws(PlatformProblem) -> any Platform {
        let secrets = values.secrets("signingSecrets").map { Secret($0.exposed) }
        let publicKeys = values.texts("publicKeys")
        guard !secrets.isEmpty || !publicKeys.isEmpty else {
            throw PlatformProblem(
                "signingSecrets",
                "Give signingSecrets (whsec_…) or publicKeys (whpk_…): without one nobody could be let in."
            )
        }
        for (name, count) in [("signingSecrets", secrets.count), ("publicKeys", publicKeys.count)]
        where count > mostKeys {
            throw PlatformProblem(name, "More than \(mostKeys) keys are not supported.")
        }
        var keys: [StandardWebhook.VerificationKey] = []
        var signers: [StandardWebhook.SigningKey] = []
        for (index, secret) in secrets.enumerated() {
            let wanted = "a secret: whsec_ and base64 of 24 to 64 bytes"
            try reading("signingSecrets[\(index)]", wanted) { () throws(StandardWebhook.KeyFailure) in
                keys.append(try StandardWebhook.VerificationKey(secret: secret))
                signers.append(try StandardWebhook.SigningKey(secret))
            }
        }
        for (index, text) in publicKeys.enumerated() {
            let wanted = "a public key: whpk_ and base64 of 32 bytes"
            try reading("publicKeys[\(index)]", wanted) { () throws(StandardWebhook.KeyFailure) in
                keys.append(try StandardWebhook.VerificationKey(publicKey: text))
            }
        }
        if let secret = values.secret("signWith") {
            let wanted = "whsec_ and base64 of 24 to 64 bytes, or whsk_ and base64 of a private key"
            try reading("signWith", wanted) { () throws(StandardWebhook.KeyFailure) in
                signers = [try StandardWebhook.SigningKey(Secret(secret.exposed))]
            }
        }
        guard !signers.isEmpty else {
            throw PlatformProblem(
                "signWith",
                "Public keys cannot sign: give signWith, the key (whsec_… or whsk_…) that answers are signed with."
            )
        }
        return WebhookPlatform(installation: values.name, keys: keys, signers: signers)
    }

    private static func reading(
        _ setting: String,
        _ wanted: String,
        _ read: () throws(StandardWebhook.KeyFailure) -> Void
    ) throws(PlatformProblem) {
        do throws(StandardWebhook.KeyFailure) {
            try read()
        } catch {
            throw PlatformProblem(setting, "This should be \(wanted); \(error.description).")
        }
    }
}
