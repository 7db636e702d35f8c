import Settings
import Signatures

extension SlackPlatform {
    /// Slack in the configuration.
    package static let kind = PlatformKind(
        settings: PlatformSettings(
            id: "slack",
            fields: [PlatformSettings.Field("signingSecrets", .secrets, isRequired: true)],
            responseHosts: ["hooks.slack.com"]
        ),
        make: { values in
            SlackPlatform(secrets: values.secrets("signingSecrets").map { Secret($0.exposed) })
        },
        manifest: { question throws(PlatformProblem) in
            do throws(SlackManifest.Failure) {
                return try SlackManifest.json(url: question.url)
            } catch {
                throw PlatformProblem(nil, error.description)
            }
        }
    )
}
