import HTTPServer
import Platforms
import Settings
import Telemetry

extension Raincheck {
    /// Serves until SIGTERM or SIGINT.
    static func serve(_ arguments: [String], _ standard: Standard) async throws -> ExitCode {
        let parsed = try Arguments(arguments, options: ["config"])
        try parsed.expectNoWords()
        let file = try parsed.required("config")
        let isJournal = LogWriter.isJournal(standard.environment)
        let start = Log(hasPriorities: isJournal, sink: { standard.error(String(decoding: $0, as: UTF8.self)) })
        do {
            let configuration = try read(file, standard, surroundings: .forServing(isOnlyAsked: false))
            let signals = StopSignals()
            let writer = LogWriter()
            defer { writer.close() }
            var options = App.Options()
            options.log = Log(hasPriorities: isJournal, sink: { writer.write($0) })
            for warning in configuration.warnings {
                options.log.warning("the configuration is worth a second look", fields(of: warning, in: file))
            }
            let app = try App(configuration, options: options)
            await signals.next()
            StopSignals.endProcess(after: options.grace + .seconds(7))
            await app.stop()
            return .success
        } catch let problems as ConfigurationProblems {
            for problem in problems.problems {
                start.error("the configuration is wrong", fields(of: problem, in: file))
            }
            return .configuration
        } catch let failure as HTTPServer.Failure {
            // Somebody took the address since it was tried.
            start.error("the program cannot start", ["problem": .text(failure.description)])
            return .configuration
        } catch {
            start.error("the program cannot start", ["problem": .text("\(error)")])
            return .failure
        }
    }

    private static func fields(
        of problem: ConfigurationProblem,
        in file: String
    ) -> KeyValuePairs<String, LogValue> {
        [
            "file": .text(file), "line": .integer(problem.line), "column": .integer(problem.column),
            "path": .text(problem.path), "problem": .text(problem.sentence),
        ]
    }

    /// Reports every problem of a configuration, or what it means.
    static func check(_ arguments: [String], _ standard: Standard) throws -> ExitCode {
        let parsed = try Arguments(arguments, options: ["config"])
        try parsed.expectNoWords()
        let file = try parsed.required("config")
        let configuration = try read(file, standard, surroundings: .forServing(isOnlyAsked: true))
        let warnings = configuration.warnings.map { $0.text(in: file) + "\n" }.joined()
        standard.output("\(file) is good.\n\n")
        if !warnings.isEmpty { standard.output("Worth a second look:\n" + warnings + "\n") }
        standard.output(try CheckReport.text(configuration))
        return .success
    }
}
