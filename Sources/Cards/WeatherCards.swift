import ForecastCore
import Foundation
import Places

extension Card {
    /// The card of one view of a forecast.
    ///
    /// - Parameter when: The time that was asked about; nil: what the view shows by itself.
    ///
    /// Title: the resolved place. Notices first: sample data, stale data, warnings. Footer last: source and age.
    package static func weather(
        _ view: WeatherView,
        _ when: When? = nil,
        at place: Place,
        _ served: ServedForecast,
        _ reading: Reading
    ) -> Card {
        let forecast = served.forecast
        let body =
            switch view {
            case .now: ViewBody.now(forecast, reading)
            case .hourly(let count): ViewBody.hourly(forecast, count: count, reading)
            case .daily(let count): ViewBody.daily(forecast, count: count, reading)
            case .day, .rain, .wind, .sun, .moon, .alerts:
                ViewBody.day(forecast, when, reading)
            }
        let sentences = reading.words.sentences
        let firstWords = forecast.source.isSample ? sentences.sample + " " : ""
        return Card(
            title: place.title,
            subtitle: body.subtitle,
            notices: notices(served, reading),
            sections: body.sections.isEmpty ? [.paragraph(sentences.noDataForView)] : body.sections,
            footer: [
                sentences.source(
                    forecast.source.attribution,
                    reading.timeNear(forecast.fetchedAt),
                    reading.age(since: forecast.fetchedAt)
                )
            ],
            summary: firstWords + place.title + ": " + (body.sections.isEmpty ? sentences.noDataForView : body.summary)
        )
    }

    private static func notices(_ served: ServedForecast, _ reading: Reading) -> [String] {
        let (forecast, words) = (served.forecast, reading.words)
        var notices: [String] = []
        if forecast.source.isSample { notices.append(words.sentences.sample) }
        if served.isStale {
            notices.append(
                words.sentences.stale(reading.age(since: forecast.fetchedAt), forecast.source.attribution)
            )
        }
        let current = forecast.alerts.filter { $0.ends.map { $0 > reading.now } ?? true }
        return notices + current.prefix(maximumAlerts).map { alertLine($0, reading) }
    }

    /// Warnings shown on a card; the worst come first.
    private static let maximumAlerts = 5

    private static func alertLine(_ alert: WeatherAlert, _ reading: Reading) -> String {
        let title = OutsideText.line(alert.title, limit: 120)
        let regions = alert.regions.prefix(3).map { OutsideText.line($0, limit: 60) }.joined(separator: ", ")
        let area = regions.isEmpty ? "" : " (" + regions + ")"
        guard let ends = alert.ends else { return title + area }
        if let starts = alert.starts, starts > reading.now {
            return reading.words.sentences.alertFrom(title, reading.timeNear(starts), reading.timeNear(ends)) + area
        }
        return reading.words.sentences.alertUntil(title, reading.timeNear(ends)) + area
    }
}
