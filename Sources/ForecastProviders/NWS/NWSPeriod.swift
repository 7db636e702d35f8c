import ForecastCore
import Foundation
import JSONText

/// One period of a forecast: an hour, or a day or night of up to 12 hours.
struct NWSPeriod: Sendable {
    let time: Range<Date>
    /// From 6 to 18 o'clock by the wall clock, whatever the sun does.
    let isDaytime: Bool?
    /// Degrees Celsius: of an hour its own, of a day the highest, of a night the lowest.
    let temperature: Double?
    let dewPoint: Double?
    let humidity: Double?
    let probability: Double?
    let windSpeed: Double?
    let windGust: Double?
    let windDirection: Double?
    let condition: Condition?
    let precipitation: PrecipitationKind?

    /// Reads a period; nil without its two times.
    init?(_ json: JSONValue) {
        guard let start = NWSTime.instant(json["startTime"]?.string),
            let end = NWSTime.instant(json["endTime"]?.string), end > start,
            end.timeIntervalSince(start) <= 86_400
        else { return nil }
        time = start..<end
        let icon = NWSIcon(json["icon"]?.string)
        isDaytime = json["isDaytime"]?.bool ?? icon?.isDay
        temperature = NWSValue(json["temperature"], unit: json["temperatureUnit"]?.string)?.temperature
        dewPoint = NWSValue(json["dewpoint"])?.temperature
        humidity = NWSValue(json["relativeHumidity"])?.share
        probability = Self.probability(json["probabilityOfPrecipitation"])
        let speed = NWSWords.speed(json["windSpeed"])
        windSpeed = speed
        windGust = Plausible.gust(NWSWords.speed(json["windGust"]), mean: speed)
        windDirection = speed == 0 ? nil : NWSWords.bearing(json["windDirection"])
        condition = icon?.condition ?? NWSWords.condition(json["shortForecast"]?.string)
        precipitation = icon?.precipitation ?? NWSWords.precipitation(condition)
    }

    /// A null beside a unit means that no precipitation is expected.
    private static func probability(_ json: JSONValue?) -> Double? {
        if let json, json["value"]?.isNull == true, json["unitCode"]?.string != nil { return 0 }
        return NWSValue(json)?.share
    }

    /// The periods of a forecast, ascending; nil when the answer is none.
    static func all(_ json: JSONValue) -> [NWSPeriod]? {
        guard let periods = (json["properties"]?["periods"] ?? json["periods"])?.array else { return nil }
        return periods.prefix(400).compactMap(NWSPeriod.init).ascending { $0.time.lowerBound }
    }
}
