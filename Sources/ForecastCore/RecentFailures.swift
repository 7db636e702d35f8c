import Foundation

/// Questions that failed a moment ago: asked again at once, they fail without a call.
struct RecentFailures {
    /// Seconds a failure is kept: short, so that real weather is back as soon as it can be.
    static let keptFor: Double = 5
    static let maximum = 1000

    private var failures: [ForecastRequest: (failure: ForecastFailure, at: Date)] = [:]

    var count: Int { failures.count }

    /// Why a question failed, if that was just now.
    func failure(of request: ForecastRequest, at now: Date) -> ForecastFailure? {
        guard let last = failures[request], isRecent(last.at, now) else { return nil }
        return last.failure
    }

    /// Keeps a failure; when there is no room, all make way that are over, or else all.
    mutating func note(_ failure: ForecastFailure, of request: ForecastRequest, at now: Date) {
        if failures.count >= Self.maximum { failures = failures.filter { isRecent($0.value.at, now) } }
        if failures.count >= Self.maximum { failures.removeAll() }
        failures[request] = (failure, now)
    }

    private func isRecent(_ instant: Date, _ now: Date) -> Bool {
        (0..<Self.keptFor).contains(now.timeIntervalSince(instant))
    }
}
