import ForecastCore
import Foundation

/// Makes calendar days of a series of steps.
///
/// The first day is what is left of it. A last day of which the series holds less than three quarters is left out.
struct MetNorwayDays {
    private let steps: [MetNorwayStep]
    private let clock: LocalClock
    /// Periods in order that do not overlap: nothing falls twice.
    private let periods: [MetNorwayPeriod]

    /// `steps` ascend.
    init(steps: [MetNorwayStep], clock: LocalClock) {
        self.steps = steps
        self.clock = clock
        periods = Self.chain(steps)
    }

    /// The days that have steps, ascending.
    var days: [DayPoint] {
        var ranges: [(day: LocalDay, range: Range<Int>)] = []
        for (index, step) in steps.enumerated() {
            let day = clock.day(step.time)
            if ranges.last?.day == day {
                ranges[ranges.count - 1].range = ranges[ranges.count - 1].range.lowerBound..<(index + 1)
            } else {
                ranges.append((day, index..<(index + 1)))
            }
        }
        if ranges.count > 1, let last = ranges.last, isShort(last.day) { ranges.removeLast() }
        return ranges.map { point($0.day, $0.range) }
    }

    /// The hours where there are hours, else six hours, unless an hour within them tells its own.
    static func chain(_ steps: [MetNorwayStep]) -> [MetNorwayPeriod] {
        var chain: [MetNorwayPeriod] = []
        for (index, step) in steps.enumerated() where step.time >= chain.last?.end ?? .distantPast {
            if let hour = step.hour {
                chain.append(hour)
            } else if let sixHours = step.sixHours,
                steps[(index + 1)...].prefix(while: { $0.time < sixHours.end }).allSatisfy({ $0.hour == nil })
            {
                chain.append(sixHours)
            }
        }
        return chain
    }

    private func isShort(_ day: LocalDay) -> Bool {
        let end = max(periods.last?.end ?? .distantPast, steps.last?.time ?? .distantPast)
        return end.timeIntervalSince(clock.start(of: day)) < clock.length(of: day) * 0.75
    }

    private func point(_ day: LocalDay, _ range: Range<Int>) -> DayPoint {
        let (start, end) = (clock.start(of: day), clock.start(of: day.advanced(by: 1)))
        var point = DayPoint(day: day)
        readInstants(range, into: &point)
        // Extremes of six hours count where all six lie in the day.
        for period in steps[range].compactMap(\.sixHours) where period.end <= end {
            point.temperatureMax = [point.temperatureMax, period.highest].compactMap(\.self).max()
            point.temperatureMin = [point.temperatureMin, period.lowest].compactMap(\.self).min()
        }
        point.dropContradictions()

        let parts = periods.filter { $0.overlap(start, end) > 0 }
        readWater(parts, start, end, into: &point)
        // A period belongs to the day its middle is in.
        let own = parts.filter { (start..<end).contains($0.middle) }
        point.precipitationProbability = own.compactMap(\.probability).max()
        let light = own.filter { (360..<1260).contains(clock.minuteOfDay($0.middle)) }
        point.condition = MetNorwaySymbol.ofDay(
            (light.isEmpty ? own : light).compactMap { part in
                MetNorwaySymbol.condition(part.symbol).map { ($0, part.overlap(start, end)) }
            }
        )
        return point
    }

    private func readInstants(_ range: Range<Int>, into point: inout DayPoint) {
        let points = steps[range].map(\.point)
        point.temperatureMax = points.compactMap(\.temperature).max()
        point.temperatureMin = points.compactMap(\.temperature).min()
        let windiest = points.filter { $0.windSpeed != nil }.max { ($0.windSpeed ?? 0) < ($1.windSpeed ?? 0) }
        point.windSpeed = windiest?.windSpeed
        point.windDirection = windiest?.windDirection
        point.windGust = Plausible.gust(points.compactMap(\.windGust).max(), mean: point.windSpeed)
        point.uvIndex = points.compactMap(\.uvIndex).max()
        point.humidity = mean(range, \.humidity)
        point.cloudCover = mean(range, \.cloudCover)
    }

    /// The mean over time: a step counts until the next, for six hours at most.
    private func mean(_ range: Range<Int>, _ value: (WeatherPoint) -> Double?) -> Double? {
        var (sum, time) = (0.0, 0.0)
        for index in range {
            guard let value = value(steps[index].point) else { continue }
            let next = index + 1 < steps.count ? steps[index + 1].time.timeIntervalSince(steps[index].time) : 3600
            sum += value * min(next, 21_600)
            time += min(next, 21_600)
        }
        return time > 0 ? Plausible.share(sum / time) : nil
    }

    /// The day's water, by what of each period is within the day: over all days nothing is lost or added.
    ///
    /// Nil unless the periods tell all of the day, or of what was left of it when the series began.
    private func readWater(_ parts: [MetNorwayPeriod], _ start: Date, _ end: Date, into point: inout DayPoint) {
        var (sum, told) = (0.0, 0.0)
        var kinds: [PrecipitationKind: Double] = [:]
        for part in parts {
            guard let amount = part.amount else { continue }
            let within = part.overlap(start, end)
            let share = amount * within / part.end.timeIntervalSince(part.start)
            sum += share
            told += within
            if share > 0, let kind = MetNorwaySymbol.precipitation(part.symbol) { kinds[kind, default: 0] += share }
        }
        let begin = max(start, steps.first?.time ?? start)
        if told >= end.timeIntervalSince(begin) - 1 { point.precipitationAmount = Plausible.amount(sum) }
        point.precipitationKind = kinds.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key
    }
}

extension MetNorwayPeriod {
    fileprivate var middle: Date { start.addingTimeInterval(end.timeIntervalSince(start) / 2) }
}
