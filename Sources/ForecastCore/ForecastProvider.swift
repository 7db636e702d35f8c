import Foundation

/// What a provider is asked.
package struct ForecastRequest: Sendable, Hashable {
    /// Rounded to 2 decimals.
    package let coordinate: Coordinate
    /// IANA zone of the place.
    package let timeZoneID: String
    /// ISO 3166-1 code of the place, when known: some providers cover one country.
    package let countryCode: String?
    /// Whom to ask.
    package let providers: ProviderList

    package init(
        coordinate: Coordinate,
        timeZoneID: String,
        countryCode: String?,
        providers: ProviderList = .all
    ) {
        self.coordinate = coordinate.rounded
        self.timeZoneID = timeZoneID
        self.countryCode = countryCode
        self.providers = providers
    }
}

/// A source of forecasts.
package protocol ForecastProvider: Sendable {
    /// The kind in the configuration and the label in metrics: `open-meteo`.
    var id: String { get }
    /// Whether the weather is made up.
    var isSample: Bool { get }
    /// What it can do, and where: whoever is asked about another place fails.
    var capabilities: ProviderCapabilities { get }
    /// A forecast, or why there is none. `now` is the instant of asking, `budget` the time the answer may take.
    func forecast(
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast
    /// A forecast of which only some parts count, which may be all that is in it, or why there is none.
    func parts(
        _ wanted: Set<ForecastPart>,
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast
}

extension ForecastProvider {
    package var isSample: Bool { false }
    package var capabilities: ProviderCapabilities { ProviderCapabilities() }

    /// The whole forecast, where parts are not to be had for less.
    package func parts(
        _ wanted: Set<ForecastPart>,
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast {
        try await forecast(for: request, now: now, budget: budget)
    }
}

/// Why there is no forecast.
package struct ForecastFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// A closed code, fit for a metric label.
    package enum Code: String, Sendable, CaseIterable {
        /// No connection, or it broke.
        case unreachable
        case timeout
        /// The provider answered 5xx.
        case serverError = "server_error"
        /// 401 or 403: the key is wrong.
        case unauthorized
        /// 429: the quota is used up.
        case rateLimited = "rate_limited"
        /// The provider has no data for this place or refused the question.
        case noData = "no_data"
        /// The answer could not be read.
        case malformed
        /// The provider does not cover the place.
        case notCovered = "not_covered"
    }

    package let code: Code
    /// A sentence for the log; no key and no URL in it.
    package let description: String
    /// When the provider may be asked again, where it said so.
    package let retryAfter: Date?

    package init(_ code: Code, _ description: String, retryAfter: Date? = nil) {
        self.code = code
        self.description = description
        self.retryAfter = retryAfter
    }

    /// Whether an older answer may stand in: only when the provider could not be asked (RFC 5861, section 4).
    ///
    /// An answer that cannot be read counts as one: it is a good status with a body that was cut off, garbled or too
    /// large, which is the server's failure. What a provider refused (any 4xx) never is.
    package var allowsStale: Bool {
        switch code {
        case .unreachable, .timeout, .serverError, .malformed: true
        case .unauthorized, .rateLimited, .noData, .notCovered: false
        }
    }
}
