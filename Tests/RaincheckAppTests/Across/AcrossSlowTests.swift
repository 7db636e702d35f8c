import Foundation
import HTTPCore
import JSONText
import Testing

@testable import RaincheckApp

extension WholeProgram {
    @Suite struct AcrossSlowTests {
        private static let cities = ["Berlin", "Paris", "Oslo", "Cairo"]

        /// While the provider does not answer, people on all platforms ask at once: each hears in time that the answer
        /// comes later, and has it once when it is there.
        @Test(.timeLimit(.minutes(10))) func everywhereIsDeferred() async throws {
            let clock = HandClock()
            let provider = try SlowProvider(now: { clock.now })
            let program = try AcrossProgram(providers: provider.providers, clock: clock) { options in
                options.useRealTime()
                options.providerBudget = HandWaits.tooLong
            }
            let count = 8
            try await Lateness.watch { lateness in
                let times = try await withThrowingTaskGroup(of: (AcrossPlatform, Duration).self) { group in
                    for platform in AcrossPlatform.allCases {
                        for number in 0..<count {
                            group.addTask { (platform, try await ask(platform, number, program)) }
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                for (platform, time) in times {
                    let patience: Duration =
                        switch platform {
                        case .slack, .discord, .matrix: .milliseconds(2500)
                        case .mattermost: .seconds(8)
                        case .webhook: .seconds(12)
                        }
                    #expect(time >= patience, "\(platform) is told before its time")
                    #expect(time < patience + .milliseconds(500) + lateness.allowed, "\(platform) is told too late")
                }
            }
            #expect(program.homeserver.count == 0 && program.discord.calls.isEmpty)
            provider.gate.open()
            let posters = AcrossPlatform.allCases.filter { $0 != .discord && $0 != .matrix }
            let posts = await program.hooks.next(posters.count * count)
            let calls = await program.discord.next(count)
            await program.homeserver.wait(for: count)
            let log = program.running.log
            await program.stop()

            #expect(provider.calls.value == Self.cities.count, "equal questions share one call")
            let targets = posters.flatMap { platform in (0..<count).map { "/commands/\(platform)-\($0)" } }
            #expect(posts.map(\.target).sorted() == targets.sorted(), "none is lost")
            #expect(
                calls.allSatisfy { $0.method == "PATCH" && $0.status == 200 } && program.discord.calls.count == count
            )
            #expect(Set(calls.map(\.path)).count == count)
            for number in 0..<count { #expect(program.homeserver.said(in: "\(number)").count == 1) }
            for body in posts.map(\.body) + calls.map(\.body)
                + (0..<count).flatMap({ program.homeserver.said(in: "\($0)") })
            {
                #expect(try JSONValue(parsing: body).allText.contains("6\u{A0}°C"))
            }
            let deliveries = log.lines.filter { $0.contains(#""message":"delivery""#) }
            #expect(deliveries.count == AcrossPlatform.allCases.count * count, "none is doubled")
            #expect(deliveries.allSatisfy { $0.contains(#""outcome":"delivered","tries":1"#) })
        }

        /// Asks; how long it took to hear that the answer comes later.
        private func ask(
            _ platform: AcrossPlatform,
            _ number: Int,
            _ program: AcrossProgram
        ) async throws -> Duration {
            let request = try program.command(
                Self.cities[number % Self.cities.count],
                by: String(number),
                at: AcrossDoor(platform),
                id: "\(number)",
                reply: program.hooks.url("\(platform)-\(number)")
            )
            let start = ContinuousClock.now
            if platform == .discord {
                let answer = try await program.discord.interact(program.running, request, id: "\(number)")
                let time = start.duration(to: .now)
                #expect(answer["type"]?.integer == 5 && answer["data"] == nil)
                return time
            }
            let response = try await program.running.send(request)
            let time = start.duration(to: .now)
            #expect(response.status == (platform == .webhook ? 202 : 200))
            #expect(response.body == (platform == .matrix ? Array("{}".utf8) : []))
            return time
        }
    }
}
