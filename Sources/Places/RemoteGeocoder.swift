import ForecastCore
import Foundation
import HTTPCore
import Locking

/// Asks Open-Meteo's geocoding, with a memory, a bound and a time limit.
///
/// Answers are kept for a day, "no such place" for an hour, a failure for a minute: a service that is down is not asked
/// at every command. Of what is kept the older half goes when there is too much.
package final class RemoteGeocoder: RemotePlaceFinder {
    /// How much is kept for how long, and how long an answer may take.
    package struct Limits: Sendable {
        /// Queries kept, at most twice as many.
        package var capacity: Int = 512
        /// Seconds a list of places is kept.
        package var lifetime: Double = 86_400
        /// Seconds it is kept that there is no such place.
        package var emptyLifetime: Double = 3600
        /// Seconds during which a query that failed is not asked again.
        package var failureLifetime: Double = 60
        /// What one answer may take.
        package var budget: Duration = .seconds(3)
        /// Requests on their way at once.
        package var parallel: Int = 8

        package init() {}
    }

    private typealias Outcome = Swift.Result<[Place], GeocoderFailure>

    private struct Entry {
        let outcome: Outcome
        let expires: Date
    }

    private struct Memory {
        var young: [PlaceQuery: Entry] = [:]
        var old: [PlaceQuery: Entry] = [:]
        var places: [String: Place] = [:]
        var oldPlaces: [String: Place] = [:]
        var underway = 0
    }

    private let format: OpenMeteoGeocoding
    private let client: HTTPClient
    private let limits: Limits
    private let now: @Sendable () -> Date
    private let memory = Locked(Memory())

    /// A geocoder that asks through a client; `now` is the clock.
    package init(
        _ format: OpenMeteoGeocoding = OpenMeteoGeocoding(),
        client: HTTPClient,
        limits: Limits = Limits(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.format = format
        self.client = client
        self.limits = limits
        self.now = now
    }

    /// From memory, else from the service within the time budget; nothing is tried twice.
    package func find(_ query: PlaceQuery) async throws(GeocoderFailure) -> [Place] {
        let query = Self.key(query)
        if let outcome = remembered(query) { return try outcome.get() }
        guard begin() else { throw GeocoderFailure(.busy, "too many are asking the geocoder at once") }
        let outcome = await ask(query)
        finish(query, outcome)
        return try outcome.get()
    }

    package func place(id: String) -> Place? {
        memory.withLock { $0.places[id] ?? $0.oldPlaces[id] }
    }

    /// Letters and blanks that make no difference are the same query.
    private static func key(_ query: PlaceQuery) -> PlaceQuery {
        let qualifiers = query.qualifiers.map { $0.lowercased() }
        switch query.subject {
        case .name(let name): return PlaceQuery(.name(name.lowercased()), qualifiers: qualifiers)
        case .postalCode(let code): return PlaceQuery(.postalCode(code.uppercased()), qualifiers: qualifiers)
        }
    }

    private func remembered(_ query: PlaceQuery) -> Outcome? {
        let instant = now()
        return memory.withLock { memory in
            guard let entry = memory.young[query] ?? memory.old[query], entry.expires > instant else { return nil }
            return entry.outcome
        }
    }

    private func begin() -> Bool {
        memory.withLock { memory in
            guard memory.underway < limits.parallel else { return false }
            memory.underway += 1
            return true
        }
    }

    private func ask(_ query: PlaceQuery) async -> Outcome {
        let response: HTTPResponse
        do {
            response = try await client.send(format.request(for: query), limits.budget)
        } catch {
            return .failure(GeocoderFailure(error))
        }
        do {
            return .success(try format.decode(response, for: query))
        } catch {
            return .failure(error)
        }
    }

    private func finish(_ query: PlaceQuery, _ outcome: Outcome) {
        let lifetime =
            switch outcome {
            case .success(let places): places.isEmpty ? limits.emptyLifetime : limits.lifetime
            case .failure: limits.failureLifetime
            }
        let entry = Entry(outcome: outcome, expires: now().addingTimeInterval(lifetime))
        memory.withLock { memory in
            memory.underway -= 1
            if memory.young.count >= limits.capacity {
                (memory.old, memory.young) = (memory.young, [:])
                (memory.oldPlaces, memory.places) = (memory.places, [:])
            }
            memory.young[query] = entry
            for place in (try? outcome.get()) ?? [] { memory.places[place.id] = place }
        }
    }
}

extension GeocoderFailure {
    /// Why no response came, told from the code alone.
    fileprivate init(_ failure: HTTPClientFailure) {
        switch failure.code {
        case .timeout: self.init(.timeout, "the geocoder did not answer in time")
        case .tooLarge: self.init(.malformed, "the geocoder's answer is too large")
        default: self.init(.unreachable, "the geocoder could not be reached")
        }
    }
}
