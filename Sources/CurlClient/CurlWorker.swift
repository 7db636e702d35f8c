import CCurl
import Foundation
import HTTPCore
import Locking

/// The way to the thread that runs all transfers.
final class CurlWorker: Sendable {
    /// What callers and the thread share; the handle is part of it so that nobody wakes a thread that has freed it.
    private struct Shared: @unchecked Sendable {
        var queue: TransferQueue<TransferJob>
        /// Used by the thread alone, but for `curl_multi_wakeup`, which any thread may call.
        var multi: UnsafeMutableRawPointer?
    }

    private let shared: Locked<Shared>

    /// Starts the thread; nil when libcurl cannot be set up.
    init?(_ limits: CurlClient.Configuration) {
        guard Self.isLibraryReady, let loop = CurlLoop(limits) else { return nil }
        shared = Locked(Shared(queue: TransferQueue(limit: limits.maximumTransfers), multi: loop.multi))
        let box = Unshared(loop)
        Thread.detachNewThread { [self] in
            Thread.current.name = "http client"
            run(box.value)
        }
    }

    /// How many transfers are not over.
    var count: Int { shared.withLock { $0.queue.count } }

    /// Names a transfer, so that it can be called off at any time.
    func name() -> UInt64 { shared.withLock { $0.queue.name() } }

    /// Asks for a transfer; its completion is called exactly once.
    func submit(_ id: UInt64, _ job: TransferJob) {
        let admission = shared.withLock { shared in
            let admission = shared.queue.submit(id, job)
            if admission == .accepted, shared.multi != nil { curl_multi_wakeup(shared.multi) }
            return admission
        }
        switch admission {
        case .accepted: break
        case .refusedCancelled: job.completion(.failure(.cancelled))
        case .refusedClosed: job.completion(.failure(.clientClosed))
        case .refusedFull: job.completion(.failure(.tooMany))
        }
    }

    /// Calls a transfer off.
    func cancel(_ id: UInt64) {
        let unseen = shared.withLock { shared in
            let unseen = shared.queue.cancel(id)
            if unseen == nil, shared.multi != nil { curl_multi_wakeup(shared.multi) }
            return unseen
        }
        unseen?.completion(.failure(.cancelled))
    }

    /// Calls everything off and ends the thread.
    func close() {
        shared.withLock { shared in
            shared.queue.close()
            if shared.multi != nil { curl_multi_wakeup(shared.multi) }
        }
    }

    /// What the thread does.
    private func run(_ loop: CurlLoop) {
        while true {
            let work = shared.withLock { $0.queue.take() }
            for (id, job) in work.start { loop.start(id, job, report: finish) }
            for id in work.cancel { loop.cancel(id, report: finish) }
            if work.isClosed { break }
            loop.turn(report: finish)
        }
        loop.cancelAll(report: finish)
        // From here on the handle is nobody's; the loop frees it when it goes.
        shared.withLock { $0.multi = nil }
    }

    private func finish(_ id: UInt64) {
        shared.withLock { $0.queue.finish(id) }
    }

    /// libcurl's own set-up, once in a process.
    private static let isLibraryReady: Bool = {
        // Without signals of its own libcurl leaves this one to us: a peer that hangs up must not end the process.
        signal(SIGPIPE, SIG_IGN)
        return curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
    }()

    /// Carries the loop to its thread, which is the only one to use it from then on.
    private struct Unshared: @unchecked Sendable {
        let value: CurlLoop

        init(_ value: CurlLoop) {
            self.value = value
        }
    }
}
