import ForecastCore
import Foundation
import JSONText

/// Reads the single points of one answer in the Dark Sky format.
struct DarkSkyReader {
    let units: DarkSkyUnits
    /// Whether Pirate Weather wrote the answer: `precipAccumulation` then counts rain as well.
    let isPirate: Bool
    let clock: LocalClock

    /// A point of `currently` or `hourly`; nil without a time.
    func point(_ json: JSONValue) -> WeatherPoint? {
        let fields = DarkSkyFields(json: json, units: units)
        guard let time = fields.time("time") else { return nil }
        let icon = fields.text("icon")
        var point = WeatherPoint(time: time)
        point.condition = DarkSkyWords.condition(icon: icon)
        point.isDay = DarkSkyWords.isDay(icon: icon)
        point.temperature = fields.temperature("temperature")
        point.apparentTemperature = fields.temperature("apparentTemperature")
        point.dewPoint = fields.temperature("dewPoint")
        point.humidity = fields.share("humidity")
        point.pressure = Plausible.pressure(fields["pressure"])
        point.windSpeed = fields.speed("windSpeed")
        point.windGust = fields.gust
        point.windDirection = Plausible.bearing(fields["windBearing"])
        point.cloudCover = fields.share("cloudCover")
        point.uvIndex = Plausible.uvIndex(fields["uvIndex"])
        point.visibility = Plausible.visibility(units.distance(fields["visibility"]))
        point.precipitationIntensity = fields.intensity("precipIntensity")
        point.precipitationProbability = fields.share("precipProbability")
        point.precipitationKind = DarkSkyWords.precipitation(fields.text("precipType"))
        point.snowfall = snowfall(fields)
        return point
    }

    /// A point of `minutely`; nil without a time.
    func minute(_ json: JSONValue) -> MinutePoint? {
        let fields = DarkSkyFields(json: json, units: units)
        guard let time = fields.time("time") else { return nil }
        var point = MinutePoint(time: time)
        point.precipitationIntensity = fields.intensity("precipIntensity")
        point.precipitationProbability = fields.share("precipProbability")
        point.precipitationKind = DarkSkyWords.precipitation(fields.text("precipType"))
        return point
    }

    /// A point of `daily`; nil without a time.
    ///
    /// Its day is the local date twelve hours after the stamp: a midnight that is off by an hour after a clock change
    /// still falls on the right day.
    func day(_ json: JSONValue) -> DayPoint? {
        let fields = DarkSkyFields(json: json, units: units)
        guard let time = fields.time("time") else { return nil }
        var point = DayPoint(day: clock.day(time.addingTimeInterval(43_200)))
        point.condition = DarkSkyWords.condition(icon: fields.text("icon"))
        readTemperatures(fields, into: &point)
        point.sun = sun(fields, stamp: time)
        point.moonPhase = Plausible.moonPhase(fields["moonPhase"])
        point.precipitationAmount = amount(fields)
        point.precipitationProbability = fields.share("precipProbability")
        point.precipitationKind = DarkSkyWords.precipitation(fields.text("precipType"))
        point.snowfall = snowfall(fields)
        point.windSpeed = fields.speed("windSpeed")
        point.windGust = fields.gust
        point.windDirection = Plausible.bearing(fields["windBearing"])
        point.humidity = fields.share("humidity")
        point.cloudCover = fields.share("cloudCover")
        point.uvIndex = Plausible.uvIndex(fields["uvIndex"])
        return point
    }

    /// Max and Min run from midnight to midnight; High is the daytime, Low the night that follows.
    private func readTemperatures(_ fields: DarkSkyFields, into point: inout DayPoint) {
        point.temperatureMax = fields.temperature("temperatureMax") ?? fields.temperature("temperatureHigh")
        point.temperatureMin = fields.temperature("temperatureMin")
        point.overnightLow = fields.temperature("temperatureLow")
        point.apparentTemperatureMax =
            fields.temperature("apparentTemperatureMax") ?? fields.temperature("apparentTemperatureHigh")
        point.apparentTemperatureMin = fields.temperature("apparentTemperatureMin")
        point.dropContradictions()
    }

    /// Absent times say nothing (Dark Sky's way on polar days).
    ///
    /// Pirate Weather writes a sun that is up for the whole day but two seconds, or for one second at its end.
    private func sun(_ fields: DarkSkyFields, stamp: Date) -> SunEvents? {
        guard let sunrise = fields.time("sunriseTime"), let sunset = fields.time("sunsetTime"),
            PlausibleTime.areSun(sunrise, sunset, midnight: stamp)
        else { return nil }
        switch sunset.timeIntervalSince(sunrise) {
        case 86_398...: return .upAllDay
        case ...1: return .downAllDay
        default: return .times(sunrise: sunrise, sunset: sunset)
        }
    }

    /// Liquid millimetres of the day.
    ///
    /// Dark Sky's daily intensity is the mean over the day's hours. Pirate Weather has a total in centimetres, except
    /// on snowy days, where it is a depth and again the mean intensity counts.
    private func amount(_ fields: DarkSkyFields) -> Double? {
        let mean = Plausible.amount(units.rain(fields["precipIntensity"]).map { $0 * 24 })
        guard isPirate, fields.text("precipType") != "snow" else { return mean }
        return Plausible.amount(units.depth(fields["precipAccumulation"]).map { $0 * 10 }) ?? mean
    }

    /// Dark Sky's accumulation is snow alone.
    ///
    /// Pirate Weather names snow by itself in its second version; in the first the accumulation is snow only where that
    /// is the type.
    private func snowfall(_ fields: DarkSkyFields) -> Double? {
        guard isPirate else { return fields.depth("precipAccumulation") }
        if let snow = fields.depth("snowAccumulation") { return snow }
        return fields.text("precipType") == "snow" ? fields.depth("precipAccumulation") : nil
    }

    /// One alert, without a sender, which the format does not have; nil without a title.
    func alert(_ json: JSONValue) -> WeatherAlert? {
        let fields = DarkSkyFields(json: json, units: units)
        let title = fields.text("title")?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard !title.isEmpty else { return nil }
        return WeatherAlert(
            title: title,
            severity: DarkSkyWords.severity(fields.text("severity")),
            regions: (json["regions"]?.array ?? []).compactMap(\.string),
            starts: fields.time("time"),
            ends: fields.time("expires"),
            text: AlertText.unwrapped(fields.text("description") ?? ""),
            link: fields.text("uri").flatMap(Self.link)
        )
    }

    /// A web address without blanks and control bytes.
    private static func link(_ text: String) -> String? {
        guard text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        return text
    }
}
