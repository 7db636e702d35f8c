import Foundation

/// Asks a second provider for the parts that an answer lacks.
///
/// One call at most, for what is missed most; nothing that goes wrong with it touches the answer.
struct MissingParts {
    let request: ForecastRequest
    /// Who has parts, in order.
    let providers: [Int]
    let desk: ProviderDesk
    let tools: Inquiry.Tools
    /// How long parts are fresh.
    let freshFor: Duration

    /// An answer, completed as far as was possible.
    struct Outcome {
        var forecast: Forecast
        /// Whether a provider that was not asked, or not for long enough, has more.
        var isIncomplete: Bool
    }

    /// The answer with what another provider gave.
    ///
    /// - Parameters:
    ///   - first: Who gave the answer.
    ///   - time: How long the other one may take; nil: it is not asked now.
    func completed(_ answer: Forecast, from first: Int, within time: Duration?) async -> Outcome {
        var forecast = answer
        var others = providers.filter { $0 != first }
        if let time, time > .zero, let call = admitted(others, missing: forecast.missingParts) {
            if let result = await ask(call, within: time) {
                others.removeAll { $0 == call.provider }
                if case .success(let other) = result {
                    for part in call.wanted { forecast.take(part, from: other) }
                }
            }
        }
        // The first source promised nothing of what others gave.
        if !forecast.parts.isEmpty, let end = forecast.freshUntil {
            forecast.freshUntil = min(end, tools.now().addingTimeInterval(freshFor.seconds))
        }
        let missing = forecast.missingParts
        return Outcome(
            forecast: forecast,
            isIncomplete: others.contains { !desk.parts(of: $0).isDisjoint(with: missing) }
        )
    }

    private struct Call {
        let provider: Int
        let wanted: Set<ForecastPart>
        let ticket: Breaker.Ticket
        let instant: Date
    }

    /// The first provider that has the part that is missed most and may be asked now.
    private func admitted(_ others: [Int], missing: Set<ForecastPart>) -> Call? {
        let instant = tools.now()
        var refused: Set<Int> = []
        for part in ForecastPart.byNeed where missing.contains(part) {
            for index in others where desk.parts(of: index).contains(part) && !refused.contains(index) {
                guard case .call(let ticket) = desk.admit(index, at: instant) else {
                    refused.insert(index)
                    continue
                }
                let wanted = missing.intersection(desk.parts(of: index))
                return Call(provider: index, wanted: wanted, ticket: ticket, instant: instant)
            }
        }
        return nil
    }

    /// What came of a call; nil when it took too long.
    private func ask(_ call: Call, within time: Duration) async -> Result<Forecast, ForecastFailure>? {
        let (steps, say) = AsyncStream.makeStream(of: Result<Forecast, ForecastFailure>?.self)
        let (provider, request, sleep) = (desk.provider(call.provider), request, tools.sleep)
        let work = Task {
            do throws(ForecastFailure) {
                let now = call.instant
                say.yield(.success(try await provider.parts(call.wanted, for: request, now: now, budget: time)))
            } catch {
                say.yield(.failure(error))
            }
        }
        let timer = Task {
            await sleep(time)
            say.yield(nil)
        }
        var iterator = steps.makeAsyncIterator()
        let result = await iterator.next() ?? nil
        work.cancel()
        timer.cancel()
        say.finish()
        switch result {
        case .success:
            desk.report(call.provider, call.ticket, .answered, at: tools.now())
            tools.observe(.gaveParts(provider: provider.id))
        case .failure(let failure): desk.report(call.provider, call.ticket, failure, at: tools.now())
        case nil: desk.report(call.provider, call.ticket, .slow, at: tools.now())
        }
        return result
    }
}

extension ForecastPart {
    /// What is missed most comes first.
    static let byNeed: [ForecastPart] = [.alerts, .minutely, .airQuality]
}

extension Forecast {
    /// The parts that are not known.
    var missingParts: Set<ForecastPart> {
        var missing: Set<ForecastPart> = []
        if !knowsAlerts { missing.insert(.alerts) }
        if minutely.isEmpty { missing.insert(.minutely) }
        if airQuality == nil { missing.insert(.airQuality) }
        return missing
    }

    /// Takes a part of another answer, if it is known there.
    mutating func take(_ part: ForecastPart, from other: Forecast) {
        guard !other.missingParts.contains(part) else { return }
        switch part {
        case .alerts: alerts = other.alerts
        case .minutely: minutely = other.minutely
        case .airQuality: airQuality = other.airQuality
        }
        parts[part] = other.parts[part] ?? other.source
    }

    /// Keeps the warnings of the answer before to their end while nobody knows better.
    ///
    /// They are not known anew: that there are no others is not said.
    mutating func keepAlerts(of older: Forecast?, at now: Date) {
        guard !knowsAlerts, alerts.isEmpty, let older else { return }
        alerts = older.alerts.filter { $0.ends.map { $0 > now } ?? false }
    }

    /// Keeps the air of the answer before: it is told by the hour.
    mutating func keepAir(of older: Forecast?, at now: Date) {
        guard airQuality == nil, let older, let air = older.airQuality,
            (0..<3600).contains(now.timeIntervalSince(air.time))
        else { return }
        take(.airQuality, from: older)
    }
}
