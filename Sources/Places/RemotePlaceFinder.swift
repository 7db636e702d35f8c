import ForecastCore

/// Finds places that the gazetteer lacks, over the network.
///
/// It is asked only where the gazetteer's answer is ``PlaceAnswer/unknown(suggestions:)``.
package protocol RemotePlaceFinder: Sendable {
    /// The places for a query, best first, at most 5; none when there is no such place.
    func find(_ query: PlaceQuery) async throws(GeocoderFailure) -> [Place]
    /// A place that ``find(_:)`` gave lately; nil when it is forgotten.
    func place(id: String) -> Place?
}

/// Why a remote geocoder gave no answer: the place may well exist.
package struct GeocoderFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// A closed code, fit for a metric label.
    package enum Code: String, Sendable, CaseIterable {
        /// No connection, or it broke.
        case unreachable
        /// No answer within the time it was given.
        case timeout
        /// The service answered 5xx.
        case serverError = "server_error"
        /// The service refuses to serve us: 401, 403, 429.
        case denied
        /// The answer could not be read.
        case malformed
        /// Too many are asking at once.
        case busy
    }

    package let code: Code
    /// A sentence for the log; no URL and no query in it.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
