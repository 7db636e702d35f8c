import ForecastCore
import Foundation
import JSONText

/// Reads Locationforecast 2.0, `complete` and `compact`.
///
/// The answer is one series: hours for two and a half days, then steps of six hours. The hours become `hourly`, all of
/// it becomes `daily`.
package struct MetNorwayDecoder: Sendable {
    /// Steps that are read; the service sends about 90.
    private static let maximumSteps = 500
    private let source: ForecastSource

    /// A decoder whose forecasts name this source.
    package init(source: ForecastSource) {
        self.source = source
    }

    /// The forecast in a body, its days by the calendar of the zone that was asked for.
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
        // Some recordings hold status and fields beside the answer.
        let answer = json["properties"] == nil ? json["data"] : json
        let series = answer?["properties"]?["timeseries"]?.array ?? []
        let steps = series.prefix(Self.maximumSteps).compactMap(MetNorwayStep.init).ascending { $0.time }
        guard !steps.isEmpty else { throw ForecastFailure(.malformed, "\(source.id): the answer is no forecast") }

        var forecast = Forecast(coordinate: request.coordinate, fetchedAt: now, source: source)
        forecast.hourly = steps.indices.filter { Self.isHour($0, of: steps) }.map { steps[$0].point }
        let clock = LocalClock(id: request.timeZoneID) ?? LocalClock(.gmt)
        forecast.daily = MetNorwayDays(steps: steps, clock: clock).days
        return forecast
    }

    /// Whether a step stands for an hour, not for six.
    private static func isHour(_ index: Int, of steps: [MetNorwayStep]) -> Bool {
        if steps[index].hour != nil { return true }
        return index + 1 < steps.count && steps[index + 1].time.timeIntervalSince(steps[index].time) <= 3600
    }
}

/// One step of the series: what holds at an instant, and what falls after it.
struct MetNorwayStep {
    let time: Date
    /// The step as an hour.
    let point: WeatherPoint
    let hour: MetNorwayPeriod?
    let sixHours: MetNorwayPeriod?

    /// Nil without a time or data.
    init?(_ json: JSONValue) {
        guard let time = json["time"]?.string.flatMap(Self.instant), let data = json["data"], data.object != nil
        else { return nil }
        self.time = time
        hour = MetNorwayPeriod(data["next_1_hours"], start: time, seconds: 3600)
        point = Self.point(time, MetNorwayDetails(json: data["instant"]?["details"]), hour)
        sixHours = MetNorwayPeriod(data["next_6_hours"], start: time, seconds: 21_600)
    }

    /// The UV index is that of a clear sky, the only one there is: never too low.
    private static func point(_ time: Date, _ details: MetNorwayDetails, _ hour: MetNorwayPeriod?) -> WeatherPoint {
        var point = WeatherPoint(time: time)
        point.condition = MetNorwaySymbol.condition(hour?.symbol)
        point.isDay = MetNorwaySymbol.isDay(hour?.symbol)
        point.temperature = details.temperature("air_temperature")
        point.dewPoint = details.temperature("dew_point_temperature")
        point.humidity = details.share("relative_humidity")
        point.pressure = Plausible.pressure(details["air_pressure_at_sea_level"])
        point.windSpeed = Plausible.wind(details["wind_speed"])
        point.windGust = Plausible.gust(details["wind_speed_of_gust"], mean: point.windSpeed)
        point.windDirection = Plausible.bearing(details["wind_from_direction"])
        point.cloudCover = details.share("cloud_area_fraction")
        point.uvIndex = Plausible.uvIndex(details["ultraviolet_index_clear_sky"])
        point.precipitationIntensity = Plausible.intensity(hour?.amount)
        point.precipitationProbability = hour?.probability
        point.precipitationKind = point.precipitationIntensity == 0 ? nil : MetNorwaySymbol.precipitation(hour?.symbol)
        return point
    }

    /// `2026-02-06T21:00:00Z`, always in UTC.
    static func instant(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 else { return nil }
        for (position, mark) in zip([4, 7, 10, 13, 16, 19], "--T::Z".utf8) where bytes[position] != mark { return nil }
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].reduce(0) { sum, byte in
                sum.flatMap { (48...57).contains(byte) ? $0 * 10 + Int(byte - 48) : nil }
            }
        }
        guard let year = number(0..<4), let month = number(5..<7), let date = number(8..<10),
            let day = LocalDay(year: year, month: month, day: date),
            let hour = number(11..<13), hour < 24, let minute = number(14..<16), minute < 60,
            let second = number(17..<19), second < 60
        else { return nil }
        return PlausibleTime.instant(Double(day.number * 86_400 + hour * 3600 + minute * 60 + second))
    }
}

/// What falls, and the sky, in the time after a step.
struct MetNorwayPeriod {
    let start: Date
    let end: Date
    let symbol: String?
    /// Millimetres, liquid equivalent.
    let amount: Double?
    /// 0...1.
    let probability: Double?
    /// Degrees Celsius.
    let highest: Double?
    let lowest: Double?

    /// Nil when there is no such block.
    init?(_ json: JSONValue?, start: Date, seconds: Double) {
        guard let json, json.object != nil else { return nil }
        let details = MetNorwayDetails(json: json["details"])
        self.start = start
        end = start.addingTimeInterval(seconds)
        symbol = json["summary"]?["symbol_code"]?.string
        amount = Plausible.amount(details["precipitation_amount"])
        probability = details.share("probability_of_precipitation")
        highest = details.temperature("air_temperature_max")
        lowest = details.temperature("air_temperature_min")
    }

    /// Seconds between two instants that belong to the period.
    func overlap(_ from: Date, _ to: Date) -> Double {
        max(0, min(end, to).timeIntervalSince(max(start, from)))
    }
}

/// The numbers of one `details` block.
struct MetNorwayDetails {
    let json: JSONValue?

    subscript(name: String) -> Double? { json?[name]?.number }

    func temperature(_ name: String) -> Double? { Plausible.temperature(self[name]) }
    /// A share of 1, of percent.
    func share(_ name: String) -> Double? { Plausible.share(self[name].map { $0 / 100 }) }
}
