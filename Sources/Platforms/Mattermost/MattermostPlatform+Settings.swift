import Settings
import Signatures

extension MattermostPlatform {
    /// Mattermost in the configuration.
    package static let kind = PlatformKind(
        settings: PlatformSettings(
            id: "mattermost",
            fields: [
                PlatformSettings.Field("tokens", .secrets, isRequired: true),
                PlatformSettings.Field("site", .url(usual: nil), isRequired: true),
                PlatformSettings.Field("url", .url(usual: nil), isRequired: true),
            ]
        ),
        make: { values throws(PlatformProblem) in
            let (tokens, site) = (values.secrets("tokens").map(\.exposed), values.text("site") ?? "")
            guard !tokens.isEmpty, tokens.allSatisfy(isToken) else {
                throw PlatformProblem(
                    "tokens",
                    "A token is what Mattermost shows for a slash command: letters and digits, without \"Token\"."
                )
            }
            guard MattermostDecoding.workspace(site: site).utf8.count <= longestSite else {
                throw PlatformProblem("site", "The address has more than \(longestSite) characters.")
            }
            return MattermostPlatform(tokens: tokens.map { Secret($0) }, site: site, url: values.text("url") ?? "")
        }
    )

    /// It is part of every profile's key.
    private static let longestSite = 200

    private static func isToken(_ token: [UInt8]) -> Bool {
        !token.isEmpty && token.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
