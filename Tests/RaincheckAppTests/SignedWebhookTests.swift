import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Locking
import Testing

@testable import RaincheckApp

/// A provider in Open-Meteo's format that answers when it is let.
private final class HeldProvider: Sendable {
    let gate: Gate
    let server: HTTPServer

    init() throws {
        let gate = Gate()
        self.gate = gate
        var configuration = HTTPServer.Configuration()
        configuration.replyDeadline = HandWaits.tooLong
        let seconds = Int(HandClock().now.timeIntervalSince1970)
        let body = """
            {"latitude":52.52,"longitude":13.42,"utc_offset_seconds":3600,"timezone":"Europe/Berlin",
             "current_units":{"time":"unixtime","temperature_2m":"°C","wind_speed_10m":"m/s"},
             "current":{"time":\(seconds),"interval":900,"temperature_2m":6.4,"wind_speed_10m":5.0,"weather_code":3,
                        "is_day":1}}
            """
        server = try HTTPServer.start(configuration) { _ in
            .later {
                await gate.wait()
                return .json(200, Array(body.utf8))
            }
        }
    }

    var providers: String { "[{ kind: 'open-meteo', baseURL: 'http://127.0.0.1:\(server.port)' }]" }
}

extension WholeProgram {
    @Suite struct SignedWebhookTests {
        @Test func aCommandIsAnsweredInTheResponse() async throws {
            let program = try HookProgram()
            let document = try await program.ask(program.request(["text": "Berlin daily"]))
            #expect(document["type"]?.string == "weather.answer")
            #expect(document["timestamp"]?.string == program.clock.now.formatted(.iso8601))
            let data = document["data"]
            #expect(data?["card"]?["title"]?.string?.hasPrefix("Berlin, ") == true)
            #expect(data?["markdown"]?.string?.hasPrefix("### Berlin, ") == true)
            #expect(data?["markdown"]?.string?.contains("\n| :-- |") == true)
            #expect(data?["text"]?.string?.hasPrefix("Berlin, ") == true)
            for form in ["markdown", "text"] { #expect(data?[form]?.string?.contains("made up") == true) }
            #expect(try await program.metric("requests", "answered") == 1)
            await program.app.stop()
        }

        @Test func pressesAreAnsweredInTheResponse() async throws {
            let program = try HookProgram()
            let card = try await program.ask(program.request(["text": "Berlin"]))["data"]?["card"]
            let actions = card?["actions"]?.array ?? []
            #expect(actions.count >= 3)
            for action in actions {
                let press = program.request(["token": action["token"]?.string ?? ""], type: "action")
                #expect(try await program.ask(press)["data"]?["card"]?["title"] == card?["title"])
            }
            let places = try await program.ask(program.request(["text": "Ber"], type: "suggest"))
            #expect(places["type"]?.string == "weather.places" && places["data"]?["places"]?.array != nil)
            await program.app.stop()
        }

        @Test func copiesHaveOneEffect() async throws {
            let program = try HookProgram()
            let save = program.request(["text": "save home Berlin"], id: "msg_same")
            _ = try await program.ask(save)
            _ = try await program.ask(program.request(["text": "remove home"]))
            program.clock.advance(299)
            let copies = [save, program.request(["text": "save home Quito"], id: "msg_same")]
            for copy in copies {
                let response = try await program.send(copy)
                #expect(response.status == 202 && response.body.isEmpty)
                program.check(response.fields, [], answers: copy)
            }
            #expect(try await program.ask(program.request(["text": "places"])).allText.contains("no places yet"))
            #expect(try await program.metric("requests", "duplicate") == 2)
            await program.app.stop()
        }

        /// One user id in two installations is two people.
        @Test func installationsKeepTheirUsersApart() async throws {
            let program = try HookProgram()
            _ = try await program.ask(program.request(["text": "save home Berlin"]))
            let other = try await program.ask(program.request(["text": "places"], to: "other"))
            #expect(other.allText.contains("no places yet"))
            await program.app.stop()
        }

        @Test func nobodyElseGetsIn() async throws {
            let program = try HookProgram()
            var forged = program.request(["text": "Berlin"])
            forged.body[20] ^= 1
            let refused = try await program.send(forged)
            #expect(refused.status == 401 && refused.fields["webhook-signature"] == nil)
            let old = program.request(["text": "Berlin"])
            program.clock.advance(301)
            #expect(try await program.send(old).status == 401)
            let bad = program.signed("{", id: "msg_bad")
            let response = try await program.send(bad)
            #expect(response.status == 400)
            program.check(response.fields, response.body, answers: bad)
            #expect(try await program.send(program.signed(#"{"type":"user.created"}"#, id: "msg_2")).status == 202)
            await program.app.stop()
        }

        @Test func aLateAnswerIsDeliveredOnce() async throws {
            let receiver = try FakeSlack()
            let provider = try HeldProvider()
            let program = try HookProgram(providers: provider.providers, isLate: true)
            let question = program.request(["text": "Berlin", "reply_url": receiver.url("hook")])
            let response = try await program.send(question)
            #expect(response.status == 202 && response.body.isEmpty)
            program.check(response.fields, response.body, answers: question)
            let asked = program.clock.now
            program.clock.advance(7)
            provider.gate.open()
            let post = await receiver.next()[0]
            #expect(
                post.target == "/commands/hook"
                    && post.fields["webhook-timestamp"] != question.fields["webhook-timestamp"]
            )
            program.check(post.fields, post.body, answers: question)
            let document = try JSONValue(parsing: post.body)
            #expect(document["timestamp"]?.string == asked.formatted(.iso8601))
            #expect(document["data"]?["markdown"]?.string?.contains("6\u{A0}°C") == true)
            await program.app.stop()
            #expect(program.waits.betweenTries.isEmpty)
            #expect(program.delivery == #""outcome":"delivered","tries":1"#)
        }

        @Test func failuresAreTriedAgain() async throws {
            let tries = Counted()
            let receiver = try FakeSlack { _ in
                tries.increment()
                switch tries.value {
                case 1: return HTTPResponse(500)
                case 2: return HTTPResponse(429, fields: HTTPFields(["Retry-After": "1000"]))
                default: return HTTPResponse(204)
                }
            }
            let provider = try HeldProvider()
            let program = try HookProgram(providers: provider.providers, isLate: true)
            let question = program.request(["text": "Berlin", "reply_url": receiver.url()])
            try await program.defer(question, provider)
            let posts = await receiver.next(3)
            for post in posts { program.check(post.fields, post.body, answers: question) }
            #expect(Set(posts.map(\.body)).count == 1 && Set(posts.map { $0.fields["webhook-id"] }).count == 1)
            let times = posts.compactMap { $0.fields["webhook-timestamp"].flatMap(Int.init) }
            #expect(times.count == 3 && times[1] - times[0] >= 5 && times[2] - times[1] >= 1000)
            await program.app.stop()
            #expect(program.waits.betweenTries.count == 2 && program.waits.betweenTries[1] == .seconds(1000))
            #expect(program.delivery == #""outcome":"delivered","tries":3"#)
        }

        /// 3xx is a failure like others, and where it leads to is not called; the whole schedule is kept.
        @Test func redirectsAreNotFollowed() async throws {
            let trap = try FakeSlack { _ in
                Issue.record("the trap was called")
                return HTTPResponse(200)
            }
            let calls = Counted()
            let receiver = try FakeSlack { _ in
                calls.increment()
                return HTTPResponse(calls.value % 2 == 0 ? 307 : 302, fields: HTTPFields(["Location": "\(trap.url())"]))
            }
            let provider = try HeldProvider()
            let program = try HookProgram(providers: provider.providers, isLate: true)
            try await program.defer(program.request(["text": "Berlin", "reply_url": receiver.url()]), provider)
            #expect(await receiver.next(10).count == 10)
            await program.app.stop()
            let schedule: [Double] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
            #expect(program.waits.betweenTries.count == 9)
            for (wait, planned) in zip(program.waits.betweenTries.map(\.inSeconds), schedule) {
                #expect(wait >= planned && wait <= 1.1 * planned + 0.001)
            }
            #expect(program.delivery == #""outcome":"undeliverable","tries":10"#)
            #expect(calls.value == 10)
        }

        @Test func goneIsTheEnd() async throws {
            let receiver = try FakeSlack { _ in HTTPResponse(410) }
            let provider = try HeldProvider()
            let program = try HookProgram(providers: provider.providers, isLate: true)
            try await program.defer(program.request(["text": "Berlin", "reply_url": receiver.url()]), provider)
            _ = await receiver.next()
            await program.app.stop()
            #expect(program.waits.betweenTries.isEmpty)
            #expect(program.delivery == #""outcome":"undeliverable","tries":1"#)
        }

        /// Without an address, or with one that is not on the list, a late answer becomes a sentence in time.
        @Test func addressesOffTheListAreNotCalled() async throws {
            let trap = try FakeSlack { _ in
                Issue.record("the trap was called")
                return HTTPResponse(200)
            }
            let provider = try HeldProvider()
            let program = try HookProgram(providers: provider.providers, isLate: true)
            let urls = [
                "http://localhost:\(trap.server.port)/x", "https://example.com/x", "file:///etc/passwd", "",
                "http://user@127.0.0.1:\(trap.server.port)/", "http://127.0.0.1.example.com/",
            ]
            for url in urls {
                let answer = try await program.ask(program.request(["text": "Berlin", "reply_url": url]))
                #expect(answer.allText.contains("The weather takes too long right now."))
            }
            let answer = try await program.ask(program.request(["text": "Berlin"]))
            #expect(answer.allText.contains("The weather takes too long right now."))
            #expect(try await program.metric("undeliverable", "not_allowed", label: "reason") == urls.count)
            #expect(try await program.metric("requests", "too_late") == urls.count + 1)
            provider.gate.open()
            await program.app.stop()
        }
    }
}

extension HookProgram {
    /// Sends a request whose answer comes later.
    fileprivate func `defer`(_ request: HTTPRequest, _ provider: HeldProvider) async throws {
        #expect(try await send(request).status == 202)
        provider.gate.open()
    }

    /// What became of the delivery, as it was logged.
    fileprivate var delivery: String? {
        let lines = log.lines.filter { $0.contains(#""delivery""#) }
        #expect(lines.count == 1)
        return lines.first.flatMap { line in
            line.range(of: #""outcome":"[a-z_]+","tries":[0-9]+"#, options: .regularExpression).map { String(line[$0]) }
        }
    }
}
