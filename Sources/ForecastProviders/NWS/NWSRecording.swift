import ForecastCore
import Foundation
import HTTPCore
import JSONText

/// Reads recorded answers of api.weather.gov: one, or several in a JSON array.
///
/// Each is known by its content: a point, an hourly or half-daily forecast, a raw grid, an observation, alerts.
package enum NWSRecording {
    /// The forecast in a body, for the place and in the zone that are asked for.
    ///
    /// Throws when the body is an error of the service or holds neither hours nor days.
    package static func forecast(
        in body: [UInt8],
        for request: ForecastRequest,
        now: Date
    ) throws(ForecastFailure) -> Forecast {
        let json = try NWSErrand.parse(HTTPResponse(200, body: body), now: now)
        var parts = NWSParts()
        for document in json.array?.prefix(16).map({ $0 }) ?? [json] { read(document, now: now, into: &parts) }
        let attribution = "US National Weather Service"
        guard var forecast = parts.forecast(for: request, from: "recording", attribution, now: now) else {
            throw ForecastFailure(.malformed, "recording: no forecast of the US National Weather Service")
        }
        forecast.source.isRecording = true
        return forecast
    }

    private static func read(_ json: JSONValue, now: Date, into parts: inout NWSParts) {
        let values = json["properties"]
        if values?["gridId"] != nil, values?["temperature"] == nil {
            parts.place = try? NWSPlace(json)
        } else if let periods = NWSPeriod.all(json) {
            if periods.contains(where: { $0.time.seconds > 3600 }) {
                parts.halfDays = periods
            } else {
                parts.hourly = periods
            }
        } else if let grid = NWSGrid(json) {
            parts.grid = grid
        } else if json["features"]?.array?.first?["properties"]?["event"] != nil {
            parts.alerts = NWSAlerts.all(json)
        } else if let point = NWSObservation.current(json, now: now) {
            parts.current = point
        }
    }
}
