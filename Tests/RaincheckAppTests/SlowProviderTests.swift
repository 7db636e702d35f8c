import ForecastCore
import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Locking
import Testing

@testable import RaincheckApp

/// A provider in Open-Meteo's format that does what it is told.
private final class Upstream: Sendable {
    enum Mood: Sendable {
        case answers
        case fails(Int)
        case hangs
    }

    let server: HTTPServer
    /// Opens when it is called.
    let asked = Gate()
    private let mood: Mood_

    /// A box, so that the handler and the test share it.
    private final class Mood_: Sendable {
        let value = Locked(Mood.answers)
        let calls = Locked(0)
    }

    init(now: @escaping @Sendable () -> Date) throws {
        let mood = Mood_()
        self.mood = mood
        var configuration = HTTPServer.Configuration()
        configuration.replyDeadline = HandWaits.tooLong
        server = try HTTPServer.start(configuration) { [asked] _ in
            mood.calls.withLock { $0 += 1 }
            asked.open()
            switch mood.value.withLock({ $0 }) {
            case .answers: return .ready(.json(200, Array(Self.body(now()).utf8)))
            case .fails(let status): return .ready(.text(status, "no"))
            case .hangs:
                return .later {
                    await Gate.never()
                    return HTTPResponse(500)
                }
            }
        }
    }

    var providers: String { "[{ kind: 'open-meteo', baseURL: 'http://127.0.0.1:\(server.port)' }]" }
    var calls: Int { mood.calls.withLock { $0 } }
    func set(_ mood: Mood) { self.mood.value.withLock { $0 = mood } }

    private static func body(_ now: Date) -> String {
        let seconds = Int(now.timeIntervalSince1970)
        return """
            {"latitude":52.52,"longitude":13.42,"utc_offset_seconds":3600,"timezone":"Europe/Berlin",
             "current_units":{"time":"unixtime","temperature_2m":"°C","wind_speed_10m":"m/s"},
             "current":{"time":\(seconds),"interval":900,"temperature_2m":6.4,"wind_speed_10m":5.0,"weather_code":3,
                        "is_day":1}}
            """
    }
}

extension WholeProgram {
    @Suite struct SlowProviderTests {
        /// 200 commands while the provider never answers: each is acknowledged in 3 seconds and finished later, the crowd
        /// beyond those that may wait at once.
        @Test(
            .timeLimit(.minutes(10)),
            .enabled(if: ProcessInfo.processInfo.environment["RAINCHECK_SANITIZER"] == nil, "it measures time")
        )
        func neverAnswers() async throws {
            let slack = try FakeSlack()
            let clock = HandClock()
            let upstream = try Upstream(now: { clock.now })
            upstream.set(.hangs)
            let running = try Running(providers: upstream.providers) { $0.useRealTime() }
            let cities = ["Berlin", "Paris", "London", "Tokyo", "Madrid", "Rome", "Oslo", "Vienna", "Lisbon", "Cairo"]
            try await Lateness.watch { lateness in
                let times = try await withThrowingTaskGroup(of: Duration.self) { group in
                    for index in 0..<200 {
                        group.addTask {
                            let command = running.command(
                                cities[index % cities.count] + " daily",
                                user: "U\(index)",
                                reply: slack.url("\(index)")
                            )
                            let start = ContinuousClock.now
                            let response = try await running.send(command)
                            #expect(response.status == 200 && response.body.isEmpty, "an acknowledgement")
                            return start.duration(to: .now)
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(times.count == 200)
                #expect(times.max() ?? .zero < .seconds(3) + lateness.allowed)
            }
            let posts = await slack.next(200)
            #expect(Set(posts.map(\.target)).count == 200, "each is finished once")
            for post in posts {
                let message = try JSONValue(parsing: post.body)
                #expect(message["response_type"]?.string == "ephemeral")
                #expect(message.allText.contains("the weather service does not answer"))
            }
            #expect(upstream.calls == cities.count, "equal questions share one call")
            await running.app.stop()
        }

        /// A provider that fails after it answered once: the old card, with its age.
        @Test func failsAfterAnAnswer() async throws {
            let clock = HandClock()
            let upstream = try Upstream(now: { clock.now })
            let running = try Running(providers: upstream.providers) { options in
                options.now = { clock.now }
            }
            let signed: @Sendable (String) async throws -> JSONValue = { text in
                // The program's clock is the hand-set one, so requests are signed by it as well.
                running.clock.advance(clock.now.timeIntervalSince(running.clock.now))
                return try await running.ask(text)
            }
            #expect(try await signed("Berlin").allText.contains("6\u{A0}°C"))
            #expect(upstream.calls == 1)
            #expect(try await signed("Berlin daily")["blocks"] != nil)
            #expect(upstream.calls == 1, "every view is made of the same forecast")
            upstream.set(.fails(503))
            clock.advance(1801)
            let stale = try await signed("Berlin")
            #expect(stale.allText.contains("6\u{A0}°C"))
            #expect(stale.allText.contains("Weather data by Open-Meteo.com cannot be reached right now: as of"))
            #expect(stale.allText.contains("30 min old"))
            #expect(upstream.calls == 3, "it is tried once more")
            #expect(try await running.metric(#"raincheck_provider_calls_total{provider="open-meteo"}"#) == 3)
            let retried = #"raincheck_provider_events_total{provider="open-meteo",event="retried"}"#
            #expect(try await running.metric(retried) == 1)
            let metrics = String(decoding: try await running.admin("/metrics").body, as: UTF8.self)
            #expect(metrics.contains("\nraincheck_provider_calls_today{provider=\"open-meteo\"} 3.0\n"))
            clock.advance(7 * 3600)
            #expect(try await signed("Berlin").allText.contains("the weather service does not answer"))
            upstream.set(.fails(429))
            clock.advance(10)
            #expect(try await signed("Berlin").allText.contains("too many questions"))
            upstream.set(.answers)
            clock.advance(24 * 3600)
            #expect(try await signed("Berlin").allText.contains("just now"), "it is asked again once it may be")
            await running.app.stop()
        }

        /// While the first provider never answers the second does, after one short wait, whatever is asked.
        @Test(.timeLimit(.minutes(10))) func neverAnswersButTheNextDoes() async throws {
            let clock = HandClock()
            let (silent, other) = (try Upstream(now: { clock.now }), try Upstream(now: { clock.now }))
            silent.set(.hangs)
            let first =
                "{ kind: 'pirate-weather', key: { env: 'S' }, baseURL: 'http://127.0.0.1:\(silent.server.port)' }"
            let running = try Running(providers: "[\(first), " + other.providers.dropFirst()) { options in
                let others = options.sleep
                // The first is waited for so long, and it is over once it was called; no other wait ends.
                options.sleep = { time in
                    guard time == ForecastService.Policy().hedgeAfter else { return await others(time) }
                    await silent.asked.sleep()
                }
            }
            #expect(ForecastService.Policy().hedgeAfter < .seconds(1))
            for round in 0..<5 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for index in 0..<40 {
                        let command = running.command("\(round * 10 + index / 4).5,10.5", user: "U\(index)")
                        group.addTask {
                            let response = try await running.send(command)
                            #expect(String(decoding: response.body, as: UTF8.self).contains("Open-Meteo"))
                        }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(silent.calls <= 20 && other.calls == 50, "left alone after it was slow")
            await running.app.stop()
        }

        /// Without a reply address a late answer becomes a sentence in time.
        @Test func neverAnswersAndNowhereToPost() async throws {
            let clock = HandClock()
            let upstream = try Upstream(now: { clock.now })
            upstream.set(.hangs)
            let running = try Running(providers: upstream.providers) {
                $0.use(HandWaits(patience: { await upstream.asked.sleep() }))
            }
            #expect(try await running.ask("Berlin").allText.contains("The weather takes too long right now."))
            await running.app.stop()
        }

        /// What is under way when the program is told to stop is finished: the request and the answer that follows it.
        @Test(.timeLimit(.minutes(10))) func drains() async throws {
            let slack = try FakeSlack()
            let clock = HandClock()
            let upstream = try SlowProvider(now: { clock.now })
            let patience = Gate()
            let running = try Running(providers: upstream.providers) {
                $0.use(HandWaits(patience: { await patience.sleep() }))
            }
            let commands = (0..<50).map { running.command("\($0).5,10.5", user: "U\($0)", reply: slack.url("\($0)")) }
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for command in commands { group.addTask { try await running.send(command).status } }
                // All commands have arrived when the provider was called for each.
                while upstream.calls.value < commands.count { await Task.yield() }
                async let stopped: Void = running.app.stop()
                await running.log.wait(for: "stopping")
                patience.open()
                let statuses = try await group.reduce(into: []) { $0.append($1) }
                upstream.gate.open()
                await stopped
                return statuses
            }
            let accepted = answers.filter { $0 == 200 }.count
            #expect(accepted == 50)
            #expect(await slack.next(50).count == 50)
            #expect(running.log.lines.last?.contains("stopped") == true)
        }

        @Test func deliveriesAreTriedAgain() async throws {
            let tries = Counted()
            let slack = try FakeSlack { _ in
                tries.increment()
                return HTTPResponse(tries.value < 3 ? 503 : 200)
            }
            let running = try Running()
            #expect(try await running.send(running.press("w1:now::gn:2950159", reply: slack.url())).status == 200)
            #expect(await slack.next(3).count == 3)
            await running.app.stop()
            #expect(running.log.lines.contains { $0.contains(#""outcome":"delivered""#) && $0.contains(#""tries":3"#) })
        }
    }
}
