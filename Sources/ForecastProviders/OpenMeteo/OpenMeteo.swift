import ForecastCore
import Foundation
import HTTPCore

/// Open-Meteo (https://open-meteo.com), which needs no key.
package struct OpenMeteo: ForecastFormat {
    /// The kind in the configuration.
    package let id = "open-meteo"
    /// What the service can do; the credit is the one it asks for.
    package static let capabilities = ProviderCapabilities(
        attribution: "Weather data by Open-Meteo.com"
    )
    package var capabilities: ProviderCapabilities { Self.capabilities }
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
        .openMeteo(prefix, at: request.coordinate)
    }

    /// The forecast in a response, or why there is none.
    package func decode(
        _ response: HTTPResponse,
        for request: ForecastRequest,
        now: Date
    ) throws(ForecastFailure) -> Forecast {
        if let failure = ForecastFailure.ofOpenMeteo(response, from: id, now: now) { throw failure }
        return try OpenMeteoDecoder(source: ForecastSource(id: id, attribution: capabilities.attribution))
            .forecast(in: response.body, for: request.coordinate, now: now)
    }
}

extension HTTPRequest {
    /// A question about one point, for any of Open-Meteo's services.
    static func openMeteo(_ prefix: String, at coordinate: Coordinate) -> HTTPRequest {
        let latitude = Coordinate.digits(coordinate.latitude)
        let longitude = Coordinate.digits(coordinate.longitude)
        return HTTPRequest(
            .get,
            prefix + "&latitude=\(latitude)&longitude=\(longitude)",
            fields: HTTPFields(["Accept": "application/json"])
        )
    }
}
