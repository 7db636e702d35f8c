import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Telemetry
import Testing

@testable import RaincheckApp

/// A line of the log, read.
struct LogLine: CustomStringConvertible {
    let description: String
    private let document: JSONValue?

    init(_ text: String) {
        description = text
        document = try? JSONValue(parsing: Array(text.utf8))
    }

    subscript(_ name: String) -> String? { document?[name]?.string }
    var number: (String) -> Double? { { document?[$0]?.number } }
}

extension InMemoryLog {
    /// The lines with a message.
    func lines(_ message: String) -> [LogLine] { lines.map(LogLine.init).filter { $0["message"] == message } }
}

extension WholeProgram {
    /// For each fault: the outcome, the line and the counter that show it, and the id that ties them.
    @Suite struct OutcomeTests {
        /// Something that goes wrong.
        struct Row: Sendable, CustomTestStringConvertible {
            let testDescription: String
            /// What the program's providers are, given the address of one that answers `status`.
            var providers: @Sendable (String) -> String = { "[{ kind: 'open-meteo', baseURL: '\($0)' }]" }
            var status = 500
            var isStoreBroken = false
            /// What is asked before, and what then.
            var before: [String] = []
            var text = "Berlin"
            let outcome: Outcome
            /// Another line that tells of it, by its message and a field.
            var line: (message: String, field: String, value: String)?
            /// What is counted beside the request, without the number.
            let counters: [String]
        }

        static let rows = [
            Row(
                testDescription: "a key that is refused",
                status: 401,
                outcome: .noWeather,
                line: ("provider", "code", "unauthorized"),
                counters: [#"raincheck_provider_failures_total{provider="open-meteo",code="unauthorized"}"#]
            ),
            Row(
                testDescription: "a provider with trouble of its own",
                status: 500,
                outcome: .noWeather,
                line: ("provider", "code", "server_error"),
                counters: [#"raincheck_provider_failures_total{provider="open-meteo",code="server_error"}"#]
            ),
            Row(
                testDescription: "a provider that wants no more questions",
                status: 429,
                outcome: .noWeather,
                line: ("provider", "code", "rate_limited"),
                counters: [#"raincheck_provider_failures_total{provider="open-meteo",code="rate_limited"}"#]
            ),
            Row(
                testDescription: "nonsense",
                status: 200,
                outcome: .noWeather,
                line: ("provider", "code", "malformed"),
                counters: [#"raincheck_provider_failures_total{provider="open-meteo",code="malformed"}"#]
            ),
            Row(
                testDescription: "nobody there",
                providers: { _ in "[{ kind: 'open-meteo', baseURL: 'http://127.0.0.1:1' }]" },
                outcome: .noWeather,
                line: ("provider", "code", "unreachable"),
                counters: [#"raincheck_provider_failures_total{provider="open-meteo",code="unreachable"}"#]
            ),
            Row(
                testDescription: "a quota that is used up",
                providers: { "[{ kind: 'open-meteo', baseURL: '\($0)', callsPerDay: 1 }]" },
                status: 400,
                before: ["Berlin"],
                text: "Tokyo",
                outcome: .noWeather,
                line: ("provider", "code", "quota_used_up"),
                counters: [#"raincheck_provider_events_total{provider="open-meteo",event="quota_used_up"}"#]
            ),
            Row(
                testDescription: "the same for places side by side",
                status: 401,
                text: "compare Berlin, Tokyo",
                outcome: .noWeather,
                line: ("provider", "code", "unauthorized"),
                counters: [#"raincheck_provider_failures_total{provider="open-meteo",code="unauthorized"}"#]
            ),
            Row(
                testDescription: "a place that cannot be saved",
                isStoreBroken: true,
                text: "save home Berlin",
                outcome: .storeFailed,
                line: ("store", "code", "save_failed"),
                counters: [#"raincheck_store_events_total{event="save_failed"}"#]
            ),
            Row(
                testDescription: "units that cannot be kept",
                isStoreBroken: true,
                text: "units us",
                outcome: .storeFailed,
                line: ("store", "code", "save_failed"),
                counters: [#"raincheck_store_events_total{event="save_failed"}"#]
            ),
            Row(testDescription: "a list", text: "Springfield", outcome: .askedBack, counters: []),
            Row(testDescription: "no default", text: "", outcome: .askedBack, counters: []),
            Row(testDescription: "no such day", text: "Berlin on 31 Nov", outcome: .notUnderstood, counters: []),
            Row(testDescription: "no list", text: "3", outcome: .notUnderstood, counters: []),
        ]

        @Test(.timeLimit(.minutes(5)), arguments: rows)
        func isSaidAndCounted(_ row: Row) async throws {
            let server = FaultServer { _ in
                let head = "HTTP/1.1 \(row.status) x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
                return [.send(Array(head.utf8))]
            }
            defer { server.stop() }
            let running = try Running(providers: row.providers(server.url))
            if row.isStoreBroken {
                for shard in 0..<256 {
                    try running.folder.write("data/" + String(shard + 256, radix: 16).dropFirst(), "in the way")
                }
            }
            for text in row.before { _ = try await running.ask(text) }
            let trigger = "trigger-\(row.testDescription.count)"
            let response = try await running.send(running.command(row.text, id: trigger))
            #expect(response.status == 200)

            let request = try #require(running.log.lines("request").last)
            #expect(request["outcome"] == row.outcome.rawValue)
            #expect(request["level"] == (row.outcome.isFailure ? "warning" : "info"))
            #expect(request["platform_request"] == "trigger:" + trigger)
            #expect(request["user"]?.utf8.count == 16)
            #expect((request["why"] != nil) == row.outcome.isFailure, "\(request)")
            if let (message, field, value) = row.line {
                let lines = running.log.lines(message).filter { $0["request"] == request["request"] }
                #expect(lines.contains { $0[field] == value && $0["level"] == "warning" }, "\(running.log.lines)")
            }
            let metrics = try await running.metrics()
            let label = #"{installation="slack/acme",outcome="\#(row.outcome.rawValue)"}"#
            for counter in ["raincheck_requests_total" + label, "raincheck_answers_total" + label] + row.counters {
                #expect(metrics[counter, default: 0] >= 1, "\(counter)")
            }
            #expect(metrics[#"raincheck_requests_total{installation="slack/acme",outcome="answered"}"#] == 0)
            await running.app.stop()
        }

        /// A revoked key is as loud with the fifth person as with the first.
        @Test(.timeLimit(.minutes(5))) func everybodyWhoGotNothingIsCounted() async throws {
            let server = FaultServer { _ in [.send(Array("HTTP/1.1 401 x\r\nContent-Length: 0\r\n\r\n".utf8))] }
            defer { server.stop() }
            let running = try Running(providers: "[{ kind: 'open-meteo', baseURL: '\(server.url)' }]")
            for person in 1...5 { _ = try await running.ask("Berlin", user: "U\(person)") }
            let lines = running.log.lines("request")
            #expect(lines.count == 5 && lines.allSatisfy { $0["outcome"] == "no_weather" && $0["level"] == "warning" })
            #expect(Set(lines.map { $0["user"] }).count == 5)
            #expect(
                try await running.metric(#"raincheck_answers_total{installation="slack/acme",outcome="no_weather"}"#)
                    == 5
            )
            await running.app.stop()
        }

        /// What becomes of answers that are posted later.
        struct Posted: Sendable, CustomTestStringConvertible {
            let testDescription: String
            /// How the address answers; nil: it may not be called.
            let status: Int?
            let request: Outcome
            let reason: DeliveryPlan.Reason?
            let tries: Int
        }

        static let posted = [
            Posted(testDescription: "taken", status: 200, request: .deferred, reason: nil, tries: 1),
            Posted(testDescription: "refused", status: 404, request: .deferred, reason: .refused, tries: 1),
            Posted(testDescription: "in vain", status: 503, request: .deferred, reason: .usedUp, tries: 5),
            Posted(testDescription: "not allowed", status: nil, request: .tooLate, reason: .notAllowed, tries: 0),
        ]

        @Test(.timeLimit(.minutes(5)), arguments: posted)
        func deliveriesSayWhatBecameOfThem(_ row: Posted) async throws {
            let gate = Gate()
            var patient = HTTPServer.Configuration()
            patient.replyDeadline = .seconds(3600)
            let provider = try HTTPServer.start(patient) { _ in
                .later {
                    await gate.wait()
                    return HTTPResponse(500)
                }
            }
            let slack = try FakeSlack { _ in HTTPResponse(row.status ?? 200) }
            // Every answer is late; rests between two tries are over at once.
            let url = "http://127.0.0.1:\(provider.port)"
            let running = try Running(providers: "[{ kind: 'open-meteo', baseURL: '\(url)' }]") {
                $0.providerBudget = .seconds(3600)
                $0.sleep = { _ in }
            }
            let reply = row.status == nil ? "https://example.com/x" : slack.url()
            let response = try await running.send(running.command("Berlin", id: "trigger", reply: reply))
            #expect(response.status == 200)
            gate.open()
            let request = try #require(running.log.lines("request").last)
            #expect(request["outcome"] == row.request.rawValue)
            if row.status != nil { _ = await slack.next(row.tries) }
            await running.app.stop()

            let delivery = try #require(running.log.lines("delivery").last)
            #expect(delivery["request"] == request["request"] && delivery["user"] == request["user"])
            #expect(delivery["outcome"] == (row.reason == nil ? "delivered" : "undeliverable"))
            #expect(delivery["reason"] == row.reason?.rawValue)
            #expect(delivery.number("tries") == Double(row.tries))
            // The person was told that there is no weather: the line is a warning even where that was delivered.
            #expect(delivery["level"] == "warning")
            if row.status != nil { #expect(delivery["answer"] == "no_weather" && delivery["why"] != nil) }
            let tries = running.log.lines("delivery try")
            #expect(tries.count == (row.reason == nil ? 0 : row.tries))
            #expect(
                tries.allSatisfy { $0["request"] == request["request"] && $0["why"] == "status \(row.status ?? 0)" }
            )
        }

        @Test func everyCodeHasItsOutcome() {
            #expect(Set(Outcome.allCases.map(\.rawValue)).count == Outcome.allCases.count)
            #expect(Outcome.ofAnswers.allSatisfy(Outcome.ofRequests.contains))
        }
    }
}
