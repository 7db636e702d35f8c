import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Locking
import Testing

@testable import RaincheckApp

private let direct = "qzgakf1nx3yt9dr4n8585ihbxy__3cqz9wz6d7nb8bzs7cqr1s4a4e"

extension WholeProgram {
    @Suite struct MattermostTests {
        @Test func commandsAndButtons() async throws {
            let program = try MattermostProgram()
            let card = try await program.ask(try program.command("Berlin daily"))
            #expect(card["response_type"]?.string == "in_channel")
            let text = card["text"]?.string ?? ""
            #expect(text.hasPrefix("#### Berlin, ") && text.contains("Sample data"))
            #expect(text.contains("\n| :-- | :-- |") && text.contains("\n| Mon "))
            let buttons = card.mattermostActions
            #expect(buttons.compactMap { $0["name"]?.string } == ["Now", "Hourly", "°F", "Refresh"])
            for button in buttons {
                let update = try await program.ask(program.press(button))
                #expect(update["update"]?["message"]?.string?.hasPrefix("#### Berlin, ") == true)
                #expect(!update.mattermostActions.isEmpty && update["ephemeral_text"] == nil)
                // The buttons of the new message work as well.
                let again = try await program.ask(program.press(update.mattermostActions[0]))
                #expect(again["update"]?["message"]?.string?.hasPrefix("#### Berlin, ") == true)
            }
            let get = try await program.ask(try program.get("Berlin daily"))
            #expect(get["text"]?.string == text)
            let other = try await program.ask(try program.command("Berlin daily", token: FakeMattermost.otherToken))
            #expect(other["text"]?.string == text)
            #expect(try await program.ask(try program.command("help"))["response_type"]?.string == "ephemeral")
            #expect(program.mattermost.posts.isEmpty, "everything was said in the responses")
            await program.app.stop()
        }

        /// A list is private: what is chosen is shown beside it, for Mattermost cannot replace what it does not keep.
        @Test func choosing() async throws {
            let program = try MattermostProgram()
            let list = try await program.ask(try program.command("Springfield"))
            #expect(list["response_type"]?.string == "ephemeral")
            let menu = try #require(list.mattermostActions.first)
            let isMenu = menu["type"]?.string == "select"
            let request = program.press(isMenu ? menu : list.mattermostActions[1], chosen: isMenu ? "2" : nil)
            let chosen = try await program.ask(request)
            #expect(chosen["update"] == nil)
            #expect(chosen["ephemeral_text"]?.string?.hasPrefix("#### Springfield, ") == true)
            let typed = try await program.ask(try program.command("2"))
            #expect(typed["text"]?.string == chosen["ephemeral_text"]?.string)
            if isMenu {
                for wrong in ["0", "99", "x", ""] {
                    #expect(try await program.send(program.press(menu, chosen: wrong)).status == 400)
                }
            }
            await program.app.stop()
        }

        /// What is set in a channel holds there, and in a talk of two there is none.
        @Test func channelsAndTalksOfTwo() async throws {
            let program = try MattermostProgram()
            _ = try await program.ask(try program.command("channel default Berlin"))
            _ = try await program.ask(try program.command("channel save office Berlin"))
            let here = try await program.ask(try program.command("", user: "u2"))
            #expect(here["text"]?.string?.hasPrefix("#### Berlin, ") == true)
            let alone = try await program.ask(try program.command("", user: "u2", channel: direct))
            #expect(alone["text"]?.string?.hasPrefix("#### Berlin, ") == false)
            let none = try await program.ask(try program.command("channel settings", channel: direct))
            #expect(none["response_type"]?.string == "ephemeral")
            await program.app.stop()
        }

        /// Somebody presses a button of somebody else's card: a copy for them alone, and the card stays.
        @Test func othersButtons() async throws {
            let program = try MattermostProgram()
            _ = try await program.ask(try program.command("units us", user: "u2"))
            let card = try await program.ask(try program.command("Berlin"))
            let aside = try await program.ask(program.press(card.mattermostActions[0], user: "u2"))
            #expect(aside["update"] == nil)
            #expect(aside["ephemeral_text"]?.string?.contains("Berlin, ") == true)
            #expect(aside["ephemeral_text"]?.string?.contains("°F") == true, "in their own units")
            #expect(try await program.ask(program.press(card.mattermostActions[0]))["update"] != nil)
            // A line that would save something saves nothing for others, and nothing for the one who was asked.
            let list = try await program.ask(try program.command("save home Springfield"))
            let line = try #require(list.mattermostActions.first)
            let chosen = line["type"]?.string == "select" ? "1" : nil
            let refused = try await program.ask(program.press(line, user: "u3", chosen: chosen))
            #expect(refused["update"] == nil && refused["ephemeral_text"]?.string?.isEmpty == false)
            func places(_ user: String) async throws -> String {
                try await program.ask(try program.command("places", user: user))["text"]?.string ?? ""
            }
            for user in ["u1", "u3"] { #expect(try await places(user).contains("no places yet")) }
            _ = try await program.ask(program.press(line, chosen: chosen))
            #expect(try await places("u1").contains("Springfield"))
            #expect(try await places("u3").contains("no places yet"))
            await program.app.stop()
        }

        @Test func nobodyElseGetsIn() async throws {
            let program = try MattermostProgram()
            let save = "save home Berlin"
            for token in ["", "x", "a-token-of-another-installation", FakeMattermost.token.uppercased()] {
                #expect(try await program.send(try program.command(save, token: token)).status == 401)
            }
            var twice = try program.command(save)
            try twice.fields.append("Authorization", "Token \(FakeMattermost.token)")
            #expect(try await program.send(twice).status == 401)
            twice = try program.command(save)
            twice.body += Array("&token=\(FakeMattermost.token)".utf8)
            #expect(try await program.send(twice).status == 401)
            var mixed = try program.command(save)
            mixed.fields = HTTPFields([
                "Authorization": "Token \(FakeMattermost.otherToken)",
                "Content-Type": "application/x-www-form-urlencoded",
            ])
            #expect(try await program.send(mixed).status == 401)
            var elsewhere = try program.command(save)
            elsewhere.target = elsewhere.target.replacing("/mattermost/sky", with: "/slack/acme")
            #expect(try await program.send(elsewhere).status == 401)
            let places = try await program.ask(try program.command("places"))
            #expect(places.allText.contains("no places yet"))
            await program.app.stop()
        }

        /// Whoever reaches the address for presses without what our buttons carry is sent away before any work; what our
        /// buttons carry with another seal is answered in words, to the presser alone.
        @Test func forgedPresses() async throws {
            let program = try MattermostProgram()
            let card = try await program.ask(try program.command("Berlin"))
            let button = card.mattermostActions[0]
            let token = try #require(button["integration"]?["context"]?["tokens"]?.array?[0].string)
            let code = try #require(button["integration"]?["context"]?["s"]?.string)
            func status(_ old: String, _ new: String) async throws -> Int {
                let request = program.press(button) { $0.replacing(old, with: new) }
                return try await program.send(request).status
            }
            #expect(try await status(token, "w2" + token.dropFirst(2)) == 401)
            #expect(try await status(token, "pu1.x") == 401)
            #expect(try await status(code, String(code.reversed())) == 401)
            #expect(try await status(code, "") == 401)
            #expect(try await status(#""s""#, #""t""#) == 401)
            #expect(try await status("{", "") == 401)
            let end = token.last == "A" ? "B" : "A"
            let forged = program.press(button) { $0.replacing(token, with: token.dropLast() + end) }
            let answer = try await program.ask(forged)
            #expect(answer["update"] == nil && answer["ephemeral_text"]?.string?.contains("/weather") == true)
            // Old buttons are told so.
            program.clock.advance(9 * 86_400)
            let old = try await program.ask(program.press(button))
            #expect(old["update"] == nil && old["ephemeral_text"]?.string == answer["ephemeral_text"]?.string)
            await program.app.stop()
        }

        @Test func copiesHaveOneEffect() async throws {
            let program = try MattermostProgram()
            let request = try program.command("Berlin", trigger: "same")
            let card = try await program.ask(request)
            let copy = try await program.send(request)
            #expect(copy.status == 200 && copy.body.isEmpty)
            let press = program.press(card.mattermostActions[0], trigger: "other")
            _ = try await program.ask(press)
            let second = try await program.send(press)
            #expect(second.status == 200 && second.body.isEmpty)
            await program.app.stop()
            #expect(program.mattermost.posts.isEmpty)
        }

        // MARK: Slow

        /// While the provider is slow: each command is acknowledged with nothing and answered by one post.
        @Test(.timeLimit(.minutes(10)))
        func slowIsDeferred() async throws {
            let slow = try SlowMattermost()
            let (program, count) = (slow.program, 40)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    group.addTask {
                        let place = ["Berlin", "Paris", "Oslo", "Cairo"][number % 4]
                        let response = try await program.send(try program.command(place, user: "u\(number)"))
                        #expect(response.status == 200 && response.body.isEmpty)
                        #expect(response.fields["Content-Type"] == nil, "no JSON that does not parse")
                    }
                }
                try await group.waitForAll()
            }
            #expect(program.mattermost.posts.isEmpty)
            slow.gate.open()
            let posts = await program.mattermost.next(count)
            await program.app.stop()
            #expect(program.mattermost.posts.count == count, "none is doubled")
            #expect(Set(posts.map(\.target)).count == count, "none is lost")
            #expect(program.mattermost.posts.allSatisfy { $0.status == 200 }, "none is late")
            for post in posts {
                let message = try JSONValue(parsing: post.body)
                #expect(message["response_type"]?.string == "in_channel")
                #expect(message["skip_slack_parsing"]?.bool == true)
                #expect(message["text"]?.string?.contains("6\u{A0}°C") == true)
                #expect(!message.mattermostActions.isEmpty)
            }
        }

        /// A failure is for the asker alone, late as well.
        @Test func slowFailureIsPrivate() async throws {
            let slow = try SlowMattermost()
            #expect(try await slow.program.send(try slow.program.command("Berlin")).body.isEmpty)
            slow.isBroken.withLock { $0 = true }
            slow.gate.open()
            let post = await slow.program.mattermost.next()[0]
            await slow.program.app.stop()
            let message = try JSONValue(parsing: post.body)
            #expect(message["response_type"]?.string == "ephemeral")
            #expect(message.allText.contains("the weather service does not answer"))
            #expect(slow.program.mattermost.posts.count == 1)
        }

        /// Mattermost has trouble: the same post again, later, and as often as the address allows.
        @Test func postsAreTriedAgain() async throws {
            let slow = try SlowMattermost()
            let program = slow.program
            #expect(try await program.send(try program.command("Berlin")).body.isEmpty)
            var limited = HTTPResponse(429)
            try limited.fields.append("Retry-After", "7")
            program.mattermost.script([HTTPResponse(502), limited, HTTPResponse(500)])
            slow.gate.open()
            let posts = await program.mattermost.next(4)
            await program.app.stop()
            #expect(program.mattermost.posts.map(\.status) == [502, 429, 500, 200])
            #expect(Set(posts.map(\.body)).count == 1)
            #expect(slow.waits.betweenTries.prefix(3) == [.seconds(2), .seconds(10), .seconds(60)])
        }

        @Test func fiveTriesAreAll() async throws {
            let slow = try SlowMattermost()
            let program = slow.program
            #expect(try await program.send(try program.command("Berlin")).body.isEmpty)
            program.mattermost.script(Array(repeating: HTTPResponse(503), count: 9))
            slow.gate.open()
            _ = await program.mattermost.next(5)
            await program.app.stop()
            #expect(program.mattermost.posts.count == 5)
            #expect(program.log.lines.contains { $0.contains(#""reason":"used_up""#) })
        }

        /// After 30 minutes an address is worth nothing: nothing is sent.
        @Test func nothingIsLate() async throws {
            let slow = try SlowMattermost()
            let program = slow.program
            #expect(try await program.send(try program.command("Berlin")).body.isEmpty)
            program.clock.advance(30 * 60)
            slow.gate.open()
            await program.app.stop()
            #expect(program.mattermost.posts.isEmpty)
            #expect(program.log.lines.contains { $0.contains(#""reason":"expired""#) })
        }

        /// An address elsewhere is not called: the asker is told to ask again.
        @Test func repliesGoToTheSiteAlone() async throws {
            let slow = try SlowMattermost()
            let (program, site) = (slow.program, slow.program.mattermost.site)
            let other = try FakeMattermost(program.clock)
            let addresses = [
                other.hook(), site, site + "@evil.example/", site + ".evil.example/x", site + "0/hooks/commands/x",
                "https://hooks.slack.com/x", "file:///etc/passwd", "", "//" + site,
                site.replacing("127.0.0.1", with: "localhost") + "/hooks/commands/x",
            ]
            for address in addresses {
                let answer = try await program.ask(try program.command("Berlin", reply: address))
                #expect(answer["response_type"]?.string == "ephemeral")
                #expect(answer["text"]?.string?.contains("takes too long") == true)
            }
            slow.gate.open()
            await program.app.stop()
            #expect(program.mattermost.posts.isEmpty && other.posts.isEmpty)
        }

        /// A press has no address for a later answer: the presser is told to press again, and then it is there.
        @Test func slowPressesAreToldSo() async throws {
            let slow = try SlowMattermost()
            let program = slow.program
            #expect(try await program.send(try program.command("Berlin")).body.isEmpty)
            slow.gate.open()
            let card = try JSONValue(parsing: await program.mattermost.next()[0].body)
            slow.gate.close()
            program.clock.advance(3 * 3600)
            let late = try await program.ask(program.press(card.mattermostActions[0]))
            #expect(late["update"] == nil)
            #expect(late["ephemeral_text"]?.string?.contains("takes too long") == true)
            slow.gate.open()
            await program.app.stop()
            #expect(program.mattermost.posts.count == 1)
        }

        // MARK: The terminal

        @Test func checkLooksAtTheSettings() async throws {
            let terminal = try Terminal()
            func check(_ installation: String) async throws -> (code: ExitCode, error: String) {
                try terminal.folder.write(
                    "c.json5",
                    "{ listen: { port: 0 }, admin: { port: 0 }, installations: [\(installation)] }"
                )
                let result = await terminal.run(
                    ["check", "--config", "c.json5"],
                    environment: ["T": FakeMattermost.token, "BAD": "Token " + FakeMattermost.token]
                )
                return (result.code, result.error)
            }
            let start = #"{ name: "a", platform: "mattermost", "#
            let none = try await check(start + "}")
            #expect(none.code == .configuration)
            for name in ["tokens", "site", "url"] {
                #expect(none.error.contains("An installation needs \(name): "))
            }
            let urls = #"site: "https://mm.example.org", url: "https://bot.example.org/mattermost/a" }"#
            #expect(try await check(start + #"tokens: [{ env: "T" }], "# + urls).code == .success)
            let empty = try await check(start + "tokens: [], " + urls)
            #expect(empty.error.contains("At least one secret is needed"))
            let bad = try await check(start + #"tokens: [{ env: "BAD" }], "# + urls)
            #expect(bad.code == .configuration && bad.error.contains("installations[0].tokens[0]: "))
            #expect(!bad.error.contains(FakeMattermost.token))
            let plain = try await check(
                start + #"tokens: [{ env: "T" }], site: "http://mm.example.org", url: "ftp://x" }"#
            )
            #expect(plain.error.contains("installations[0].site: ") && plain.error.contains("installations[0].url: "))
        }
    }
}

/// A program with Mattermost on one side and a provider on the other that answers while its gate is open.
private struct SlowMattermost {
    let program: MattermostProgram
    let gate = SwingGate()
    /// Whether the provider's answers are without any weather.
    let isBroken = Locked(false)
    private let provider: HTTPServer
    let waits: HandWaits

    init() throws {
        let (gate, isBroken, asked) = (gate, isBroken, Gate())
        // What needs the provider is too late, and nothing else is.
        let waits = HandWaits(patience: { await asked.sleep() })
        self.waits = waits
        let now = Locked<@Sendable () -> Date>({ HandClock().now })
        var configuration = HTTPServer.Configuration()
        configuration.replyDeadline = HandWaits.tooLong
        provider = try HTTPServer.start(configuration) { _ in
            asked.open()
            return .later {
                await gate.wait()
                if isBroken.withLock({ $0 }) { return HTTPResponse(500) }
                return .json(200, Array(Self.body(now.withLock { $0 }()).utf8))
            }
        }
        let list = "[{ kind: 'open-meteo', baseURL: 'http://127.0.0.1:\(provider.port)' }]"
        let program = try MattermostProgram(providers: list) { $0.use(waits) }
        now.withLock { $0 = { program.clock.now } }
        self.program = program
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

/// A gate that can be closed again.
private final class SwingGate: Sendable {
    private let gate = Locked(Gate())

    func wait() async { await gate.withLock { $0 }.wait() }
    func open() { gate.withLock { $0 }.open() }
    func close() { gate.withLock { $0 = Gate() } }
}
