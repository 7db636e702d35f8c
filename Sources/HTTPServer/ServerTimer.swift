import CMicroHTTPD
import Dispatch
import Foundation
import Glibc
import Locking

/// The thread that holds deadlines, and stops the server.
///
/// Stopping blocks until the library's threads have ended, so it happens here and not in a task.
final class ServerTimer: Sendable {
    private enum Phase {
        case running
        case draining(until: MonotonicTime)
        case stopped
    }

    private struct State {
        var phase = Phase.running
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// What stopping needs; made once, used by the timer's thread alone.
    struct Daemon: @unchecked Sendable {
        let handle: OpaquePointer
        let core: Unmanaged<ServerCore>
    }

    /// How often a drain looks whether it is done.
    private static let drainTick: Int64 = 5_000_000
    /// How long the last answers may take to be sent once the grace time is over.
    private static let lastWords: Int64 = 500_000_000

    private let state = Locked(State())
    private let alarm = DispatchSemaphore(value: 0)

    /// Starts the thread; it takes over the daemon and the library's reference to the core.
    func start(_ daemon: Daemon, tick: Int64) {
        Thread.detachNewThread { [self] in
            Thread.current.name = "http timer"
            run(daemon, tick)
        }
    }

    /// Begins to stop; an earlier end of the grace time counts.
    func requestStop(grace: Int64) {
        state.withLock { state in
            let until = MonotonicTime.now + grace
            switch state.phase {
            case .running: state.phase = .draining(until: until)
            case .draining(let earlier): state.phase = .draining(until: min(earlier, until))
            case .stopped: break
            }
        }
        alarm.signal()
    }

    /// Returns when the server has stopped.
    func stopped() async {
        await withCheckedContinuation { continuation in
            let isStopped = state.withLock { state in
                if case .stopped = state.phase { return true }
                state.waiting.append(continuation)
                return false
            }
            if isStopped { continuation.resume() }
        }
    }

    private func run(_ daemon: Daemon, _ tick: Int64) {
        let core = daemon.core.takeUnretainedValue()
        while graceEnd == nil {
            _ = alarm.wait(timeout: .now() + .nanoseconds(Int(tick)))
            core.sweep()
        }
        core.startDraining()
        let listener = MHD_quiesce_daemon(daemon.handle)
        // From here on the system refuses connections; the descriptor stays until the threads have ended.
        shutdown(listener, Int32(SHUT_RDWR))
        wait(for: core) { graceEnd ?? .now }
        core.endWaits()
        let last = MonotonicTime.now + Self.lastWords
        wait(for: core) { last }
        MHD_stop_daemon(daemon.handle)
        close(listener)
        daemon.core.release()
        let waiting = state.withLock { state in
            state.phase = .stopped
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// When the grace time ends; nil while the server runs.
    private var graceEnd: MonotonicTime? {
        state.withLock { state in
            if case .draining(let until) = state.phase { until } else { nil }
        }
    }

    /// Waits until no request is under way, or the time has come.
    private func wait(for core: ServerCore, until: () -> MonotonicTime) {
        while core.drainIdle(), MonotonicTime.now < until() {
            _ = alarm.wait(timeout: .now() + .nanoseconds(Int(Self.drainTick)))
            core.sweep()
        }
    }
}
