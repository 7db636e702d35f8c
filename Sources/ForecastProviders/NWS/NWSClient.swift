import ForecastCore
import Foundation
import HTTPCore
import JSONText

/// Sends requests to the service and tells its answers from its errors.
struct NWSClient: Sendable {
    let baseURL: String
    let fields: HTTPFields
    let client: HTTPClient
    let clock: @Sendable () -> ContinuousClock.Instant
}

/// What one forecast has to fetch: all of it until one deadline.
struct NWSErrand: Sendable {
    let client: NWSClient
    let deadline: ContinuousClock.Instant
    let now: Date

    /// Asks for a path and reads the answer; nil of `read` is a malformed one.
    func get<Value>(_ path: String, _ read: (JSONValue) -> Value?) async -> Result<Value, ForecastFailure> {
        switch await json(path) {
        case .failure(let failure): return .failure(failure)
        case .success(let json):
            guard let value = read(json) else {
                let text = "\(NationalWeatherService.kind): the answer is not what was asked for"
                return .failure(ForecastFailure(.malformed, text))
            }
            return .success(value)
        }
    }

    /// Asks for a path and parses the answer.
    func json(_ path: String) async -> Result<JSONValue, ForecastFailure> {
        do throws(ForecastFailure) {
            var response = try await send(path)
            // A point asked for too exactly is sent on to the same service, once.
            if response.status == 301, let location = response.fields["Location"], location.hasPrefix("/points/"),
                location.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), location.utf8.count < 80
            {
                response = try await send(location)
            }
            return .success(try Self.parse(response, now: now))
        } catch {
            return .failure(error)
        }
    }

    private func send(_ path: String) async throws(ForecastFailure) -> HTTPResponse {
        let left = deadline - client.clock()
        guard left > .zero else {
            throw ForecastFailure(.timeout, "\(NationalWeatherService.kind) did not answer in time")
        }
        do {
            return try await client.client.send(
                HTTPRequest(.get, client.baseURL + path, fields: client.fields),
                left
            )
        } catch {
            throw ForecastFailure(error, from: NationalWeatherService.kind)
        }
    }

    /// The document in a response, or the failure it stands for.
    ///
    /// Errors are documents of their own (RFC 9457); one counts whatever status it came with.
    static func parse(_ response: HTTPResponse, now: Date) throws(ForecastFailure) -> JSONValue {
        let kind = NationalWeatherService.kind
        let json = Result { try JSONValue(parsing: response.body) }
        let problem = (try? json.get()).flatMap(problem)
        var response = response
        if let problem, (200..<300).contains(response.status) { response.status = problem.status }
        if let failure = ForecastFailure.of(response, from: kind, now: now) {
            throw outcome(failure, problem?.name, now: now)
        }
        do {
            return try json.get()
        } catch {
            throw ForecastFailure(.malformed, "\(kind): \(error)")
        }
    }

    /// The name at the end of a problem's type, `InvalidPoint`, and its status.
    private static func problem(_ json: JSONValue) -> (name: Substring, status: Int)? {
        guard let type = json["type"]?.string, type.contains("/problems/"), let name = type.split(separator: "/").last,
            let status = json["status"]?.integer, (300..<600).contains(status)
        else { return nil }
        return (name, status)
    }

    private static func outcome(_ failure: ForecastFailure, _ problem: Substring?, now: Date) -> ForecastFailure {
        switch (failure.code, problem) {
        case (.noData, "InvalidPoint"), (.noData, "MarineForecastNotSupported"):
            ForecastFailure(.notCovered, failure.description)
        // The service says no more than that it was too much; a few seconds are enough.
        case (.rateLimited, _) where failure.retryAfter == nil:
            ForecastFailure(.rateLimited, failure.description, retryAfter: now.addingTimeInterval(5))
        default: failure
        }
    }
}
