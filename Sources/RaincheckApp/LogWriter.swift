import Foundation

/// Writes log lines to standard error from a thread of its own.
///
/// Whoever logs never waits for whoever reads the log: a stalled reader costs lines, counted and reported, not answers.
/// Lines that come within a few milliseconds share one `write(2)`; each line is whole. What was logged in the last few
/// milliseconds before a crash can be lost; ``close(within:)`` writes everything that the reader takes.
///
/// Unchecked Sendable: the state is touched only while the condition's lock is held.
final class LogWriter: @unchecked Sendable {
    /// Bytes that may wait.
    private static let capacity = 1 << 20
    /// How long lines gather.
    private static let gathering: TimeInterval = 0.005

    private let condition = NSCondition()
    private let descriptor: Int32
    private var pending: [UInt8] = []
    private var dropped = 0
    private var isClosing = false
    private var isDone = false

    init(descriptor: Int32 = STDERR_FILENO) {
        self.descriptor = descriptor
        let thread = Thread { self.run() }
        thread.name = "log"
        thread.start()
    }

    /// Takes a line; never waits for the reader.
    func write(_ line: [UInt8]) {
        condition.lock()
        defer { condition.unlock() }
        guard !isClosing, pending.count + line.count <= Self.capacity else {
            dropped += 1
            return
        }
        if pending.isEmpty { condition.signal() }
        pending += line
    }

    /// Writes what waits and ends the thread; what a reader has not taken in that time is lost.
    func close(within time: Duration = .seconds(1)) {
        let end = Date(timeIntervalSinceNow: time / .seconds(1))
        condition.lock()
        defer { condition.unlock() }
        isClosing = true
        condition.broadcast()
        while !isDone, condition.wait(until: end) {}
    }

    /// Whether standard error goes to systemd's journal, which takes priorities from the beginnings of lines
    /// (systemd.exec(5), `JOURNAL_STREAM`).
    static func isJournal(_ environment: [String: String], descriptor: Int32 = STDERR_FILENO) -> Bool {
        var found = stat()
        guard let stream = environment["JOURNAL_STREAM"], fstat(descriptor, &found) == 0 else { return false }
        return stream == "\(found.st_dev):\(found.st_ino)"
    }

    private func run() {
        while let lines = next() { put(lines) }
        condition.lock()
        isDone = true
        condition.broadcast()
        condition.unlock()
    }

    /// The lines to write next, waited for; nil after the last.
    private func next() -> [UInt8]? {
        condition.lock()
        defer { condition.unlock() }
        while pending.isEmpty && !isClosing { condition.wait() }
        if !isClosing {
            let end = Date(timeIntervalSinceNow: Self.gathering)
            while !isClosing, condition.wait(until: end) {}
        }
        guard !pending.isEmpty else { return nil }
        defer { pending.removeAll(keepingCapacity: true) }
        guard dropped > 0 else { return pending }
        defer { dropped = 0 }
        return pending + Array(#"{"level":"warning","message":"log lines were dropped","count":\#(dropped)}"#.utf8) + [
            0x0A
        ]
    }

    private func put(_ lines: [UInt8]) {
        lines.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
                let written = Glibc.write(descriptor, start, rest.count)
                if written < 0 && errno == EINTR { continue }
                // A log that cannot be written is lost: there is nowhere else to say so.
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }
}
