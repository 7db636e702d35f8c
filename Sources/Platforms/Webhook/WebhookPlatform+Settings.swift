import Settings
import Signatures

extension WebhookPlatform {
    /// Standard Webhooks in the configuration.
    package static let kind = PlatformKind(
        settings: PlatformSettings(
            id: id,
            fields: [
                PlatformSettings.Field("signingSecrets", .secrets) { bytes in
                    PlatformProblem.flaw { () throws(PlatformProblem) in
                        try keys("signingSecrets", of: Secret(bytes))
                    }
                },
                PlatformSettings.Field("publicKeys", .texts) { bytes in
                    PlatformProblem.flaw { () throws(PlatformProblem) in
                        try publicKey("publicKeys", String(decoding: bytes, as: UTF8.self))
                    }
                },
                PlatformSettings.Field("signWith", .secret) { bytes in
                    PlatformProblem.flaw { () throws(PlatformProblem) in try signer("signWith", Secret(bytes)) }
                },
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
            let (verification, signing) = try Self.keys("signingSecrets[\(index)]", of: secret)
            keys.append(verification)
            signers.append(signing)
        }
        for (index, text) in publicKeys.enumerated() { keys.append(try publicKey("publicKeys[\(index)]", text)) }
        if let secret = values.secret("signWith") { signers = [try signer("signWith", Secret(secret.exposed))] }
        guard !signers.isEmpty else {
            throw PlatformProblem(
                "signWith",
                "Public keys cannot sign: give signWith, the key (whsec_… or whsk_…) that answers are signed with."
            )
        }
        return WebhookPlatform(installation: values.name, keys: keys, signers: signers)
    }

    private static func keys(
        _ setting: String,
        of secret: Secret
    ) throws(PlatformProblem) -> (StandardWebhook.VerificationKey, StandardWebhook.SigningKey) {
        try reading(setting, "a secret: whsec_ and base64 of 24 to 64 bytes") { () throws(StandardWebhook.KeyFailure) in
            (try StandardWebhook.VerificationKey(secret: secret), try StandardWebhook.SigningKey(secret))
        }
    }

    private static func publicKey(
        _ setting: String,
        _ text: String
    ) throws(PlatformProblem) -> StandardWebhook.VerificationKey {
        try reading(setting, "a public key: whpk_ and base64 of 32 bytes") { () throws(StandardWebhook.KeyFailure) in
            try StandardWebhook.VerificationKey(publicKey: text)
        }
    }

    private static func signer(
        _ setting: String,
        _ secret: Secret
    ) throws(PlatformProblem) -> StandardWebhook.SigningKey {
        let wanted = "whsec_ and base64 of 24 to 64 bytes, or whsk_ and base64 of a private key"
        return try reading(setting, wanted) { () throws(StandardWebhook.KeyFailure) in
            try StandardWebhook.SigningKey(secret)
        }
    }

    private static func reading<Key>(
        _ setting: String,
        _ wanted: String,
        _ read: () throws(StandardWebhook.KeyFailure) -> Key
    ) throws(PlatformProblem) -> Key {
        do throws(StandardWebhook.KeyFailure) {
            return try read()
        } catch {
            throw PlatformProblem(setting, "This should be \(wanted); \(error.description).")
        }
    }
}
