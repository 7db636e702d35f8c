import Cards
import ForecastCore
import Foundation
import Languages
import Places
import Testing

/// A place at an instant, and what a source says of it: what cards are made of in tests.
struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let place: Place
    let now: Date
    let forecast: Forecast
    var isStale = false

    var testDescription: String { name }

    func reading(
        _ units: UnitSet = .metric,
        _ language: Language = .english,
        hours: HourStyle = .twentyFour
    ) -> Reading {
        Reading(units: units.units, language: language, clock: clock, now: now, hours: hours)
    }

    func card(_ view: WeatherView, _ when: When? = nil, _ reading: Reading) -> Card {
        Card.weather(view, when, at: place, served, reading)
    }

    var served: ServedForecast { ServedForecast(forecast: forecast, isStale: isStale) }
    var clock: LocalClock { LocalClock(id: place.timeZoneID) ?? LocalClock(.gmt) }
}

/// A card's text as it is compared: blanks between a number and its unit do not break, plain ones are easier to read.
func plain(_ card: Card, accessible: Bool = false) -> String {
    PlainTextRenderer.render(card, accessible: accessible).replacing("\u{A0}", with: " ")
}

/// An instant written as `2026-11-30T14:05:00Z`.
func instant(_ text: String) -> Date {
    guard let date = try? Date(text, strategy: .iso8601) else { preconditionFailure("\(text) is no instant") }
    return date
}

extension Place {
    static let berlin = make("Berlin", "State of Berlin", "Germany", "DE", 52.52, 13.41, "Europe/Berlin")
    static let newYork = make("New York City", "New York", "United States", "US", 40.71, -74.01, "America/New_York")
    static let tromso = make("Tromsø", "Troms", "Norway", "NO", 69.65, 18.96, "Europe/Oslo")
    static let tokyo = make("Tokyo", nil, "Japan", "JP", 35.69, 139.69, "Asia/Tokyo")
    static let kathmandu = make("Kathmandu", "Bagmati", "Nepal", "NP", 27.70, 85.32, "Asia/Kathmandu")
    static let lordHowe = make("Lord Howe Island", "NSW", "Australia", "AU", -31.55, 159.08, "Australia/Lord_Howe")

    // swift-format-ignore
    private static func make(
        _ name: String, _ region: String?, _ country: String, _ code: String, _ latitude: Double, _ longitude: Double,
        _ zone: String
    ) -> Place {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("\(latitude), \(longitude) is no coordinate")
        }
        return Place(
            id: "gn:1", name: name, region: region, country: country, countryCode: code, coordinate: coordinate,
            timeZoneID: zone
        )
    }
}

/// Weather by formula: the same each time, with every quantity.
struct Weather {
    var source = ForecastSource(id: "test", attribution: "Test Weather", knowsAlerts: true)
    /// Degrees Celsius on average.
    var warmth = 4.0
    var hasMinutes = true
    var days = 8
    /// Minutes from now at which rain begins and ends.
    var rain = 15..<55

    func forecast(_ place: Place, now: Date) -> Forecast {
        let clock = LocalClock(id: place.timeZoneID) ?? LocalClock(.gmt)
        var forecast = Forecast(
            coordinate: place.coordinate,
            timeZoneID: place.timeZoneID,
            fetchedAt: now.addingTimeInterval(-200),
            source: source
        )
        let today = clock.day(now)
        var time = clock.start(of: today)
        for _ in 0..<54 {
            forecast.hourly.append(hour(time, clock))
            time += 3600
        }
        var current = hour(now, clock)
        current.windGust = current.windSpeed.map { $0 * 1.9 }
        forecast.currently = current
        let minute = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 60).rounded(.down) * 60)
        for index in 0..<61 where hasMinutes {
            var point = MinutePoint(time: minute.addingTimeInterval(Double(index) * 60))
            point.precipitationIntensity = rain.contains(index) ? 0.4 + Double(index % 7) / 2 : 0
            point.precipitationProbability = rain.contains(index) ? 0.8 : 0.05
            point.precipitationKind = rain.contains(index) ? kind(current) : nil
            forecast.minutely.append(point)
        }
        forecast.daily = (0..<days).map { day(today.advanced(by: $0), clock, place) }
        return forecast.completed(clock: clock)
    }

    private func kind(_ point: WeatherPoint) -> PrecipitationKind { (point.temperature ?? 0) < 0 ? .snow : .rain }

    private func hour(_ time: Date, _ clock: LocalClock) -> WeatherPoint {
        var point = WeatherPoint(time: time)
        let hours = Int(time.timeIntervalSince1970 / 3600)
        let daily = Double(clock.minuteOfDay(time)) / 1440
        point.temperature = warmth + 4 * sin((daily - 0.35) * 2 * .pi) - Double(hours % 5) * 0.3
        let isWet = (hours / 5) % 3 == 1
        point.condition = isWet ? (point.temperature ?? 0) < 0 ? .snow : .rain : hours % 2 == 0 ? .cloudy : .mostlyClear
        point.isDay = (0.3..<0.75).contains(daily)
        point.humidity = 0.6 + Double(hours % 9) / 30
        point.pressure = 1013.25 - Double(hours % 7)
        point.windSpeed = Double(hours % 11) * 1.3
        point.windGust = hours % 3 == 0 ? Double(hours % 11) * 2.1 : nil
        point.windDirection = Double(hours * 37 % 360)
        point.cloudCover = Double(hours % 10) / 10
        point.uvIndex = point.isDay == true ? 3.4 : 0
        point.visibility = 3000 + Double(hours % 8) * 2000
        point.precipitationProbability = isWet ? 0.4 + Double(hours % 4) / 8 : 0.05
        point.precipitationIntensity = isWet ? 0.3 + Double(hours % 4) * 0.7 : 0
        point.precipitationKind = isWet ? kind(point) : nil
        point.snowfall = isWet && kind(point) == .snow ? 0.7 : 0
        return point
    }

    private func day(_ day: LocalDay, _ clock: LocalClock, _ place: Place) -> DayPoint {
        var point = DayPoint(day: day)
        let number = day.number
        point.condition = [.rain, .cloudy, .snow, .clear, .thunderstorm, .fog][number % 6]
        point.temperatureMax = warmth + 4 - Double(number % 4)
        point.temperatureMin = warmth - 4.6 - Double(number % 3)
        point.overnightLow = warmth - 5.2
        point.precipitationProbability = Double(number % 10) / 10
        point.precipitationAmount = Double(number % 5) * 1.7
        point.precipitationKind = point.condition == .snow ? .snow : .rain
        point.snowfall = point.condition == .snow ? 6 : 0
        point.windSpeed = Double(number % 9) * 2
        point.windGust = Double(number % 9) * 3.1
        point.windDirection = Double(number * 50 % 360)
        point.humidity = 0.7
        point.uvIndex = Double(number % 12)
        return point
    }
}

extension Scene {
    /// Every hard day there is a golden text of.
    static let all: [Scene] = [
        winter, spring, autumn, polarDay, polarNight, halfHour, nulls, nothing, stale, sample,
    ]

    /// All data, warnings, rain in a quarter of an hour, snow to come.
    static let winter: Scene = {
        let now = instant("2026-11-30T14:05:00Z")
        var forecast = Weather(warmth: 1).forecast(.berlin, now: now)
        forecast.alerts = [
            WeatherAlert(
                title: "Storm warning",
                severity: .severe,
                regions: ["Berlin", "Potsdam"],
                starts: instant("2026-11-30T17:00:00Z"),
                ends: instant("2026-12-01T05:00:00Z"),
                text: "Gusts of up to 95 km/h from the south-west are expected.\nKeep away from trees and scaffolding.",
                sender: "Test Authority"
            ),
            WeatherAlert(title: "Black ice", severity: .minor, ends: instant("2026-11-30T18:00:00Z")),
            WeatherAlert(title: "Over long ago", ends: instant("2026-11-30T09:00:00Z")),
        ]
        var air = AirQuality(time: now)
        air.europeanIndex = 42.4
        air.usIndex = 61
        forecast.airQuality = air
        forecast.parts[.airQuality] = ForecastSource(id: "air", attribution: "Test Air")
        return Scene(name: "winter", place: .berlin, now: now, forecast: forecast)
    }()

    /// Half an hour into a day of 23 hours.
    static let spring = make("spring", .berlin, "2026-03-28T23:30:00Z", Weather(warmth: 9, rain: 0..<25))
    /// Half an hour into a day of 25 hours.
    static let autumn = make("autumn", .newYork, "2026-11-01T04:30:00Z", Weather(warmth: 11, rain: 0..<61))
    static let polarDay = make("polar-day", .tromso, "2026-06-20T21:40:00Z", Weather(warmth: 12, rain: 0..<0))
    /// Without minutes, from a source that knows no warnings.
    static let polarNight = make(
        "polar-night",
        .tromso,
        "2026-12-20T10:00:00Z",
        Weather(source: ForecastSource(id: "test", attribution: "Test Weather"), warmth: -8, hasMinutes: false)
    )
    /// A day of 24.5 hours, half an hour off the others.
    static let halfHour = make(
        "half-hour",
        .lordHowe,
        "2027-04-03T13:10:00Z",
        Weather(warmth: 20, hasMinutes: false)
    )
    static let nulls: Scene = {
        let now = instant("2026-12-05T12:00:00Z")
        var forecast = Weather(hasMinutes: false, days: 3).forecast(.kathmandu, now: now)
        forecast.currently = WeatherPoint(time: now)
        forecast.hourly = forecast.hourly.map { hour in
            var point = WeatherPoint(time: hour.time)
            point.temperature = hour.temperature
            return point
        }
        forecast.daily = forecast.daily.map { DayPoint(day: $0.day) }
        return Scene(name: "nulls", place: .kathmandu, now: now, forecast: forecast)
    }()
    static let nothing: Scene = {
        let now = instant("2026-12-05T12:00:00Z")
        let source = ForecastSource(id: "test", attribution: "Test Weather")
        let forecast = Forecast(coordinate: Place.tokyo.coordinate, fetchedAt: now, source: source)
        return Scene(name: "nothing", place: .tokyo, now: now, forecast: forecast)
    }()
    /// Fetched two hours ago; its minutes are over.
    static let stale: Scene = {
        let scene = make("stale", .newYork, "2026-07-04T16:20:00Z", Weather(warmth: 27))
        var air = AirQuality(time: scene.now)
        air.usIndex = 155
        var forecast = scene.forecast
        forecast.airQuality = air
        return Scene(
            name: "stale",
            place: scene.place,
            now: scene.now.addingTimeInterval(2 * 3600 + 300),
            forecast: forecast,
            isStale: true
        )
    }()
    static let sample = make(
        "sample",
        .tokyo,
        "2026-09-05T06:00:00Z",
        Weather(
            source: ForecastSource(id: "sample", attribution: "Sample data, made up", isSample: true),
            warmth: 24,
            rain: 40..<61
        )
    )

    /// Other places at the instant of the winter's scene.
    static let tokyoThen = make("tokyo", .tokyo, "2026-11-30T14:05:00Z", Weather(warmth: 11))
    static let newYorkThen = make("new-york", .newYork, "2026-11-30T14:05:00Z", Weather(warmth: 0))
    static let nothingThen = Scene(
        name: "kathmandu",
        place: .kathmandu,
        now: winter.now,
        forecast: Forecast(
            coordinate: Place.kathmandu.coordinate,
            fetchedAt: winter.now,
            source: ForecastSource(id: "other", attribution: "Other Weather")
        ),
        isStale: true
    )

    private static func make(_ name: String, _ place: Place, _ now: String, _ weather: Weather) -> Scene {
        let now = instant(now)
        return Scene(name: name, place: place, now: now, forecast: weather.forecast(place, now: now))
    }
}

/// What is asked in every scene.
let questions: [(name: String, view: WeatherView, when: When?)] = [
    ("now", .now, nil),
    ("hourly", .hourly(12), nil),
    ("hourly 3 tomorrow", .hourly(3), .tomorrow),
    ("daily", .daily(7), nil),
    ("today", .day, .today),
    ("tomorrow", .day, .tomorrow),
    ("on friday", .day, .on(.weekday(4))),
    ("on 2027-12-24", .day, .on(LocalDay(year: 2027, month: 12, day: 24).map { .date($0) } ?? .today)),
    ("tonight", .day, .tonight),
    ("weekend", .day, .weekend),
    ("at 17:00", .now, .at(minute: 17 * 60, on: nil)),
    ("at 09:00 on saturday", .now, .at(minute: 9 * 60, on: .weekday(5))),
    ("in 2h", .now, .after(minutes: 120)),
    ("rain", .rain, nil),
    ("rain tomorrow", .rain, .tomorrow),
    ("wind", .wind, nil),
    ("wind tonight", .wind, .tonight),
    ("sun", .sun, nil),
    ("sun tomorrow", .sun, .tomorrow),
    ("moon", .moon, nil),
    ("alerts", .alerts, nil),
]
