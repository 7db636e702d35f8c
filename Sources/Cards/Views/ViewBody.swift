import ForecastCore
import Foundation

/// What one view puts on a card, between the title and the footer.
///
/// Each view is a static function of this type in a file of its own. No sections: the source has nothing for the view.
struct ViewBody {
    var subtitle: String
    var sections: [Card.Section] = []
    /// The view in one line.
    var summary = ""

    /// Says that the forecast has nothing for a time, and which days it covers.
    static func nothing(for stretch: Stretch, _ forecast: Forecast, _ reading: Reading) -> ViewBody {
        let sentences = reading.words.sentences
        let hours = [forecast.hourly.first, forecast.hourly.last].compactMap(\.self)
        let days = forecast.daily.map(\.day) + hours.map { reading.clock.day($0.time) }
        let coming = days.filter { $0 >= reading.today }
        var text = sentences.noDataFor(stretch.time.replacing(" ", with: "\u{A0}"))
        if let first = coming.min(), let last = coming.max() {
            text += " " + sentences.covers(reading.solidDate(first), reading.solidDate(last))
        }
        return ViewBody(subtitle: stretch.name, sections: [.paragraph(text)], summary: text)
    }
}

extension Card.Section {
    /// The lines that say something, as a section; none: no section.
    var ifAny: [Card.Section] {
        guard case .rows(let rows) = self else { return [self] }
        let kept = rows.withoutEmptyRows
        return kept.rows.isEmpty ? [] : [.rows(kept)]
    }
}

/// Collects fields in their order, leaving out those without a value.
struct FieldList {
    private(set) var fields: [Card.Field] = []

    mutating func add(_ label: String, _ value: String?) {
        if let value { fields.append(Card.Field(label, value)) }
    }

    /// A drawing, with what is read in its place.
    mutating func add(_ label: String, drawing: String, _ text: String?) {
        let value = [drawing, text].compactMap(\.self).joined(separator: " · ")
        fields.append(Card.Field(label, value, spoken: text ?? ""))
    }

    mutating func add(_ sun: SunEvents?, on day: LocalDay, _ reading: Reading) {
        let words = reading.words
        switch sun {
        case .times(let sunrise, let sunset):
            add(words.labels.sunrise, reading.time(sunrise, on: day))
            add(words.labels.sunset, reading.time(sunset, on: day))
        case .upAllDay: add(words.labels.sun, words.sky.upAllDay)
        case .downAllDay: add(words.labels.sun, words.sky.downAllDay)
        case nil: break
        }
    }
}

extension Reading {
    /// A label as it stands inside a line: lower case where the language has it so.
    func inline(_ label: String) -> String { words.lowersLabels ? label.lowercased() : label }

    /// A sentence that begins with words from inside one.
    func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// Wind, and gusts where they differ when rounded.
    func windWithGusts(_ speed: Double?, _ gust: Double?, from direction: Double?) -> String? {
        wind(speed, from: direction).map { wind in
            guard let gusts = self.speed(gust), gusts != self.speed(speed) else { return wind }
            return words.sentences.gusting(wind, gusts)
        }
    }

    /// The lowest and the highest of some temperatures: `3° … 8 °C`, or `8 °C` when they are the same.
    func range(_ temperatures: [Double?]) -> String? {
        let known = temperatures.compactMap(\.self)
        guard let low = degrees(known.min()), let high = temperature(known.max()) else { return nil }
        return temperatureNumber(known.min()) == temperatureNumber(known.max()) ? high : low + " … " + high
    }

    /// The ultraviolet index with its word; the word is that of the rounded number.
    func uv(_ index: Double?) -> String? {
        index.flatMap { index in
            let rounded = index.rounded()
            return UVBand(index: rounded).map { words.sentences.uvScale(number(rounded), words.uv($0)) }
        }
    }

    /// What falls in an hour or a day: new snow where that is what falls, else water.
    func amount(_ kind: PrecipitationKind?, snowfall: Double?, water: Double?) -> String? {
        if let snowfall, snowfall > 0, kind == .snow { return snow(snowfall) }
        return precipitation(water)
    }

    /// `Rain, 6 °C, feels like 2 °C`: the felt temperature only where it differs when rounded.
    func headline(_ point: WeatherPoint) -> String {
        let shown = temperature(point.temperature)
        let felt = temperature(point.apparentTemperature).flatMap { $0 == shown ? nil : $0 }
        return [point.condition.map(words.condition), shown, felt.map(words.sentences.feelsLike)]
            .compactMap(\.self).joined(separator: ", ")
    }

    /// The fields of an instant or an hour, in a fixed order.
    func add(_ point: WeatherPoint, to list: inout FieldList) {
        let labels = words.labels
        list.add(words.rain.chanceOf(point.precipitationKind), percent(point.precipitationProbability))
        list.add(labels.precipitation, intensity(point.precipitationIntensity))
        list.add(labels.snow, point.snowfall.flatMap { $0 > 0 ? snow($0) : nil })
        list.add(labels.wind, windWithGusts(point.windSpeed, point.windGust, from: point.windDirection))
        list.add(labels.humidity, percent(point.humidity))
        list.add(labels.dewPoint, temperature(point.dewPoint))
        list.add(labels.cloudCover, percent(point.cloudCover))
        list.add(labels.pressure, pressure(point.pressure))
        list.add(labels.visibility, distance(point.visibility))
        list.add(labels.uvIndex, uv(point.uvIndex))
    }

    /// The fields of a whole day.
    func fields(of day: DayPoint) -> [Card.Field] {
        let labels = words.labels
        var list = FieldList()
        list.add(labels.high, temperature(day.temperatureMax))
        list.add(labels.low, temperature(day.temperatureMin))
        list.add(labels.overnight, temperature(day.overnightLow))
        list.add(words.rain.chanceOf(day.precipitationKind), percent(day.precipitationProbability))
        list.add(labels.precipitation, precipitation(day.precipitationAmount))
        list.add(labels.snow, day.snowfall.flatMap { $0 > 0 ? snow($0) : nil })
        list.add(labels.wind, windWithGusts(day.windSpeed, day.windGust, from: day.windDirection))
        list.add(labels.humidity, percent(day.humidity))
        list.add(labels.uvIndex, uv(day.uvIndex))
        list.add(day.sun, on: day.day, self)
        return list.fields
    }
}
