import Foundation

/// What is known of one provider: whether it may be asked now, and how often it was asked today.
struct ProviderState {
    enum Admission {
        case call(Breaker.Ticket)
        case refused(ForecastFailure, HoldingBack)
    }

    /// Whether the provider asked to be left alone.
    private enum Pause {
        case none
        case until(Date, ForecastFailure.Code)
    }

    /// Seconds a provider that refused us is left alone when it did not say for how long.
    static let briefPause: Double = 5

    let id: String
    /// Calls it may be asked a day of UTC; nil: any number.
    private let callsPerDay: Int?
    private(set) var breaker = Breaker()
    private var pause = Pause.none
    private var day = 0
    private var calls = 0

    init(id: String, callsPerDay: Int? = nil) {
        self.id = id
        self.callsPerDay = callsPerDay
    }

    /// Whether it may be asked now; a call that may be made is counted.
    mutating func admit(at now: Date) -> Admission {
        if case .until(let end, let code) = pause {
            guard now >= end else {
                return .refused(ForecastFailure(code, "\(id) asked to wait", retryAfter: end), .askedToWait)
            }
            pause = .none
        }
        if let callsPerDay, callsToday(at: now) >= callsPerDay {
            let midnight = Date(timeIntervalSince1970: Double(Self.day(of: now) + 1) * 86_400)
            let failure = ForecastFailure(.rateLimited, "\(id) had its calls of the day", retryAfter: midnight)
            return .refused(failure, .quotaUsedUp)
        }
        guard let ticket = breaker.admit(at: now) else {
            return .refused(ForecastFailure(.unreachable, "\(id) failed too often and is left alone"), .breakerOpen)
        }
        calls = callsToday(at: now) + 1
        day = Self.day(of: now)
        return .call(ticket)
    }

    /// Takes note of how a call ended that was answered or called off.
    mutating func report(_ ticket: Breaker.Ticket, _ outcome: Breaker.Outcome, at now: Date) -> Breaker.Change? {
        breaker.report(ticket, outcome, at: now)
    }

    /// Takes note of a call that failed.
    mutating func report(_ ticket: Breaker.Ticket, _ failure: ForecastFailure, at now: Date) -> Breaker.Change? {
        if let end = failure.retryAfter {
            pause = .until(end, failure.code)
        } else if failure.code == .rateLimited || failure.code == .unauthorized {
            pause = .until(now.addingTimeInterval(Self.briefPause), failure.code)
        }
        return breaker.report(ticket, failure.allowsStale ? .failed : .answered, at: now)
    }

    /// Calls since midnight UTC: most quotas count so.
    func callsToday(at now: Date) -> Int { day == Self.day(of: now) ? calls : 0 }

    private static func day(of now: Date) -> Int { Int((now.timeIntervalSince1970 / 86_400).rounded(.down)) }
}
