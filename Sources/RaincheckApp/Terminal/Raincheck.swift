import Places
import Settings

/// The commands of the terminal.
package enum Raincheck {
    /// One command.
    struct Command: Sendable {
        let name: String
        /// What it does, in a sentence.
        let purpose: String
        /// How it is typed.
        let usage: [String]
        let run: @Sendable (_ arguments: [String], Standard) async throws -> ExitCode
    }

    static let commands: [Command] = [
        Command(
            name: "serve",
            purpose: "Serves until SIGTERM.",
            usage: ["raincheck serve --config FILE"],
            run: { try await serve($0, $1) }
        ),
        Command(
            name: "ask",
            purpose: "Gives one answer without a server.",
            usage: [
                "raincheck ask [--config FILE] [--user NAME | --as PLATFORM/WORKSPACE/USER] [--channel NAME]",
                "              [--locale LOCALE] [--now INSTANT] [--format text|accessible|slack|json] WORDS",
            ],
            run: { try await ask($0, $1) }
        ),
        Command(
            name: "places",
            purpose: "Says how a place is understood, and why.",
            usage: ["raincheck places [--json] [--near PLACE-ID] [--country CODE] WORDS"],
            run: { try places($0, $1) }
        ),
        Command(
            name: "check",
            purpose: "Says every problem of a configuration at once (exit 78), or what it means.",
            usage: ["raincheck check --config FILE"],
            run: { try check($0, $1) }
        ),
        Command(
            name: "sign",
            purpose: "Prints the headers that sign a body, for trying things out with curl.",
            usage: ["raincheck sign slack --secret-env NAME [--timestamp SECONDS] < BODY"],
            run: { try sign($0, $1) }
        ),
        Command(
            name: "manifest",
            purpose: "Prints what a platform wants to know of an installation.",
            usage: ["raincheck manifest PLATFORM [--config FILE] --url https://HOST/PLATFORM/NAME"],
            run: { try manifest($0, $1) }
        ),
        Command(
            name: "register",
            purpose: "Tells a platform which commands there are.",
            usage: ["raincheck register PLATFORM --config FILE [--guild ID] [--dry-run]"],
            run: { try await register($0, $1) }
        ),
        Command(
            name: "version",
            purpose: "Says which version this is, and whose work it rests on.",
            usage: ["raincheck version [--credits]"],
            run: { try version($0, $1) }
        ),
    ]

    /// Runs one command; gives what the process ends with.
    package static func main(_ arguments: [String], _ standard: Standard = .process) async -> ExitCode {
        let rest = Array(arguments.dropFirst())
        let name = arguments.first == "--version" ? "version" : arguments.first ?? ""
        if let command = commands.first(where: { $0.name == name }) { return await run(command, rest, standard) }
        guard ["help", "--help", "-h"].contains(name) else {
            let word = name.prefix(40)
            standard.error(
                "raincheck: \(name.isEmpty ? "a command is missing" : "there is no command \(word)")\n\n" + usage
            )
            return .usage
        }
        guard let topic = rest.first else {
            standard.output(usage)
            return .success
        }
        guard let command = commands.first(where: { $0.name == topic }) else {
            standard.error("raincheck: there is no command \(topic.prefix(40))\n\n" + usage)
            return .usage
        }
        standard.output(usage(of: command))
        return .success
    }

    private static func run(_ command: Command, _ arguments: [String], _ standard: Standard) async -> ExitCode {
        guard !arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) else {
            standard.output(usage(of: command))
            return .success
        }
        do {
            return try await command.run(arguments, standard)
        } catch let failure as Arguments.Failure {
            standard.error("raincheck \(command.name): \(failure.description)\n\n" + usage(of: command))
            return .usage
        } catch let problems as ConfigurationProblems {
            standard.error(problems.description + "\n")
            return .configuration
        } catch {
            standard.error("raincheck \(command.name): \(error)\n")
            return .failure
        }
    }

    private static func usage(of command: Command) -> String {
        (["Usage:"] + command.usage.map { "  " + $0 } + ["", command.purpose]).joined(separator: "\n") + "\n"
    }

    private static let usage = """
        Usage:
        \(commands.flatMap(\.usage).map { "  " + $0 }.joined(separator: "\n"))
          raincheck help COMMAND

        Try it: raincheck ask Berlin daily

        """

    private static func version(_ arguments: [String], _ standard: Standard) throws -> ExitCode {
        let parsed = try Arguments(arguments, options: [], flags: ["credits"])
        try parsed.expectNoWords()
        standard.output("raincheck \(Version.number)\n")
        if parsed.flags.contains("credits") { standard.output("\n" + Credits.text + "\n") }
        return .success
    }
}
