import Foundation
import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// A provider that refuses is left alone for as long as it says, in whatever form it says so.
    @Suite struct FaultWaitTests {
        /// How a provider refuses.
        private struct Refusal {
            let status: Int
            let fields: [String]
            /// Seconds it is not asked.
            let wait: Double
        }

        private static let month = 31.0 * 86_400

        private static func httpDate(_ date: Date) -> String {
            let form = DateFormatter()
            form.locale = Locale(identifier: "en_US_POSIX")
            form.timeZone = .gmt
            form.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
            return form.string(from: date)
        }

        private static func refusals(at now: Date) -> [Refusal] {
            func at(_ seconds: Double) -> String { httpDate(now.addingTimeInterval(seconds)) }
            return [
                Refusal(status: 429, fields: ["Retry-After: 120"], wait: 120),
                Refusal(status: 503, fields: ["Retry-After: 120"], wait: 120),
                Refusal(status: 429, fields: ["Retry-After: \(at(90))"], wait: 90),
                Refusal(status: 429, fields: ["Retry-After: \(at(-90))"], wait: 5),
                Refusal(status: 429, fields: [], wait: 5),
                Refusal(status: 429, fields: ["Retry-After: soon"], wait: 5),
                Refusal(status: 429, fields: ["Retry-After: -7"], wait: 5),
                Refusal(status: 429, fields: ["Retry-After: 1e3"], wait: 5),
                Refusal(status: 429, fields: ["Retry-After: 999999999"], wait: month),
                Refusal(status: 429, fields: ["Retry-After: " + String(repeating: "9", count: 400)], wait: month),
                Refusal(status: 429, fields: ["Ratelimit-Reset: 1209600"], wait: 1_209_600),
                Refusal(status: 429, fields: ["Retry-After: 30", "Ratelimit-Reset: 1209600"], wait: 30),
                Refusal(status: 401, fields: [], wait: 5),
            ]
        }

        @Test(
            .timeLimit(.minutes(10)),
            arguments: [FaultFormat.openMeteo, .pirateWeather, .metNorway, .openWeather, .nws]
        )
        func isLeftAlone(_ format: FaultFormat) async throws {
            let clock = HandClock()
            let server = FaultServer { _ in [] }
            let running = try Running(providers: "[\(format.provider(server.url))]", clock: clock)
            for index in Self.refusals(at: clock.now).indices {
                let refusal = Self.refusals(at: clock.now)[index]
                let name = "\(refusal.status) \(refusal.fields)"
                let page = "<html>Kong Error: too much</html>"
                server.set { _ in [.response(refusal.status, ["Content-Type: text/html"] + refusal.fields, page)] }
                let before = server.requests
                #expect(!(try await running.ask(format.place).allText).contains(format.shown), "\(name)")
                #expect(server.requests == before + 1, "\(name): it is not asked again at once")

                server.set(format.healthy { clock.now })
                clock.advance(refusal.wait - 1)
                #expect(!(try await running.ask(format.place).allText).contains(format.shown), "\(name)")
                #expect(server.requests == before + 1, "\(name): it is left alone")
                clock.advance(2)
                #expect(try await running.ask(format.place).allText.contains(format.shown), "\(name): asked again")
                #expect(server.requests > before + 1)
                // What it said is forgotten until the next refusal.
                clock.advance(86_400)
            }
            await running.app.stop()
        }

        @Test(
            "what a source says it has nothing newer than is not asked for again",
            .timeLimit(.minutes(10)),
            arguments: [FaultFormat.openMeteo, .pirateWeather, .metNorway, .openWeather]
        )
        func holds(_ format: FaultFormat) async throws {
            let clock = HandClock()
            let fields = ["Expires: " + Self.httpDate(clock.now.addingTimeInterval(1200))]
            let server = FaultServer(format.healthy({ clock.now }, fields: fields))
            let running = try Running(providers: "[\(format.provider(server.url))]", clock: clock)
            for wait in [0.0, 700, 400] {
                clock.advance(wait)
                #expect(try await running.ask(format.place).allText.contains(format.shown))
            }
            #expect(try await running.metric(#"raincheck_provider_calls_total{provider="\#(format.kind)"}"#) == 1)
            #expect(server.requests == 1)
            clock.advance(200)
            #expect(try await running.ask(format.place).allText.contains(format.shown))
            while server.requests < 2 { await Task.yield() }
            await running.app.stop()
        }
    }
}
