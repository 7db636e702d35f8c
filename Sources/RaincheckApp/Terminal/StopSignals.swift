import Dispatch
import Foundation

/// Waits for SIGTERM or SIGINT.
final class StopSignals: Sendable {
    private let signals: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal & Sendable]

    init() {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.signals = signals
        sources = [SIGTERM, SIGINT].map { number in
            // The default action would end the process before the source hears of it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield(number) }
            source.resume()
            return source
        }
    }

    /// Returns at the next of them.
    func next() async {
        for await _ in signals { return }
    }
}
