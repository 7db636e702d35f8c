import Foundation
import HTTPCore
import JSONText
import Locking
import Testing

@testable import RaincheckApp

extension WholeProgram {
    @Suite(.timeLimit(.minutes(10))) struct SlackEventTests {
        /// A mention is answered in its thread, once, however often Slack sends it.
        @Test func mentions() async throws {
            let slack = try FakeSlackAPI()
            let running = try Running(installation: slack.settings)
            for retry in 0...3 {
                try await running.acknowledged(running.mention("Berlin daily", id: "1", retry: retry))
            }
            let call = await slack.next()[0]
            #expect(call.method == "chat.postMessage" && call.status == 200)
            #expect(call.text("channel") == "C1" && call.text("thread_ts") == "1.5")
            #expect(call.json?["link_names"]?.bool == false && call.json?["unfurl_links"]?.bool == false)
            #expect(call.json?.allText.contains("Berlin, ") == true)
            try await running.acknowledged(running.mention("Oslo", id: "2", more: #","thread_ts":"0.9""#))
            #expect(await slack.next()[0].text("thread_ts") == "0.9")
            await running.app.stop()
            #expect(slack.calls("chat.postMessage").count == 2)
        }

        /// After a crash nobody remembers the event: its retry is the only copy.
        @Test func retriesAfterACrash() async throws {
            let slack = try FakeSlackAPI()
            let running = try Running(installation: slack.settings)
            try await running.acknowledged(running.mention("Berlin", id: "1", retry: 2))
            #expect(await slack.next()[0].text("thread_ts") == "1.5")
            await running.app.stop()
        }

        @Test func privateAnswers() async throws {
            let slack = try FakeSlackAPI()
            let running = try Running(installation: slack.settings)
            try await running.acknowledged(running.mention("help", id: "1"))
            let call = await slack.next()[0]
            #expect(call.method == "chat.postEphemeral" && call.status == 200)
            #expect(call.text("user") == "U1" && call.text("channel") == "C1" && call.text("thread_ts") == nil)
            #expect(call.json?.allText.contains("`@raincheck ") == true)
            await running.app.stop()
        }

        /// Examples work when they are sent back, as words or in code.
        @Test func talks() async throws {
            let slack = try FakeSlackAPI()
            let running = try Running(installation: slack.settings)
            func say(_ text: String, _ id: String) async throws -> FakeSlackAPI.Call {
                let event =
                    #"{"type":"message","channel_type":"im","user":"U1","text":"\#(text)","ts":"1","channel":"D1"}"#
                try await running.acknowledged(running.event(event, id: id))
                let call = await slack.next()[0]
                #expect(call.method == "chat.postMessage" && call.status == 200)
                #expect(call.text("channel") == "D1" && call.text("thread_ts") == nil)
                return call
            }
            #expect(try await say("", "1").json?.allText.contains("`@raincheck save home Berlin`") == true)
            #expect(try await say("`@raincheck save home Berlin`", "2").json?.allText.contains("Saved “home”") == true)
            #expect(try await say("@raincheck daily", "3").json?.allText.contains("Berlin, ") == true)
            #expect(try await say("hourly", "4").json?.allText.contains("Berlin, ") == true)
            await running.app.stop()
        }

        @Test func slowProvider() async throws {
            let slack = try FakeSlackAPI()
            let clock = HandClock()
            let provider = try SlowProvider(now: { clock.now })
            let running = try Running(providers: provider.providers, installation: slack.settings, clock: clock)
            for number in 1...20 {
                try await running.acknowledged(running.mention("Berlin", id: "\(number)", user: "U\(number)"))
                try await running.acknowledged(running.mention("Berlin", id: "\(number)", user: "U\(number)", retry: 1))
            }
            #expect(slack.calls("chat.postMessage").isEmpty)
            provider.gate.open()
            let calls = await slack.next(20)
            await running.app.stop()
            #expect(Set(calls.compactMap { $0.text("thread_ts") }).count == 20, "none is lost")
            #expect(calls.allSatisfy { $0.json?.allText.contains("6\u{A0}°C") == true })
            #expect(slack.calls("chat.postMessage").count == 20, "none is doubled")
        }

        @Test func askedToWait() async throws {
            let slack = try FakeSlackAPI()
            let waits = HandWaits()
            let running = try Running(installation: slack.settings) { $0.use(waits) }
            var busy = FakeSlackAPI.refusal("ratelimited")
            busy.status = 429
            try busy.fields.append("Retry-After", "37")
            slack.script([busy, FakeSlackAPI.refusal("internal_error")])
            try await running.acknowledged(running.mention("Berlin", id: "1"))
            let calls = await slack.next(3)
            #expect(Set(calls.map(\.body)).count == 1 && calls.last?.status == 200)
            #expect(waits.betweenTries.contains(.seconds(37)))
            slack.script([FakeSlackAPI.refusal("channel_not_found")])
            try await running.acknowledged(running.mention("Berlin", id: "2"))
            _ = await slack.next()
            await running.app.stop()
            #expect(slack.calls("chat.postMessage").count == 4, "what is refused is not tried again")
        }

        @Test func homeTab() async throws {
            let slack = try FakeSlackAPI()
            let running = try Running(installation: slack.settings)
            _ = try await running.ask("save home Berlin")
            _ = try await running.ask("save work Oslo")
            func page() async throws -> JSONValue {
                let call = await slack.next()[0]
                #expect(call.method == "views.publish" && call.status == 200 && call.text("user_id") == "U1")
                return try #require(call.json)
            }
            func button(_ id: String, _ page: JSONValue) throws -> String {
                let elements = page["view"]?["blocks"]?.array?.flatMap { $0["elements"]?.array ?? [] } ?? []
                let button = try #require(elements.first { $0["action_id"]?.string == id }, "\(id)")
                return #"{"action_id":"\#(id)","value":"\#(button["value"]?.string ?? "")"}"#
            }
            let opened = #"{"type":"app_home_opened","tab":"home","user":"U1","channel":"D1"}"#
            for _ in 0..<2 { try await running.acknowledged(running.event(opened, id: "1")) }
            let first = try await page()
            #expect(first.allText.contains("work") && first.allText.contains("Oslo"))
            try await running.acknowledged(running.homeAction(button("units-us", first)))
            let second = try await page()
            #expect(second.allText.contains("us (set by you)"))
            try await running.acknowledged(running.homeAction(button("default-2", second)))
            #expect(try await page().allText.contains("Oslo"))
            try await running.acknowledged(running.homeAction(button("show-2", second)))
            let shown = await slack.next()[0]
            #expect(shown.method == "chat.postMessage" && shown.status == 200 && shown.text("channel") == "U1")
            #expect(shown.json?.allText.contains("Oslo, ") == true)
            // Forged: a sentence in the talk, and the page stays.
            try await running.acknowledged(running.homeAction(#"{"action_id":"clock","value":"ph1.forged"}"#))
            let sentence = await slack.next()[0]
            #expect(sentence.method == "chat.postMessage" && sentence.text("channel") == "U1")
            await running.app.stop()
            #expect(slack.calls("views.publish").count == 3)
        }

        @Test func placesLookedUp() async throws {
            let slack = try FakeSlackAPI()
            let running = try Running(installation: slack.settings)
            func suggestions(_ typed: String) async throws -> [JSONValue] {
                let payload =
                    #"{"type":"block_suggestion","team":{"id":"T1"},"user":{"id":"U1"},"action_id":"place","#
                    + #""value":"\#(typed)"}"#
                let response = try await running.send(running.signed("payload=" + FormFields.escape(payload)))
                #expect(response.status == 200)
                return try JSONValue(parsing: response.body)["options"]?.array ?? []
            }
            _ = try await running.ask("save home Berlin")
            #expect(try await suggestions("").first?["value"]?.string == "home")
            let reykjavik = try #require(try await suggestions("Reykj").first)
            #expect(reykjavik["text"]?["text"]?.string?.hasPrefix("Reykjav") == true)
            let value = reykjavik["value"]?.string ?? ""
            try await running.acknowledged(
                running.homeAction(#"{"action_id":"place","selected_option":{"value":"\#(value)"}}"#)
            )
            let card = await slack.next()[0]
            #expect(card.method == "chat.postMessage" && card.text("channel") == "U1")
            #expect(card.json?.allText.contains("Reykjav") == true)
            await running.app.stop()
        }

        /// Slack tells a reader's language when asked: the first answer has it, one question a day is enough.
        @Test func readersLanguage() async throws {
            let slack = try FakeSlackAPI(locales: ["U1": "de-DE"])
            let running = try Running(installation: slack.settings)
            #expect(try await running.ask("help").allText.contains("Wetter"))
            try await running.acknowledged(running.mention("help", id: "1"))
            #expect(await slack.next()[0].json?.allText.contains("Wetter") == true)
            #expect(slack.calls("users.info").count == 1)
            running.clock.advance(86_401)
            #expect(try await running.ask("help").allText.contains("Wetter"))
            #expect(slack.calls("users.info").count == 2)
            await running.app.stop()
        }

        /// Nobody waits for long: the first answer goes without the language, a later one has it.
        @Test func readersLanguageTakesTooLong() async throws {
            let slack = try FakeSlackAPI(locales: ["U1": "de-DE"], usersWait: true)
            let running = try Running(installation: slack.settings) { options in
                let others = options.sleep
                options.sleep = { time in
                    // This time is over at once, and no other.
                    if time != SpeakerDirectory.patience { await others(time) }
                }
            }
            #expect(SpeakerDirectory.patience < .seconds(1))
            #expect(try await !running.ask("help").allText.contains("Wetter"))
            slack.users.open()
            while try await !running.ask("help").allText.contains("Wetter") {}
            #expect(slack.calls("users.info").count == 1)
            await running.app.stop()
        }
    }
}
