import Dispatch
import Foundation

/// What signals do to the program.
package enum Signals {
    /// Signals that end a process unless it says otherwise, and that mean nothing here.
    ///
    /// A hang-up of a terminal that is not there, timers and events nobody asked for, those that users may give a meaning
    /// to. SIGXFSZ comes as an error
    /// of the write that would make a file too long, SIGPIPE as one of the write to whoever went.
    private static let meaningless =
        [SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT, SIGXFSZ, SIGPIPE]
        + Array(34...64)

    /// Ignores them; the first thing the program does.
    package static func ignoreMeaningless() {
        for number in meaningless { signal(number, SIG_IGN) }
    }
}

/// Waits for SIGTERM or SIGINT.
///
/// The second one ends the process at once, whatever it is at.
struct StopSignals {
    private let signals: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.signals = signals
        // A queue of its own: it gets a thread whatever the others are doing.
        let queue = DispatchQueue(label: "signals")
        let count = Count()
        sources = [SIGTERM, SIGINT].map { number in
            // The default action would end the process before the source hears of it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                count.signals += Int(source.data)
                if count.signals > 1 { _exit(128 + number) }
                continuation.yield(number)
            }
            source.resume()
            return source
        }
    }

    /// Returns at the next of them.
    func next() async {
        for await _ in signals { return }
    }

    /// Ends the process after a time, whatever it is at then: whoever stops it waits no longer.
    static func endProcess(after time: Duration) {
        let thread = Thread {
            Thread.sleep(forTimeInterval: time / .seconds(1))
            _exit(ExitCode.failure.rawValue)
        }
        thread.name = "end"
        thread.start()
    }

    /// Unchecked Sendable: touched on the signals' queue alone.
    private final class Count: @unchecked Sendable {
        var signals = 0
    }
}
