import Foundation
import Locking

/// A forecast as it is served.
package struct ServedForecast: Sendable, Equatable {
    package let forecast: Forecast
    /// Whether it is old and stands in, because no provider could be reached or none answered yet.
    package let isStale: Bool

    package init(forecast: Forecast, isStale: Bool) {
        self.forecast = forecast
        self.isStale = isStale
    }
}

/// Serves forecasts from lists of providers, tried in order, and remembers them.
///
/// Equal requests under way share one call, which runs on its own: a caller that goes away harms no other. An answer is
/// fresh for a while, then for a while served once more while it is fetched anew; when no provider can be reached, an
/// older one stands in and is marked. Made-up weather comes last.
package final class ForecastService: Sendable {
    private typealias Load = Pending<Result<ServedForecast, ForecastFailure>>

    /// Different questions under way at once.
    private static let maximumLoads = 1000

    private struct State {
        var cache: ForecastCache
        var loads: [ForecastRequest: Load] = [:]
        var failures = RecentFailures()
        /// Answers to which another provider can add parts, and who gave them: the next question asks for the parts.
        var incomplete: [ForecastRequest: Int] = [:]

        /// Takes note of who gave an answer that can be completed; nil: none can be added to it.
        mutating func note(_ provider: Int?, of request: ForecastRequest) {
            if incomplete.count >= ForecastService.maximumIncomplete { incomplete.removeAll() }
            incomplete[request] = provider
        }
    }

    /// Bound of the answers that wait for parts.
    private static let maximumIncomplete = 1000

    private let choice: ProviderChoice
    private let desk: ProviderDesk
    private let policy: Policy
    private let tools: Inquiry.Tools
    private let state: Locked<State>

    /// - Parameters:
    ///   - sleep: Waits; returns early when its task is cancelled.
    ///   - random: A number in 0..<1, by which retries are spread.
    package init(
        _ choice: ProviderChoice,
        policy: Policy = Policy(),
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        observe: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.choice = choice
        desk = ProviderDesk(choice.entries, observe: observe)
        self.policy = policy
        tools = Inquiry.Tools(now: now, sleep: sleep, random: random, observe: observe)
        state = Locked(State(cache: ForecastCache(maximumBytes: policy.maximumBytes)))
    }

    /// A service that asks every provider everywhere, in their order.
    package convenience init(
        providers: [any ForecastProvider],
        policy: Policy = Policy(),
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        observe: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.init(
            ProviderChoice(providers.map { ProviderEntry($0) }),
            policy: policy,
            now: now,
            sleep: sleep,
            random: random,
            observe: observe
        )
    }

    /// An answer that is in memory and young enough, without waiting.
    ///
    /// One that is no longer fresh is fetched anew behind it.
    package func remembered(_ request: ForecastRequest) -> ServedForecast? {
        let instant = tools.now()
        let forecast: Forecast? = state.withLock { state in
            guard let forecast = state.cache.forecast(for: request) else { return nil }
            switch Freshness(of: forecast, at: instant, policy) {
            case .fresh:
                if !state.incomplete.isEmpty, let first = state.incomplete.removeValue(forKey: request) {
                    Task { [self] in await complete(forecast, of: request, from: first) }
                }
                return forecast
            case .aging:
                if state.loads[request] == nil, state.failures.failure(of: request, at: instant) == nil {
                    _ = startLoad(of: request, isRefresh: true, &state)
                }
                return forecast
            case .stale, .useless: return nil
            }
        }
        guard let forecast else { return nil }
        tools.observe(.fresh)
        return ServedForecast(forecast: forecast, isStale: false)
    }

    /// An answer, from memory or from the first provider that has one.
    package func forecast(
        for request: ForecastRequest
    ) async -> Result<ServedForecast, ForecastFailure> {
        if let remembered = remembered(request) { return .success(remembered) }
        let result = await shared(request)
        if case .success(let served) = result, served.isStale { tools.observe(.stale) }
        return result
    }

    /// What the load of an answer gives, begun now or under way; the old answer when that takes too long.
    private func shared(_ request: ForecastRequest) async -> Result<ServedForecast, ForecastFailure> {
        enum Step {
            case wait(Load)
            case end(Result<ServedForecast, ForecastFailure>)
        }
        let instant = tools.now()
        let old = standIn(for: request, at: instant)
        let step: Step = state.withLock { state in
            if let load = state.loads[request] { return .wait(load) }
            // A load may have ended since memory was looked at.
            if let forecast = state.cache.forecast(for: request),
                Freshness(of: forecast, at: instant, policy) == .fresh
            {
                return .end(.success(ServedForecast(forecast: forecast, isStale: false)))
            }
            if let failure = state.failures.failure(of: request, at: instant) { return .end(.failure(failure)) }
            guard let load = startLoad(of: request, isRefresh: false, &state) else {
                let busy = ForecastFailure(.unreachable, "too many forecasts are being fetched at once")
                return .end(.failure(busy))
            }
            return .wait(load)
        }
        switch step {
        case .wait(let load):
            guard let old else { return await load.value() }
            return await load.value(within: policy.patience, sleep: tools.sleep) ?? .success(old)
        case .end(.failure(let failure)):
            guard failure.allowsStale, let old else { return .failure(failure) }
            return .success(old)
        case .end(let result): return result
        }
    }

    /// Calls of a provider since midnight UTC, by its kind.
    package func callsToday(of provider: String) -> Int { desk.callsToday(of: provider, at: tools.now()) }

    /// Questions under way at this moment, for tests.
    var openLoads: Int { state.withLock { $0.loads.count } }

    /// Begins to fetch an answer; nil when too many are being fetched.
    private func startLoad(of request: ForecastRequest, isRefresh: Bool, _ state: inout State) -> Load? {
        guard state.loads.count < Self.maximumLoads else { return nil }
        let load = Load { [self] in await fetch(request, isRefresh: isRefresh) }
        state.loads[request] = load
        return load
    }

    private func fetch(_ request: ForecastRequest, isRefresh: Bool) async -> Result<ServedForecast, ForecastFailure> {
        let route = choice.route(for: request)
        let older = state.withLock { $0.cache.forecast(for: request) }
        var inquiry = Inquiry(request, route, desk: desk, policy: policy, tools: tools)
        var outcome = await inquiry.run(after: older, isRefresh: isRefresh)
        if outcome.forecast != nil {
            if isRefresh { tools.observe(.refreshed) }
        } else {
            await makeUp(request, route.samples, &outcome)
        }
        return finish(request, outcome, isRefresh: isRefresh)
    }

    /// Asks for made-up weather, unless real weather can be served: old and marked as old, it is worth more.
    private func makeUp(_ request: ForecastRequest, _ samples: [Int], _ outcome: inout Inquiry.Outcome) async {
        for provider in samples.map(desk.provider) {
            let instant = tools.now()
            switch freshness(of: request, at: instant) {
            case .fresh, .aging: return
            case .stale where outcome.failures.contains(where: \.allowsStale): return
            case .stale, .useless, nil: break
            }
            do {
                outcome.forecast = try await provider.forecast(
                    for: request,
                    now: instant,
                    budget: policy.providerBudget
                )
                return tools.observe(.fetched(provider: provider.id))
            } catch {
                tools.observe(.failed(provider: provider.id, error))
                outcome.failures.append(error)
            }
        }
    }

    private func finish(
        _ request: ForecastRequest,
        _ outcome: Inquiry.Outcome,
        isRefresh: Bool
    ) -> Result<ServedForecast, ForecastFailure> {
        let instant = tools.now()
        let failures = outcome.failures
        let answer = outcome.forecast.map { Self.completed($0, for: request) }
        let worst =
            failures.first { $0.allowsStale } ?? failures.first
            ?? ForecastFailure(.notCovered, "no provider covers the place")
        state.withLock { state in
            state.loads[request] = nil
            if let answer {
                state.cache.store(answer, for: request)
                state.note(outcome.isIncomplete ? outcome.provider : nil, of: request)
            } else if outcome.hasCalled || isRefresh {
                // Where nobody was called the next question costs nothing, unless it is asked behind every answer.
                state.failures.note(worst, of: request, at: instant)
            }
        }
        if let answer { return .success(ServedForecast(forecast: answer, isStale: false)) }
        guard worst.allowsStale, let old = standIn(for: request, at: instant) else { return .failure(worst) }
        return .success(old)
    }

    /// Asks another provider for the parts that an answer in memory lacks, while that is served.
    private func complete(_ forecast: Forecast, of request: ForecastRequest, from first: Int) async {
        let missing = MissingParts(
            request: request,
            providers: choice.route(for: request).parts,
            desk: desk,
            tools: tools,
            freshFor: policy.freshFor
        )
        let outcome = await missing.completed(forecast, from: first, within: policy.providerBudget)
        guard outcome.forecast.missingParts != forecast.missingParts else { return }
        state.withLock { state in
            // It may have been replaced meanwhile.
            guard state.cache.forecast(for: request)?.fetchedAt == forecast.fetchedAt else { return }
            state.cache.store(outcome.forecast, for: request)
            state.note(outcome.isIncomplete ? first : nil, of: request)
        }
    }

    /// What a source left out and can be reckoned, by the calendar its days are counted by.
    private static func completed(_ forecast: Forecast, for request: ForecastRequest) -> Forecast {
        LocalClock(id: forecast.timeZoneID ?? request.timeZoneID).map(forecast.completed) ?? forecast
    }

    private func freshness(of request: ForecastRequest, at instant: Date) -> Freshness? {
        state.withLock { $0.cache.forecast(for: request) }.map { Freshness(of: $0, at: instant, policy) }
    }

    /// An old answer that may be served when there is no new one.
    private func standIn(for request: ForecastRequest, at instant: Date) -> ServedForecast? {
        guard let forecast = state.withLock({ $0.cache.forecast(for: request) }) else { return nil }
        switch Freshness(of: forecast, at: instant, policy) {
        case .fresh, .aging: return ServedForecast(forecast: forecast, isStale: false)
        case .stale: return ServedForecast(forecast: forecast, isStale: true)
        case .useless: return nil
        }
    }
}

extension Duration {
    /// The duration in seconds.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
