import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Synchronization
import Testing

@testable import RaincheckApp

extension WholeProgram {
    @Suite struct WebhookTests {
        @Test func aSignedCommandIsAnsweredWithACard() async throws {
            let running = try Running()
            let message = try await running.ask("Berlin daily")
            #expect(message["response_type"]?.string == "in_channel")
            let header = message["blocks"]?.array?.first?["text"]?["text"]?.string ?? ""
            #expect(header.hasPrefix("Berlin, ") && header.hasSuffix("Germany"))
            #expect(message.allText.contains("Sample data: this weather is made up."))
            #expect(message["text"]?.string?.isEmpty == false)
            #expect(
                try await running.metric(#"raincheck_requests_total{installation="slack/acme",outcome="answered"}"#)
                    == 1
            )
            await running.app.stop()
        }

        @Test func nobodyElseGetsIn() async throws {
            let running = try Running()
            var forged = running.command("save home Berlin")
            forged.body[3] ^= 1
            #expect(try await running.send(forged).status == 401)
            var unsigned = running.command("save home Berlin")
            unsigned.fields = HTTPFields(["Content-Type": "application/x-www-form-urlencoded"])
            #expect(try await running.send(unsigned).status == 401)
            unsigned.body = Array((String(decoding: unsigned.body, as: UTF8.self) + "&ssl_check=1").utf8)
            let check = try await running.send(unsigned)
            #expect(check.status == 200 && check.body.isEmpty)
            let handshake = Array(#"{"type":"url_verification","challenge":"abc"}"#.utf8)
            unsigned.fields = HTTPFields(["Content-Type": "application/json"])
            unsigned.body = handshake
            #expect(try await running.send(unsigned).status == 401)
            let old = running.command("save home Berlin")
            running.clock.advance(301)
            #expect(try await running.send(old).status == 401)
            #expect(try await running.ask("places").allText.contains("no places yet"))
            let log = running.log.lines.joined()
            #expect(log.contains("wrong_signature") && !log.contains("Berlin") && !log.contains("U1"))
            await running.app.stop()
        }

        /// Requests that Slack gives no id are told apart by their signature.
        @Test(.timeLimit(.minutes(10))) func copiesWithoutAnID() async throws {
            let running = try Running()
            let form = "team_id=T1&user_id=U1&command=%2Fweather&text=Berlin"
            let request = running.signed(form)
            var answered = 0
            for _ in 0..<20 { answered += try await running.send(request).body.isEmpty ? 0 : 1 }
            #expect(answered == 1)
            running.clock.advance(1)
            #expect(try await !running.send(running.signed(form)).body.isEmpty)
            await running.app.stop()
        }

        @Test func handshakesAndMentions() async throws {
            let running = try Running()
            let verification = running.signed(
                #"{"type":"url_verification","challenge":"abc"}"#,
                type: "application/json"
            )
            #expect(try await running.send(verification).body == Array(#"{"challenge":"abc"}"#.utf8))
            let mention = running.signed(
                #"{"type":"event_callback","event_id":"Ev1","event":{"type":"app_mention","text":"hi"}}"#,
                type: "application/json"
            )
            #expect(try await running.send(mention).status == 200)
            await running.app.stop()
        }

        @Test func otherAddressesAreNotThere() async throws {
            let running = try Running()
            let base = "http://127.0.0.1:\(running.app.port)"
            for path in [
                "/", "/slack", "/slack/other", "/slack/acme/", "/metrics", "/livez", "/readyz", "/slack/acme%00",
            ] {
                #expect(try await running.send(HTTPRequest(.post, base + path)).status == 404, "\(path)")
            }
            #expect(try await running.send(HTTPRequest(.get, base + "/slack/acme")).status == 405)
            let admin = "http://127.0.0.1:\(running.app.adminPort)"
            #expect(try await running.send(HTTPRequest(.post, admin + "/slack/acme")).status == 405)
            #expect(try await running.admin("/livez").status == 200)
            #expect(try await running.admin("/readyz").status == 200)
            await running.app.stop()
        }

        @Test func copiesHaveOneEffect() async throws {
            let running = try Running()
            let request = running.command("save home Berlin", id: "same")
            let responses = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                for _ in 0..<20 { group.addTask { try await running.send(request) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(responses.allSatisfy { $0.status == 200 })
            #expect(responses.filter { !$0.body.isEmpty }.count == 1)
            await running.app.stop()
        }

        @Test func preferencesOutliveTheProgram() async throws {
            let running = try Running()
            #expect(try await running.ask("save home Boston").allText.contains("Saved “home”: Boston, Massachusetts"))
            #expect(try await running.ask("units si").allText.contains("Your units are now: si"))
            let folder = running.folder
            await running.app.stop()
            let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            #expect(files.contains { $0.hasSuffix(".json") })
            #expect(!files.contains { $0.contains("U1") || $0.contains("T1") }, "no id from outside is in a path")
        }

        @Test func buttonsEditTheCard() async throws {
            let slack = try FakeSlack()
            let running = try Running()
            let card = try await running.ask("Berlin")
            let buttons = card["blocks"]?.array?.first { $0["type"]?.string == "actions" }?["elements"]?.array ?? []
            #expect(buttons.compactMap { $0["text"]?["text"]?.string } == ["Hourly", "Daily", "°F", "Refresh"])
            for button in buttons {
                let press = running.press(button["value"]?.string ?? "", reply: slack.url())
                let response = try await running.send(press)
                #expect(response.status == 200 && response.body.isEmpty)
                let post = await slack.next()
                let message = try JSONValue(parsing: post[0].body)
                #expect(message["replace_original"]?.bool == true)
                #expect(
                    message["blocks"]?.array?.first?["text"]?["text"] == card["blocks"]?.array?.first?["text"]?["text"]
                )
            }
            let aside = running.press("rubbish", reply: slack.url())
            #expect(try await running.send(aside).status == 200)
            let message = try JSONValue(parsing: await slack.next()[0].body)
            #expect(message["replace_original"] == nil && message["response_type"]?.string == "ephemeral")
            await running.app.stop()
        }

        @Test func answersGoToHostsOfTheListOnly() async throws {
            let trap = try FakeSlack()
            let running = try Running()
            for url in [
                "http://localhost:\(trap.server.port)/x", "http://[::1]:\(trap.server.port)/x", "https://example.com/x",
                "http://127.0.0.1.example.com/", "http://user@127.0.0.1:\(trap.server.port)/", "file:///etc/passwd", "",
            ] {
                let response = try await running.send(running.press("w1:now::gn:2950159", reply: url))
                #expect(response.status == 200)
            }
            let refused = #"raincheck_undeliverable_total{installation="slack/acme",reason="not_allowed"}"#
            #expect(try await running.metric(refused) == 7)
            await running.app.stop()
        }
    }
}
