import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Locking
import Signatures
import Testing

@testable import RaincheckApp

/// A provider in Open-Meteo's format that answers when its gate is opened.
final class SlowProvider: Sendable {
    let gate = Gate()
    /// Opens when it is called.
    let asked = Gate()
    let calls = Counted()
    private let isBroken = Locked(false)
    private let server: HTTPServer

    init(now: @escaping @Sendable () -> Date) throws {
        var configuration = HTTPServer.Configuration()
        configuration.replyDeadline = HandWaits.tooLong
        server = try HTTPServer.start(configuration) { [gate, asked, calls, isBroken] _ in
            calls.increment()
            asked.open()
            return .later {
                await gate.wait()
                if isBroken.withLock({ $0 }) { return HTTPResponse(500) }
                return .json(200, Array(Self.body(now()).utf8))
            }
        }
    }

    var providers: String { "[{ kind: 'open-meteo', baseURL: 'http://127.0.0.1:\(server.port)' }]" }

    /// Answers, but without any weather.
    func fail() {
        isBroken.withLock { $0 = true }
        gate.open()
    }

    private static func body(_ now: Date) -> String {
        """
        {"latitude":52.52,"longitude":13.42,"utc_offset_seconds":3600,"timezone":"Europe/Berlin",
         "current_units":{"time":"unixtime","temperature_2m":"°C","wind_speed_10m":"m/s"},
         "current":{"time":\(Int(now.timeIntervalSince1970)),"interval":900,"temperature_2m":6.4,"wind_speed_10m":5.0,
                    "weather_code":3,"is_day":1}}
        """
    }
}

/// A running program with Discord on one side and a slow provider on the other; they share a clock.
private struct Slow {
    let clock = HandClock()
    let discord: FakeDiscord
    let provider: SlowProvider
    let running: Running
    let waits: HandWaits

    init() throws {
        let clock = clock
        discord = try FakeDiscord(clock: { clock.now })
        let provider = try SlowProvider(now: { clock.now })
        // What needs the provider is too late, and nothing else is.
        let waits = HandWaits(patience: { await provider.asked.sleep() })
        (self.provider, self.waits) = (provider, waits)
        running = try Running(providers: provider.providers, installations: discord.installation) { options in
            options.now = { clock.now }
            options.use(waits)
        }
    }

    func stop() async {
        await running.app.stop()
        // Nobody is left waiting for an answer that never comes.
        provider.gate.open()
        discord.close()
    }
}

extension WholeProgram {
    @Suite struct DiscordTests {
        @Test func commandsAndButtons() async throws {
            let clock = HandClock()
            let discord = try FakeDiscord(clock: { clock.now })
            let running = try Running(installations: discord.installation)
            let ping = discord.request(running, type: 1, "{}", id: "1")
            #expect(try await running.send(ping).body == Array(#"{"type":1}"#.utf8))
            let request = discord.request(running, type: 2, FakeDiscord.weather("Berlin", view: "daily"), id: "2")
            let card = try await discord.interact(running, request, id: "2")
            #expect(card["type"]?.integer == 4)
            #expect(card["data"]?["flags"] == nil)
            let title = card["data"]?["embeds"]?.array?.first?["title"]?.string ?? ""
            #expect(title.hasPrefix("Berlin, ") && title.hasSuffix("Germany"))
            #expect(card.allText.contains("Sample data"))
            let buttons = card["data"]?["components"]?.array?.first?["components"]?.array ?? []
            #expect(buttons.compactMap { $0["label"]?.string } == ["Now", "Hourly", "°F", "Refresh"])
            for (number, button) in buttons.enumerated() {
                let press = FakeDiscord.press(button["custom_id"]?.string ?? "")
                let request = discord.request(
                    running,
                    type: 3,
                    press,
                    id: "3\(number)",
                    message: #","message":{"flags":0}"#
                )
                let update = try await discord.interact(running, request, id: "3\(number)")
                #expect(update["type"]?.integer == 7)
                #expect(update["data"]?["embeds"]?.array?.first?["title"]?.string == title)
            }
            let old = discord.request(running, type: 3, FakeDiscord.press("rubbish"), id: "4")
            let aside = try await discord.interact(running, old, id: "4")
            #expect(aside["type"]?.integer == 4 && aside["data"]?["flags"]?.integer == 64)
            let help = discord.request(running, type: 2, #"{"name":"weather-settings","type":1}"#, id: "5")
            #expect(try await discord.interact(running, help, id: "5")["data"]?["flags"]?.integer == 64)
            let completion =
                #"{"name":"weather","type":1,"options":[{"name":"place","type":3,"value":"Ber","focused":true}]}"#
            let typed = discord.request(running, type: 4, completion, id: "6")
            let choices = try await discord.interact(running, typed, id: "6")
            #expect(choices["type"]?.integer == 8 && choices["data"]?["choices"]?.array != nil)
            await running.app.stop()
            #expect(discord.calls.isEmpty, "everything was said in the responses")
            discord.close()
        }

        /// What an example on a card tells to type works: the words after the option's name are its value.
        @Test func examplesCanBeTyped() async throws {
            let clock = HandClock()
            let discord = try FakeDiscord(clock: { clock.now })
            let running = try Running(installations: discord.installation)
            func say(_ text: String, _ id: String) async throws -> JSONValue {
                try await discord.interact(
                    running,
                    discord.request(running, type: 2, FakeDiscord.text(text), id: id),
                    id: id
                )
            }
            let none = try await say("", "1")
            #expect(none.allText.contains("`/weather text: save home Berlin`"))
            #expect(try await say("save home Berlin", "2").allText.contains("Saved “home”: Berlin"))
            let request = discord.request(running, type: 2, FakeDiscord.weather("home"), id: "3")
            #expect(try await discord.interact(running, request, id: "3").allText.contains("Berlin, "))
            let settings =
                #"{"name":"weather-settings","type":1,"options":[{"name":"save","type":1,"options":["#
                + #"{"name":"name","type":3,"value":"my cabin"},{"name":"place","type":3,"value":"Oslo"}]}]}"#
            let save = discord.request(running, type: 2, settings, id: "4")
            #expect(try await discord.interact(running, save, id: "4").allText.contains("Saved “my cabin”: Oslo"))
            await running.app.stop()
            discord.close()
        }

        @Test func nobodyElseGetsIn() async throws {
            let clock = HandClock()
            let discord = try FakeDiscord(clock: { clock.now })
            let running = try Running(installations: discord.installation)
            let good = discord.request(running, type: 2, FakeDiscord.text("save home Berlin"), id: "1")
            var forged = good
            forged.body[3] ^= 1
            #expect(try await running.send(forged).status == 401)
            for (name, value) in [("X-Signature-Ed25519", "zz"), ("X-Signature-Timestamp", "nan")] {
                var bad = good
                bad.fields = HTTPFields(["Content-Type": "application/json"])
                for field in good.fields.fields where field.name.hasPrefix("X-") {
                    try bad.fields.append(field.name, field.name == name ? value : field.value)
                }
                #expect(try await running.send(bad).status == 401)
                var twice = good
                try twice.fields.append(name, good.fields[name] ?? "")
                #expect(try await running.send(twice).status == 401)
                var missing = good
                missing.fields = HTTPFields()
                for field in good.fields.fields where field.name != name {
                    try missing.fields.append(field.name, field.value)
                }
                #expect(try await running.send(missing).status == 401)
            }
            var other = good
            other.target = good.target.replacingOccurrences(of: "/discord/sky", with: "/slack/acme")
            #expect(try await running.send(other).status == 401)
            running.clock.advance(301)
            #expect(try await running.send(good).status == 401)
            let places = discord.request(running, type: 2, FakeDiscord.text("places"), id: "2")
            #expect(try await discord.interact(running, places, id: "2").allText.contains("no places yet"))
            await running.app.stop()
            discord.close()
        }

        @Test func copiesHaveOneEffect() async throws {
            let clock = HandClock()
            let discord = try FakeDiscord(clock: { clock.now })
            let running = try Running(installations: discord.installation)
            let request = discord.request(running, type: 2, FakeDiscord.weather("Berlin"), id: "1")
            #expect(try await discord.interact(running, request, id: "1")["type"]?.integer == 4)
            #expect(try await discord.interact(running, request, id: "1")["type"]?.integer == 5)
            await running.app.stop()
            #expect(discord.calls.isEmpty)
            discord.close()
        }

        /// While the provider is slow: each command is acknowledged in time and finished by one edit.
        @Test(.timeLimit(.minutes(10)))
        func slowIsDeferred() async throws {
            let slow = try Slow()
            let (discord, running) = (slow.discord, slow.running)
            let count = 40
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    group.addTask {
                        let place = FakeDiscord.weather(["Berlin", "Paris", "Oslo", "Cairo"][number % 4])
                        let request = discord.request(running, type: 2, place, id: "\(number)", user: "\(number)")
                        let answer = try await discord.interact(running, request, id: "\(number)")
                        #expect(answer["type"]?.integer == 5 && answer["data"] == nil)
                    }
                }
                try await group.waitForAll()
            }
            #expect(discord.calls.isEmpty)
            slow.provider.gate.open()
            let calls = await discord.next(count)
            await slow.stop()
            #expect(discord.calls.count == count, "none is doubled")
            #expect(Set(calls.map(\.path)).count == count, "none is lost")
            for call in calls {
                #expect(call.method == "PATCH" && call.status == 200, "none is late")
                #expect(call.path.hasPrefix("/api/v10/webhooks/200/t") && call.path.hasSuffix("/messages/@original"))
                #expect(call.fields["user-agent"]?.hasPrefix("DiscordBot (https://") == true)
                #expect(call.json?["embeds"]?.array?.isEmpty == false)
                #expect(call.json?.allText.contains("6\u{A0}°C") == true)
                #expect(call.json?["allowed_mentions"]?["parse"]?.array == [])
            }
        }

        @Test func slowPressesAreDeferred() async throws {
            let slow = try Slow()
            // A list of places is there at once, and each has a button.
            let command = slow.discord.request(slow.running, type: 2, FakeDiscord.weather("Springfield"), id: "0")
            let list = try await slow.discord.interact(slow.running, command, id: "0")
            let token = try #require(list.first("custom_id")?.string)
            let request = slow.discord.request(
                slow.running,
                type: 3,
                FakeDiscord.press(token),
                id: "1",
                message: #","message":{"flags":0}"#
            )
            #expect(try await slow.discord.interact(slow.running, request, id: "1")["type"]?.integer == 6)
            slow.provider.gate.open()
            let call = await slow.discord.next()[0]
            #expect(call.method == "PATCH" && call.status == 200)
            await slow.stop()
            #expect(slow.discord.calls.count == 1)
        }

        /// A failure is for the asker alone: the message for all that was announced is taken back.
        @Test func slowFailureIsPrivate() async throws {
            let slow = try Slow()
            let request = slow.discord.request(slow.running, type: 2, FakeDiscord.weather("Berlin"), id: "1")
            #expect(try await slow.discord.interact(slow.running, request, id: "1")["type"]?.integer == 5)
            slow.provider.fail()
            let calls = await slow.discord.next(2)
            await slow.stop()
            #expect(calls.map(\.method) == ["DELETE", "POST"])
            #expect(calls.map(\.status) == [204, 200])
            #expect(calls[1].path == "/api/v10/webhooks/200/t1")
            #expect(calls[1].json?["flags"]?.integer == 64)
            #expect(calls[1].json?.allText.contains("the weather service does not answer") == true)
            #expect(slow.discord.calls.count == 2)
        }

        /// The answer to a deletion is lost: the second one finds nothing, which is good, and the message follows once.
        @Test func deletionsAreTriedAgain() async throws {
            let slow = try Slow()
            slow.discord.script([HTTPResponse(502), .json(404, Array(#"{"code":10008}"#.utf8))])
            let request = slow.discord.request(slow.running, type: 2, FakeDiscord.weather("Berlin"), id: "1")
            #expect(try await slow.discord.interact(slow.running, request, id: "1")["type"]?.integer == 5)
            slow.provider.fail()
            let calls = await slow.discord.next(3)
            await slow.stop()
            #expect(calls.map(\.method) == ["DELETE", "DELETE", "POST"])
            #expect(calls[0].fields["content-type"] == nil && calls[2].fields["content-type"] == "application/json")
            #expect(slow.discord.calls.count == 3)
        }

        /// Discord asks to wait, has trouble, or has not read the acknowledgement yet: the same edit again, later.
        @Test func editsAreTriedAgain() async throws {
            let slow = try Slow()
            let request = slow.discord.request(slow.running, type: 2, FakeDiscord.weather("Berlin"), id: "1")
            #expect(try await slow.discord.interact(slow.running, request, id: "1")["type"]?.integer == 5)
            slow.discord.script([
                .json(429, Array(#"{"message":"slow down","retry_after":4.25,"global":false}"#.utf8)),
                HTTPResponse(502),
                .json(404, Array(#"{"code":10015}"#.utf8)),
            ])
            slow.provider.gate.open()
            let calls = await slow.discord.next(4)
            await slow.stop()
            #expect(calls.map(\.status) == [429, 502, 404, 200])
            #expect(Set(calls.map(\.method)) == ["PATCH"])
            #expect(Set(calls.map(\.body)).count == 1)
            #expect(slow.discord.calls.count == 4)
            #expect(slow.waits.betweenTries.first == .seconds(4.25))
        }

        /// After 15 minutes a token is worth nothing: nothing is sent.
        @Test func nothingIsLate() async throws {
            let slow = try Slow()
            let request = slow.discord.request(slow.running, type: 2, FakeDiscord.weather("Berlin"), id: "1")
            #expect(try await slow.discord.interact(slow.running, request, id: "1")["type"]?.integer == 5)
            slow.clock.advance(15 * 60)
            slow.provider.gate.open()
            await slow.stop()
            #expect(slow.discord.calls.isEmpty)
            #expect(slow.running.log.lines.contains { $0.contains(#""reason":"expired""#) })
        }

        // MARK: The terminal

        private func configuration(_ discord: FakeDiscord, _ more: String) -> String {
            "{ installations: [" + discord.installation.dropLast(1) + more + " }] }"
        }

        @Test func registers() async throws {
            let discord = try FakeDiscord(clock: { Date() })
            let terminal = try Terminal()
            try terminal.folder.write("c.json5", configuration(discord, #", botToken: { env: "TOKEN" }"#))
            try terminal.folder.write("none.json5", configuration(discord, ""))
            let register = ["register", "discord", "--config"]
            let token = "a-token-of-sixteen-bytes"
            for (guild, path) in [([], ""), (["--guild", "300"], "/guilds/300")] {
                let (code, output, error) = await terminal.run(
                    register + ["c.json5"] + guild,
                    environment: ["TOKEN": token]
                )
                #expect(code == .success && error.isEmpty)
                #expect(output == "discord/sky: the commands are registered.\n")
                let call = await discord.next()[0]
                #expect(call.method == "PUT" && call.path == "/api/v10/applications/200\(path)/commands")
                #expect(call.json?.array?.compactMap { $0["name"]?.string } == ["weather", "weather-settings"])
            }
            let dry = await terminal.run(register + ["none.json5", "--dry-run"])
            #expect(dry.code == .success)
            #expect(try JSONValue(parsing: Array(dry.output.dropLast().utf8)).array?.count == 2)
            let other = await terminal.run(register + ["c.json5"], environment: ["TOKEN": "another-token-of-16-bytes"])
            #expect(other.code == .failure && other.error.contains("the token is not known there (status 401)"))
            #expect(!other.error.contains("another-token"))
            let missing = await terminal.run(register + ["none.json5"])
            #expect(missing.code == .configuration && missing.error.contains("installations[0].botToken: "))
            #expect(missing.error.hasPrefix("none.json5:1:19: "), "where the installation is")
            let unset = await terminal.run(register + ["c.json5"])
            #expect(unset.code == .configuration && unset.error.contains("variable TOKEN is not set"))
            #expect(await terminal.run(register + ["c.json5", "--dry-run"]).code == .success, "no token is needed")
            let guild = await terminal.run(register + ["c.json5", "--guild", "../x"], environment: ["TOKEN": token])
            #expect(guild.code == .usage)
            #expect(discord.calls.count == 3)
            discord.close()
            try terminal.folder.write("empty.json5", "{}")
            for arguments in [
                ["register"], ["register", "slack"], register + ["empty.json5"], ["register", "discord"],
            ] {
                #expect(await terminal.run(arguments).code == .usage)
            }
            let gone = await terminal.run(register + ["c.json5"], environment: ["TOKEN": token])
            #expect(gone.code == .failure && gone.error.contains("cannot be reached"))
        }

        @Test func checkLooksAtTheSettings() async throws {
            let terminal = try Terminal()
            try terminal.folder.write(
                "c.json5",
                """
                { installations: [
                    { name: "a", platform: "discord", publicKey: "\(String(repeating: "0", count: 64))", applicationID: "1" },
                    { name: "b", platform: "discord", publicKey: "\(String(repeating: "58", count: 31))66", applicationID: "x" },
                    { name: "c", platform: "discord" }] }
                """
            )
            let (code, _, error) = await terminal.run(["check", "--config", "c.json5"])
            #expect(code == .configuration && error.contains("An installation needs publicKey: "))
            #expect(
                error.contains("c.json5:2:50: installations[0].publicKey: ")
                    && error.contains(" installations[1].applicationID: ")
            )
        }
    }
}
