import Foundation
import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// In a process of its own, so that no other test's memory counts.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["RAINCHECK_SANITIZER"] == nil, "it measures memory"))
    struct FaultMemoryTests {
        @Test(.timeLimit(.minutes(10))) func doesNotGrow() async {
            await #expect(processExitsWith: .success) {
                let clock = HandClock()
                let server = FaultServer { _ in [] }
                let running = try Running(providers: "[\(FaultFormat.openMeteo.provider(server.url))]", clock: clock) {
                    $0.providerBudget = .milliseconds(200)
                }
                // After a refusal the provider would be left alone, and nothing would happen any more.
                let faults = Fault.all.filter { $0.isSlow || $0.isRetried || $0.code == .malformed }
                let steps = faults.map { $0.steps(.openMeteo, clock.now) }
                // The place tells the fault: one after the other.
                server.set { target in
                    let query = target.split(separator: "latitude=").last?.prefix { $0 != "." } ?? ""
                    return steps[(Int(query) ?? 0) % steps.count]
                }
                let before = try await Self.ask(100, running)
                let growth = try await Self.ask(200, running) - before
                #expect(growth <= 8 << 20, "grown by \(growth) bytes")
                let calls = try await running.metric(#"raincheck_provider_calls_total{provider="open-meteo"}"#)
                #expect(calls ?? 0 > 300, "every command called the provider")
                await running.app.stop()
            }
        }

        /// Asks for the weather at many places, ten at a time, with some time between.
        ///
        /// Gives the most bytes that were in memory between: what is freed and used again comes and goes.
        private static func ask(_ count: Int, _ running: Running) async throws -> Int {
            var most = 0
            for first in stride(from: 0, to: count, by: 10) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for index in first..<first + 10 {
                        group.addTask {
                            let text = try await running.ask("\(index % 80).5,\(index / 80).5").allText
                            #expect(text.contains("I cannot get the weather"))
                        }
                    }
                    try await group.waitForAll()
                }
                running.clock.advance(60)
                most = max(most, residentBytes)
            }
            return most
        }

        private static var residentBytes: Int {
            let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            let words = text.split(separator: " ")
            return words.count > 1 ? (Int(words[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
        }
    }
}
