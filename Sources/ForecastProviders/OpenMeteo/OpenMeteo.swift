import ForecastCore
import Foundation
import HTTPCore
import JSONText

/// Open-Meteo (https://open-meteo.com), which needs no key.
package struct OpenMeteo: ForecastFormat {
    /// The kind in the configuration.
    package let id = "open-meteo"
    /// The credit the service asks for.
    package let attribution = "Weather data by Open-Meteo.com"
    private let prefix: String

    /// A format for `days` calendar days, 1...15.
    ///
    /// One day more is asked for than is shown: near midnight the service's first day may be over.
    package init(baseURL: String = "https://api.open-meteo.com", days: Int = 10) {
        let asked = min(16, max(1, days) + 1)
        prefix =
            baseURL.withoutTrailingSlashes + "/v1/forecast?timeformat=unixtime&timezone=auto&wind_speed_unit=ms"
            + "&forecast_days=\(asked)" + "&current=" + Self.current.joined(separator: ",")
            + "&hourly=" + Self.hourly.joined(separator: ",") + "&daily=" + Self.daily.joined(separator: ",")
    }

    private static let instant = [
        "temperature_2m", "relative_humidity_2m", "dew_point_2m", "apparent_temperature", "is_day", "precipitation",
        "weather_code", "cloud_cover", "pressure_msl", "visibility", "wind_speed_10m", "wind_direction_10m",
        "wind_gusts_10m", "uv_index",
    ]
    private static let current = instant
    private static let hourly = instant + ["precipitation_probability", "snowfall"]
    private static let daily = [
        "weather_code", "temperature_2m_max", "temperature_2m_min", "apparent_temperature_max",
        "apparent_temperature_min", "sunrise", "sunset", "daylight_duration", "uv_index_max", "precipitation_sum",
        "precipitation_probability_max", "snowfall_sum", "wind_speed_10m_max", "wind_gusts_10m_max",
        "wind_direction_10m_dominant",
    ]

    /// One request for everything shown.
    package func request(for request: ForecastRequest) -> HTTPRequest {
        let latitude = Coordinate.digits(request.coordinate.latitude)
        let longitude = Coordinate.digits(request.coordinate.longitude)
        return HTTPRequest(
            .get,
            prefix + "&latitude=\(latitude)&longitude=\(longitude)",
            fields: HTTPFields(["Accept": "application/json"])
        )
    }

    /// The forecast in a response, or why there is none.
    package func decode(
        _ response: HTTPResponse,
        for request: ForecastRequest,
        now: Date
    ) throws(ForecastFailure) -> Forecast {
        if let failure = ForecastFailure.of(response, from: id, now: now, waiting: Self.waiting) { throw failure }
        if let failure = failure(inside: response, now: now) { throw failure }
        return try OpenMeteoDecoder(source: ForecastSource(id: id, attribution: attribution))
            .forecast(in: response.body, for: request.coordinate, now: now)
    }

    /// An error that came with a good status.
    private func failure(inside response: HTTPResponse, now: Date) -> ForecastFailure? {
        guard response.body.count <= 4096, let json = try? JSONValue(parsing: response.body),
            json["error"]?.bool == true
        else { return nil }
        let reason = ForecastFailure.providerMessage(response.body)
        let text = "\(id) answered with an error: \(reason)"
        let words = reason.lowercased()
        if words.contains("limit exceeded") || words.contains("concurrent requests") {
            return ForecastFailure(.rateLimited, text, retryAfter: Self.waiting(reason, now))
        }
        if words.contains("overloaded") { return ForecastFailure(.serverError, text) }
        if words.contains("api key") { return ForecastFailure(.unauthorized, text) }
        return ForecastFailure(.noData, text)
    }

    /// When a used-up quota is filled again, which the service says only in words.
    private static func waiting(_ reason: String, _ now: Date) -> Date? {
        let period: Double
        switch reason.lowercased() {
        case let words where words.hasPrefix("minutely"): period = 60
        case let words where words.hasPrefix("hourly"): period = 3600
        case let words where words.hasPrefix("daily"): period = 86_400
        case let words where words.contains("concurrent"): return now.addingTimeInterval(5)
        default: return nil
        }
        let periods = (now.timeIntervalSince1970 / period).rounded(.down) + 1
        return Date(timeIntervalSince1970: periods * period)
    }
}
