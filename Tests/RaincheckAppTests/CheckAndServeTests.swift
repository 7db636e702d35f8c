import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Testing

@testable import RaincheckApp

/// What is wrong with a configuration is found by `check` and by `serve` alike, before anything is served.
extension WholeProgram {
    @Suite(.timeLimit(.minutes(2))) struct CheckAndServeTests {
        private static let environment = [
            "S": "8f742231b10e8888abcd99yyyzzz85a5", "QUOTED": "'8f742231b10e8888abcd99yyyzzz85a5'", "SHORT": "abc",
        ]
        private static let slack = "{ name: 'a', platform: 'slack', signingSecrets: [{ env: 'S' }] }"
        private static let mattermost = "{ name: 'm', platform: 'mattermost', tokens: [{ env: 'S' }], "

        /// Wrong in all the ways that reading, the machine, a platform and the installations together can tell.
        @Test(arguments: [
            "{", "[]", "{ a: 1 }", "{ listen: { port: 65536 }, admin: { port: 'x' } }", "{ data: '/nowhere/at/all' }",
            "{ data: 'c.json5' }", "{ data: 'open' }",
            "{ listen: { address: '198.51.100.7', port: 0 }, admin: { port: 0 } }",
            "{ listen: { address: 'example.org' } }", "{ listen: { port: 7777 }, admin: { port: 7777 } }",
            "{ forecast: { freshFor: '3h', staleFor: '1h' } }", "{ forecast: { providers: [] } }",
            "{ forecast: { providers: [{ kind: 'recording', format: 'nws', file: 'c.json5' }] } }",
            "{ forecast: { providers: [{ kind: 'recording', format: 'nws', file: 'none' }, { kind: 'nws' }] } }",
            "{ forecast: { providers: [{ kind: 'pirate-weather', key: { env: 'SHORT' } }] } }",
            "{ installations: [\(slack), \(slack)] }", "{ installations: [{ name: 'a', platform: 'irc' }] }",
            "{ installations: [{ name: 'a', platform: 'slack', signingSecrets: [{ env: 'QUOTED' }] }] }",
            "{ installations: [{ name: 'a', platform: 'slack', signingSecrets: [{ file: 'open-secret' }] }] }",
            "{ installations: [{ name: 'a', platform: 'slack', signingSecrets: [{ file: 'link' }] }] }",
            "{ installations: [{ name: 'a', platform: 'slack', signingSecrets: [{ env: 'S' }], botToken: { env: 'S' } }] }",
            "{ installations: [{ name: 'g', platform: 'discord', publicKey: 'abc', applicationID: 'x' }] }",
            "{ installations: [{ name: 'w', platform: 'webhook' }, { name: 'v', platform: 'webhook', publicKeys: ['x'] }] }",
            "{ installations: [\(mattermost) site: 'https://mm.example.org', url: 'https://w.example.org/mattermost/a' }] }",
            "{ installations: [\(mattermost) site: 'x', url: 'https://w.example.org/mattermost/a' }, \(slack)] }",
            """
            { data: '/nowhere/at/all', lisen: {}, forecast: { providers: [
                { kind: 'recording', format: 'nws', file: 'none' }, { kind: 'sample', callsPerDay: NaN }] },
              installations: [
                { name: 'g', platform: 'discord', publicKey: 'abc', applicationID: 'x' },
                { name: 'A', platform: 'slack', signingSecrets: [{ file: 'nowhere' }] },
              ] }
            """,
        ]) func findTheSame(text: String) async throws {
            let terminal = try Terminal()
            // Ports that nobody is asked for are chosen by the system.
            let text =
                text.contains("listen") || !text.hasPrefix("{ ")
                ? text : "{ listen: { port: 0 }, admin: { port: 0 }, " + text.dropFirst(2)
            try terminal.folder.write("c.json5", text)
            try terminal.folder.write("open-secret", "8f742231b10e8888abcd99yyyzzz85a5\n")
            let (files, path) = (FileManager.default, terminal.folder.path)
            try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path + "/open-secret")
            try files.createSymbolicLink(atPath: path + "/link", withDestinationPath: path + "/open-secret")
            try files.createDirectory(atPath: path + "/open", withIntermediateDirectories: false)
            try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path + "/open")
            let check = await terminal.run(["check", "--config", "c.json5"], environment: Self.environment)
            let serve = await terminal.run(["serve", "--config", "c.json5"], environment: Self.environment)
            #expect(check.code == .configuration && serve.code == .configuration)
            #expect(check.output.isEmpty && serve.output.isEmpty)
            let lines = try serve.error.split(separator: "\n").map { line in
                let json = try JSONValue(parsing: Array(line.utf8))
                #expect(json["level"]?.string == "error" && json["message"]?.string == "the configuration is wrong")
                let place =
                    "\(json["file"]?.string ?? "?"):\(json["line"]?.integer ?? -1):\(json["column"]?.integer ?? -1)"
                return [place, json["path"]?.string ?? "?", json["problem"]?.string ?? "?"].filter { !$0.isEmpty }
                    .joined(separator: ": ")
            }
            #expect(!lines.isEmpty && lines.joined(separator: "\n") + "\n" == check.error)
            #expect(!(check.error + serve.error).contains("8f742231"))
        }

        /// A file that is not there, or no text.
        @Test func filesThatAreNone() async throws {
            let terminal = try Terminal()
            try Data([0x7B, 0x0A, 0x20, 0xFF, 0x7D]).write(to: URL(filePath: terminal.folder.path + "/latin.json5"))
            for (file, said) in [
                ("none.json5", "none.json5: The file cannot be read; is the path right, and may this user read it?\n"),
                ("latin.json5", "latin.json5:2:2: The file is not UTF-8 text from here on; save it as UTF-8.\n"),
            ] {
                let check = await terminal.run(["check", "--config", file])
                #expect(check.code == .configuration && check.error == said)
                let serve = await terminal.run(["serve", "--config", file])
                #expect(serve.code == .configuration && serve.error.contains(#""problem":"The file "#))
            }
        }

        // MARK: Addresses

        @Test func portsInUse() async throws {
            let other = try HTTPServer.start(HTTPServer.Configuration()) { _ in .ready(HTTPResponse(200)) }
            let terminal = try Terminal()
            for (name, free) in [("listen", "admin"), ("admin", "listen")] {
                try terminal.folder.write("c.json5", "{ \(name): { port: \(other.port) }, \(free): { port: 0 } }")
                let check = await terminal.run(["check", "--config", "c.json5"])
                #expect(check.code == .configuration)
                #expect(
                    check.error
                        == "c.json5:1:\(name.count + 13): \(name).port: 127.0.0.1, port \(other.port), is in use by "
                        + "another program; end that one, or give another port.\n"
                )
                let serve = await terminal.run(["serve", "--config", "c.json5"])
                #expect(serve.code == .configuration && serve.error.contains(#""path":"\#(name).port""#))
            }
            await other.stop()
        }

        /// The check of a configuration that is being served: the address is in use, and by whom it should be.
        @Test func besideTheServer() async throws {
            let running = try Running()
            let terminal = try Terminal()
            let (data, port, adminPort) = (running.folder.path + "/data", running.app.port, running.app.adminPort)
            try terminal.folder.write(
                "c.json5",
                "{ listen: { port: \(port) }, admin: { port: \(adminPort) }, data: '\(data)' }"
            )
            let check = await terminal.run(["check", "--config", "c.json5"])
            #expect(check.code == .success && check.error.isEmpty)
            #expect(
                check.output.contains(
                    "c.json5:1:19: listen.port: Raincheck is running with this data folder (process \(getpid())), and "
                        + "127.0.0.1, port \(port), is in use.\n"
                )
            )
            let serve = await terminal.run(["serve", "--config", "c.json5"])
            #expect(serve.code == .configuration && serve.error.split(separator: "\n").count == 2)
            await running.app.stop()
        }

        /// A folder that another process has ends `serve` with a line of the log.
        @Test func lockedFolder() async throws {
            let running = try Running()
            let terminal = try Terminal()
            try terminal.folder.write(
                "c.json5",
                "{ listen: { port: 0 }, admin: { port: 0 }, data: '\(running.folder.path)/data' }"
            )
            let (code, output, error) = await terminal.run(["serve", "--config", "c.json5"])
            #expect(code == .failure && output.isEmpty)
            let line = try #require(error.split(separator: "\n").last)
            let json = try JSONValue(parsing: Array(line.utf8))
            #expect(json["level"]?.string == "error" && json["message"]?.string == "the program cannot start")
            #expect(json["problem"]?.string?.contains("is in use by process") == true)
            await running.app.stop()
        }

        // MARK: What is worth a second look

        @Test func warnings() async throws {
            let terminal = try Terminal()
            try terminal.folder.write("secret", "8f742231b10e8888abcd99yyyzzz85a5\n")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644],
                ofItemAtPath: terminal.folder.path + "/secret"
            )
            try terminal.folder.write(
                "c.json5",
                """
                { listen: { port: 0 }, admin: { address: "0.0.0.0", port: 0 },
                  installations: [{ name: "a", platform: "slack", signingSecrets: [{ file: "secret" }] }] }
                """
            )
            let (code, output, error) = await terminal.run(["check", "--config", "c.json5"])
            #expect(code == .success && error.isEmpty)
            #expect(
                output.hasPrefix("c.json5 is good.\n\nWorth a second look:\nc.json5:1:42: admin.address: Others than")
            )
            #expect(
                output.contains("\nc.json5:2:76: installations[0].signingSecrets[0].file: Every user of this machine")
            )
        }

        // MARK: Commands that need less

        @Test func onlyTheSecretsThatAreNeeded() async throws {
            let terminal = try Terminal()
            try terminal.folder.write(
                "c.json5",
                """
                { forecast: { providers: [{ kind: "sample" }] }, installations: [
                    { name: "a", platform: "slack", signingSecrets: [{ file: "/run/not/there" }], botToken: { env: "NONE" } },
                    { name: "m", platform: "matrix", homeserver: "https://m.example.org", userID: "@r:example.org",
                      hsToken: { env: "HS" }, asToken: { env: "AS" } },
                  ] }
                """
            )
            #expect(await terminal.run(["ask", "--config", "c.json5", "Berlin"]).code == .success)
            let manifest = ["manifest", "--config", "c.json5"]
            let slack = await terminal.run(manifest + ["slack", "--url", "https://w.example.org/slack/a"])
            #expect(slack.code == .success && slack.error.isEmpty)
            let url = ["matrix", "--url", "https://w.example.org/matrix/m"]
            let without = await terminal.run(manifest + url)
            #expect(without.code == .configuration)
            #expect(without.error.split(separator: "\n").count == 2 && without.error.contains("variable HS is not set"))
            let tokens = ["HS": "hs-token-0123456789", "AS": "as-token-0123456789"]
            let matrix = await terminal.run(manifest + url, environment: tokens)
            #expect(matrix.code == .success && matrix.output.contains("hs_token: 'hs-token-0123456789'"))
            try terminal.folder.write(
                "key.json5",
                #"{ forecast: { providers: [{ kind: "pirate-weather", key: { env: "NO_KEY" } }, { kind: "sample" }] } }"#
            )
            let ask = await terminal.run(["ask", "--config", "key.json5", "Berlin"])
            #expect(ask.code == .configuration)
            #expect(
                ask.error
                    == "key.json5:1:65: forecast.providers[0].key.env: The environment variable NO_KEY is not set; "
                    + "set it, or name another one.\n"
            )
        }
    }
}

extension WholeProgram {
    @Suite struct AdminTests {
        /// HEAD is answered as GET is, without the body; nothing else is let in, and webhooks take no HEAD.
        @Test func methods() async throws {
            let running = try Running()
            func send(_ method: HTTPMethod, _ port: UInt16, _ path: String) async throws -> HTTPResponse {
                try await running.send(HTTPRequest(method, "http://127.0.0.1:\(port)\(path)"))
            }
            for (path, status) in [("/livez", 200), ("/readyz", 200), ("/metrics", 200), ("/x", 404)] {
                let head = try await send(.head, running.app.adminPort, path)
                let get = try await send(.get, running.app.adminPort, path)
                #expect(head.status == status && get.status == status)
                #expect(head.body.isEmpty && !get.body.isEmpty)
                #expect(head.fields["Content-Type"] == get.fields["Content-Type"])
                #expect(head.fields["Content-Length"].flatMap { Int($0) } ?? 0 > 0)
                for method in [HTTPMethod.post, .put, .delete, .patch] {
                    let refused = try await send(method, running.app.adminPort, path)
                    #expect(refused.status == 405 && refused.fields["Allow"] == "GET, HEAD")
                }
            }
            let webhook = try await send(.head, running.app.port, "/slack/acme")
            #expect(webhook.status == 405 && webhook.fields["Allow"] == "GET, POST, PUT")
            await running.app.stop()
        }
    }
}
