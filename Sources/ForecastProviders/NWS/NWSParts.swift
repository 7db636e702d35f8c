import ForecastCore
import Foundation
import JSONText

/// The answers one forecast is made of, as far as they are there.
struct NWSParts {
    var place: NWSPlace?
    var hourly: [NWSPeriod] = []
    var halfDays: [NWSPeriod] = []
    var grid: NWSGrid?
    var current: WeatherPoint?
    /// Nil when the service could not be asked for them.
    var alerts: [WeatherAlert]?

    init(place: NWSPlace? = nil, current: WeatherPoint? = nil, alerts: [WeatherAlert]? = nil) {
        self.place = place
        self.current = current
        self.alerts = alerts
    }

    /// All parts as one forecast; nil when there are neither hours nor days.
    func forecast(
        for request: ForecastRequest,
        from id: String,
        _ attribution: String,
        now: Date
    ) -> Forecast? {
        let assembly = NWSAssembly(
            coordinate: request.coordinate,
            clock: LocalClock(id: place?.timeZoneID ?? request.timeZoneID) ?? LocalClock(.gmt),
            now: now,
            hourly: hourly,
            halfDays: halfDays,
            grid: grid
        )
        let hours = assembly.hours
        let days = assembly.days(hours, sunOf: place)
        guard !hours.isEmpty || !days.isEmpty else { return nil }
        return Forecast(
            coordinate: request.coordinate,
            timeZoneID: place?.timeZoneID,
            fetchedAt: now,
            // Silence about warnings means something only when they were asked for with success.
            source: ForecastSource(id: id, attribution: attribution, knowsAlerts: alerts != nil),
            currently: current.map { completed($0, hours.last { $0.time <= now }, now) },
            hourly: hours,
            daily: days,
            alerts: alerts ?? []
        )
    }

    /// A measurement with what only a forecast can say: the chance of rain of the running hour.
    private func completed(_ point: WeatherPoint, _ hour: WeatherPoint?, _ now: Date) -> WeatherPoint {
        guard let hour, now.timeIntervalSince(hour.time) < 3600 else { return point }
        var point = point
        point.precipitationProbability = hour.precipitationProbability
        point.condition = point.condition ?? hour.condition
        point.isDay = point.isDay ?? hour.isDay
        return point
    }
}
