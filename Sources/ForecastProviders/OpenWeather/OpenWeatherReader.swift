import ForecastCore
import Foundation
import JSONText

/// Reads the single points of one One Call answer.
struct OpenWeatherReader {
    /// Metres: farther than this the service does not look, so more is no measurement.
    private static let visibilityCap = 10_000.0

    let units: OpenWeatherUnits
    let coordinate: Coordinate
    let clock: LocalClock

    /// A point of `current` or `hourly`; nil without a time.
    func point(_ json: JSONValue) -> WeatherPoint? {
        guard let time = time(json, "dt") else { return nil }
        let weather = OpenWeatherCode(json["weather"])
        var point = WeatherPoint(time: time)
        point.condition = weather.condition
        point.isDay = weather.isDay
        point.temperature = temperature(json["temp"])
        point.apparentTemperature = temperature(json["feels_like"])
        point.dewPoint = temperature(json["dew_point"])
        point.humidity = share(json["humidity"])
        point.pressure = Plausible.pressure(json["pressure"]?.number)
        point.windSpeed = speed(json["wind_speed"])
        point.windGust = Plausible.gust(units.speed(json["wind_gust"]?.number), mean: point.windSpeed)
        point.windDirection = Plausible.bearing(json["wind_deg"]?.number)
        point.cloudCover = share(json["clouds"])
        point.uvIndex = Plausible.uvIndex(json["uvi"]?.number)
        point.visibility = Plausible.visibility(json["visibility"]?.number).map { min($0, Self.visibilityCap) }
        let (rain, snow) = (water(json["rain"], hourly: true), water(json["snow"], hourly: true))
        point.precipitationIntensity = Plausible.intensity(Self.sum(rain, snow))
        point.precipitationProbability = Plausible.share(json["pop"]?.number)
        point.precipitationKind = weather.precipitation(rain: rain, snow: snow)
        return point
    }

    /// A point of `minutely`; nil without a time.
    func minute(_ json: JSONValue) -> MinutePoint? {
        guard let time = time(json, "dt") else { return nil }
        var point = MinutePoint(time: time)
        point.precipitationIntensity = Plausible.intensity(json["precipitation"]?.number)
        return point
    }

    /// A point of `daily`, stamped at noon or so; nil without a time.
    func day(_ json: JSONValue) -> DayPoint? {
        guard let time = time(json, "dt") else { return nil }
        let weather = OpenWeatherCode(json["weather"])
        var point = DayPoint(day: clock.day(time))
        point.condition = weather.condition
        point.temperatureMax = temperature(json["temp"]?["max"])
        point.temperatureMin = temperature(json["temp"]?["min"])
        point.dropContradictions()
        point.sun = sun(json, point.day)
        point.moonPhase = Plausible.moonPhase(json["moon_phase"]?.number)
        let (rain, snow) = (water(json["rain"], hourly: false), water(json["snow"], hourly: false))
        point.precipitationAmount = Plausible.amount(Self.sum(rain, snow))
        point.precipitationProbability = Plausible.share(json["pop"]?.number)
        point.precipitationKind = weather.precipitation(rain: rain, snow: snow)
        point.windSpeed = speed(json["wind_speed"])
        point.windGust = Plausible.gust(units.speed(json["wind_gust"]?.number), mean: point.windSpeed)
        point.windDirection = Plausible.bearing(json["wind_deg"]?.number)
        point.humidity = share(json["humidity"])
        point.cloudCover = share(json["clouds"])
        point.uvIndex = Plausible.uvIndex(json["uvi"]?.number)
        return point
    }

    /// One alert; nil without a name.
    func alert(_ json: JSONValue) -> WeatherAlert? {
        func text(_ value: JSONValue?) -> String? {
            let text = value?.string?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
            return text.isEmpty ? nil : text
        }
        let tags = (json["tags"]?.array ?? []).compactMap { text($0) }
        guard let title = text(json["event"]) ?? tags.first else { return nil }
        return WeatherAlert(
            title: title,
            starts: time(json, "start"),
            ends: time(json, "end"),
            text: AlertText.unwrapped(json["description"]?.string ?? ""),
            sender: text(json["sender_name"])
        )
    }

    private func time(_ json: JSONValue, _ name: String) -> Date? {
        json[name]?.number.flatMap { $0 == 0 ? nil : PlausibleTime.instant($0) }
    }

    private func temperature(_ value: JSONValue?) -> Double? {
        Plausible.temperature(units.temperature(value?.number))
    }

    private func speed(_ value: JSONValue?) -> Double? { Plausible.wind(units.speed(value?.number)) }

    private func share(_ value: JSONValue?) -> Double? { Plausible.share(value?.number.map { $0 / 100 }) }

    /// Millimetres of rain or snow: an object with those of an hour, for a day a number.
    ///
    /// The service leaves out what does not fall, so nothing there is 0; what cannot be read is nil.
    private func water(_ value: JSONValue?, hourly: Bool) -> Double? {
        guard let value else { return 0 }
        if hourly, let object = value.object, object.isEmpty { return 0 }
        return Plausible.amount(hourly ? value["1h"]?.number : value.number)
    }

    private static func sum(_ rain: Double?, _ snow: Double?) -> Double? {
        guard let rain, let snow else { return nil }
        return rain + snow
    }

    /// Sunrise and sunset of a day.
    ///
    /// On polar days they are left out, 0 or equal; which of the two it is the sun's position tells.
    private func sun(_ json: JSONValue, _ day: LocalDay) -> SunEvents? {
        let (rises, sets) = (time(json, "sunrise"), time(json, "sunset"))
        if rises == sets {
            let polar = Sun.events(on: day, at: coordinate, clock: clock)
            if case .times = polar { return nil }
            return polar
        }
        guard let rises, let sets, PlausibleTime.areSun(rises, sets, midnight: clock.start(of: day)) else { return nil }
        return .times(sunrise: rises, sunset: sets)
    }
}
