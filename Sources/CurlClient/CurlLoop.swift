import CCurl
import HTTPCore

/// The multi handle and the transfers on it; of one thread.
final class CurlLoop {
    let multi: UnsafeMutableRawPointer
    private let limits: CurlClient.Configuration
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]

    /// The longest sleep; libcurl's own timers and a wake-up end it sooner.
    private static let longestSleep: Int32 = 10_000

    init?(_ limits: CurlClient.Configuration) {
        guard let multi = curl_multi_init() else { return nil }
        raincheck_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, limits.keptConnections)
        self.multi = multi
        self.limits = limits
    }

    deinit {
        for easy in running.keys { curl_multi_remove_handle(multi, easy) }
        running = [:]
        curl_multi_cleanup(multi)
    }

    /// Begins a transfer; one that cannot begin is over at once.
    func start(_ id: UInt64, _ job: TransferJob, report: (UInt64) -> Void) {
        guard ContinuousClock.now < job.deadline else {
            report(id)
            return job.completion(.failure(.late))
        }
        guard let transfer = Transfer(id: id, job: job, limits: limits) else {
            report(id)
            return job.completion(.failure(.outOfMemory))
        }
        guard curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
            report(id)
            return transfer.fail(.outOfMemory)
        }
        running[transfer.easy] = transfer
    }

    /// Ends a transfer, if it still runs.
    func cancel(_ id: UInt64, report: (UInt64) -> Void) {
        guard let transfer = running.values.first(where: { $0.id == id }) else { return }
        remove(transfer, report)
        transfer.fail(.cancelled)
    }

    /// Ends all transfers.
    func cancelAll(report: (UInt64) -> Void) {
        for transfer in running.values {
            remove(transfer, report)
            transfer.fail(.cancelled)
        }
    }

    /// Lets libcurl do what it can, hands over what is complete, and sleeps until there is more to do.
    func turn(report: (UInt64) -> Void) {
        var left: Int32 = 0
        curl_multi_perform(multi, &left)
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let transfer = running[easy]
            else { continue }
            // The message goes with the handle.
            let code = raincheck_curl_result(message)
            remove(transfer, report)
            transfer.complete(code)
        }
        curl_multi_poll(multi, nil, 0, Self.longestSleep, nil)
    }

    private func remove(_ transfer: Transfer, _ report: (UInt64) -> Void) {
        curl_multi_remove_handle(multi, transfer.easy)
        running[transfer.easy] = nil
        report(transfer.id)
    }
}
