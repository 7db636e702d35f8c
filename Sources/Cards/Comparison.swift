import ForecastCore
import Foundation
import Places

extension Card {
    /// The weather at several places side by side, each by its own clock.
    package static func comparison(_ places: [(Place, ServedForecast, Reading)]) -> Card {
        guard let words = places.first?.2.words else { return Card(title: "") }
        let rows = places.map { place, served, reading in
            let current = served.forecast.currently ?? served.forecast.hours(from: reading.now).first
            return Card.Row(
                label: place.name,
                cells: [
                    reading.time(reading.now), reading.temperature(current?.temperature),
                    reading.wind(current?.windSpeed, from: current?.windDirection),
                ],
                symbol: current?.condition?.symbol(isDay: current?.isDay),
                words: current?.condition.map(words.condition)
            )
        }
        return Card(
            title: places.map(\.0.name).joined(separator: " · "),
            notices: places.contains { $0.1.forecast.source.isSample } ? [words.sentences.sample] : [],
            sections: [
                .rows(
                    Card.Rows(
                        columns: [
                            Card.Column(""), Card.Column(words.labels.temperature), Card.Column(words.labels.wind),
                        ],
                        rows: rows
                    )
                ),
                .choices(places.map(\.0.title)),
            ],
            footer: Array(Set(places.map { $0.1.forecast.source.attribution })).sorted()
        )
    }
}
