import ForecastCore
import Foundation
import HTTPCore

/// One provider's way of being asked and of answering, without any socket.
package protocol ForecastFormat: Sendable {
    /// The kind in the configuration: `open-meteo`.
    var id: String { get }
    /// What the provider can do, and where.
    var capabilities: ProviderCapabilities { get }
    /// The request to send; no key in its target, unless the service takes it nowhere else.
    func request(for request: ForecastRequest) -> HTTPRequest
    /// The forecast in a response, whatever its status, or why there is none.
    func decode(
        _ response: HTTPResponse,
        for request: ForecastRequest,
        now: Date
    ) throws(ForecastFailure) -> Forecast
}

/// A provider that is asked over HTTP.
package struct RemoteProvider<Format: ForecastFormat>: ForecastProvider {
    private let format: Format
    private let client: HTTPClient

    /// A provider that speaks a format through a client.
    package init(_ format: Format, client: HTTPClient) {
        self.format = format
        self.client = client
    }

    /// The format's name.
    package var id: String { format.id }

    /// The format's capabilities.
    package var capabilities: ProviderCapabilities { format.capabilities }

    /// Sends one request within the budget and reads its answer; nothing is tried twice.
    package func forecast(
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast {
        let response: HTTPResponse
        do {
            response = try await client.send(format.request(for: request), budget)
        } catch {
            throw ForecastFailure(error, from: format.id)
        }
        var forecast = try format.decode(response, for: request, now: now).holdingWeather()
        forecast.freshUntil = FreshTime.read(response.fields, now: now)
        return forecast
    }
}

extension Forecast {
    /// The forecast, if it says anything about the weather at any time, be it a warning.
    ///
    /// Blocks that are missing or hold no number that can be read leave an empty one: no card can be made of it, and it
    /// must neither replace an older answer nor keep the next provider from being asked.
    func holdingWeather() throws(ForecastFailure) -> Forecast {
        let holds =
            currently?.holdsWeather == true || hourly.contains(where: \.holdsWeather)
            || daily.contains(where: \.holdsWeather) || minutely.contains { $0 != MinutePoint(time: $0.time) }
            || !alerts.isEmpty || airQuality != nil
        guard holds else { throw ForecastFailure(.malformed, "the answer of \(source.id) holds no weather") }
        return self
    }
}

extension WeatherPoint {
    /// Whether it says more than that the sun is up.
    fileprivate var holdsWeather: Bool {
        var bare = WeatherPoint(time: time)
        bare.isDay = isDay
        return self != bare
    }
}

extension DayPoint {
    /// Whether it says more than when the sun is up.
    fileprivate var holdsWeather: Bool {
        var bare = DayPoint(day: day)
        (bare.sun, bare.moonPhase) = (sun, moonPhase)
        return self != bare
    }
}

extension ForecastFailure {
    /// Why no response came.
    ///
    /// The sentence is made from the code alone, so it can hold neither URL nor key.
    package init(_ failure: HTTPClientFailure, from provider: String) {
        switch failure.code {
        case .timeout: self.init(.timeout, "\(provider) did not answer in time")
        case .tooLarge: self.init(.malformed, "the answer of \(provider) is too large")
        case .badURL: self.init(.unreachable, "the address of \(provider) is not a URL")
        case .resolve: self.init(.unreachable, "the host of \(provider) has no address")
        case .connect: self.init(.unreachable, "no connection to \(provider)")
        case .tls: self.init(.unreachable, "no trusted connection to \(provider)")
        case .cancelled: self.init(.unreachable, "the request to \(provider) was cancelled")
        case .closed: self.init(.unreachable, "\(provider) closed the connection")
        case .other: self.init(.unreachable, "\(provider) could not be asked")
        }
    }
}
