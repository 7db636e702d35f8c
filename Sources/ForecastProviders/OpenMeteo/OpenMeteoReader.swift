import ForecastCore
import Foundation
import JSONText

/// Makes points of the blocks of one Open-Meteo answer.
struct OpenMeteoReader {
    let time: OpenMeteoTime
    let coordinate: Coordinate
    let clock: LocalClock

    /// The point of `current` or `current_weather`.
    ///
    /// Precipitation is the sum of the interval that ends now, mostly 15 minutes; as an intensity it counts by the hour.
    func current(_ table: OpenMeteoTable) -> WeatherPoint? {
        guard let instant = time.instant(table.times.first) else { return nil }
        let columns = OpenMeteoPointColumns(table)
        let interval = table.column(.plain, "interval")[0].flatMap { (60...86_400).contains($0) ? $0 : nil } ?? 3600
        var point = columns.point(row: 0, time: instant)
        point.precipitationIntensity = Plausible.intensity(columns.precipitation[0].map { $0 * 3600 / interval })
        point.precipitationProbability = Plausible.share(columns.probability[0])
        point.precipitationKind = columns.kind(row: 0)
        return point
    }

    /// The points of `hourly`.
    ///
    /// Sums and probabilities are stamped with the end of their hour: the point at an hour's beginning takes them from
    /// the row one hour later, and the last point has none.
    func hours(_ table: OpenMeteoTable) -> [WeatherPoint] {
        let columns = OpenMeteoPointColumns(table)
        let instants = table.times.map { time.instant($0) }
        var rows: [Date: Int] = [:]
        for (row, instant) in instants.enumerated() {
            if let instant, rows[instant] == nil { rows[instant] = row }
        }
        return instants.enumerated().compactMap { row, instant in
            guard let instant else { return nil }
            var point = columns.point(row: row, time: instant)
            if let end = rows[instant.addingTimeInterval(3600)] {
                point.precipitationIntensity = Plausible.intensity(columns.precipitation[end])
                point.precipitationProbability = Plausible.share(columns.probability[end])
                point.precipitationKind = columns.kind(row: end)
                point.snowfall = Plausible.snowfall(columns.snowfall[end])
            }
            return point
        }
    }

    /// The points of `daily`.
    func days(_ table: OpenMeteoTable) -> [DayPoint] {
        let code = table.column(.plain, "weather_code", "weathercode")
        let highest = table.column(.temperature, "temperature_2m_max")
        let lowest = table.column(.temperature, "temperature_2m_min")
        let feltHighest = table.column(.temperature, "apparent_temperature_max")
        let feltLowest = table.column(.temperature, "apparent_temperature_min")
        let amount = table.column(.precipitation, "precipitation_sum")
        let snowfall = table.column(.snow, "snowfall_sum")
        let probability = table.column(.share, "precipitation_probability_max")
        let wind = table.column(.speed, "wind_speed_10m_max", "windspeed_10m_max")
        let gust = table.column(.speed, "wind_gusts_10m_max", "windgusts_10m_max")
        let direction = table.column(.plain, "wind_direction_10m_dominant", "winddirection_10m_dominant")
        let humidity = table.column(.share, "relative_humidity_2m_mean")
        let clouds = table.column(.share, "cloud_cover_mean", "cloudcover_mean")
        let ultraviolet = table.column(.plain, "uv_index_max")
        let daylight = table.column(.plain, "daylight_duration")
        let (sunrises, sunsets) = (table.raw("sunrise"), table.raw("sunset"))
        return table.times.enumerated().compactMap { row, stamp in
            guard let day = time.day(stamp) else { return nil }
            var point = DayPoint(day: day)
            point.condition = WeatherCode.condition(code[row])
            point.temperatureMax = Plausible.temperature(highest[row])
            point.temperatureMin = Plausible.temperature(lowest[row])
            point.apparentTemperatureMax = Plausible.temperature(feltHighest[row])
            point.apparentTemperatureMin = Plausible.temperature(feltLowest[row])
            point.dropContradictions()
            point.precipitationAmount = Plausible.amount(amount[row])
            point.precipitationProbability = Plausible.share(probability[row])
            point.snowfall = Plausible.snowfall(snowfall[row])
            if point.precipitationAmount != 0 {
                point.precipitationKind = WeatherCode.precipitation(code[row])
            }
            point.windSpeed = Plausible.wind(wind[row])
            point.windGust = Plausible.gust(gust[row], mean: point.windSpeed)
            point.windDirection = Plausible.bearing(direction[row])
            point.humidity = Plausible.share(humidity[row])
            point.cloudCover = Plausible.share(clouds[row])
            point.uvIndex = Plausible.uvIndex(ultraviolet[row])
            if row < sunrises.count, row < sunsets.count {
                point.sun = sun(day, sunrises[row], sunsets[row], daylight: daylight[row])
            }
            return point
        }
    }

    /// Sunrise and sunset of a day.
    ///
    /// On polar days both are midnight (night) or 24 hours apart (day); before June 2024 both were 1970 in either case,
    /// and the daylight or else the sun's position decides.
    private func sun(_ day: LocalDay, _ sunrise: JSONValue, _ sunset: JSONValue, daylight: Double?) -> SunEvents? {
        if daylight == 0 { return .downAllDay }
        if let daylight, daylight >= 86_400 { return .upAllDay }
        guard let rises = time.instant(sunrise), let sets = time.instant(sunset) else { return nil }
        if rises == sets, abs(rises.timeIntervalSince1970) <= 86_400 {
            let polar = Sun.events(on: day, at: coordinate, clock: clock)
            if case .times = polar { return nil }
            return polar
        }
        guard PlausibleTime.areSun(rises, sets, midnight: clock.start(of: day)) else { return nil }
        switch sets.timeIntervalSince(rises) {
        case 86_340...: return .upAllDay
        case 0: return .downAllDay
        default: return .times(sunrise: rises, sunset: sets)
        }
    }
}

/// The columns that `current` and `hourly` have in common.
struct OpenMeteoPointColumns {
    private let temperature: OpenMeteoColumn
    private let felt: OpenMeteoColumn
    private let dewPoint: OpenMeteoColumn
    private let humidity: OpenMeteoColumn
    private let pressure: OpenMeteoColumn
    private let wind: OpenMeteoColumn
    private let gust: OpenMeteoColumn
    private let direction: OpenMeteoColumn
    private let clouds: OpenMeteoColumn
    private let ultraviolet: OpenMeteoColumn
    private let visibility: OpenMeteoColumn
    private let code: OpenMeteoColumn
    private let isDay: OpenMeteoColumn
    let precipitation: OpenMeteoColumn
    let probability: OpenMeteoColumn
    let snowfall: OpenMeteoColumn

    init(_ table: OpenMeteoTable) {
        temperature = table.column(.temperature, "temperature_2m", "temperature")
        felt = table.column(.temperature, "apparent_temperature")
        dewPoint = table.column(.temperature, "dew_point_2m", "dewpoint_2m")
        humidity = table.column(.share, "relative_humidity_2m", "relativehumidity_2m")
        pressure = table.column(.plain, "pressure_msl")
        wind = table.column(.speed, "wind_speed_10m", "windspeed_10m", "windspeed")
        gust = table.column(.speed, "wind_gusts_10m", "windgusts_10m")
        direction = table.column(.plain, "wind_direction_10m", "winddirection_10m", "winddirection")
        clouds = table.column(.share, "cloud_cover", "cloudcover")
        ultraviolet = table.column(.plain, "uv_index")
        visibility = table.column(.length, "visibility")
        code = table.column(.plain, "weather_code", "weathercode")
        isDay = table.column(.plain, "is_day")
        precipitation = table.column(.precipitation, "precipitation")
        probability = table.column(.share, "precipitation_probability")
        snowfall = table.column(.snow, "snowfall")
    }

    /// What holds at the instant of a row.
    func point(row: Int, time: Date) -> WeatherPoint {
        var point = WeatherPoint(time: time)
        point.condition = WeatherCode.condition(code[row])
        point.isDay = isDay[row].flatMap { $0 == 1 ? true : $0 == 0 ? false : nil }
        point.temperature = Plausible.temperature(temperature[row])
        point.apparentTemperature = Plausible.temperature(felt[row])
        point.dewPoint = Plausible.temperature(dewPoint[row])
        point.humidity = Plausible.share(humidity[row])
        point.pressure = Plausible.pressure(pressure[row])
        point.windSpeed = Plausible.wind(wind[row])
        point.windGust = Plausible.gust(gust[row], mean: point.windSpeed)
        point.windDirection = Plausible.bearing(direction[row])
        point.cloudCover = Plausible.share(clouds[row])
        point.uvIndex = Plausible.uvIndex(ultraviolet[row])
        point.visibility = Plausible.visibility(visibility[row])
        return point
    }

    /// What falls in the interval that ends at a row: as the code says, else by the share of snow in the amount
    /// (the service counts 7 cm of snow as 10 mm of water).
    func kind(row: Int) -> PrecipitationKind? {
        guard precipitation[row] != 0 else { return nil }
        if let kind = WeatherCode.precipitation(code[row]) { return kind }
        guard let amount = precipitation[row], amount > 0, let snow = snowfall[row] else { return nil }
        let share = snow / 0.7 / amount
        return share >= 0.8 ? .snow : share <= 0.2 ? .rain : .mixed
    }
}
