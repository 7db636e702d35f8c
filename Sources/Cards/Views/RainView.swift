import ForecastCore
import Foundation

extension ViewBody {
    /// Rain in words, then the numbers: the next hour by its minutes and the coming hours, or a stretch of time.
    static func rain(_ forecast: Forecast, _ when: When?, _ reading: Reading) -> ViewBody {
        guard let when else { return coming(forecast, reading) }
        let stretch = reading.stretch(when)
        let hours = forecast.hours(in: stretch, reading)
        let outlook = forecast.rainByHours(from: max(stretch.begins, reading.now), to: stretch.ends)
        let point = forecast.daily.first { $0.day == stretch.day }
        guard stretch.ends > reading.now, outlook != nil || point != nil else {
            return nothing(for: stretch, forecast, reading)
        }
        let words = reading.words
        var body = ViewBody(subtitle: words.views.rain + " · " + stretch.name)
        if let outlook {
            body.summary = reading.rain(outlook, forecast, about: stretch.day)
            body.sections.append(.headline(symbol: outlook.symbol, body.summary))
        }
        var list = FieldList()
        if let point, case .on = when {
            list.add(words.rain.chanceOf(point.precipitationKind), reading.percent(point.precipitationProbability))
            list.add(words.labels.precipitation, reading.precipitation(point.precipitationAmount))
            list.add(words.labels.snow, point.snowfall.flatMap { $0 > 0 ? reading.snow($0) : nil })
        }
        if !list.fields.isEmpty { body.sections.append(.fields(list.fields)) }
        body.addRain(hours, from: stretch.day, reading)
        return body
    }

    private static func coming(_ forecast: Forecast, _ reading: Reading) -> ViewBody {
        let words = reading.words
        var body = ViewBody(subtitle: reading.subtitle(words.views.rain))
        guard let rain = reading.rain(forecast) else { return body }
        body.summary = rain
        if let outlook = forecast.rainByMinutes(at: reading.now) {
            body.sections = [.headline(symbol: outlook.symbol, rain)] + nextHour(forecast, outlook, reading)
        } else {
            body.sections = [.headline(symbol: nil, rain), .paragraph(words.rain.fromHours)]
        }
        let hours = forecast.hours(from: reading.now).prefix(WeatherView.defaultHours)
        body.addRain(Array(hours), from: reading.today, reading)
        return body
    }

    /// The minutes as bars of five, where something falls.
    private static func nextHour(
        _ forecast: Forecast,
        _ outlook: RainOutlook,
        _ reading: Reading
    ) -> [Card.Section] {
        guard !outlook.phases.isEmpty else { return [] }
        let minutes = forecast.minutely.filter { $0.time >= outlook.begins && $0.time < outlook.ends }.prefix(60)
        let rates = minutes.map(\.precipitationIntensity)
        guard let highest = rates.compactMap(\.self).max(), highest > 0 else { return [] }
        let bars = Spark.bars(Spark.fewer(rates, most: 12) { $0.max() }, to: max(highest, fullBar))
        var list = FieldList()
        list.add(
            reading.words.labels.nextHour,
            drawing: reading.time(outlook.begins) + " " + bars + " " + reading.time(outlook.ends),
            reading.intensity(highest).map(reading.words.sentences.upTo)
        )
        return [.fields(list.fields)]
    }

    /// One line an hour: chance, amount and what falls.
    private mutating func addRain(_ hours: [WeatherPoint], from day: LocalDay, _ reading: Reading) {
        let words = reading.words
        var day = day
        // A whole day is long: of more than half a day only the hours in which something may fall are listed.
        let listed = hours.count <= WeatherView.defaultHours ? hours : hours.filter { $0.mayBeWet }
        let rows = listed.map { hour in
            defer { day = reading.clock.day(hour.time) }
            let falls = (hour.precipitationIntensity ?? 0) > 0 || (hour.precipitationProbability ?? 0) >= 0.3
            return Card.Row(
                label: reading.time(hour.time, on: day),
                cells: [
                    reading.percent(hour.precipitationProbability),
                    reading.amount(
                        hour.precipitationKind,
                        snowfall: hour.snowfall,
                        water: hour.precipitationIntensity
                    ),
                ],
                words: falls
                    ? words.rain.what(
                        hour.precipitationKind ?? hour.condition?.precipitation,
                        hour.precipitationIntensity.flatMap(PrecipitationBand.init(millimetresPerHour:)),
                        nil
                    ) : nil
            )
        }
        let columns = [
            Card.Column(words.labels.chance, inline: reading.inline(words.labels.chance)),
            Card.Column(words.labels.amount),
        ]
        sections += Card.Section.rows(Card.Rows(columns: columns, rows: rows)).ifAny
        let drawings = ViewBody.drawings(of: hours, reading).filter { $0.label == words.labels.precipitation }
        if !drawings.isEmpty { sections.append(.fields(drawings)) }
    }
}

extension WeatherPoint {
    /// A chance of a tenth or more, or an amount.
    fileprivate var mayBeWet: Bool { (precipitationProbability ?? 0) >= 0.095 || (precipitationIntensity ?? 0) > 0 }
}

extension RainOutlook {
    /// A symbol for what falls first; nil where nothing does.
    fileprivate var symbol: String? { phases.first.map { $0.kind == .snow ? "❄️" : "☔" } }
}
