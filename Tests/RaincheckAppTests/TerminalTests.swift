import Foundation
import JSONText
import Locking
import Profiles
import Settings
import Signatures
import TestSupport
import Testing

@testable import RaincheckApp

/// Runs a command of the terminal with streams of its own.
final class Terminal: Sendable {
    let folder: TemporaryFolder
    private let printed = Locked((output: "", error: ""))

    init() throws { folder = try TemporaryFolder() }

    func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:]
    ) async -> (code: ExitCode, output: String, error: String) {
        printed.withLock { $0 = ("", "") }
        let standard = Standard(
            input: { Array(input.utf8) },
            output: { text in self.printed.withLock { $0.output += text } },
            error: { text in self.printed.withLock { $0.error += text } },
            environment: environment,
            folder: folder.path
        )
        let code = await Raincheck.main(arguments, standard)
        return printed.withLock { (code, $0.output, $0.error) }
    }
}

extension WholeProgram {
    @Suite struct TerminalTests {
        @Test(arguments: [
            [], ["nope"], ["serve"], ["serve", "x"], ["serve", "--config"], ["ask", "--format", "xml", "Berlin"],
            ["ask", "--as", "me", "Berlin"], ["ask", "--user", "x", "--as", "a/b/c"], ["ask", "--user", ""],
            ["ask", "--channel", "", "Berlin"], ["ask", "--now", "yesterday", "Berlin"], ["ask", "--nope"],
            ["check", "--config", "a", "--config", "b"], ["sign"], ["sign", "slack"],
            ["sign", "slack", "--secret-env", "NONE"],
            ["places"], ["places", "--near", "gn:0", "x"], ["places", "--country", "USA", "x"], ["manifest"],
            ["manifest", "slack"], ["manifest", "slack", "--url", "http://x"], ["version", "x"],
        ])
        func wrongUsage(_ arguments: [String]) async throws {
            let (code, output, error) = try await Terminal().run(arguments)
            #expect(code == .usage)
            #expect(output.isEmpty)
            let command = Raincheck.commands.first { $0.name == arguments.first }
            guard let command else {
                #expect(error.contains("raincheck ask Berlin daily"), "a line that works")
                return
            }
            #expect(error.contains("Usage:\n  raincheck \(command.name)"))
            for other in Raincheck.commands where other.name != command.name {
                #expect(!error.contains("  raincheck \(other.name) "), "only the usage of this command")
            }
        }

        @Test(arguments: Raincheck.commands.map(\.name)) func help(command: String) async throws {
            let terminal = try Terminal()
            let (code, output, error) = await terminal.run([command, "--help"])
            #expect(code == .success && error.isEmpty)
            #expect(output.hasPrefix("Usage:\n  raincheck \(command)") && output.split(separator: "\n").count <= 4)
            for arguments in [[command, "-h"], ["help", command], [command, "x", "--nope", "--help"]] {
                let same = await terminal.run(arguments)
                #expect(same.code == .success && same.output == output)
            }
            let whole = await terminal.run(["help"])
            #expect(whole.code == .success && whole.output.contains("  raincheck \(command)"))
        }

        @Test func helpThatIsAWord() async throws {
            let terminal = try Terminal()
            try terminal.folder.write("c.json5", Self.sample)
            let asked = await terminal.run(["ask", "--config", "c.json5", "--", "--help"])
            #expect(asked.code == .success && !asked.output.contains("Usage:"))
            #expect(await terminal.run(["help", "nope"]).code == .usage)
        }

        @Test func explainsAPlace() async throws {
            let terminal = try Terminal()
            let (code, output, _) = await terminal.run(["places", "Paris", "TX"])
            #expect(code == .success)
            #expect(output.contains("Found: Paris, Texas, United States  [gn:4717560]"))
            #expect(
                output.contains("America/Chicago") && output.contains("population 24782") && output.contains("its name")
            )
            let doubtful = await terminal.run(["places", "Springfield"]).output
            #expect(doubtful.contains("the asker is shown:") && doubtful.contains("gn:4409896"))
            let near = await terminal.run(["places", "--near", "gn:4250542", "Springfield"]).output
            #expect(near.contains("near the default place +"))
            let postal = await terminal.run(["places", "zip:01930,US"]).output
            #expect(postal.contains("A remote geocoder would be asked for: 01930, in US"))
            #expect(await terminal.run(["places", "91,0"]).output.contains("Refused: A latitude"))
            #expect(await terminal.run(["places", "a\u{1B}[2Jb"]).output.contains("\u{1B}") == false)
        }

        @Test func explainsAPlaceAsJSON() async throws {
            let output = try await Terminal().run(["places", "--json", "Springfield"]).output
            let json = try JSONValue(parsing: Array(output.utf8))
            #expect(json["form"]?.string == "name")
            #expect(json["answer"]?.string == "ambiguous")
            #expect((2...5).contains(json["places"]?.array?.count ?? 0))
            let first = try #require(json["candidates"]?.array?.first)
            let why = try #require(first["why"]?.array)
            let sum = why.compactMap { $0["points"]?.number }.reduce(0, +)
            #expect(abs(sum - (first["score"]?.number ?? 0)) < 0.01, "the reasons are all there is")
            #expect(
                first["id"]?.string?.hasPrefix("gn:") == true && first["zone"]?.string?.hasPrefix("America/") == true
            )
        }

        @Test func versionAndCredits() async throws {
            let (code, output, _) = try await Terminal().run(["version", "--credits"])
            #expect(code == .success)
            #expect(output.hasPrefix("raincheck ") && output.contains("GeoNames"))
        }

        @Test func signs() async throws {
            let result = try await Terminal().run(
                ["sign", "slack", "--secret-env", "S", "--timestamp", "1893456000"],
                input: "command=%2Fweather",
                environment: ["S": "8f742231b10e8888abcd99yyyzzz85a5"]
            )
            #expect(result.code == .success)
            let lines = result.output.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first == "X-Slack-Request-Timestamp: 1893456000")
            #expect(lines.last?.hasPrefix("X-Slack-Signature: v0=") == true)
        }

        /// A script that asks is not told an apology as if it were an answer.
        @Test func whatFailedDoesNotEndWithZero() async throws {
            let terminal = try Terminal()
            try terminal.folder.write(
                "c.json5",
                #"{ data: "data", forecast: { providers: [{ kind: "open-meteo", baseURL: "http://127.0.0.1:1" }] } }"#
            )
            let silent = await terminal.run(["ask", "--config", "c.json5", "Berlin"])
            #expect(silent.code == .unavailable && silent.output.contains("cannot get the weather"), "\(silent)")
            #expect(await terminal.run(["ask", "--config", "c.json5", "save home Berlin"]).code == .success)
            // A running server has the folder: it is read, not written.
            let store = try JSONProfileStore(folder: terminal.folder.path + "/data", digest: SHA256.digest(of:))
            let refused = await terminal.run(["ask", "--config", "c.json5", "save work Potsdam"])
            #expect(refused.code == .notStored && refused.output.contains("reading only"), "\(refused)")
            #expect(await terminal.run(["ask", "--config", "c.json5", "places"]).code == .success)
            await store.close()
        }

        @Test func checkReportsEverything() async throws {
            let terminal = try Terminal()
            try terminal.folder.write(
                "bad.json5",
                """
                { lissten: {}, data: "/nowhere/at/all/data", forecast: { providers: [
                    { kind: "recording", format: "dark-sky", file: "missing.json" }] },
                  installations: [{ name: "Acme!", platform: "slack", signingSecrets: [{ env: "NOT_SET" }] }] }
                """
            )
            let (code, _, error) = await terminal.run(["check", "--config", "bad.json5"])
            #expect(code == .configuration)
            for part in ["listen", "NOT_SET", "installations[0].name"] { #expect(error.contains(part), "\(error)") }
            try terminal.folder.write(
                "folders.json5",
                #"{ data: "/nowhere/at/all/data", forecast: { providers: ["#
                    + #"{ kind: "recording", format: "dark-sky", file: "missing.json" }] } }"#
            )
            let (second, _, words) = await terminal.run(["check", "--config", "folders.json5"])
            #expect(second == .configuration)
            #expect(words.contains("data: ") && words.contains("missing.json"))
            let ask = await terminal.run(["ask", "--config", "folders.json5", "Berlin"])
            #expect(ask.code == .configuration && ask.error.contains("missing.json cannot be read;"))
            #expect(await terminal.run(["check", "--config", "not-there.json5"]).code == .configuration)
            try terminal.folder.write("good.json5", "{ listen: { port: 0 }, admin: { port: 0 } }")
            #expect(await terminal.run(["check", "--config", "good.json5"]).code == .success)
        }

        @Test func checkShowsTheProviders() async throws {
            let terminal = try Terminal()
            try terminal.folder.write(
                "c.json5",
                """
                { listen: { port: 0 }, admin: { port: 0 }, forecast: { order: "best", airQuality: { kind: "open-meteo" }, providers: [
                    { kind: "nws", contact: "a@b.c", callsPerDay: 100 },
                    { kind: "open-meteo", name: "world", except: { countries: ["US", "PR"] } },
                    { kind: "sample", only: { box: { south: -1, west: 2, north: 3, east: 4.5 } } } ] },
                  installations: [{ name: "acme", platform: "slack", signingSecrets: [{ env: "S" }],
                                    providers: ["world", "nws"] }] }
                """
            )
            let secret = ["S": "8f742231b10e8888abcd99yyyzzz85a5"]
            let (code, output, _) = await terminal.run(["check", "--config", "c.json5"], environment: secret)
            #expect(code == .success)
            #expect(
                output.hasPrefix(
                    """
                    c.json5 is good.

                    Providers, the best for the place first:
                      nws: weather, warnings; in AS GU MP PR US VI; at most 100 calls a day
                      world (open-meteo): weather; not in US PR
                      sample: weather, minutes; only in the box -1.0 2.0 3.0 4.5
                      open-meteo-air-quality: air quality
                    Installation acme: world, nws

                    Webhooks, at 127.0.0.1, port 0:
                      POST /slack/acme
                        answers may be sent to: https://hooks.slack.com

                    Asked for weather and places: https://api.weather.gov, https://api.open-meteo.com, \
                    https://air-quality-api.open-meteo.com

                    Settings:
                      listen.address: 127.0.0.1 (default)
                      listen.port: 0

                    """
                )
            )
            #expect(output.contains("\n  installations[0].signingSecrets[0]: set (32 bytes, from env S)\n"))
            #expect(output.contains("\n  installations[0].botToken: not set (default)\n"))
            #expect(!output.contains("8f742231b10e"))
        }

        private static let sample = #"{ forecast: { providers: [{ kind: "sample" }] } }"#

        @Test func askRemembers() async throws {
            let terminal = try Terminal()
            try terminal.folder.write("c.json5", Self.sample)
            let ask = ["ask", "--config", "c.json5", "--now", "2026-11-30T14:05:00Z"]
            #expect(await terminal.run(ask + ["Berlin"]).code == .success)
            #expect(
                !FileManager.default.fileExists(atPath: terminal.folder.path + "/data"),
                "a question stores nothing"
            )
            #expect(await terminal.run(ask + ["save", "home", "Berlin"]).output.contains("Saved “home”: Berlin"))
            let (code, output, _) = await terminal.run(ask + ["daily"])
            #expect(code == .success)
            #expect(output.hasPrefix("Berlin, ") && output.contains("Mon 30 Nov"))
            let slack = await terminal.run(ask + ["--format", "slack", "daily"]).output
            #expect(try JSONValue(parsing: Array(slack.dropLast().utf8))["blocks"] != nil)
            let json = await terminal.run(ask + ["--format", "json", "daily"]).output
            #expect(try JSONValue(parsing: Array(json.dropLast().utf8))["sections"] != nil)
            #expect(
                await terminal.run(ask + ["--as", "slack/T/U", "places"]).output.contains("`/weather save home Berlin`")
            )
            let list = await terminal.run(ask + ["Springfield", "daily"]).output
            #expect(list.contains("raincheck ask Springfield, "), "what it tells to type works here")
        }

        /// Several people and a channel, in their languages.
        @Test func askAsSomebodySomewhere() async throws {
            let terminal = try Terminal()
            try terminal.folder.write("c.json5", Self.sample)
            func ask(_ arguments: String...) async -> String {
                let (code, output, _) = await terminal.run(["ask", "--config", "c.json5"] + arguments)
                #expect(code == .success)
                return output
            }
            #expect(await ask("--user", "anna", "save", "home", "Berlin").contains("Saved “home”"))
            #expect(await ask("--user", "anna").hasPrefix("Berlin, "))
            #expect(await ask("--user", "ben").contains("Which place?"))
            #expect(await ask("--channel", "team", "channel", "default", "Boston").contains("Boston, Massachusetts"))
            #expect(await ask("--user", "ben", "--channel", "team").hasPrefix("Boston, Massachusetts"))
            #expect(await ask("--user", "anna", "--channel", "team").hasPrefix("Berlin, "))
            #expect(await ask("--user", "ben", "@anna").contains("shares no place with others"))
            _ = await ask("--user", "anna", "share", "on")
            #expect(await ask("--user", "ben", "@anna").hasPrefix("Berlin, "))
            #expect(await ask("--locale", "de-DE", "hilfe").hasPrefix("Was ich kann"))
        }

        /// Beside a running server one can look but not write.
        @Test func askBesideAServer() async throws {
            let running = try Running()
            #expect(try await running.ask("save home Boston", user: "U7").allText.contains("Saved"))
            let terminal = try Terminal()
            try terminal.folder.write(
                "c.json5",
                #"{ data: "\#(running.folder.path)/data", forecast: { providers: [{ kind: "sample" }] } }"#
            )
            let ask = ["ask", "--config", "c.json5", "--as", "slack/T1/U7"]
            #expect(await terminal.run(ask).output.hasPrefix("Boston, Massachusetts"))
            #expect(await terminal.run(ask + ["units", "si"]).output.contains("Nothing was changed"))
            await running.app.stop()
        }
    }
}

extension WholeProgram {
    @Suite struct RecordingTests {
        /// Every recorded answer becomes a card or a clear sentence in every view.
        @Test(
            .enabled(if: Shared.isThere, "no folder of recordings beside the checkout"),
            arguments: ["darksky", "pirateweather", "open-meteo", "met-norway", "nws", "openweathermap", "synthetic"]
                .flatMap {
                    Shared.recordings(in: "fixtures/" + $0)
                }
        )
        func becomesACard(_ path: String) async throws {
            let terminal = try Terminal()
            let file = Shared.folder?.appending(path: path).path ?? ""
            let format =
                if path.contains("open-meteo") || path.contains("/openmeteo") {
                    "open-meteo"
                } else if path.contains("fixtures/nws") { "nws" } else if path.contains("met-norway") {
                    "met-norway"
                } else if path.contains("openweathermap") {
                    "openweathermap"
                } else { "dark-sky" }
            try terminal.folder.write(
                "c.json5",
                #"{ forecast: { providers: [{ kind: "recording", format: "\#(format)", file: "\#(file)" }] } }"#
            )
            for view in ["now", "hourly", "daily", "today", "tomorrow", "hourly 48 us", "daily 14 nautical"] {
                let (code, output, error) = await terminal.run(
                    ["ask", "--config", "c.json5", "--format", "text", "Berlin " + view]
                )
                #expect([.success, .unavailable].contains(code) && error.isEmpty)
                #expect(output.split(separator: "\n").count >= 2, "a card or a sentence")
                for line in output.split(separator: "\n") { #expect(line.count <= 72, "\(line)") }
                let words = output.lowercased().split { " \n\u{A0},:;()…".contains($0) }
                for word in ["nan", "null", "none", "inf", "nil", "-0", "-0°", "-999", "-999°", "optional"] {
                    #expect(!words.contains(Substring(word)), "\(view): \(word) in \(output)")
                }
                #expect(!output.contains("-999") && !output.contains("-1766"))
            }
        }
    }
}
