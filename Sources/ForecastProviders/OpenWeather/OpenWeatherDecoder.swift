import ForecastCore
import Foundation
import JSONText

/// Reads answers of One Call 3.0, and of 2.5 and the time machine, which have the same blocks.
///
/// A missing or broken block is empty, a missing or broken value nil; only a body that is no forecast at all fails.
package struct OpenWeatherDecoder: Sendable {
    private let source: ForecastSource
    private let units: OpenWeatherUnits?

    /// A decoder whose forecasts name this source; answers do not say their units.
    ///
    /// Nil: metric, or kelvin where the temperatures can be nothing else.
    package init(source: ForecastSource, units: OpenWeatherUnits? = .metric) {
        self.source = source
        self.units = units
    }

    /// The forecast in a body.
    ///
    /// Days are those of the zone the body names, else of the one that was asked for.
    package func forecast(
        in body: [UInt8],
        for request: ForecastRequest,
        now: Date
    ) throws(ForecastFailure) -> Forecast {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: body)
        } catch {
            throw ForecastFailure(.malformed, "\(source.id): \(error)")
        }
        guard let latitude = json["lat"]?.number, let longitude = json["lon"]?.number,
            Coordinate(latitude: latitude, longitude: longitude) != nil
        else { throw ForecastFailure(.malformed, "\(source.id): the answer is no forecast") }

        let zone = ToldZone.id(json["timezone"]?.string)
        let reader = OpenWeatherReader(
            units: units ?? .shown(by: json),
            coordinate: request.coordinate,
            clock: LocalClock(id: zone ?? request.timeZoneID) ?? LocalClock(.gmt)
        )
        var forecast = Forecast(
            coordinate: request.coordinate,
            timeZoneID: zone,
            fetchedAt: now,
            source: source
        )
        forecast.currently = json["current"].flatMap(reader.point)
        forecast.minutely = points(json, "minutely").compactMap(reader.minute).ascending { $0.time }
        // The time machine of 3.0 has its hours in `data`.
        let hours = json["hourly"] == nil ? "data" : "hourly"
        forecast.hourly = points(json, hours).compactMap(reader.point).ascending { $0.time }
        forecast.daily = points(json, "daily").compactMap(reader.day).ascending { $0.day }
        forecast.alerts = WeatherAlert.inOrder(points(json, "alerts").compactMap(reader.alert))
        return forecast
    }

    private func points(_ json: JSONValue, _ block: String) -> ArraySlice<JSONValue> {
        (json[block]?.array ?? []).prefix(maximumPoints)
    }
}

/// The units an answer was asked for in; precipitation is in millimetres in all of them.
package enum OpenWeatherUnits: String, Sendable {
    /// Kelvin and metres a second: what the service gives when nothing is asked for.
    case standard
    /// Degrees Celsius and metres a second.
    case metric
    /// Degrees Fahrenheit and miles an hour.
    case imperial

    /// Kelvin where the first temperature is above 150, which no air has in Celsius or Fahrenheit; else metric.
    static func shown(by json: JSONValue) -> OpenWeatherUnits {
        let hours = json["hourly"]?.array ?? json["data"]?.array ?? []
        let places =
            [json["current"], hours.first].map { $0?["temp"] } + [json["daily"]?.array?.first?["temp"]?["max"]]
        return places.lazy.compactMap { $0?.number }.first.map { $0 > 150 } == true ? .standard : .metric
    }

    /// Degrees Celsius.
    func temperature(_ value: Double?) -> Double? {
        switch self {
        case .standard: value.map { $0 - 273.15 }
        case .metric: value
        case .imperial: value.map { ($0 - 32) / 1.8 }
        }
    }

    /// Metres a second.
    func speed(_ value: Double?) -> Double? {
        value.map { self == .imperial ? $0 * 0.44704 : $0 }
    }
}
