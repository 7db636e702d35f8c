import ForecastCore

extension ViewBody {
    /// Days from today, by the calendar of the place.
    static func daily(_ forecast: Forecast, count: Int, _ reading: Reading) -> ViewBody {
        let days = Array(forecast.daily.filter { $0.day >= reading.today }.prefix(count))
        let words = reading.words
        guard let first = days.first else { return ViewBody(subtitle: words.views.daily) }
        let rows = days.map { day in
            Card.Row(
                label: reading.date(day.day),
                cells: [
                    reading.degrees(day.temperatureMax),
                    reading.degrees(day.temperatureMin),
                    reading.degrees(day.temperatureMin == nil ? day.overnightLow : nil),
                    reading.percent(day.precipitationProbability),
                    amount(day, reading),
                    reading.wind(day.windSpeed, from: day.windDirection),
                ],
                symbol: day.condition?.symbol(isDay: true),
                words: day.condition.map(words.condition)
            )
        }
        let labels = words.labels
        let columns = [
            Card.Column(labels.high, inline: labels.high.lowercased()),
            Card.Column(labels.low, inline: labels.low.lowercased()),
            Card.Column(labels.night, inline: labels.night.lowercased()),
            Card.Column(labels.chance, inline: labels.rain.lowercased()),
            Card.Column(labels.rain),
            Card.Column(labels.wind),
        ]
        var body = ViewBody(
            subtitle: words.sentences.nextDays(days.count) + ", " + reading.units.temperature.symbol + " · "
                + words.sentences.localTime(reading.time(reading.now)),
            sections: [.rows(Card.Rows(columns: columns, rows: rows))]
        )
        if days.count < count { body.sections.append(.paragraph(words.sentences.beyondTheForecast)) }
        body.summary = [
            reading.date(first.day), first.condition.map(words.condition),
            reading.range([first.temperatureMin, first.temperatureMax]),
        ].compactMap(\.self).joined(separator: ", ")
        return body
    }

    /// Water of a day, or its new snow where that is what falls.
    private static func amount(_ day: DayPoint, _ reading: Reading) -> String? {
        if let snowfall = day.snowfall, snowfall > 0, day.precipitationKind == .snow { return reading.snow(snowfall) }
        return reading.precipitation(day.precipitationAmount)
    }
}
