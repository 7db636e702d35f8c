import Conversation
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
    private let answers: Counter
    private let transport: Counter
    private let deliveries: Counter
    private let undeliverable: Counter
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
    /// When it was last said that a provider is not asked, by provider and reason.
    private let lastSaid = Locked<[String: ContinuousClock.Instant]>([:])

    init(log: Log, installations: [(platform: String, name: String)], providers: [String]) {
        self.log = log
        let names = MetricLabel("installation", installations.map { $0.platform + "/" + $0.name } + ["none"])
        func outcomes(_ outcomes: [Outcome]) -> MetricLabel { MetricLabel("outcome", outcomes.map(\.rawValue)) }
        requests = metrics.counter(
            "raincheck_requests_total",
            "Webhook requests by outcome.",
            labels: [names, outcomes(Outcome.ofRequests)]
        )
        durations = metrics.histogram(
            "raincheck_request_seconds",
            "Time from the request read in full to its response, by outcome.",
            labels: [outcomes(Outcome.ofRequests)]
        )
        answers = metrics.counter(
            "raincheck_answers_total",
            "What people were told, in the response or later, by outcome.",
            labels: [names, outcomes(Outcome.ofAnswers)]
        )
        transport = metrics.counter(
            "raincheck_refused_requests_total",
            "Requests refused before they were read in full, by status.",
            labels: [MetricLabel("status", Self.transportStatuses)]
        )
        deliveries = metrics.counter(
            "raincheck_deliveries_total",
            "Answers posted after the acknowledgement, by outcome.",
            labels: [names, outcomes(Outcome.ofDeliveries)]
        )
        undeliverable = metrics.counter(
            "raincheck_undeliverable_total",
            "Answers that were given up, by reason.",
            labels: [names, MetricLabel("reason", DeliveryPlan.Reason.self)]
        )
        errands = metrics.counter(
            "raincheck_errands_total",
            "What was asked of the platforms' own servers, by outcome.",
            labels: [names, outcomes(Outcome.ofErrands)]
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
                MetricLabel(
                    "event",
                    ["retried", "hedged", "gave_parts", "breaker_opened", "breaker_closed"]
                        + HoldingBack.allCases.map(\.rawValue)
                ),
            ]
        )
        refreshes = metrics.counter(
            "raincheck_forecast_refreshes_total",
            "Answers in memory that were replaced while the old one was served."
        )
        storeEvents = metrics.counter(
            "raincheck_store_events_total",
            "What happened to profile files, by event.",
            labels: [
                MetricLabel(
                    "event",
                    ["set_aside", "damaged", "unreadable", "read_again", "save_failed", "recovered", "swept"]
                )
            ]
        )
    }

    private static let transportStatuses = [
        "400", "405", "408", "411", "413", "414", "417", "431", "500", "501", "503", "505",
    ]

    /// One request from its beginning to its end.
    struct Visit: Sendable {
        fileprivate let recorder: Recorder
        fileprivate let platform: String
        fileprivate let installation: String
        fileprivate let began: ContinuousClock.Instant
        /// What ties its lines together; what is learnt of it is added.
        var span: RequestSpan

        /// Time since the request was read in full.
        var elapsed: Duration { began.duration(to: .now) }
    }

    func visit(installation: Installation?) -> Visit {
        Visit(
            recorder: self,
            platform: installation?.platform.id ?? "none",
            installation: installation?.label ?? "none",
            began: .now,
            span: RequestSpan(id: prefix + String(number.add(1, ordering: .relaxed).newValue))
        )
    }

    fileprivate func end(_ visit: Visit, _ outcome: Outcome, _ status: Int, why: String?) {
        let time = visit.elapsed
        requests.increment(visit.installation, outcome.rawValue)
        durations.observe(time, outcome.rawValue)
        let template = template(of: LineKind(installation: visit.installation, outcome: outcome, status: status), visit)
        RequestSpan.$current.withValue(visit.span) {
            if let why {
                log.write(template, ["ms": .duration(time), "why": .text(why)])
            } else {
                log.write(template, ["ms": .duration(time)])
            }
        }
    }

    /// What is the same in many lines.
    private struct LineKind: Hashable {
        let installation: String
        let outcome: Outcome
        let status: Int
    }

    /// The line of a kind; there are as many kinds as installations and outcomes, all of them closed sets.
    private func template(of kind: LineKind, _ visit: Visit) -> Log.Template {
        if let template = templates.withLock({ $0[kind] }) { return template }
        let template = log.template(
            kind.outcome.level,
            "request",
            [
                "platform": .text(visit.platform), "installation": .text(kind.installation),
                "outcome": .text(kind.outcome.rawValue), "status": .integer(kind.status),
            ]
        )
        templates.withLock { $0[kind] = template }
        return template
    }

    /// Counts what somebody is told, whichever way it goes.
    func answer(_ answer: Answer, _ installation: Installation) {
        answers.increment(installation.label, answer.outcome.rawValue)
    }

    /// A request that the server refused by itself.
    func refusedByServer(_ status: Int, _ reason: String) {
        transport.increment(String(status))
        log.info("refused", ["status": .integer(status), "reason": .text(reason)])
    }

    /// The end of a delivery.
    ///
    /// - Parameters:
    ///   - reason: Why it was given up; nil: it was delivered.
    ///   - answer: What was to be delivered, where it was made at all.
    func delivery(_ installation: Installation, _ reason: DeliveryPlan.Reason?, tries: Int, _ answer: Answer?) {
        let outcome: Outcome = reason == nil ? .delivered : .undeliverable
        deliveries.increment(installation.label, outcome.rawValue)
        if let reason { undeliverable.increment(installation.label, reason.rawValue) }
        var fields: [(name: String, value: LogValue)] = [
            ("installation", .text(installation.label)), ("outcome", .text(outcome.rawValue)),
            ("tries", .integer(tries)),
        ]
        if let answer { fields.append(("answer", .text(answer.outcome.rawValue))) }
        if let reason { fields.append(("reason", .text(reason.rawValue))) }
        if let why = answer?.why { fields.append(("why", .text(why))) }
        log.write(max(outcome.level, answer?.outcome.level ?? .info), "delivery", fields)
    }

    /// A try of a delivery that failed.
    func failedTry(_ installation: Installation, number: Int, _ why: String) {
        log.warning(
            "delivery try",
            ["installation": .text(installation.label), "try": .integer(number), "why": .text(why)]
        )
    }

    /// - Parameter status: Of the answer; nil: there was none.
    func errand(_ installation: Installation, status: Int?, tries: Int) {
        let isDone = status.map { (200..<300).contains($0) } ?? false
        let outcome: Outcome = isDone ? .done : status == nil ? .noAnswer : .refused
        errands.increment(installation.label, outcome.rawValue)
        guard !isDone else { return }
        log.warning(
            "errand",
            [
                "installation": .text(installation.label), "outcome": .text(outcome.rawValue),
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
        case .fetched(let provider):
            forecasts.increment(provider)
            log.info("provider", ["provider": .text(provider), "code": .text("fetched")])
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
        case .heldBack(let provider, let why): heldBack(provider, why)
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

    /// A provider is not asked; it is counted each time and said once a minute, and the answer's own line says the rest.
    private func heldBack(_ provider: String, _ why: HoldingBack) {
        providerEvents.increment(provider, why.rawValue)
        let isNews = lastSaid.withLock { said in
            let key = provider + " " + why.rawValue
            if let last = said[key], last.duration(to: .now) < .seconds(60) { return false }
            said[key] = .now
            return true
        }
        if isNews { log.warning("provider", ["provider": .text(provider), "code": .text(why.rawValue)]) }
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
        log.warning("store", ["code": .text(event.code), "why": .text(event.description)])
    }

    /// A step in the life of the program.
    func life(_ step: StaticString, _ fields: KeyValuePairs<String, LogValue> = [:]) {
        log.info(step, fields)
    }
}

extension Recorder.Visit {
    /// Ends the visit and passes the response on.
    func end(_ outcome: Outcome, _ response: HTTPResponse, why: String? = nil) -> HTTPResponse {
        recorder.end(self, outcome, response.status, why: why)
        return response
    }
}

extension Outcome {
    init(_ refusal: Authentication.Refusal) {
        self =
            switch refusal {
            case .missingHeader: .refusedMissingHeader
            case .repeatedHeader: .refusedRepeatedHeader
            case .malformedHeader: .refusedMalformedHeader
            case .outsideOfTime: .refusedOutsideOfTime
            case .wrongSignature: .refusedWrongSignature
            }
    }

    init(_ failure: DecodingFailure) {
        self =
            switch failure {
            case .contentType: .undecodableContentType
            case .malformedForm: .undecodableMalformedForm
            case .malformedJSON: .undecodableMalformedJSON
            case .missingField: .undecodableMissingField
            }
    }

    init(_ ignored: Inbound.Ignored) {
        self =
            switch ignored {
            case .sslCheck: .ignoredSSLCheck
            case .event: .ignoredEvent
            case .interaction: .ignoredInteraction
            case .own: .ignoredOwn
            case .errand: .ignoredErrand
            }
    }
}
