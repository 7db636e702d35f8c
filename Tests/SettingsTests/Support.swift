import Testing

@testable import Settings

let longSecret = "0123456789abcdef"

/// A platform with a setting of each kind; the examples are for Slack.
let chat = PlatformSettings(
    id: "slack",
    fields: [
        PlatformSettings.Field("signingSecrets", .secrets, isRequired: true), PlatformSettings.Field("token", .secret),
        PlatformSettings.Field("title", .text), PlatformSettings.Field("teams", .texts),
        PlatformSettings.Field("apiURL", .url(usual: "https://slack.example")),
    ],
    responseHosts: ["hooks.slack.com"]
)

struct NoSuchFile: Error {}

/// Reads a configuration with a small world around it.
func read(
    _ text: String,
    folder: String = "/etc/raincheck",
    environment: [String: String] = ["SECRET": longSecret, "SHORT": "0123456789", "EMPTY": ""],
    files: [String: String] = ["/etc/raincheck/secret": longSecret + "\n", "/run/key": longSecret + "XYZ\r\n"]
) throws(ConfigurationProblems) -> Configuration {
    try Configuration.read(text: text, folder: folder, environment: environment, platforms: [chat]) { path in
        guard let content = files[path] else { throw NoSuchFile() }
        return Array(content.utf8)
    }
}

/// The problems of a configuration, one a line.
func problems(_ text: String) -> String {
    do {
        _ = try read(text)
        return ""
    } catch {
        return error.description
    }
}
