import ForecastCore

extension ViewBody {
    /// Days from today or from a day on, by the calendar of the place.
    static func daily(_ forecast: Forecast, count: Int, _ when: When?, _ reading: Reading) -> ViewBody {
        if when == .weekend { return weekend(forecast, reading) }
        let words = reading.words
        let stretch = when.map(reading.stretch)
        let begin = stretch?.day ?? reading.today
        let days = Array(forecast.daily.filter { $0.day >= max(begin, reading.today) }.prefix(count))
        guard let first = days.first, first.day <= begin || stretch == nil, begin >= reading.today else {
            return stretch.map { nothing(for: $0, forecast, reading) } ?? ViewBody(subtitle: words.views.daily)
        }
        var body = ViewBody(
            subtitle: words.sentences.nextDays(days.count) + ", " + reading.units.temperature.symbol + " · "
                + words.sentences.localTime(reading.time(reading.now)),
            sections: Card.Section.rows(rows(of: days, reading)).ifAny
        )
        guard !body.sections.isEmpty else { return body }
        if days.count < count { body.sections.append(.paragraph(words.sentences.beyondTheForecast)) }
        body.summary = summary(of: first, reading)
        return body
    }

    /// What is left of the weekend: each day in a line, and when it rains.
    static func weekend(_ forecast: Forecast, _ reading: Reading) -> ViewBody {
        let stretch = reading.stretch(.weekend)
        let days = forecast.daily.filter { reading.weekend.contains($0.day) }
        guard !days.isEmpty else { return nothing(for: stretch, forecast, reading) }
        var body = ViewBody(subtitle: stretch.name + ", " + reading.units.temperature.symbol)
        body.sections = Card.Section.rows(rows(of: days, reading)).ifAny
        guard !body.sections.isEmpty else { return body }
        if days.count < reading.weekend.count {
            body.sections.append(.paragraph(reading.words.sentences.beyondTheForecast))
        }
        for day in days {
            let rain = rain(in: reading.wholeDay(day.day), forecast, reading)
            var list = FieldList()
            list.add(day.sun, on: day.day, reading)
            let parts = list.fields.enumerated()
                .map { ($0.offset == 0 ? $0.element.label : reading.inline($0.element.label)) + " " + $0.element.value }
                .joined(separator: ", ")
            let text = [parts.isEmpty ? nil : parts + ".", rain].compactMap(\.self).joined(separator: " ")
            if !text.isEmpty { body.sections.append(.paragraph(reading.date(day.day) + ": " + text)) }
        }
        body.summary = days.map { summary(of: $0, reading) }.joined(separator: "; ")
        return body
    }

    /// `Mon 30 Nov, Rain, 0° … 8 °C`.
    private static func summary(of day: DayPoint, _ reading: Reading) -> String {
        [
            reading.date(day.day), day.condition.map(reading.words.condition),
            reading.range([day.temperatureMin, day.temperatureMax]),
        ].compactMap(\.self).joined(separator: ", ")
    }

    private static func rows(of days: [DayPoint], _ reading: Reading) -> Card.Rows {
        let labels = reading.words.labels
        let rows = days.map { day in
            Card.Row(
                label: reading.date(day.day),
                cells: [
                    reading.degrees(day.temperatureMax),
                    reading.degrees(day.temperatureMin),
                    reading.degrees(day.temperatureMin == nil ? day.overnightLow : nil),
                    reading.percent(day.precipitationProbability),
                    reading.amount(day.precipitationKind, snowfall: day.snowfall, water: day.precipitationAmount),
                    reading.wind(day.windSpeed, from: day.windDirection),
                ],
                symbol: day.condition?.symbol(isDay: true),
                words: day.condition.map(reading.words.condition)
            )
        }
        let columns = [
            Card.Column(labels.high, inline: reading.inline(labels.high)),
            Card.Column(labels.low, inline: reading.inline(labels.low)),
            Card.Column(labels.night, inline: reading.inline(labels.night)),
            Card.Column(labels.chance, inline: reading.inline(labels.precipitation)),
            Card.Column(labels.amount),
            Card.Column(labels.wind, inline: reading.inline(labels.wind)),
        ]
        return Card.Rows(columns: columns, rows: rows)
    }
}
