import Foundation

/// Decides whether a call that failed is made once more, and after what time.
///
/// One question makes at most two calls: the second is a retry, a hedge, the next provider or one for parts that are
/// missing, whatever comes first.
struct RetryPlan {
    /// Calls a question may make.
    static let mostCalls = 2
    /// The wait is a random part of this (full jitter).
    static let longestWait = Duration.milliseconds(250)

    private var calls = 0

    /// Whether a call may be made.
    var hasSpare: Bool { calls < Self.mostCalls }

    /// Takes note of a call.
    mutating func called() { calls += 1 }

    /// The wait before the call is made again; nil when it shall not be.
    ///
    /// - Parameters:
    ///   - left: What is left of the provider's time.
    ///   - random: A number in 0..<1.
    func wait(after failure: ForecastFailure, left: Duration, random: Double) -> Duration? {
        guard hasSpare, failure.retryAfter == nil else { return nil }
        switch failure.code {
        case .unreachable, .serverError: break
        case .timeout, .unauthorized, .rateLimited, .noData, .malformed, .notCovered: return nil
        }
        let wait = Self.longestWait * random
        return wait < left ? wait : nil
    }
}
