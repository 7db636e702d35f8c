import Foundation

extension ForecastService {
    /// How long answers count and how long work may take.
    package struct Policy: Sendable {
        /// An answer this young is served as it is.
        package var freshFor: Duration
        /// For this much longer it is still served at once, while it is fetched anew.
        package var revalidateFor: Duration
        /// An answer this young may stand in when no provider can be reached; none older is ever served.
        package var staleFor: Duration
        /// Time one provider may take.
        package var providerBudget: Duration
        /// How long a provider is waited for before the next is asked as well.
        package var hedgeAfter: Duration
        /// How long a question waits for a new answer when an old one could stand in.
        package var patience: Duration
        /// How long an answer waits for parts of a second provider.
        package var partsWithin: Duration
        /// Bound of the memory for answers.
        package var maximumBytes: Int

        package init(
            freshFor: Duration = .seconds(600),
            revalidateFor: Duration = .seconds(1200),
            staleFor: Duration = .seconds(7200),
            providerBudget: Duration = .seconds(8),
            hedgeAfter: Duration = .milliseconds(800),
            patience: Duration = .milliseconds(900),
            partsWithin: Duration = .milliseconds(700),
            maximumBytes: Int = 32 << 20
        ) {
            self.freshFor = freshFor
            self.revalidateFor = revalidateFor
            self.staleFor = staleFor
            self.providerBudget = providerBudget
            self.hedgeAfter = hedgeAfter
            self.patience = patience
            self.partsWithin = partsWithin
            self.maximumBytes = maximumBytes
        }
    }

    /// What happened, for counters.
    package enum Event: Sendable, Equatable {
        /// Served from memory.
        case fresh
        /// An old answer stood in.
        case stale
        case fetched(provider: String)
        case failed(provider: String, ForecastFailure)
        /// A real provider is called, for whatever reason.
        case called(provider: String)
        /// A real provider is not called though it is its turn.
        case heldBack(provider: String, HoldingBack)
        /// A call that failed is made again.
        case retried(provider: String)
        /// This provider is asked as well, because the one before is slow.
        case hedged(provider: String)
        /// The provider failed too often and is left alone for a while.
        case breakerOpened(provider: String)
        /// The provider answers again.
        case breakerClosed(provider: String)
        /// This provider gave parts of an answer that another one lacked.
        case gaveParts(provider: String)
        /// An answer in memory was replaced without anybody waiting for it.
        case refreshed
    }
}

/// Why a provider is not called: a closed code, fit for a metric label.
package enum HoldingBack: String, Sendable, CaseIterable {
    /// It had its calls of the day.
    case quotaUsedUp = "quota_used_up"
    /// It said itself that it wants to be left alone.
    case askedToWait = "asked_to_wait"
    /// It failed too often.
    case breakerOpen = "breaker_open"
}

/// What the age of an answer in memory allows.
enum Freshness {
    /// Served as it is.
    case fresh
    /// Served as it is, and fetched anew.
    case aging
    /// Stands in, marked, when no provider can be reached.
    case stale
    case useless

    /// Made-up answers count as fresh this long: short, so that real weather is back as soon as it can be.
    private static let sampleFreshFor: Double = 60

    init(of forecast: Forecast, at now: Date, _ policy: ForecastService.Policy) {
        // An answer from a future that a clock set back left behind is as old as one from the past.
        let age = abs(now.timeIntervalSince(forecast.fetchedAt))
        let fresh = max(policy.freshFor.seconds, Self.promised(forecast, atMost: policy.staleFor.seconds))
        if forecast.source.isSample {
            self = age < min(fresh, Self.sampleFreshFor) ? .fresh : .useless
        } else if age < fresh {
            self = .fresh
        } else if age >= policy.staleFor.seconds {
            self = .useless
        } else {
            self = age < fresh + policy.revalidateFor.seconds ? .aging : .stale
        }
    }

    /// Seconds from its receipt, within what may be served at all, for which a source has promised to have nothing newer.
    private static func promised(_ forecast: Forecast, atMost bound: Double) -> Double {
        guard let end = forecast.freshUntil else { return 0 }
        return min(end.timeIntervalSince(forecast.fetchedAt), bound)
    }
}
