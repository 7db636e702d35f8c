import ForecastCore
import Foundation

extension ViewBody {
    /// The coming hours, the running one first; or those from a time on.
    static func hourly(_ forecast: Forecast, count: Int, _ when: When?, _ reading: Reading) -> ViewBody {
        let words = reading.words
        let stretch = when.map(reading.stretch)
        if let stretch, stretch.ends <= reading.now { return nothing(for: stretch, forecast, reading) }
        let from = max(reading.now, stretch?.begins ?? reading.now)
        var coming = forecast.hours(from: from)
        if let stretch, stretch.ends.timeIntervalSince(stretch.begins) > 3600, from > reading.now {
            coming = coming.drop { $0.time < from }
        }
        let hours = Array(coming.prefix(count))
        guard let first = hours.first, first.time <= from.addingTimeInterval(3600) else {
            return stretch.map { nothing(for: $0, forecast, reading) } ?? ViewBody(subtitle: words.views.hourly)
        }
        let name =
            stretch == nil ? words.sentences.nextHours(hours.count) : words.sentences.hoursFrom(hours.count)
        var body = ViewBody(
            subtitle: name + " · " + reading.date(stretch == nil ? reading.today : reading.clock.day(first.time)) + ", "
                + words.sentences.localTime(reading.time(stretch == nil ? reading.now : first.time)),
            sections: Card.Section.rows(rows(of: hours, reading)).ifAny
        )
        guard !body.sections.isEmpty else { return body }
        let drawings = drawings(of: hours, reading)
        if !drawings.isEmpty { body.sections.append(.fields(drawings)) }
        if hours.count < count { body.sections.append(.paragraph(words.sentences.beyondTheForecast)) }
        body.summary = [name, reading.range(hours.map(\.temperature))].compactMap(\.self).joined(separator: ", ")
        return body
    }

    /// One line an hour; the weekday stands where a new day begins.
    static func rows(of hours: [WeatherPoint], from day: LocalDay? = nil, _ reading: Reading) -> Card.Rows {
        let labels = reading.words.labels
        var day = day ?? reading.today
        let rows = hours.map { hour in
            let itsDay = reading.clock.day(hour.time)
            defer { day = itsDay }
            let temperature = reading.degrees(hour.temperature)
            return Card.Row(
                label: reading.time(hour.time, on: day),
                cells: [
                    temperature,
                    reading.degrees(hour.apparentTemperature).flatMap { $0 == temperature ? nil : $0 },
                    reading.percent(hour.precipitationProbability),
                    reading.amount(
                        hour.precipitationKind,
                        snowfall: hour.snowfall,
                        water: hour.precipitationIntensity
                    ),
                    reading.wind(hour.windSpeed, from: hour.windDirection),
                ],
                symbol: hour.condition?.symbol(isDay: hour.isDay),
                words: hour.condition.map(reading.words.condition)
            )
        }
        return Card.Rows(
            columns: [
                Card.Column(reading.units.temperature.symbol),
                Card.Column(labels.felt, inline: reading.inline(labels.felt)),
                Card.Column(labels.chance, inline: reading.inline(labels.precipitation)),
                Card.Column(labels.amount),
                Card.Column(labels.wind, inline: reading.inline(labels.wind)),
            ],
            rows: rows
        )
    }

    /// Temperature and rain of some hours as bars; none for a few hours or where they say nothing.
    static func drawings(of hours: [WeatherPoint], _ reading: Reading) -> [Card.Field] {
        guard hours.count >= 6 else { return [] }
        let labels = reading.words.labels
        let ends = (reading.time(hours[0].time), reading.time(hours[hours.count - 1].time))
        var list = FieldList()
        func add(_ label: String, _ bars: String, _ text: String?) {
            list.add(label, drawing: ends.0 + " " + bars + " " + ends.1, text)
        }
        let temperatures = hours.map(\.temperature)
        if let low = temperatures.compactMap(\.self).min(), let high = temperatures.compactMap(\.self).max() {
            let few = Spark.fewer(temperatures, most: mostBars) { some in
                some.isEmpty ? nil : some.reduce(0, +) / Double(some.count)
            }
            add(labels.temperature, Spark.bars(few, from: low, to: high), reading.range(temperatures))
        }
        let rates = hours.map(\.precipitationIntensity)
        if let highest = rates.compactMap(\.self).max(), highest > 0 {
            let few = Spark.fewer(rates, most: mostBars) { $0.max() }
            let text = reading.intensity(highest).map(reading.words.sentences.upTo)
            add(labels.precipitation, Spark.bars(few, to: max(highest, fullBar)), text)
        }
        return list.fields
    }

    /// Bars that fit into a line.
    private static let mostBars = 24
    /// Millimetres an hour that fill a bar, unless more falls: drizzle is not drawn as a storm.
    static let fullBar = 2.54
}
