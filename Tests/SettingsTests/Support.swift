import Platforms
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

/// A file of the small world around a configuration.
struct SmallFile: ExpressibleByStringLiteral {
    var bytes: [UInt8]
    var mode = 0o600

    init(stringLiteral text: String) { bytes = Array(text.utf8) }

    init(_ text: String, mode: Int = 0o600) {
        bytes = Array(text.utf8)
        self.mode = mode
    }
}

let smallEnvironment = [
    "SECRET": longSecret, "SHORT": "0123456789", "EMPTY": "", "BOT": "xoxb-0123456789-abc",
    "BLANKS": "                 ",
    "ENDS_IN_BLANK": longSecret + " ", "STARTS_IN_TAB": "\t" + longSecret, "QUOTED": "\"\(longSecret)\"",
    "SINGLE_QUOTED": "'\(longSecret)'", "TYPED_QUOTES": "“\(longSecret)”", "MARKED": "\u{FEFF}" + longSecret,
    "LINES": longSecret + "\n" + longSecret, "LINE_END": longSecret + "\n",
    "INVISIBLE": longSecret + "\u{200B}" + longSecret,
    "HOOK": "whsec_ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM=", "OTHER_HOOK": "whsec_AAAA0123456789",
    "HARD_BLANK": longSecret + "\u{A0}", "TOO_LONG": String(repeating: "a1", count: 2100),
    "TOKEN_WORD": "Token " + longSecret,
]

let smallFiles: [String: SmallFile] = [
    "/etc/raincheck/secret": SmallFile(longSecret + "\n"), "/run/key": SmallFile(longSecret + "XYZ\r\n"),
    "/run/two-lines": SmallFile(longSecret + "\n\n"), "/run/return": SmallFile(longSecret + "\r"),
    "/run/open": SmallFile(longSecret, mode: 0o666), "/run/readable": SmallFile(longSecret, mode: 0o644),
    "/run/empty": "", "/run/line-end": "\n", "/run/marked": SmallFile("\u{FEFF}" + longSecret),
]

/// Reads a configuration with a small world around it.
func read(
    _ text: String,
    folder: String = "/etc/raincheck",
    environment: [String: String] = smallEnvironment,
    files: [String: SmallFile] = smallFiles,
    platforms: [PlatformSettings] = [chat],
    secrets: SecretScope = .all
) throws(ConfigurationProblems) -> Configuration {
    var surroundings = Surroundings()
    surroundings.mode = { files[$0]?.mode }
    surroundings.dataFolder = { $0.hasPrefix("/nowhere") ? "There is no folder \($0); make it." : nil }
    surroundings.recording = { format, file in
        file.hasSuffix("missing.json") ? "The file \(file) is no recording of the format \(format.rawValue)." : nil
    }
    surroundings.address = { endpoint, _ in
        endpoint.port == 9999 ? .init("port", "\(endpoint.address), port \(endpoint.port), is in use.") : nil
    }
    return try Configuration.read(
        text: text,
        folder: folder,
        environment: environment,
        platforms: platforms,
        secrets: secrets,
        surroundings: surroundings
    ) { path in
        guard let file = files[path] else { throw NoSuchFile() }
        return file.bytes
    }
}

/// The problems of a configuration, one a line.
func problems(_ text: String, platforms: [PlatformSettings] = [chat]) -> String {
    do {
        _ = try read(text, platforms: platforms)
        return ""
    } catch {
        return error.description
    }
}
