import Foundation

/// One question on its way through the real providers, in their order.
///
/// The next one is asked when one failed; as well, when one is slow; the last one again, when it could not be reached;
/// another one, when the answer lacks a part. Two calls at most on the whole.
struct Inquiry {
    /// What came of it.
    struct Outcome {
        var forecast: Forecast?
        /// Why each provider that was considered gave none, in their order.
        var failures: [ForecastFailure] = []
        /// Whether any provider was called at all.
        var hasCalled = false
        /// Who gave the forecast.
        var provider: Int?
        /// Whether another provider has parts that the forecast lacks.
        var isIncomplete = false
    }

    /// What is injected: time, waiting, chance and who listens.
    struct Tools: Sendable {
        let now: @Sendable () -> Date
        let sleep: @Sendable (Duration) async -> Void
        let random: @Sendable () -> Double
        let observe: @Sendable (ForecastService.Event) -> Void
    }

    private enum Step: Sendable {
        case ended(call: Int, Result<Forecast, ForecastFailure>)
        case slow(call: Int)
        case rested(provider: Int, budget: Duration)
    }

    /// A call under way.
    private struct Call {
        let provider: Int
        let ticket: Breaker.Ticket
        /// When its provider's time is over.
        let deadline: Date
        let task: Task<Void, Never>
    }

    private let request: ForecastRequest
    private let route: ProviderChoice.Route
    private let desk: ProviderDesk
    private let policy: ForecastService.Policy
    private let tools: Tools
    private let steps: AsyncStream<Step>
    private let say: AsyncStream<Step>.Continuation
    private var calls: [Int: Call] = [:]
    private var timers: [Task<Void, Never>] = []
    private var lastCall = 0
    private var next = 0
    private var isResting = false
    private var hasHedged = false
    private var plan = RetryPlan()
    private var outcome = Outcome()

    init(
        _ request: ForecastRequest,
        _ route: ProviderChoice.Route,
        desk: ProviderDesk,
        policy: ForecastService.Policy,
        tools: Tools
    ) {
        self.request = request
        self.route = route
        self.desk = desk
        self.policy = policy
        self.tools = tools
        (steps, say) = AsyncStream.makeStream(of: Step.self)
    }

    /// Asks until one provider answered or all failed, then another one for the parts that are missing.
    ///
    /// - Parameters:
    ///   - older: The answer before, of which the air is kept for its hour, and warnings to their end where nobody can
    ///     be asked for them.
    ///   - isRefresh: Whether nobody waits for it.
    mutating func run(after older: Forecast?, isRefresh: Bool) async -> Outcome {
        let end = tools.now().addingTimeInterval(policy.providerBudget.seconds)
        _ = askNext()
        var iterator = steps.makeAsyncIterator()
        while isResting || !calls.isEmpty, outcome.forecast == nil, let step = await iterator.next() {
            switch step {
            case .ended(let id, .success(let forecast)): succeeded(id, forecast)
            case .ended(let id, .failure(let failure)): failed(id, failure)
            case .slow(let id): hedge(id)
            case .rested(let provider, let budget):
                isResting = false
                if ask(provider, budget: budget) { tools.observe(.retried(provider: desk.provider(provider).id)) }
            }
        }
        for timer in timers { timer.cancel() }
        say.finish()
        if let forecast = outcome.forecast, let provider = outcome.provider {
            await complete(
                forecast,
                from: provider,
                after: older,
                within: isRefresh ? nil : policy.partsWithin,
                by: end
            )
        }
        return outcome
    }

    private mutating func complete(
        _ forecast: Forecast,
        from provider: Int,
        after older: Forecast?,
        within time: Duration?,
        by end: Date
    ) async {
        let instant = tools.now()
        var forecast = forecast
        forecast.keepAir(of: older, at: instant)
        let left = Duration.seconds(max(0, end.timeIntervalSince(instant)))
        let missing = MissingParts(
            request: request,
            providers: route.parts,
            desk: desk,
            tools: tools,
            freshFor: policy.freshFor
        )
        let completed = await missing.completed(
            forecast,
            from: provider,
            within: plan.hasSpare ? min(time ?? left, left) : nil
        )
        forecast = completed.forecast
        forecast.keepAlerts(of: older, at: instant)
        outcome.forecast = forecast
        outcome.isIncomplete = completed.isIncomplete
    }

    /// Asks the next provider that may be asked; nil when there is none.
    private mutating func askNext() -> Int? {
        while plan.hasSpare, next < route.weather.count {
            let provider = route.weather[next]
            next += 1
            if ask(provider, budget: policy.providerBudget) { return provider }
        }
        return nil
    }

    private mutating func ask(_ index: Int, budget: Duration) -> Bool {
        let instant = tools.now()
        switch desk.admit(index, at: instant) {
        case .refused(let failure, _):
            outcome.failures.append(failure)
            return false
        case .call(let ticket):
            plan.called()
            lastCall += 1
            outcome.hasCalled = true
            let (id, provider, request, say) = (lastCall, desk.provider(index), request, say)
            let task = Task {
                let result: Result<Forecast, ForecastFailure>
                do throws(ForecastFailure) {
                    result = .success(try await provider.forecast(for: request, now: instant, budget: budget))
                } catch {
                    result = .failure(error)
                }
                say.yield(.ended(call: id, result))
            }
            calls[id] = Call(
                provider: index,
                ticket: ticket,
                deadline: instant.addingTimeInterval(budget.seconds),
                task: task
            )
            if canHedge { wait(policy.hedgeAfter, then: .slow(call: id)) }
            return true
        }
    }

    private mutating func wait(_ time: Duration, then step: Step) {
        let (sleep, say) = (tools.sleep, say)
        timers.append(
            Task {
                await sleep(time)
                say.yield(step)
            }
        )
    }

    private mutating func succeeded(_ id: Int, _ forecast: Forecast) {
        guard let call = calls.removeValue(forKey: id) else { return }
        let instant = tools.now()
        desk.report(call.provider, call.ticket, .answered, at: instant)
        tools.observe(.fetched(provider: desk.provider(call.provider).id))
        outcome.forecast = forecast
        outcome.provider = call.provider
        for (other, loser) in calls {
            loser.task.cancel()
            desk.report(loser.provider, loser.ticket, other < id ? .slow : .abandoned, at: instant)
        }
    }

    private mutating func failed(_ id: Int, _ failure: ForecastFailure) {
        guard let call = calls.removeValue(forKey: id) else { return }
        let instant = tools.now()
        desk.report(call.provider, call.ticket, failure, at: instant)
        outcome.failures.append(failure)
        guard calls.isEmpty, askNext() == nil else { return }
        let left = Duration.seconds(call.deadline.timeIntervalSince(instant))
        guard let time = plan.wait(after: failure, left: left, random: tools.random()) else { return }
        isResting = true
        wait(time, then: .rested(provider: call.provider, budget: left - time))
    }

    private var canHedge: Bool { !hasHedged && plan.hasSpare && next < route.weather.count }

    /// Asks the next provider as well while one is slow: another one, so it costs the slow one nothing.
    private mutating func hedge(_ slow: Int) {
        guard canHedge, calls[slow] != nil else { return }
        hasHedged = true
        guard let provider = askNext() else { return }
        tools.observe(.hedged(provider: desk.provider(provider).id))
    }
}
