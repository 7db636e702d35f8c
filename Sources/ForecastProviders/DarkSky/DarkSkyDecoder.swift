import ForecastCore
import Foundation
import JSONText

/// Reads answers in the Dark Sky format: Dark Sky itself in every age from 2013 to 2020, and Pirate Weather.
///
/// A missing or broken block is empty, a missing or broken value nil; only a body that is no forecast at all fails.
package struct DarkSkyDecoder: Sendable {
    /// The source to name in the forecast.
    private let source: ForecastSource
    /// The source to name where Pirate Weather wrote the answer.
    private let pirateSource: ForecastSource
    /// Units of an answer whose flags name none.
    private let assumedUnits: DarkSkyUnits

    /// A decoder whose forecasts name this source, or the other one where Pirate Weather wrote the answer.
    package init(source: ForecastSource, ofPirateWeather: ForecastSource? = nil, assumedUnits: DarkSkyUnits = .us) {
        self.source = source
        pirateSource = ofPirateWeather ?? source
        self.assumedUnits = assumedUnits
    }

    /// The forecast in a body.
    ///
    /// `coordinate` is what was asked for; nil takes the body's own.
    package func forecast(
        in body: [UInt8],
        for coordinate: Coordinate?,
        now: Date
    ) throws(ForecastFailure) -> Forecast {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: body)
        } catch {
            throw ForecastFailure(.malformed, "\(source.id): \(error)")
        }
        guard let latitude = json["latitude"]?.number, let longitude = json["longitude"]?.number,
            let told = Coordinate(latitude: latitude, longitude: longitude)
        else { throw ForecastFailure(.malformed, "\(source.id): the answer is no forecast") }

        let flags = json["flags"]
        let units = DarkSkyUnits(flag: flags?["units"]?.string) ?? assumedUnits
        let isPirate = flags?["version"] != nil || flags?["sourceTimes"] != nil || json["elevation"] != nil
        let reader = DarkSkyReader(units: units, isPirate: isPirate, clock: Self.clock(json))
        var forecast = Forecast(
            coordinate: coordinate ?? told,
            timeZoneID: json["timezone"]?.string.flatMap { LocalClock(id: $0) == nil ? nil : $0 },
            fetchedAt: now,
            source: isPirate ? pirateSource : source
        )
        forecast.currently = json["currently"].flatMap(reader.point)
        forecast.minutely = Self.points(json, "minutely").compactMap(reader.minute).ascending { $0.time }
        forecast.hourly = Self.points(json, "hourly").compactMap(reader.point).ascending { $0.time }
        forecast.daily = Self.points(json, "daily").compactMap(reader.day).ascending { $0.day }
        forecast.alerts = WeatherAlert.inOrder((json["alerts"]?.array ?? []).compactMap(reader.alert))
        return forecast
    }

    private static func points(_ json: JSONValue, _ block: String) -> [JSONValue] {
        json[block]?["data"]?.array ?? []
    }

    /// The clock of the named zone (`Etc/GMT+8` of old answers included), else of the fixed offset in hours.
    private static func clock(_ json: JSONValue) -> LocalClock {
        if let clock = json["timezone"]?.string.flatMap({ LocalClock(id: $0) }) { return clock }
        let hours = json["offset"]?.number.flatMap { (-14.0...14.0).contains($0) ? $0 : nil } ?? 0
        return LocalClock(TimeZone(secondsFromGMT: Int((hours * 3600).rounded())) ?? .gmt)
    }
}
