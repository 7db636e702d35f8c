import Settings
import Signatures

extension SlackPlatform {
    /// Slack in the configuration.
    package static let kind = PlatformKind(
        settings: PlatformSettings(
            id: "slack",
            fields: [
                PlatformSettings.Field("signingSecrets", .secrets, isRequired: true),
                PlatformSettings.Field("botToken", .secret) { bytes in
                    PlatformProblem.flaw { () throws(PlatformProblem) in try SlackWebAPI(url: "", token: bytes) }
                },
                PlatformSettings.Field("apiURL", .url(usual: "https://slack.com/api")),
            ],
            responseHosts: ["hooks.slack.com"]
        ),
        make: { values throws(PlatformProblem) in
            var api: SlackWebAPI?
            if let token = values.secret("botToken"), let url = values.text("apiURL") {
                api = try SlackWebAPI(url: url, token: token.exposed)
            }
            return SlackPlatform(secrets: values.secrets("signingSecrets").map { Secret($0.exposed) }, api: api)
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
