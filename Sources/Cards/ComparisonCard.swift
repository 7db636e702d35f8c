import ForecastCore
import Foundation
import Places

extension Card {
    /// The most places that are compared.
    package static let mostCompared = 5

    /// Two to five places in a line each, with their local times and how they differ from the first.
    ///
    /// Units, words and the hour style are those of the first reading; each time is by the clock of its own place.
    package static func comparison(_ places: [(Place, ServedForecast, Reading)]) -> Card {
        let compared = places.prefix(mostCompared).map { Compared($0.0, $0.1, $0.2, like: places[0].2) }
        guard let first = compared.first else { return Card(title: "") }
        let words = first.reading.words
        let labels = words.labels
        let rows = Rows(
            columns: [
                Column(labels.localTime), Column(first.reading.units.temperature.symbol),
                Column(labels.difference, inline: first.reading.inline(labels.difference)),
                Column(labels.felt, inline: first.reading.inline(labels.felt)),
                Column(labels.today, inline: first.reading.inline(labels.today)),
                Column(labels.chance, inline: first.reading.inline(labels.precipitation)),
            ],
            rows: compared.map { $0.row(against: first) }
        )
        var fields = FieldList()
        for other in compared.dropFirst() {
            fields.add(OutsideText.line(other.place.title, limit: 120), other.differences(from: first))
        }
        var notices: [String] = []
        var footer: [String] = []
        for one in compared {
            let name = OutsideText.line(one.place.name, limit: 60)
            if one.served.forecast.source.isSample, !notices.contains(words.sentences.sample) {
                notices.insert(words.sentences.sample, at: 0)
            }
            notices += (conditionNotices(one.served, one.reading) + alertLines(one.served.forecast, one.reading))
                .filter { $0 != words.sentences.sample }.map { name + ": " + $0 }
            footer += sources(one.served.forecast, first.reading).filter { !footer.contains($0) }
        }
        let title = compared.map { OutsideText.line($0.place.name, limit: 60) }.joined(separator: " · ")
        return Card(
            title: title,
            subtitle: words.sentences.comparedWith(OutsideText.line(first.place.title, limit: 200)),
            notices: notices,
            sections: [.rows(rows)] + (fields.fields.isEmpty ? [] : [.fields(fields.fields)]),
            footer: footer,
            summary: compared.map {
                [OutsideText.line($0.place.name, limit: 60), $0.reading.temperature($0.point?.temperature)]
                    .compactMap(\.self).joined(separator: " ")
            }.joined(separator: ", ")
        )
    }
}

/// One place of a comparison.
private struct Compared {
    let place: Place
    let served: ServedForecast
    let reading: Reading
    /// The weather now.
    let point: WeatherPoint?
    let today: DayPoint?

    init(_ place: Place, _ served: ServedForecast, _ reading: Reading, like first: Reading) {
        self.place = place
        self.served = served
        self.reading = Reading(
            units: first.units,
            language: first.language,
            clock: reading.clock,
            now: reading.now,
            hours: first.hours
        )
        point = served.forecast.present(at: reading.now)
        let day = self.reading.today
        today = served.forecast.daily.first { $0.day == day }
    }

    func row(against first: Compared) -> Card.Row {
        let temperature = reading.degrees(point?.temperature)
        return Card.Row(
            label: OutsideText.line(place.name, limit: 20),
            cells: [
                reading.weekday(reading.today) + " " + reading.time(reading.now),
                temperature,
                place == first.place ? nil : degreesWarmer(than: first).map { signed($0) + "°" },
                reading.degrees(point?.apparentTemperature).flatMap { $0 == temperature ? nil : $0 },
                today.flatMap { reading.shortRange($0.temperatureMin, $0.temperatureMax) },
                reading.percent(today?.precipitationProbability),
            ],
            symbol: point?.condition?.symbol(isDay: point?.isDay),
            words: point?.condition.map(reading.words.condition)
        )
    }

    /// `8 h ahead, 3° warmer`.
    func differences(from first: Compared) -> String {
        let sentences = reading.words.sentences
        let minutes = (offset - first.offset) / 60
        let clock =
            minutes == 0
            ? sentences.sameTime
            : minutes > 0
                ? sentences.ahead(sentences.duration(minutes / 60, minutes % 60))
                : sentences.behind(sentences.duration(-minutes / 60, -minutes % 60))
        let warmth = degreesWarmer(than: first).map { degrees in
            degrees == 0
                ? sentences.sameWarmth
                : degrees > 0
                    ? sentences.warmer(reading.number(degrees) + "°") : sentences.colder(reading.number(-degrees) + "°")
        }
        return [clock, warmth].compactMap(\.self).joined(separator: ", ")
    }

    /// Between the rounded temperatures, so that the numbers of the card agree with each other.
    private func degreesWarmer(than first: Compared) -> Double? {
        guard let here = point?.temperature, let there = first.point?.temperature else { return nil }
        func shown(_ celsius: Double) -> Double {
            reading.units.temperature.value(celsius: celsius).rounded(.toNearestOrAwayFromZero)
        }
        return shown(here) - shown(there)
    }

    private func signed(_ number: Double) -> String { (number > 0 ? "+" : "") + reading.number(number) }

    /// Seconds east of Greenwich now.
    private var offset: Int { reading.clock.timeZone.secondsFromGMT(for: reading.now) }
}

extension Reading {
    /// `-4°…2°`, without blanks.
    fileprivate func shortRange(_ low: Double?, _ high: Double?) -> String? {
        guard let low = degrees(low), let high = degrees(high) else { return nil }
        return low + "…" + high
    }
}
