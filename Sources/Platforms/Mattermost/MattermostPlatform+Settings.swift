import Settings
import Signatures

extension MattermostPlatform {
    /// Mattermost in the configuration.
    package static let kind = PlatformKind(
        settings: PlatformSettings(
            id: "mattermost",
            fields: [
                PlatformSettings.Field("tokens", .secrets, isRequired: true) { bytes in
                    isToken(bytes) ? nil : noToken
                },
                PlatformSettings.Field("site", .url(usual: nil), isRequired: true) { bytes in
                    isShort(site: String(decoding: bytes, as: UTF8.self)) ? nil : longSite
                },
                PlatformSettings.Field("url", .ownURL, isRequired: true),
            ]
        ),
        doors: [PlatformKind.Door(.post), PlatformKind.Door(.post, "/action")],
        make: { values throws(PlatformProblem) in
            let (tokens, site) = (values.secrets("tokens").map(\.exposed), values.text("site") ?? "")
            guard !tokens.isEmpty, tokens.allSatisfy(isToken) else { throw PlatformProblem("tokens", noToken) }
            guard isShort(site: site) else { throw PlatformProblem("site", longSite) }
            return MattermostPlatform(tokens: tokens.map { Secret($0) }, site: site, url: values.text("url") ?? "")
        }
    )

    private static let noToken =
        "A token is what Mattermost shows for a slash command: letters and digits, without \"Token\"."
    private static let longSite = "The address has more than \(longestSite) characters."

    private static func isShort(site: String) -> Bool {
        MattermostDecoding.workspace(site: site).utf8.count <= longestSite
    }

    /// It is part of every profile's key.
    private static let longestSite = 200

    private static func isToken(_ token: [UInt8]) -> Bool {
        !token.isEmpty && token.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
