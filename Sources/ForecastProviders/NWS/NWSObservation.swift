import ForecastCore
import Foundation
import JSONText

/// What a station measured.
enum NWSObservation {
    /// How old a measurement may be.
    static let longestAge = 90.0 * 60
    /// How far ahead of this program's clock a station's may be.
    private static let tolerance = 10.0 * 60

    /// The newest usable observation of an answer, one or a list; nil when there is none.
    ///
    /// Usable is one with a temperature that is not too old. A value that is null stays nil.
    static func current(_ json: JSONValue, now: Date) -> WeatherPoint? {
        (json["features"]?.array?.prefix(16).map { $0 } ?? [json]).lazy.compactMap(point).first { point in
            let age = now.timeIntervalSince(point.time)
            return point.temperature != nil && age <= longestAge && age >= -tolerance
        }
    }

    /// The values of one observation; nil without a time.
    static func point(_ json: JSONValue) -> WeatherPoint? {
        guard let values = json["properties"], let time = NWSTime.instant(values["timestamp"]?.string) else {
            return nil
        }
        let icon = NWSIcon(values["icon"]?.string)
        var point = WeatherPoint(time: time)
        point.condition = icon?.condition ?? NWSWords.condition(values["textDescription"]?.string)
        point.isDay = icon?.isDay
        point.temperature = NWSValue(values["temperature"])?.temperature
        point.apparentTemperature =
            NWSValue(values["heatIndex"])?.temperature ?? NWSValue(values["windChill"])?.temperature
        point.dewPoint = NWSValue(values["dewpoint"])?.temperature
        point.humidity = NWSValue(values["relativeHumidity"])?.share
        // The station's own pressure is an altimeter setting: reduced to sea level as well, by the standard atmosphere.
        point.pressure =
            NWSValue(values["seaLevelPressure"])?.pressure ?? NWSValue(values["barometricPressure"])?.pressure
        point.windSpeed = NWSValue(values["windSpeed"])?.speed
        point.windGust = Plausible.gust(NWSValue(values["windGust"])?.speed, mean: point.windSpeed)
        // A calm is reported as coming from 0 degrees; north is 360.
        point.windDirection = point.windSpeed == 0 ? nil : NWSValue(values["windDirection"])?.bearing
        point.visibility = NWSValue(values["visibility"])?.visibility
        point.precipitationIntensity = Plausible.intensity(NWSValue(values["precipitationLastHour"])?.depth)
        point.precipitationKind = icon?.precipitation ?? NWSWords.precipitation(point.condition)
        return point
    }
}
