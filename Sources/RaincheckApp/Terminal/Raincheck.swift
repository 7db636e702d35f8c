import Foundation
import Places
import Platforms
import Settings
import Signatures
import Telemetry

/// The commands of the terminal.
package enum Raincheck {
    /// Runs one command; gives what the process ends with.
    package static func main(_ arguments: [String], _ standard: Standard = .process) async -> ExitCode {
        let rest = Array(arguments.dropFirst())
        do {
            switch arguments.first {
            case "serve": return try await serve(rest, standard)
            case "ask": return try await ask(rest, standard)
            case "check": return try check(rest, standard)
            case "sign": return try sign(rest, standard)
            case "places": return try places(rest, standard)
            case "manifest": return try manifest(rest, standard)
            case "register": return try await register(rest, standard)
            case "version", "--version": return try version(rest, standard)
            case "help", "--help", "-h":
                standard.output(usage)
                return .success
            case nil: throw Arguments.Failure(description: "a command is missing")
            case .some(let word): throw Arguments.Failure(description: "there is no command \(word.prefix(40))")
            }
        } catch let failure as Arguments.Failure {
            standard.error("raincheck: \(failure.description)\n\n" + usage)
            return .usage
        } catch let problems as ConfigurationProblems {
            standard.error(problems.description + "\n")
            return .configuration
        } catch {
            standard.error("raincheck: \(error)\n")
            return .failure
        }
    }

    private static let usage = """
        Usage:
          raincheck serve --config FILE
          raincheck ask [--config FILE] [--user NAME | --as PLATFORM/WORKSPACE/USER] [--channel NAME]
                        [--locale LOCALE] [--now INSTANT] [--format text|accessible|slack|json] WORDS
          raincheck places [--json] [--near PLACE-ID] [--country CODE] WORDS
          raincheck check --config FILE
          raincheck sign slack --secret-env NAME [--timestamp SECONDS] < BODY
          raincheck manifest PLATFORM [--config FILE] --url https://HOST/PLATFORM/NAME
          raincheck register PLATFORM --config FILE [--guild ID] [--dry-run]
          raincheck version [--credits]

        Try it: raincheck ask Berlin daily

        """

    /// Serves until SIGTERM or SIGINT.
    private static func serve(_ arguments: [String], _ standard: Standard) async throws -> ExitCode {
        let parsed = try Arguments(arguments, options: ["config"])
        try parsed.expectNoWords()
        let configuration = try read(try parsed.required("config"), standard)
        let signals = StopSignals()
        let writer = LogWriter()
        defer { writer.close() }
        var options = App.Options()
        options.log = Log(hasPriorities: LogWriter.isJournal(standard.environment), sink: { writer.write($0) })
        let app = try App(configuration, options: options)
        await signals.next()
        StopSignals.endProcess(after: options.grace + .seconds(7))
        await app.stop()
        return .success
    }

    /// Reports every problem of a configuration.
    private static func check(_ arguments: [String], _ standard: Standard) throws -> ExitCode {
        let parsed = try Arguments(arguments, options: ["config"])
        try parsed.expectNoWords()
        let file = try parsed.required("config")
        let configuration = try read(file, standard)
        let problems = Probe.problems(of: configuration)
        guard problems.isEmpty else { throw ConfigurationProblems(problems) }
        standard.output("\(file) is good.\n\n" + Probe.providers(of: configuration))
        return .success
    }

    /// Prints the headers that sign a body, for trying things out with curl.
    private static func sign(_ arguments: [String], _ standard: Standard) throws -> ExitCode {
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

    private static func manifest(_ arguments: [String], _ standard: Standard) throws -> ExitCode {
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
        let installations = try read(file, standard).installations.filter { $0.platform == kind.settings.id }
        let name = url.split(separator: "/").last.map(String.init)
        guard let installation = installations.first(where: { $0.name == name }) else {
            throw Arguments.Failure(
                description: "\(file) has no \(kind.settings.id) installation of the address's name"
            )
        }
        return installation.values
    }

    private static func version(_ arguments: [String], _ standard: Standard) throws -> ExitCode {
        let parsed = try Arguments(arguments, options: [], flags: ["credits"])
        try parsed.expectNoWords()
        standard.output("raincheck \(Version.number)\n")
        if parsed.flags.contains("credits") { standard.output("\n" + Credits.text + "\n") }
        return .success
    }

    /// Reads a configuration file.
    static func read(_ file: String, _ standard: Standard) throws -> Configuration {
        let url = URL(filePath: file, relativeTo: URL(filePath: standard.folder, directoryHint: .isDirectory))
            .absoluteURL
        let bytes: Data
        do {
            bytes = try Data(contentsOf: url)
        } catch {
            throw ConfigurationProblems([
                ConfigurationProblem(path: file, sentence: "The file cannot be read. Is the path right?")
            ])
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationProblems([ConfigurationProblem(path: file, sentence: "The file is not UTF-8 text.")])
        }
        return try Configuration.read(
            text: text,
            folder: url.deletingLastPathComponent().path,
            environment: standard.environment,
            platforms: PlatformTable.settings,
            readFile: { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
        )
    }
}

extension Arguments {
    /// The value of an option that must be there.
    func required(_ name: String) throws(Failure) -> String {
        guard let value = options[name], !value.isEmpty else { throw Failure(description: "--\(name) is missing") }
        return value
    }

    func expectNoWords() throws(Failure) {
        if let word = words.first { throw Failure(description: "\(word.prefix(40)) is one word too many") }
    }
}
