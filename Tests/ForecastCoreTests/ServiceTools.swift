import Foundation
import Locking

@testable import ForecastCore

/// Waits that a test ends; those shorter than `passing` end at once.
final class HandSleep: Sendable {
    private struct State {
        var last = 0
        var asked: [Duration] = []
        var sleepers: [Int: (time: Duration, continuation: CheckedContinuation<Void, Never>)] = [:]
        var cancelled: Set<Int> = []
    }

    private let passing: Duration
    private let state = Locked(State())

    init(passing: Duration) {
        self.passing = passing
    }

    /// All waits so far, those that passed at once among them.
    var asked: [Duration] { state.withLock { $0.asked } }
    /// The waits under way.
    var waiting: [Duration] { state.withLock { $0.sleepers.values.map(\.time).sorted() } }

    func sleep(_ time: Duration) async {
        let id = state.withLock { state in
            state.last += 1
            state.asked.append(time)
            return state.last
        }
        guard time >= passing else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.cancelled.contains(id) { return true }
                    state.sleepers[id] = (time, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.continuation.resume()
        }
    }

    /// Ends every wait under way of a time.
    func wake(_ time: Duration) {
        let woken = state.withLock { state in
            let woken = state.sleepers.filter { $0.value.time == time }
            for id in woken.keys { state.sleepers[id] = nil }
            return woken.values
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }
}

/// A provider that does what it is told and counts.
final class ScriptedProvider: ForecastProvider {
    enum Act: Sendable {
        case answers
        case fails(ForecastFailure.Code, retryAfter: Date? = nil)
        /// Nothing happens until the call is released or called off.
        case waits
    }

    private struct State {
        var act: Act
        var promise: Double?
        var age: Double = 0
        var calls = 0
        var cancelled = 0
        var budgets: [Duration] = []
        var wanted: [Set<ForecastPart>] = []
        var waiting: [Int: CheckedContinuation<Act, Never>] = [:]
    }

    let id: String
    let isSample: Bool
    let capabilities: ProviderCapabilities
    private let alerts: [WeatherAlert]
    private let state: Locked<State>

    /// - Parameter capabilities: Whatever parts it can know are in its answers.
    init(
        _ id: String,
        _ act: Act = .answers,
        isSample: Bool = false,
        alerts: [WeatherAlert] = [],
        capabilities: ProviderCapabilities = .init()
    ) {
        self.id = id
        self.capabilities = capabilities
        self.isSample = isSample
        self.alerts = alerts
        state = Locked(State(act: act))
    }

    var calls: Int { state.withLock { $0.calls } }
    var cancelled: Int { state.withLock { $0.cancelled } }
    var waiting: Int { state.withLock { $0.waiting.count } }
    var budgets: [Duration] { state.withLock { $0.budgets } }

    /// The parts that were asked for alone.
    var wanted: [Set<ForecastPart>] { state.withLock { $0.wanted } }

    /// Seconds for which it has had its answers already.
    func age(_ seconds: Double) { state.withLock { $0.age = seconds } }

    /// Seconds for which its answers promise to be the newest.
    func promise(_ seconds: Double?) { state.withLock { $0.promise = seconds } }

    func set(_ act: Act) { state.withLock { $0.act = act } }

    /// Ends all waiting calls, and all later ones, in one way.
    func release(_ act: Act) {
        let waiting = state.withLock { state in
            state.act = act
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: act) }
    }

    func forecast(
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast {
        let (call, told) = state.withLock { state in
            state.calls += 1
            state.budgets.append(budget)
            return (state.calls, state.act)
        }
        var act = told
        if case .waits = told { act = await waitToBeReleased(call) }
        switch act {
        case .answers, .waits:
            let knows = capabilities.parts
            return Forecast(
                coordinate: request.coordinate,
                fetchedAt: now.addingTimeInterval(-state.withLock { $0.age }),
                source: ForecastSource(
                    id: id,
                    attribution: id,
                    isSample: isSample,
                    knowsAlerts: knows.contains(.alerts)
                ),
                minutely: knows.contains(.minutely) ? [MinutePoint(time: now)] : [],
                alerts: alerts,
                airQuality: knows.contains(.airQuality) ? AirQuality(time: now) : nil,
                freshUntil: state.withLock { $0.promise }.map(now.addingTimeInterval)
            )
        case .fails(let code, let end): throw ForecastFailure(code, "\(id) was told to", retryAfter: end)
        }
    }

    func parts(
        _ wanted: Set<ForecastPart>,
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast {
        state.withLock { $0.wanted.append(wanted) }
        return try await forecast(for: request, now: now, budget: budget)
    }

    private func waitToBeReleased(_ call: Int) async -> Act {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard !Task.isCancelled else { return true }
                    state.waiting[call] = continuation
                    return false
                }
                if isOver { continuation.resume(returning: .fails(.unreachable)) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.cancelled += 1
                return state.waiting.removeValue(forKey: call)
            }
            continuation?.resume(returning: .fails(.unreachable))
        }
    }
}

/// A service with everything around it under the test's hand.
final class Rig: Sendable {
    private let instant = Locked(Date(timeIntervalSince1970: 1_796_047_500))
    private let seen = Locked<[ForecastService.Event]>([])
    let sleep: HandSleep
    let service: ForecastService

    convenience init(
        _ providers: [ScriptedProvider],
        policy: ForecastService.Policy = .init(),
        random: Double = 0.5,
        passing: Duration = .milliseconds(300)
    ) {
        self.init(
            ProviderChoice(providers.map { ProviderEntry($0) }),
            policy: policy,
            random: random,
            passing: passing
        )
    }

    init(
        _ choice: ProviderChoice,
        policy: ForecastService.Policy = .init(),
        random: Double = 0.5,
        passing: Duration = .milliseconds(300)
    ) {
        let sleep = HandSleep(passing: passing)
        self.sleep = sleep
        service = ForecastService(
            choice,
            policy: policy,
            now: { [instant] in instant.withLock { $0 } },
            sleep: { await sleep.sleep($0) },
            random: { random },
            observe: { [seen] event in seen.withLock { $0.append(event) } }
        )
    }

    var now: Date { instant.withLock { $0 } }
    var events: [ForecastService.Event] { seen.withLock { $0 } }
    /// How many calls failed.
    var failures: Int { events.filter { if case .failed = $0 { true } else { false } }.count }
    func advance(_ seconds: Double) { instant.withLock { $0 += seconds } }
    func count(_ event: ForecastService.Event) -> Int { events.filter { $0 == event }.count }

    /// What comes of a question about one of many places, in a word: who answered, or the code of the failure.
    func ask(_ place: Int = 0) async -> String { Self.word(await service.forecast(for: .place(place))) }

    /// The same for what is in memory.
    func remembered(_ place: Int = 0) -> String? {
        service.remembered(.place(place)).map { Self.word(.success($0)) }
    }

    static func word(_ result: Result<ServedForecast, ForecastFailure>) -> String {
        switch result {
        case .success(let served): (served.isStale ? "old " : "") + served.forecast.source.id
        case .failure(let failure): failure.code.rawValue
        }
    }
}

extension ForecastRequest {
    /// One of many places.
    static func place(
        _ number: Int,
        country: String? = "DE",
        providers: ProviderList = .all
    ) -> ForecastRequest {
        let (row, column) = number.quotientAndRemainder(dividingBy: 9000)
        guard let coordinate = Coordinate(latitude: Double(column) / 100, longitude: Double(row) / 100) else {
            preconditionFailure("no such place")
        }
        return ForecastRequest(
            coordinate: coordinate,
            timeZoneID: "Europe/Berlin",
            countryCode: country,
            providers: providers
        )
    }
}

/// Lets other tasks run until something is so.
func until(_ isSo: () -> Bool) async {
    while !isSo() { await Task.yield() }
}
