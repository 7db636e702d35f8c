import ForecastCore
import Foundation
import JSONText

/// Reads answers of Open-Meteo, in the form this program asks for and in those of older recordings.
package struct OpenMeteoDecoder: Sendable {
    private let source: ForecastSource

    /// A decoder whose forecasts name this source.
    package init(source: ForecastSource) {
        self.source = source
    }

    /// The forecast in a body.
    ///
    /// `coordinate` is what was asked for; nil takes the centre of the grid cell in the body.
    package func forecast(
        in body: [UInt8],
        for coordinate: Coordinate?,
        now: Date
    ) throws(ForecastFailure) -> Forecast {
        let document: JSONValue
        do {
            document = try JSONValue(parsing: body)
        } catch {
            throw ForecastFailure(.malformed, "\(source.id): \(error)")
        }
        // Several points asked at once are answered by an array.
        let json = document.array?.first ?? document
        guard let latitude = json["latitude"]?.number, let longitude = json["longitude"]?.number,
            let cell = Coordinate(latitude: latitude, longitude: longitude)
        else { throw ForecastFailure(.malformed, "\(source.id): the answer is no forecast") }

        let zone = ToldZone.id(json["timezone"]?.string)
        let offset = Self.offset(json, zone: zone)
        let reader = OpenMeteoReader(
            time: OpenMeteoTime(offset: offset),
            coordinate: cell,
            clock: zone.flatMap { LocalClock(id: $0) } ?? LocalClock(TimeZone(secondsFromGMT: offset) ?? .gmt)
        )
        var forecast = Forecast(coordinate: coordinate ?? cell, timeZoneID: zone, fetchedAt: now, source: source)
        if let table = OpenMeteoTable(json, "current") {
            forecast.currently = reader.current(table)
        } else if let table = OpenMeteoTable(json, "current_weather", otherSpeedUnit: Self.speedUnit(json)) {
            forecast.currently = reader.current(table)
        }
        forecast.hourly = OpenMeteoTable(json, "hourly").map(reader.hours)?.ascending { $0.time } ?? []
        forecast.daily = OpenMeteoTable(json, "daily").map(reader.days)?.ascending { $0.day } ?? []
        return forecast
    }

    /// Seconds east of Greenwich that hold for the whole answer: as it says, else those of its zone at its first time.
    private static func offset(_ json: JSONValue, zone: String?) -> Int {
        if let told = json["utc_offset_seconds"]?.integer, (-54_000...54_000).contains(told) { return told }
        let time = OpenMeteoTime(offset: 0)
        let first = ["current", "hourly", "daily"].lazy.compactMap { OpenMeteoTable(json, $0)?.times.first }
            .compactMap { time.instant($0) }.first
        guard let first, let zone, let clock = LocalClock(id: zone) else { return 0 }
        return clock.timeZone.secondsFromGMT(for: first)
    }

    /// The wind unit that another block names.
    private static func speedUnit(_ json: JSONValue) -> String? {
        for block in ["hourly_units", "daily_units"] {
            for unit in json[block]?.object?.members ?? []
            where unit.name.hasPrefix("windspeed_") || unit.name.hasPrefix("wind_speed_") {
                return unit.value.string
            }
        }
        return nil
    }
}
