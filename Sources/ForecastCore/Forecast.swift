import Foundation

/// Everything one source said about one coordinate.
///
/// All quantities are SI or the customary metric unit named beside them, and every number is optional: a source that
/// gave none, a null, a sentinel (-999) or a value out of range all become nil at the border, never 0.
package struct Forecast: Sendable, Equatable {
    /// The coordinate that was asked for.
    package var coordinate: Coordinate
    /// IANA name of the zone the source reported; nil when it reported none that is usable.
    package var timeZoneID: String?
    /// When the answer was received.
    package var fetchedAt: Date
    package var source: ForecastSource
    package var currently: WeatherPoint?
    /// One point a minute, the first being the running minute.
    package var minutely: [MinutePoint]
    /// One point an hour, ascending; the first may lie in the past.
    package var hourly: [WeatherPoint]
    /// One point a calendar day of the place, ascending.
    package var daily: [DayPoint]
    package var alerts: [WeatherAlert]
    /// The air now, where a source was asked for it.
    package var airQuality: AirQuality?
    /// The parts that came from another source than the rest.
    package var parts: [ForecastPart: ForecastSource]
    /// Until when the source promised to have nothing newer; nil when it said nothing.
    package var freshUntil: Date?

    package init(
        coordinate: Coordinate,
        timeZoneID: String? = nil,
        fetchedAt: Date,
        source: ForecastSource,
        currently: WeatherPoint? = nil,
        minutely: [MinutePoint] = [],
        hourly: [WeatherPoint] = [],
        daily: [DayPoint] = [],
        alerts: [WeatherAlert] = [],
        airQuality: AirQuality? = nil,
        parts: [ForecastPart: ForecastSource] = [:],
        freshUntil: Date? = nil
    ) {
        self.coordinate = coordinate
        self.timeZoneID = timeZoneID
        self.fetchedAt = fetchedAt
        self.source = source
        self.currently = currently
        self.minutely = minutely
        self.hourly = hourly
        self.daily = daily
        self.alerts = alerts
        self.airQuality = airQuality
        self.parts = parts
        self.freshUntil = freshUntil
    }

    /// Whether the absence of alerts means that there are none.
    package var knowsAlerts: Bool { source.knowsAlerts || parts[.alerts] != nil }
}

/// A part of a forecast that not every source has, and that another source may give.
package enum ForecastPart: String, Sendable, Hashable, CaseIterable {
    case alerts
    case minutely
    case airQuality = "air-quality"
}

/// Where a forecast comes from.
package struct ForecastSource: Sendable, Equatable {
    /// The provider's kind, as in the configuration: `open-meteo`.
    package var id: String
    /// The name to print, as the provider's terms ask for it.
    package var attribution: String
    /// Whether the weather is made up.
    package var isSample: Bool
    /// Whether the answer was kept in a file and not asked for now.
    package var isRecording = false
    /// Whether the source can know of alerts: only then does their absence mean anything.
    package var knowsAlerts: Bool

    package init(id: String, attribution: String, isSample: Bool = false, knowsAlerts: Bool = false) {
        self.id = id
        self.attribution = attribution
        self.isSample = isSample
        self.knowsAlerts = knowsAlerts
    }
}

/// The weather at an instant, or over the hour that begins at it.
package struct WeatherPoint: Sendable, Equatable {
    package var time: Date
    package var condition: Condition?
    /// Whether the sun is up, if the source says so.
    package var isDay: Bool?
    /// Degrees Celsius.
    package var temperature: Double?
    /// Degrees Celsius, as felt.
    package var apparentTemperature: Double?
    /// Degrees Celsius.
    package var dewPoint: Double?
    /// 0...1.
    package var humidity: Double?
    /// Hectopascal at sea level.
    package var pressure: Double?
    /// Metres a second, mean.
    package var windSpeed: Double?
    /// Metres a second; nil when the source's value lies below the mean speed.
    package var windGust: Double?
    /// Degrees the wind comes from, 0..<360, 0 being north.
    package var windDirection: Double?
    /// 0...1.
    package var cloudCover: Double?
    package var uvIndex: Double?
    /// Metres.
    package var visibility: Double?
    /// Millimetres an hour, liquid equivalent.
    package var precipitationIntensity: Double?
    /// 0...1.
    package var precipitationProbability: Double?
    package var precipitationKind: PrecipitationKind?
    /// Centimetres of new snow.
    package var snowfall: Double?

    package init(time: Date) {
        self.time = time
    }
}

/// Precipitation in one minute.
package struct MinutePoint: Sendable, Equatable {
    package var time: Date
    /// Millimetres an hour, liquid equivalent.
    package var precipitationIntensity: Double?
    /// 0...1.
    package var precipitationProbability: Double?
    package var precipitationKind: PrecipitationKind?

    package init(time: Date) {
        self.time = time
    }
}

/// The weather of one calendar day of the place.
package struct DayPoint: Sendable, Equatable {
    package var day: LocalDay
    package var condition: Condition?
    /// Degrees Celsius, midnight to midnight (or in daytime, when the source has only that).
    package var temperatureMax: Double?
    /// Degrees Celsius, midnight to midnight.
    package var temperatureMin: Double?
    /// Degrees Celsius, the lowest of the night that follows this day.
    package var overnightLow: Double?
    package var apparentTemperatureMax: Double?
    package var apparentTemperatureMin: Double?
    package var sun: SunEvents?
    /// 0 new, 0.25 first quarter, 0.5 full, 0.75 last quarter.
    package var moonPhase: Double?
    /// Millimetres, liquid equivalent, whole day.
    package var precipitationAmount: Double?
    /// 0...1.
    package var precipitationProbability: Double?
    package var precipitationKind: PrecipitationKind?
    /// Centimetres of new snow.
    package var snowfall: Double?
    /// Metres a second, the highest mean of the day.
    package var windSpeed: Double?
    package var windGust: Double?
    /// Degrees the wind comes from.
    package var windDirection: Double?
    /// 0...1.
    package var humidity: Double?
    package var cloudCover: Double?
    package var uvIndex: Double?

    package init(day: LocalDay) {
        self.day = day
    }
}

/// What the sun does on one day.
package enum SunEvents: Sendable, Equatable {
    case times(sunrise: Date, sunset: Date)
    /// Polar day.
    case upAllDay
    /// Polar night.
    case downAllDay
}

/// A warning of an authority.
package struct WeatherAlert: Sendable, Equatable {
    package var title: String
    package var severity: AlertSeverity
    package var regions: [String]
    package var starts: Date?
    package var ends: Date?
    /// What the authority says, its line breaks those of paragraphs only.
    package var text: String
    package var link: String?
    /// The authority, as the source names it.
    package var sender: String?

    package init(
        title: String,
        severity: AlertSeverity = .unknown,
        regions: [String] = [],
        starts: Date? = nil,
        ends: Date? = nil,
        text: String = "",
        link: String? = nil,
        sender: String? = nil
    ) {
        self.title = title
        self.severity = severity
        self.regions = regions
        self.starts = starts
        self.ends = ends
        self.text = text
        self.link = link
        self.sender = sender
    }
}

/// The air at an instant.
package struct AirQuality: Sendable, Equatable {
    package var time: Date
    /// The European air quality index, 0 and more.
    package var europeanIndex: Double?
    /// The air quality index of the US Environmental Protection Agency, 0...500.
    package var usIndex: Double?
    /// Micrograms a cubic metre of particles up to 2.5 µm.
    package var fineParticles: Double?
    /// Micrograms a cubic metre of particles up to 10 µm.
    package var coarseParticles: Double?
    /// Micrograms a cubic metre.
    package var ozone: Double?
    /// Micrograms a cubic metre.
    package var nitrogenDioxide: Double?

    package init(time: Date) {
        self.time = time
    }
}

/// How bad a warning is, worst last.
package enum AlertSeverity: Int, Sendable, Comparable {
    case unknown
    case minor
    case moderate
    case severe
    case extreme

    package static func < (left: AlertSeverity, right: AlertSeverity) -> Bool { left.rawValue < right.rawValue }
}

/// The state of the sky, without day or night.
package enum Condition: String, Sendable, CaseIterable {
    case clear
    case mostlyClear
    case partlyCloudy
    case cloudy
    case fog
    case wind
    case drizzle
    case rain
    case heavyRain
    case showers
    case sleet
    case snow
    case hail
    case thunderstorm
    case tornado
}

/// What falls.
package enum PrecipitationKind: String, Sendable {
    case rain
    case snow
    case sleet
    case hail
    case mixed
}
