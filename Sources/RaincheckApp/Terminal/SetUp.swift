import Foundation
import Platforms
import Settings
import Signatures

// What helps to set an installation up.

extension Raincheck {
    /// Prints the headers that sign a body, for trying things out with curl.
    static func sign(_ arguments: [String], _ standard: Standard) throws -> ExitCode {
        let parsed = try Arguments(arguments, options: ["secret-env", "timestamp"])
        guard parsed.words == ["slack"] else {
            throw Arguments.Failure(description: "say what to sign for: sign slack")
        }
        let name = try parsed.required("secret-env")
        guard let secret = standard.environment[name], !secret.isEmpty else {
            throw Arguments.Failure(description: "the environment variable \(name) is not set")
        }
        let timestamp = parsed.options["timestamp"] ?? String(Int(Date().timeIntervalSince1970))
        guard timestamp.utf8.count <= 12, !timestamp.isEmpty, timestamp.utf8.allSatisfy({ (48...57).contains($0) })
        else {
            throw Arguments.Failure(description: "--timestamp is a number of seconds since 1970")
        }
        standard.output(
            """
            \(SlackSignature.timestampHeader): \(timestamp)
            \(SlackSignature.signatureHeader): \
            \(SlackSignature.sign(standard.input(), timestamp: timestamp, secret: Secret(secret)))

            """
        )
        return .success
    }

    static func manifest(_ arguments: [String], _ standard: Standard) throws -> ExitCode {
        let parsed = try Arguments(arguments, options: ["url", "config"])
        let kinds = PlatformTable.all.filter { $0.manifest != nil }
        guard parsed.words.count == 1, let kind = kinds.first(where: { $0.settings.id == parsed.words[0] }),
            let manifest = kind.manifest
        else {
            let names = kinds.map(\.settings.id).joined(separator: ", ")
            throw Arguments.Failure(description: "say which platform's manifest; there are: \(names)")
        }
        let url = try parsed.required("url")
        let values = try installation(of: kind, at: url, parsed, standard)
        do throws(PlatformProblem) {
            standard.output(
                String(decoding: try manifest(ManifestQuestion(url: url, values: values)), as: UTF8.self) + "\n"
            )
        } catch {
            throw Arguments.Failure(description: error.description)
        }
        return .success
    }

    /// The values of the installation at an address, where a configuration was named.
    private static func installation(
        of kind: PlatformKind,
        at url: String,
        _ parsed: Arguments,
        _ standard: Standard
    ) throws -> InstallationValues? {
        guard let file = parsed.options["config"] else { return nil }
        let name = url.split(separator: "/").last.map(String.init)
        let secrets = SecretScope(providers: false) { platform, installation, setting in
            platform == kind.settings.id && installation == name && kind.manifestSecrets.contains(setting)
        }
        let installations = try read(file, standard, secrets: secrets).installations
            .filter { $0.platform == kind.settings.id }
        guard let installation = installations.first(where: { $0.name == name }) else {
            throw Arguments.Failure(
                description: "\(file) has no \(kind.settings.id) installation of the address's name"
            )
        }
        return installation.values
    }
}
