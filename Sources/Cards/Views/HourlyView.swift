import ForecastCore
import Foundation

extension ViewBody {
    /// The coming hours, the running one first.
    static func hourly(_ forecast: Forecast, count: Int, _ reading: Reading) -> ViewBody {
        let hours = Array(forecast.hours(from: reading.now).prefix(count))
        let words = reading.words
        guard let first = hours.first else { return ViewBody(subtitle: words.views.hourly) }
        var body = ViewBody(
            subtitle: words.sentences.nextHours(hours.count) + " · " + reading.date(reading.clock.day(first.time))
                + ", "
                + words.sentences.localTime(reading.time(reading.now)),
            sections: [.rows(rows(of: hours, reading))]
        )
        if hours.count < count { body.sections.append(.paragraph(words.sentences.beyondTheForecast)) }
        body.summary = [words.sentences.nextHours(hours.count), reading.range(hours.map(\.temperature))]
            .compactMap(\.self).joined(separator: ", ")
        return body
    }

    /// One line an hour; the weekday stands where a new day begins.
    static func rows(of hours: [WeatherPoint], isOneDay: Bool = false, _ reading: Reading) -> Card.Rows {
        let labels = reading.words.labels
        var day = reading.today
        let rows = hours.map { hour in
            let itsDay = reading.clock.day(hour.time)
            defer { day = itsDay }
            let time = reading.time(hour.time)
            let temperature = reading.degrees(hour.temperature)
            return Card.Row(
                label: isOneDay || itsDay == day ? time : reading.weekday(itsDay) + " " + time,
                cells: [
                    temperature,
                    reading.degrees(hour.apparentTemperature).flatMap { $0 == temperature ? nil : $0 },
                    reading.percent(hour.precipitationProbability),
                    reading.precipitation(hour.precipitationIntensity),
                    reading.wind(hour.windSpeed, from: hour.windDirection),
                ],
                symbol: hour.condition?.symbol(isDay: hour.isDay),
                words: hour.condition.map(reading.words.condition)
            )
        }
        return Card.Rows(
            columns: [
                Card.Column(reading.units.temperature.symbol),
                Card.Column(labels.felt, inline: labels.felt.lowercased()),
                Card.Column(labels.chance, inline: labels.rain.lowercased()),
                Card.Column(labels.rain),
                Card.Column(labels.wind),
            ],
            rows: rows
        )
    }
}
