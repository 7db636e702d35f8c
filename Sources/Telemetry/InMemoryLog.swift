import Foundation
import Locking

/// Keeps log lines for tests to look at.
package final class InMemoryLog: Sendable {
    private let kept = Locked<[String]>([])

    package init() {}

    /// The lines so far, without their line feeds.
    package var lines: [String] { kept.withLock { $0 } }

    /// A log that writes here, every level, at a fixed time unless told otherwise.
    package func log(
        minimum: LogLevel = .debug,
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
    ) -> Log {
        Log(minimum: minimum, now: now) { line in
            self.kept.withLock { $0.append(String(decoding: line.dropLast(), as: UTF8.self)) }
        }
    }
}
