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
}

/// Collects fields in their order, leaving out those without a value.
struct FieldList {
    private(set) var fields: [Card.Field] = []

    mutating func add(_ label: String, _ value: String?) {
        if let value { fields.append(Card.Field(label, value)) }
    }

    mutating func add(_ sun: SunEvents?, _ reading: Reading) {
        let words = reading.words
        switch sun {
        case .times(let sunrise, let sunset):
            add(words.labels.sunrise, reading.time(sunrise))
            add(words.labels.sunset, reading.time(sunset))
        case .upAllDay: add(words.labels.sun, words.sentences.sunUpAllDay)
        case .downAllDay: add(words.labels.sun, words.sentences.sunDownAllDay)
        case nil: break
        }
    }
}

extension Reading {
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

    /// The fields of a whole day.
    func fields(of day: DayPoint) -> [Card.Field] {
        let labels = words.labels
        var list = FieldList()
        list.add(labels.high, temperature(day.temperatureMax))
        list.add(labels.low, temperature(day.temperatureMin))
        list.add(labels.overnight, temperature(day.overnightLow))
        list.add(labels.chanceOfRain, percent(day.precipitationProbability))
        list.add(labels.precipitation, precipitation(day.precipitationAmount))
        list.add(labels.snow, day.snowfall.flatMap { $0 > 0 ? snow($0) : nil })
        list.add(labels.wind, windWithGusts(day.windSpeed, day.windGust, from: day.windDirection))
        list.add(labels.humidity, percent(day.humidity))
        list.add(labels.uvIndex, day.uvIndex.map { decimal($0) })
        list.add(day.sun, self)
        return list.fields
    }
}

extension Forecast {
    /// The hours that are not over at an instant: the running one first.
    func hours(from instant: Date) -> ArraySlice<WeatherPoint> {
        hourly.drop { $0.time.addingTimeInterval(3600) <= instant }
    }
}
