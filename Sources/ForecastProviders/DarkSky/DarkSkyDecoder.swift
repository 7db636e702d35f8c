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
        // Pirate Weather repeats longitudes of up to 360 degrees.
        guard let latitude = json["latitude"]?.number, let longitude = json["longitude"]?.number,
            let told = Coordinate(latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
        else { throw ForecastFailure(.malformed, "\(source.id): the answer is no forecast") }

        let flags = json["flags"]
        let units = DarkSkyUnits(flag: flags?["units"]?.string) ?? assumedUnits
        let isPirate = flags?["version"] != nil || flags?["sourceTimes"] != nil || json["elevation"] != nil
        let zone = ToldZone.id(json["timezone"]?.string)
        let reader = DarkSkyReader(
            units: units,
            isPirate: isPirate,
            clock: zone.flatMap { LocalClock(id: $0) } ?? Self.clock(offset: json["offset"]?.number)
        )
        var forecast = Forecast(
            coordinate: coordinate ?? told,
            timeZoneID: zone,
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

    private static func points(_ json: JSONValue, _ block: String) -> ArraySlice<JSONValue> {
        (json[block]?["data"]?.array ?? []).prefix(maximumPoints)
    }

    /// The clock of a fixed offset in hours, where no zone is named (`Etc/GMT+8` of old answers is one).
    private static func clock(offset: Double?) -> LocalClock {
        let hours = offset.flatMap { (-14.0...14.0).contains($0) ? $0 : nil } ?? 0
        return LocalClock(TimeZone(secondsFromGMT: Int((hours * 3600).rounded())) ?? .gmt)
    }
}
