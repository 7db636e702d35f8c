import ForecastCore
import Foundation

/// Makes hours and days of the parts of one place's forecast.
struct NWSAssembly {
    let coordinate: Coordinate
    let clock: LocalClock
    let now: Date
    let hourly: [NWSPeriod]
    let halfDays: [NWSPeriod]
    let grid: NWSGrid?

    /// One point an hour: from the hourly forecast, what it lacks from the grid; from the grid alone without it.
    var hours: [WeatherPoint] {
        let worded = hourly.filter { $0.time.seconds <= 3600 }.map(Self.hour)
        return (worded.isEmpty ? grid?.hours ?? [] : worded).map { point in
            var point = point
            grid?.complete(&point)
            // The service's "daytime" is 6 to 18 o'clock: whether the sun is up is another question.
            point.isDay = Sun.altitude(point.time, at: coordinate) > Sun.horizon
            if point.precipitationProbability == 0 { point.precipitationKind = nil }
            return point
        }
    }

    private static func hour(_ period: NWSPeriod) -> WeatherPoint {
        var point = WeatherPoint(time: period.time.lowerBound)
        point.condition = period.condition
        point.temperature = period.temperature
        point.dewPoint = period.dewPoint
        point.humidity = period.humidity
        point.windSpeed = period.windSpeed
        point.windGust = period.windGust
        point.windDirection = period.windDirection
        point.precipitationProbability = period.probability
        point.precipitationKind = period.precipitation
        return point
    }

    /// One point a calendar day of the place, of the half-days, the hours and the grid.
    func days(_ hours: [WeatherPoint], sunOf place: NWSPlace?) -> [DayPoint] {
        let byDay = Dictionary(grouping: hours) { clock.day($0.time) }
        var days = Set(byDay.keys.filter { isWhole(byDay[$0] ?? [], $0) })
        let daytimes = named(halfDays.filter { $0.isDaytime == true }) { $0.time.lowerBound }
        let nights = named(halfDays.filter { $0.isDaytime == false }, nightOf)
        let highest = named(grid?.highest.intervals ?? []) { $0.time.lowerBound }
        let lowest = named(grid?.lowest.intervals ?? [], { nightOf($0.time) })
        days.formUnion(daytimes.keys)
        days.formUnion(highest.keys)
        // A night that began yesterday is no day of its own; one that begins today is, when the daytime is over.
        days.formUnion(nights.filter { clock.day($0.value.time.lowerBound) == $0.key }.keys)
        return days.sorted().prefix(16).map { day in
            var point = DayPoint(day: day)
            read(daytimes[day], nights[day], into: &point)
            point.temperatureMax = point.temperatureMax ?? highest[day]?.value
            point.overnightLow = point.overnightLow ?? lowest[day]?.value
            read(byDay[day] ?? [], into: &point)
            readAmounts(into: &point)
            point.sun = sun(day, place)
            return point
        }
    }

    private func nightOf(_ period: NWSPeriod) -> Date { nightOf(period.time) }

    /// An instant of the day a night follows: nights begin at 18 o'clock, or later when they have begun already.
    private func nightOf(_ time: Range<Date>) -> Date { time.lowerBound.addingTimeInterval(-6 * 3600) }

    /// The first element of each day.
    private func named<Element>(_ elements: [Element], _ instant: (Element) -> Date) -> [LocalDay: Element] {
        Dictionary(elements.map { (clock.day(instant($0)), $0) }) { first, _ in first }
    }

    private func isWhole(_ hours: [WeatherPoint], _ day: LocalDay) -> Bool {
        Double(hours.count) * 3600 >= clock.length(of: day)
    }

    /// The daytime speaks for the day; the night only where there is no daytime any more.
    private func read(_ daytime: NWSPeriod?, _ night: NWSPeriod?, into point: inout DayPoint) {
        let shown = daytime ?? night
        point.condition = shown?.condition
        point.precipitationKind = shown?.precipitation
        point.temperatureMax = daytime?.temperature
        point.overnightLow = night?.temperature
        point.precipitationProbability = shown?.probability
        point.windSpeed = shown?.windSpeed
        point.windDirection = shown?.windDirection
        point.windGust = shown?.windGust
    }

    /// What the day's hours add: extremes where all of them are known, else the highest of those left.
    private func read(_ hours: [WeatherPoint], into point: inout DayPoint) {
        func highest(_ values: [Double?], _ other: Double?) -> Double? { (values + [other]).compactMap { $0 }.max() }
        point.precipitationProbability = highest(
            hours.map(\.precipitationProbability),
            point.precipitationProbability
        )
        point.windSpeed = highest(hours.map(\.windSpeed), point.windSpeed)
        point.windGust = Plausible.gust(highest(hours.map(\.windGust), point.windGust), mean: point.windSpeed)
        let noon = hours.first { clock.minuteOfDay($0.time) >= 12 * 60 } ?? hours.last
        point.windDirection = point.windDirection ?? noon?.windDirection
        if point.condition == nil {
            point.condition = noon?.condition
            point.precipitationKind = noon?.precipitationKind
        }
        if point.precipitationProbability == 0 { point.precipitationKind = nil }
        let temperatures = hours.compactMap(\.temperature)
        guard temperatures.count == hours.count, isWhole(hours, point.day) else { return }
        point.temperatureMax = point.temperatureMax ?? temperatures.max()
        point.temperatureMin = temperatures.min()
        // The high is the source's word, the low is put together here: it gives way.
        if let low = point.temperatureMin, let high = point.temperatureMax, low > high { point.temperatureMin = nil }
        let felt = hours.compactMap(\.apparentTemperature)
        guard felt.count == hours.count else { return }
        point.apparentTemperatureMax = felt.max()
        point.apparentTemperatureMin = felt.min()
    }

    /// Sums of the grid over the day; of today what is still to come must be covered, of other days every hour.
    private func readAmounts(into point: inout DayPoint) {
        guard let grid else { return }
        let day = clock.start(of: point.day)..<clock.start(of: point.day.advanced(by: 1))
        func sum(_ layer: NWSLayer) -> Double? {
            let (sum, isWhole) = layer.total(day)
            if isWhole { return sum }
            guard day.contains(now), layer.total(now..<day.upperBound).isWhole else { return nil }
            return sum
        }
        point.precipitationAmount = Plausible.amount(sum(grid.precipitation))
        point.snowfall = Plausible.snowfall(sum(grid.snowfall))
    }

    /// The sun on the one day the service told it for.
    private func sun(_ day: LocalDay, _ place: NWSPlace?) -> SunEvents? {
        guard let sunrise = place?.sunrise, let sunset = place?.sunset, clock.day(sunrise) == day, sunrise < sunset,
            PlausibleTime.areSun(sunrise, sunset, midnight: clock.start(of: day))
        else { return nil }
        return .times(sunrise: sunrise, sunset: sunset)
    }
}
