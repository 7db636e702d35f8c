import Testing

@testable import Settings

let longSecret = "0123456789abcdef"

struct NoSuchFile: Error {}

/// Reads a configuration with a small world around it.
func read(
    _ text: String,
    folder: String = "/etc/raincheck",
    environment: [String: String] = ["SECRET": longSecret, "SHORT": "0123456789", "EMPTY": ""],
    files: [String: String] = ["/etc/raincheck/secret": longSecret + "\n", "/run/key": longSecret + "XYZ\r\n"]
) throws(ConfigurationProblems) -> Configuration {
    try Configuration.read(text: text, folder: folder, environment: environment) { path in
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
