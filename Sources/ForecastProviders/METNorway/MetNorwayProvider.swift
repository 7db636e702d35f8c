import ForecastCore
import Foundation
import HTTPCore
import Locking

/// MET Norway asked over HTTP as its terms want it: not again before `Expires`, and then only for what is new.
package struct MetNorwayProvider: ForecastProvider {
    private let format: MetNorway
    private let client: HTTPClient
    private let kept: Locked<KeptAnswers>

    /// A provider that keeps this many answers, about 20 KiB each.
    package init(_ format: MetNorway, client: HTTPClient, keeping maximum: Int = 256) {
        self.format = format
        self.client = client
        kept = Locked(KeptAnswers(maximum: maximum))
    }

    /// The format's name.
    package var id: String { format.id }

    /// The format's capabilities.
    package var capabilities: ProviderCapabilities { format.capabilities }

    /// The kept answer while it holds, else one request within the budget; nothing is tried twice.
    ///
    /// A kept answer has the instant at which the service last vouched for it.
    package func forecast(
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast {
        let key = KeptAnswers.Key(coordinate: request.coordinate, timeZoneID: request.timeZoneID)
        let last = kept.withLock { $0.answer(for: key) }
        if let last, last.holds(at: now) { return last.served(at: now) }

        var question = format.request(for: request)
        // A field that was received can be sent.
        if let since = last?.lastModified { try? question.fields.append("If-Modified-Since", since) }
        let response: HTTPResponse
        do {
            response = try await client.send(question, budget)
        } catch {
            throw ForecastFailure(error, from: format.id)
        }
        var answer: KeptAnswers.Answer
        if response.status == 304, let last, last.lastModified != nil {
            answer = last
            answer.forecast.fetchedAt = now
            answer.lastModified = Self.lastModified(response.fields) ?? last.lastModified
        } else {
            let forecast = try format.decode(response, for: request, now: now).holdingWeather()
            answer = KeptAnswers.Answer(
                forecast: forecast,
                lastModified: Self.lastModified(response.fields),
                expires: now
            )
        }
        answer.expires = Self.expiry(response.fields, now: now)
        kept.withLock { [answer] in $0.keep(answer, for: key) }
        return answer.served(at: now)
    }

    /// `Last-Modified` when it is no longer than a date is.
    private static func lastModified(_ fields: HTTPFields) -> String? {
        fields["Last-Modified"].flatMap { (1...64).contains($0.utf8.count) ? $0 : nil }
    }

    /// When the service may be asked again: `Expires`, believed for a day at most.
    private static func expiry(_ fields: HTTPFields, now: Date) -> Date {
        guard let expires = fields["Expires"].flatMap(HTTPDate.date) else { return now }
        return min(expires, now.addingTimeInterval(86_400))
    }
}

/// The last answers by place, bounded: the least recently used goes first.
struct KeptAnswers {
    /// What an answer depends on; the days are those of the zone.
    struct Key: Hashable {
        let coordinate: Coordinate
        let timeZoneID: String
    }

    struct Answer {
        var forecast: Forecast
        /// Word for word, as it must be sent back.
        var lastModified: String?
        var expires: Date

        /// Whether the service need not be asked; a clock that was set back does not count.
        func holds(at now: Date) -> Bool { forecast.fetchedAt <= now && now < expires }

        /// The forecast with its present, and with the promise that holds until then.
        func served(at now: Date) -> Forecast {
            var forecast = forecast.withPresent(at: now)
            if expires > now { forecast.freshUntil = expires }
            return forecast
        }
    }

    private let maximum: Int
    private var entries: [Key: (answer: Answer, lastUsed: UInt64)] = [:]
    private var clock: UInt64 = 0

    init(maximum: Int) {
        self.maximum = max(1, maximum)
    }

    var count: Int { entries.count }

    mutating func answer(for key: Key) -> Answer? {
        guard let position = entries.index(forKey: key) else { return nil }
        clock += 1
        entries.values[position].lastUsed = clock
        return entries.values[position].answer
    }

    mutating func keep(_ answer: Answer, for key: Key) {
        clock += 1
        entries[key] = (answer, clock)
        if entries.count > maximum, let oldest = entries.min(by: { $0.value.lastUsed < $1.value.lastUsed }) {
            entries.removeValue(forKey: oldest.key)
        }
    }
}

extension Forecast {
    /// With the first hour as the present while that hour is yet to come.
    ///
    /// The service has no block for the present: mostly the running hour says what there is.
    func withPresent(at now: Date) -> Forecast {
        var forecast = self
        forecast.currently = hourly.first.flatMap { (0...3600).contains($0.time.timeIntervalSince(now)) ? $0 : nil }
        return forecast
    }
}
