import ForecastCore
import Foundation
import HTTPCore
import Locking
import Places
import Platforms
import Profiles
import Synchronization
import Telemetry

/// Counts and logs what happens.
///
/// Labels are closed codes; no secret, body or user id gets this far.
final class Recorder: Sendable {
    let metrics = Metrics()
    private let log: Log
    private let requests: Counter
    private let durations: Histogram
    private let refusals: Counter
    private let transport: Counter
    private let deliveries: Counter
    private let errands: Counter
    private let geocoding: Counter
    private let forecasts: Counter
    private let failures: Counter
    private let calls: Counter
    private let providerEvents: Counter
    private let refreshes: Counter
    private let providers: MetricLabel
    private let storeEvents: Counter
    /// Request ids: a random beginning for each start of the program, then a number.
    private let prefix = String(UInt32.random(in: 0...UInt32.max), radix: 36) + "-"
    private let templates = Locked<[LineKind: Log.Template]>([:])
    private let number = Atomic<Int>(0)

    init(log: Log, installations: [(platform: String, name: String)], providers: [String]) {
        self.log = log
        let names = MetricLabel("installation", installations.map { $0.platform + "/" + $0.name } + ["none"])
        let outcomes = MetricLabel("outcome", Self.outcomes)
        requests = metrics.counter(
            "raincheck_requests_total",
            "Webhook requests by outcome.",
            labels: [names, outcomes]
        )
        durations = metrics.histogram(
            "raincheck_request_seconds",
            "Time from the request read in full to its response, by outcome.",
            labels: [outcomes]
        )
        refusals = metrics.counter(
            "raincheck_refused_signatures_total",
            "Requests that were not signed as they must be, by reason.",
            labels: [names, MetricLabel("reason", Authentication.Refusal.self)]
        )
        transport = metrics.counter(
            "raincheck_refused_requests_total",
            "Requests refused before they were read in full, by status.",
            labels: [MetricLabel("status", Self.transportStatuses)]
        )
        deliveries = metrics.counter(
            "raincheck_deliveries_total",
            "Answers posted after the acknowledgement, by outcome.",
            labels: [names, MetricLabel("outcome", Self.deliveryOutcomes)]
        )
        errands = metrics.counter(
            "raincheck_errands_total",
            "What was asked of the platforms' own servers, by outcome.",
            labels: [names, MetricLabel("outcome", ["done", "refused", "no_answer"])]
        )
        geocoding = metrics.counter(
            "raincheck_geocoder_failures_total",
            "Places asked of the geocoder without an answer, by code.",
            labels: [MetricLabel("code", GeocoderFailure.Code.self)]
        )
        forecasts = metrics.counter(
            "raincheck_forecasts_total",
            "Forecasts served, by where they came from.",
            labels: [MetricLabel("source", ["memory", "stale"] + providers)]
        )
        let providers = MetricLabel("provider", providers)
        self.providers = providers
        failures = metrics.counter(
            "raincheck_provider_failures_total",
            "Calls of a provider that gave no forecast, by code.",
            labels: [providers, MetricLabel("code", ForecastFailure.Code.self)]
        )
        calls = metrics.counter(
            "raincheck_provider_calls_total",
            "Calls of a provider, with all that were made again or as well.",
            labels: [providers]
        )
        providerEvents = metrics.counter(
            "raincheck_provider_events_total",
            "What a provider's failures and slowness led to, by event.",
            labels: [
                providers,
                MetricLabel("event", ["retried", "hedged", "gave_parts", "breaker_opened", "breaker_closed"]),
            ]
        )
        refreshes = metrics.counter(
            "raincheck_forecast_refreshes_total",
            "Answers in memory that were replaced while the old one was served."
        )
        storeEvents = metrics.counter(
            "raincheck_store_events_total",
            "What happened to profile files, by event.",
            labels: [MetricLabel("event", ["set_aside", "damaged", "save_failed", "recovered", "swept"])]
        )
    }

    private static let outcomes =
        [
            "answered", "acknowledged", "deferred", "too_late", "busy", "duplicate", "handshake", "harmless", "refused",
            "not_found", "bad_method", "no_reply_address", "suggested", "several",
        ] + Inbound.Ignored.allCases.map { "ignored_" + $0.rawValue }
        + DecodingFailure.allCases.map { "undecodable_" + $0.rawValue }
    private static let transportStatuses = [
        "400", "405", "408", "411", "413", "414", "417", "431", "500", "501", "503", "505",
    ]
    private static let deliveryOutcomes = ["delivered", "refused", "used_up", "expired", "not_allowed", "crowded"]

    /// One request from its beginning to its end.
    struct Visit: Sendable {
        fileprivate let recorder: Recorder
        fileprivate let platform: String
        fileprivate let installation: String
        fileprivate let id: Int
        fileprivate let began: ContinuousClock.Instant

        /// Time since the request was read in full.
        var elapsed: Duration { began.duration(to: .now) }
    }

    func visit(installation: Installation?) -> Visit {
        Visit(
            recorder: self,
            platform: installation?.platform.id ?? "none",
            installation: installation?.label ?? "none",
            id: number.add(1, ordering: .relaxed).newValue,
            began: .now
        )
    }

    fileprivate func end(_ visit: Visit, _ outcome: String, _ status: Int, reason: String?) {
        let time = visit.elapsed
        requests.increment(visit.installation, outcome)
        durations.observe(time, outcome)
        if let reason { refusals.increment(visit.installation, reason) }
        let kind = LineKind(installation: visit.installation, outcome: outcome, status: status, reason: reason)
        log.write(
            template(of: kind, visit),
            ["request": .text(prefix + String(visit.id)), "ms": .duration(time)]
        )
    }

    /// What is the same in many lines.
    private struct LineKind: Hashable {
        let installation: String
        let outcome: String
        let status: Int
        let reason: String?
    }

    /// The line of a kind; there are as many kinds as installations, outcomes and reasons, all of them closed sets.
    private func template(of kind: LineKind, _ visit: Visit) -> Log.Template {
        if let template = templates.withLock({ $0[kind] }) { return template }
        var fields: KeyValuePairs<String, LogValue> = [
            "platform": .text(visit.platform), "installation": .text(kind.installation), "outcome": .text(kind.outcome),
            "status": .integer(kind.status),
        ]
        if let reason = kind.reason {
            fields = [
                "platform": .text(visit.platform), "installation": .text(kind.installation),
                "outcome": .text(kind.outcome), "reason": .text(reason), "status": .integer(kind.status),
            ]
        }
        let template = log.template(kind.reason == nil ? .info : .warning, "request", fields)
        templates.withLock { $0[kind] = template }
        return template
    }

    /// A request that the server refused by itself.
    func refusedByServer(_ status: Int, _ reason: String) {
        transport.increment(String(status))
        log.info("refused", ["status": .integer(status), "reason": .text(reason)])
    }

    func delivery(_ installation: Installation, outcome: String, tries: Int) {
        deliveries.increment(installation.label, outcome)
        let fields: KeyValuePairs<String, LogValue> = [
            "installation": .text(installation.label), "outcome": .text(outcome), "tries": .integer(tries),
        ]
        if outcome == "delivered" { log.info("delivery", fields) } else { log.warning("delivery", fields) }
    }

    /// - Parameter status: Of the answer; nil: there was none.
    func errand(_ installation: Installation, status: Int?, tries: Int) {
        let isDone = status.map { (200..<300).contains($0) } ?? false
        let outcome = isDone ? "done" : status == nil ? "no_answer" : "refused"
        errands.increment(installation.label, outcome)
        guard !isDone else { return }
        log.info(
            "errand",
            [
                "installation": .text(installation.label), "outcome": .text(outcome),
                "status": status.map { .integer($0) } ?? .text("none"), "tries": .integer(tries),
            ]
        )
    }

    func geocoder(_ failure: GeocoderFailure) {
        geocoding.increment(failure.code.rawValue)
        log.warning("geocoder", ["code": .text(failure.code.rawValue), "why": .text(failure.description)])
    }

    func forecast(_ event: ForecastService.Event) {
        switch event {
        case .fresh: forecasts.increment("memory")
        case .stale: forecasts.increment("stale")
        case .fetched(let provider): forecasts.increment(provider)
        case .failed(let provider, let failure):
            failures.increment(provider, failure.code.rawValue)
            log.warning(
                "provider",
                [
                    "provider": .text(provider), "code": .text(failure.code.rawValue),
                    "why": .text(failure.description),
                ]
            )
        case .called(let provider): calls.increment(provider)
        case .retried(let provider): providerEvents.increment(provider, "retried")
        case .hedged(let provider): providerEvents.increment(provider, "hedged")
        case .gaveParts(let provider): providerEvents.increment(provider, "gave_parts")
        case .breakerOpened(let provider):
            providerEvents.increment(provider, "breaker_opened")
            log.warning("provider", ["provider": .text(provider), "breaker": .text("opened")])
        case .breakerClosed(let provider):
            providerEvents.increment(provider, "breaker_closed")
            log.info("provider", ["provider": .text(provider), "breaker": .text("closed")])
        case .refreshed: refreshes.increment()
        }
    }

    /// Shows how often each provider was called today: what its quota is compared with.
    ///
    /// - Parameter allowed: Calls a day, by provider, of those that have a limit.
    func showCallsToday(of service: ForecastService, allowed: [String: Int]) {
        metrics.gauge(
            "raincheck_provider_calls_today",
            "Calls of a provider since midnight UTC, or since the program began.",
            label: providers
        ) { [weak service] in Double(service?.callsToday(of: $0) ?? 0) }
        guard !allowed.isEmpty else { return }
        metrics.gauge(
            "raincheck_provider_calls_allowed",
            "Calls of a provider that the configuration allows from midnight to midnight UTC.",
            label: MetricLabel("provider", allowed.keys.sorted())
        ) { Double(allowed[$0] ?? 0) }
    }

    func store(_ event: StoreEvent) {
        storeEvents.increment(event.code)
        log.warning("store", ["event": .text(event.description)])
    }

    /// A step in the life of the program.
    func life(_ step: StaticString, _ fields: KeyValuePairs<String, LogValue> = [:]) {
        log.info(step, fields)
    }
}

extension Recorder.Visit {
    /// Ends the visit and passes the response on.
    func end(_ outcome: String, _ response: HTTPResponse) -> HTTPResponse {
        recorder.end(self, outcome, response.status, reason: nil)
        return response
    }

    /// Ends the visit of a request that is not authentic.
    func refuse(_ why: Authentication.Refusal, _ response: HTTPResponse) -> HTTPResponse {
        recorder.end(self, "refused", response.status, reason: why.rawValue)
        return response
    }
}
