import Foundation

/// One question on its way through the real providers, in their order.
///
/// The next one is asked when one failed; as well, when one is slow; the last one again, when it could not be reached.
struct Inquiry {
    /// What came of it.
    struct Outcome {
        var forecast: Forecast?
        /// Why each provider that was considered gave none, in their order.
        var failures: [ForecastFailure] = []
        /// Whether any provider was called at all.
        var hasCalled = false
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

    init(_ request: ForecastRequest, desk: ProviderDesk, policy: ForecastService.Policy, tools: Tools) {
        self.request = request
        self.desk = desk
        self.policy = policy
        self.tools = tools
        (steps, say) = AsyncStream.makeStream(of: Step.self)
    }

    /// Asks until one provider answered or all failed.
    mutating func run() async -> Outcome {
        _ = askNext()
        var iterator = steps.makeAsyncIterator()
        while isResting || !calls.isEmpty, outcome.forecast == nil, let step = await iterator.next() {
            switch step {
            case .ended(let id, .success(let forecast)): succeeded(id, forecast)
            case .ended(let id, .failure(let failure)): failed(id, failure)
            case .slow(let id): hedge(id)
            case .rested(let provider, let budget):
                isResting = false
                if ask(provider, budget: budget) { tools.observe(.retried(provider: desk.providers[provider].id)) }
            }
        }
        for timer in timers { timer.cancel() }
        say.finish()
        return outcome
    }

    /// Asks the next provider that may be asked; nil when there is none.
    private mutating func askNext(isHedge: Bool = false) -> Int? {
        while next < desk.providers.count {
            let provider = next
            next += 1
            if ask(provider, budget: policy.providerBudget, isHedge: isHedge) { return provider }
        }
        return nil
    }

    private mutating func ask(_ index: Int, budget: Duration, isHedge: Bool = false) -> Bool {
        let instant = tools.now()
        switch desk.admit(index, isHedge: isHedge, at: instant) {
        case .refused(let failure):
            outcome.failures.append(failure)
            return false
        case .call(let ticket):
            plan.called()
            lastCall += 1
            outcome.hasCalled = true
            let (id, provider, request, say) = (lastCall, desk.providers[index], request, say)
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
        tools.observe(.fetched(provider: desk.providers[call.provider].id))
        outcome.forecast = forecast
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

    private var canHedge: Bool { !hasHedged && plan.hasSpare && next < desk.providers.count }

    private mutating func hedge(_ slow: Int) {
        guard canHedge, let call = calls[slow] else { return }
        guard desk.mayHedge(call.provider) else { return wait(policy.hedgeAfter, then: .slow(call: slow)) }
        hasHedged = true
        guard let provider = askNext(isHedge: true) else { return desk.giveBackHedge() }
        tools.observe(.hedged(provider: desk.providers[provider].id))
    }
}
