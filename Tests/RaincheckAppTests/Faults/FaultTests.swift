import Foundation
import JSONText
import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// Every way for a provider to fail, through the whole program: nothing crashes, nothing waits too long, no provider
    /// is pressed, and nobody is shown a number that is not the weather's.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["RAINCHECK_SANITIZER"] == nil, "they measure time"))
    struct FaultTests {
        @Test(.timeLimit(.minutes(10))) func isAnsweredInTime() async throws {
            let formats: [(FaultFormat, [Fault])] = [
                (.openMeteo, Fault.all), (.pirateWeather, Fault.all), (.metNorway, Fault.basic),
                (.openWeather, Fault.basic), (.nws, Fault.basic),
            ]
            let tools = try FaultTools()
            let helper = Task { await tools.sort() }
            defer { helper.cancel() }
            var rows: [FaultRow] = []
            for (format, faults) in formats {
                let reference = try await reference(to: format)
                for situation in Situation.allCases {
                    rows += faults.map {
                        FaultRow(format: format, fault: $0, situation: situation, reference: reference)
                    }
                }
            }
            let possible = rows.filter(\.isPossible)
            // Those that wait out their provider's time cost nothing; of the others few run at a time.
            let (long, short) = (possible.filter(\.isDeferred), possible.filter { !$0.isDeferred })
            await Lateness.watch { lateness in
                async let waiting: Void = check(long, atOnce: long.count, tools)
                await check(short, atOnce: 6, tools)
                await waiting
                tools.checkAll(lateness)
            }
        }

        /// The card of the provider that works, when it is the only one.
        private func reference(to format: FaultFormat) async throws -> String {
            let clock = HandClock()
            let second = FaultRow.second(to: format)
            let server = FaultServer(second.healthy { clock.now })
            let running = try Running(providers: "[\(second.provider(server.url))]", clock: clock)
            let text = try await running.ask(format.place).shownText
            await running.app.stop()
            return text
        }

        private func check(_ rows: [FaultRow], atOnce: Int, _ tools: FaultTools) async {
            await withTaskGroup(of: Void.self) { group in
                for (index, row) in rows.enumerated() {
                    if index >= atOnce { await group.next() }
                    group.addTask {
                        do { try await row.check(tools) } catch { Issue.record(error, "\(row.name)") }
                    }
                }
            }
        }
    }
}
