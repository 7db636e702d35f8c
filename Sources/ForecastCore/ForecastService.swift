import Foundation
import Locking

/// A forecast as it is served.
package struct ServedForecast: Sendable, Equatable {
    package let forecast: Forecast
    /// Whether it is older than the fresh window because no provider could be asked.
    package let isStale: Bool

    package init(forecast: Forecast, isStale: Bool) {
        self.forecast = forecast
        self.isStale = isStale
    }
}

/// Serves forecasts from a list of providers, tried in order, and remembers them.
///
/// Equal requests under way share one call, which runs on its own: a caller that goes away harms no other. An answer is
/// fresh for a while; when every provider fails because it could not be reached, an older one stands in and is marked.
package final class ForecastService: Sendable {
    /// How long answers count and how long work may take.
    package struct Policy: Sendable {
        /// An answer this young is served as it is.
        package var freshFor: Duration
        /// An answer this young may stand in when no provider can be reached.
        package var staleFor: Duration
        /// Time one provider may take.
        package var providerBudget: Duration
        /// Bound of the memory for answers.
        package var maximumBytes: Int

        package init(
            freshFor: Duration = .seconds(600),
            staleFor: Duration = .seconds(21_600),
            providerBudget: Duration = .seconds(8),
            maximumBytes: Int = 32 << 20
        ) {
            self.freshFor = freshFor
            self.staleFor = staleFor
            self.providerBudget = providerBudget
            self.maximumBytes = maximumBytes
        }
    }

    /// What happened, for counters.
    package enum Event: Sendable, Equatable {
        case fresh
        case stale
        case fetched(provider: String)
        case failed(provider: String, ForecastFailure)
    }

    /// How long a made-up answer and a failure are kept: short, so that real weather is back as soon as it can be.
    private static let brief = Duration.seconds(5)
    /// Made-up answers count as fresh this long.
    private static let sampleFreshFor = Duration.seconds(60)
    /// Different questions under way at once.
    private static let maximumLoads = 1000
    private static let maximumFailures = 1000

    private struct State {
        var cache: ForecastCache
        var loads: [ForecastRequest: Pending<Result<ServedForecast, ForecastFailure>>] = [:]
        var failures: [ForecastRequest: (failure: ForecastFailure, at: Date)] = [:]
        /// Providers that asked to be left alone until an instant.
        var notBefore: [String: Date] = [:]
    }

    private let providers: [any ForecastProvider]
    private let policy: Policy
    private let now: @Sendable () -> Date
    private let observe: @Sendable (Event) -> Void
    private let state: Locked<State>

    package init(
        providers: [any ForecastProvider],
        policy: Policy = Policy(),
        now: @escaping @Sendable () -> Date,
        observe: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.providers = providers
        self.policy = policy
        self.now = now
        self.observe = observe
        state = Locked(State(cache: ForecastCache(maximumBytes: policy.maximumBytes)))
    }

    /// A fresh answer that is in memory, without waiting.
    package func remembered(_ request: ForecastRequest) -> ServedForecast? {
        let instant = now()
        guard let forecast = state.withLock({ $0.cache.forecast(for: request) }), isFresh(forecast, at: instant)
        else { return nil }
        observe(.fresh)
        return ServedForecast(forecast: forecast, isStale: false)
    }

    /// An answer, from memory or from the first provider that has one.
    package func forecast(
        for request: ForecastRequest
    ) async -> Result<ServedForecast, ForecastFailure> {
        if let remembered = remembered(request) { return .success(remembered) }
        let instant = now()
        enum Step {
            case wait(Pending<Result<ServedForecast, ForecastFailure>>)
            case fail(ForecastFailure)
        }
        let step: Step = state.withLock { state in
            if let load = state.loads[request] { return .wait(load) }
            if let last = state.failures[request] {
                if instant.timeIntervalSince(last.at) < Self.brief.seconds { return .fail(last.failure) }
                state.failures[request] = nil
            }
            guard state.loads.count < Self.maximumLoads else {
                return .fail(ForecastFailure(.unreachable, "too many forecasts are being fetched at once"))
            }
            let load = Pending { await self.load(request) }
            state.loads[request] = load
            return .wait(load)
        }
        switch step {
        case .wait(let load): return await load.value()
        case .fail(let failure):
            guard failure.allowsStale, let old = stale(request, at: instant) else { return .failure(failure) }
            return .success(old)
        }
    }

    private func load(_ request: ForecastRequest) async -> Result<ServedForecast, ForecastFailure> {
        var failures: [ForecastFailure] = []
        var answer: Forecast?
        for provider in providers {
            let instant = now()
            if let until = state.withLock({ $0.notBefore[provider.id] }), instant < until {
                failures.append(ForecastFailure(.rateLimited, "\(provider.id) asked to wait", retryAfter: until))
                continue
            }
            // Old real weather, marked as old, is worth more than made-up weather.
            if provider.isSample, failures.contains(where: \.allowsStale), stale(request, at: instant) != nil { break }
            do {
                answer = try await provider.forecast(for: request, now: instant, budget: policy.providerBudget)
                observe(.fetched(provider: provider.id))
                break
            } catch {
                observe(.failed(provider: provider.id, error))
                failures.append(error)
                if let until = error.retryAfter { state.withLock { $0.notBefore[provider.id] = until } }
            }
        }
        return finish(request, answer, failures)
    }

    private func finish(
        _ request: ForecastRequest,
        _ answer: Forecast?,
        _ failures: [ForecastFailure]
    ) -> Result<ServedForecast, ForecastFailure> {
        let instant = now()
        let worst = failures.first { $0.allowsStale } ?? failures.first ?? ForecastFailure(.noData, "no provider")
        state.withLock { state in
            state.loads[request] = nil
            if let answer {
                state.cache.store(answer, for: request)
            } else {
                if state.failures.count >= Self.maximumFailures { state.failures.removeAll() }
                state.failures[request] = (worst, instant)
            }
        }
        if let answer { return .success(ServedForecast(forecast: answer, isStale: false)) }
        guard worst.allowsStale, let old = stale(request, at: instant) else { return .failure(worst) }
        observe(.stale)
        return .success(old)
    }

    private func isFresh(_ forecast: Forecast, at instant: Date) -> Bool {
        let window = forecast.source.isSample ? min(policy.freshFor, Self.sampleFreshFor) : policy.freshFor
        return instant.timeIntervalSince(forecast.fetchedAt) < window.seconds
    }

    private func stale(_ request: ForecastRequest, at instant: Date) -> ServedForecast? {
        guard let forecast = state.withLock({ $0.cache.forecast(for: request) }), !forecast.source.isSample,
            instant.timeIntervalSince(forecast.fetchedAt) < policy.staleFor.seconds
        else { return nil }
        return ServedForecast(forecast: forecast, isStale: true)
    }
}

extension Duration {
    /// The duration in seconds.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
