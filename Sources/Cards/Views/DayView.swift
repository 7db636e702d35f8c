import ForecastCore
import Foundation

extension ViewBody {
    /// One day: its sky and quantities, then what is left of it in steps of three hours.
    static func day(_ forecast: Forecast, _ day: When.Day, note: String? = nil, _ reading: Reading) -> ViewBody {
        let words = reading.words
        let stretch = reading.wholeDay(day.day(today: reading.today))
        let point = forecast.daily.first { $0.day == stretch.day }
        let hours = forecast.hours(in: stretch, reading)
        guard stretch.ends > reading.now, point != nil || !hours.isEmpty else {
            return nothing(for: stretch, forecast, reading)
        }
        var body = ViewBody(subtitle: stretch.name)
        if let note { body.sections.append(.paragraph(note)) }
        if let condition = point?.condition {
            body.sections.append(.headline(symbol: condition.symbol(isDay: true), words.condition(condition)))
        }
        if let rain = rain(in: stretch, forecast, reading) { body.sections.append(.paragraph(rain)) }
        let fields = point.map(reading.fields(of:)) ?? []
        if !fields.isEmpty { body.sections.append(.fields(fields)) }
        body.addHours(hours, every: 3, of: stretch.day, reading)
        body.summary = [
            body.subtitle, point?.condition.map(words.condition),
            reading.range([point?.temperatureMin, point?.temperatureMax]),
        ].compactMap(\.self).joined(separator: ", ")
        return body
    }

    /// The coming night, or what is left of the running one, from its hours.
    static func night(_ forecast: Forecast, _ reading: Reading) -> ViewBody {
        let stretch = reading.stretch(.tonight)
        let hours = forecast.hours(in: stretch, reading)
        guard let first = hours.first, first.time <= max(stretch.begins, reading.now).addingTimeInterval(3600) else {
            return nothing(for: stretch, forecast, reading)
        }
        let (words, labels) = (reading.words, reading.words.labels)
        var body = ViewBody(subtitle: stretch.name)
        let condition = Condition.prevailing(hours.compactMap(\.condition))
        if let condition {
            body.sections.append(.headline(symbol: condition.symbol(isDay: false), words.condition(condition)))
        }
        if let rain = rain(in: stretch, forecast, reading) { body.sections.append(.paragraph(rain)) }
        let windiest = hours.max { ($0.windSpeed ?? -1) < ($1.windSpeed ?? -1) }
        let kind = hours.lazy.compactMap(\.precipitationKind).first
        let low = hours.compactMap(\.temperature).min()
        var list = FieldList()
        list.add(labels.overnight, reading.temperature(low))
        list.add(words.rain.chanceOf(kind), reading.percent(hours.compactMap(\.precipitationProbability).max()))
        let water = hours.map(\.precipitationIntensity)
        if !water.contains(nil) { list.add(labels.precipitation, reading.precipitation(water.sum)) }
        let snow = hours.map(\.snowfall)
        if !snow.contains(nil), snow.sum > 0 { list.add(labels.snow, reading.snow(snow.sum)) }
        let gust = hours.compactMap(\.windGust).max()
        list.add(labels.wind, reading.windWithGusts(windiest?.windSpeed, gust, from: windiest?.windDirection))
        let next = forecast.daily.first { $0.day == stretch.day.advanced(by: 1) }?.sun
        if case .times(let sunrise, _) = next {
            list.add(labels.sunrise, reading.time(sunrise, on: stretch.day))
        } else {
            list.add(next, on: stretch.day, reading)
        }
        list.add(labels.moon, reading.moon(at: first.time + stretch.ends.timeIntervalSince(first.time) / 2))
        body.sections.append(.fields(list.fields))
        body.addHours(hours, every: 2, of: reading.clock.day(first.time), reading)
        body.summary = [body.subtitle, condition.map(words.condition), reading.temperature(low)].compactMap(\.self)
            .joined(separator: ", ")
        return body
    }

    /// One hour: like now, without what is known of the present alone.
    static func hour(_ forecast: Forecast, _ when: When, _ reading: Reading) -> ViewBody {
        let stretch = reading.stretch(when)
        guard stretch.ends > reading.now else { return nothing(for: stretch, forecast, reading) }
        let hour = forecast.hourly.last { $0.time <= stretch.begins }
            .flatMap { $0.time.addingTimeInterval(3600) > stretch.begins ? $0 : nil }
        guard let hour else {
            return day(
                forecast,
                .date(stretch.day),
                note: reading.words.sentences.onlyWholeDay(stretch.time),
                reading
            )
        }
        let ends = hour.time.addingTimeInterval(3600)
        let day = reading.clock.day(hour.time)
        var body = ViewBody(
            subtitle: reading.date(day) + ", " + reading.time(hour.time) + " – " + reading.time(ends, on: day)
        )
        let headline = reading.headline(hour)
        if !headline.isEmpty {
            body.sections.append(.headline(symbol: hour.condition?.symbol(isDay: hour.isDay), headline))
        }
        var list = FieldList()
        reading.add(hour, to: &list)
        if !list.fields.isEmpty { body.sections.append(.fields(list.fields)) }
        body.summary = [body.subtitle, headline].filter { !$0.isEmpty }.joined(separator: ": ")
        return body
    }

    /// When it rains in a stretch of time; nil when it does not, or nothing is known.
    static func rain(in stretch: Stretch, _ forecast: Forecast, _ reading: Reading) -> String? {
        forecast.rainByHours(from: max(stretch.begins, reading.now), to: stretch.ends).flatMap {
            $0.phases.isEmpty ? nil : reading.rain($0, forecast, about: stretch.day)
        }
    }

    private mutating func addHours(_ hours: [WeatherPoint], every step: Int, of day: LocalDay, _ reading: Reading) {
        let few = hours.every(step, reading.clock)
        sections += Card.Section.rows(ViewBody.rows(of: few, from: day, reading)).ifAny
        let drawings = ViewBody.drawings(of: hours, reading)
        if !drawings.isEmpty { sections.append(.fields(drawings)) }
    }
}

extension Condition {
    /// The one that holds longest; of equals the worse one, which comes later in the list of all.
    static func prevailing(_ conditions: [Condition]) -> Condition? {
        let counts = Dictionary(conditions.map { ($0, 1) }, uniquingKeysWith: +)
        var best: Condition?
        for condition in Condition.allCases where counts[condition, default: 0] > 0 {
            if counts[condition, default: 0] >= best.flatMap({ counts[$0] }) ?? 0 { best = condition }
        }
        return best
    }
}

extension [Double?] {
    /// The sum of what is known.
    var sum: Double { compactMap(\.self).reduce(0, +) }
}
