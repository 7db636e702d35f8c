import ForecastCore
import Foundation

extension ViewBody {
    /// The wind: now and in the coming hours, or in a stretch of time.
    static func wind(_ forecast: Forecast, _ when: When?, _ reading: Reading) -> ViewBody {
        let words = reading.words
        let stretch = when.map(reading.stretch)
        if let stretch, stretch.ends <= reading.now { return nothing(for: stretch, forecast, reading) }
        let hours =
            stretch.map { forecast.hours(in: $0, reading) }
            ?? Array(forecast.hours(from: reading.now).prefix(WeatherView.defaultHours))
        var list = FieldList()
        var body = ViewBody(subtitle: "")
        if let stretch {
            body.subtitle = words.views.wind + " · " + stretch.name
            let day = forecast.daily.first { $0.day == stretch.day }
            guard day != nil || !hours.isEmpty else { return nothing(for: stretch, forecast, reading) }
            if let day, case .on = when { list.addWind(day.windSpeed, day.windGust, from: day.windDirection, reading) }
        } else {
            body.subtitle = reading.subtitle(words.views.wind)
            let now = forecast.present(at: reading.now)
            list.addWind(now?.windSpeed, now?.windGust, from: now?.windDirection, reading)
        }
        let speeds = hours.map(\.windSpeed)
        if !list.fields.isEmpty { body.sections.append(.fields(list.fields)) }
        if speeds.contains(where: { $0 != nil }) {
            let isLong = hours.count > WeatherView.defaultHours
            let few = isLong ? hours.every(3, reading.clock) : hours
            body.sections += Card.Section.rows(windRows(few, from: stretch?.day ?? reading.today, reading)).ifAny
            if hours.count >= 6, let highest = speeds.compactMap(\.self).max(), highest > 0 {
                let bars = Spark.bars(Spark.fewer(speeds, most: 24) { $0.max() }, to: max(highest, 8))
                var drawing = FieldList()
                drawing.add(
                    words.labels.wind,
                    drawing: reading.time(hours[0].time) + " " + bars + " " + reading.time(hours[hours.count - 1].time),
                    reading.speed(highest).map(words.sentences.upTo)
                )
                body.sections.append(.fields(drawing.fields))
            }
        }
        guard !body.sections.isEmpty else { return body }
        body.sections.append(
            .fields([Card.Field(words.labels.arrows, words.sentences.windKey, spoken: "")])
        )
        body.summary = list.fields.first.map { words.views.wind + " " + $0.value } ?? body.subtitle
        return body
    }

    private static func windRows(_ hours: [WeatherPoint], from day: LocalDay, _ reading: Reading) -> Card.Rows {
        let labels = reading.words.labels
        var day = day
        let rows = hours.map { hour in
            defer { day = reading.clock.day(hour.time) }
            let speed = reading.speed(hour.windSpeed)
            let gusts = reading.speed(hour.windGust).flatMap { $0 == speed ? nil : $0 }
            return Card.Row(
                label: reading.time(hour.time, on: day),
                cells: [
                    reading.wind(hour.windSpeed, from: hour.windDirection).map { wind in
                        guard let direction = hour.windDirection, (hour.windSpeed ?? 0) > 0 else { return wind }
                        return reading.arrow(from: direction) + "\u{A0}" + wind
                    },
                    gusts,
                ],
                words: hour.windSpeed.map(reading.beaufort)
            )
        }
        let columns = [
            Card.Column(labels.wind, inline: reading.inline(labels.wind)),
            Card.Column(labels.gusts, inline: reading.inline(labels.gusts)),
        ]
        return Card.Rows(columns: columns, rows: rows)
    }
}

extension FieldList {
    fileprivate mutating func addWind(_ speed: Double?, _ gust: Double?, from direction: Double?, _ reading: Reading) {
        let labels = reading.words.labels
        add(labels.wind, reading.speed(speed))
        add(labels.gusts, reading.speed(gust))
        if let direction, let speed, speed > 0 {
            let degrees = reading.number((direction + 0.5).rounded(.down).truncatingRemainder(dividingBy: 360)) + "°"
            add(labels.direction, reading.words.sentences.windFrom(reading.compassPoint(direction), degrees))
        }
        add(labels.beaufort, speed.map(reading.beaufort))
    }
}

extension Reading {
    /// `5, fresh breeze`.
    func beaufort(_ speed: Double) -> String {
        let force = beaufortForce(metresPerSecond: speed)
        return String(force) + ", " + words.beaufort[force]
    }

    /// An arrow that points where a wind blows to that comes from a direction in degrees.
    func arrow(from degrees: Double) -> String {
        Self.arrows[(Int((degrees / 45).rounded()) % 8 + 8) % 8]
    }

    /// For winds from north, north-east and so on.
    private static let arrows = ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]
}
