import ForecastCore

extension ViewBody {
    /// One day: its sky and quantities, then what is left of it in steps of three hours.
    static func day(_ forecast: Forecast, _ when: When?, _ reading: Reading) -> ViewBody {
        let words = reading.words
        let asked: When.Day = if case .on(let day) = when { day } else { .today }
        let day = asked.day(today: reading.today)
        let name = day == reading.today ? words.views.today : words.views.tomorrow
        var body = ViewBody(subtitle: name + " · " + reading.date(day))
        let point = forecast.daily.first { $0.day == day }
        let hours = forecast.hours(from: reading.now).filter { reading.clock.day($0.time) == day }
        guard point != nil || !hours.isEmpty else {
            body.summary = words.sentences.noDataForDay(reading.date(day))
            body.sections = [.paragraph(body.summary)]
            return body
        }
        if let condition = point?.condition {
            body.sections.append(.headline(symbol: condition.symbol(isDay: true), words.condition(condition)))
        }
        let fields = point.map(reading.fields(of:)) ?? []
        if !fields.isEmpty { body.sections.append(.fields(fields)) }
        let everyThird = hours.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
        if !everyThird.isEmpty { body.sections.append(.rows(rows(of: everyThird, isOneDay: true, reading))) }
        body.summary = [
            body.subtitle, point?.condition.map(words.condition),
            reading.range([point?.temperatureMin, point?.temperatureMax]),
        ].compactMap(\.self).joined(separator: ", ")
        return body
    }
}
