import Settings

/// The platforms there are.
package enum PlatformTable {
    package static let all: [PlatformKind] = [
        SlackPlatform.kind, DiscordPlatform.kind, WebhookPlatform.kind, MatrixPlatform.kind, MattermostPlatform.kind,
    ]

    /// The platform of a name.
    package static func kind(_ id: String) -> PlatformKind? { all.first { $0.settings.id == id } }
    /// What the configuration of each looks like.
    package static let settings = all.map(\.settings)
}
