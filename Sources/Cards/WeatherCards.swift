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
        let body = body(view, when, at: place, forecast, reading)
        let sentences = reading.words.sentences
        let title = OutsideText.line(place.title, limit: 200)
        let reckoned = view.isReckoned ? [sentences.reckoned] : []
        let firstWords = forecast.source.isSample ? sentences.sample + " " : ""
        var notices = conditionNotices(served, reading)
        if view != .alerts { notices += alertLines(forecast, reading) }
        return Card(
            title: title,
            subtitle: body.subtitle,
            notices: notices,
            sections: body.sections.isEmpty ? [.paragraph(sentences.noDataForView)] : body.sections,
            footer: reckoned + (view.isReckoned && notices.isEmpty ? [] : sources(forecast, reading)),
            summary: firstWords + title + ": " + (body.sections.isEmpty ? sentences.noDataForView : body.summary)
        )
    }

    private static func body(
        _ view: WeatherView,
        _ when: When?,
        at place: Place,
        _ forecast: Forecast,
        _ reading: Reading
    ) -> ViewBody {
        switch view {
        case .now, .day:
            switch when {
            case nil: view == .now ? .now(forecast, at: place, reading) : .day(forecast, .today, reading)
            case .on(let day): .day(forecast, day, reading)
            case .tonight: .night(forecast, reading)
            case .weekend: .weekend(forecast, reading)
            case .at?, .after?: when.map { .hour(forecast, $0, reading) } ?? .now(forecast, at: place, reading)
            }
        case .hourly(let count): .hourly(forecast, count: count, when, reading)
        case .daily(let count): .daily(forecast, count: count, when, reading)
        case .rain: .rain(forecast, when, reading)
        case .wind: .wind(forecast, when, reading)
        case .sun: .sun(at: place, when, reading)
        case .moon: .moon(when, reading)
        case .alerts: .alerts(forecast, reading)
        }
    }

    /// What must be known of the data before they are read.
    static func conditionNotices(_ served: ServedForecast, _ reading: Reading) -> [String] {
        let (forecast, sentences) = (served.forecast, reading.words.sentences)
        var notices: [String] = []
        if forecast.source.isSample { notices.append(sentences.sample) }
        if served.isStale {
            let source = reading.credit(forecast.source)
            let (clock, age) = (reading.timeNear(forecast.fetchedAt), reading.age(since: forecast.fetchedAt))
            notices.append(sentences.stale(source, clock, age))
        }
        return notices
    }

    /// Where the data are from, and how old they are.
    static func sources(_ forecast: Forecast, _ reading: Reading) -> [String] {
        let sentences = reading.words.sentences
        let main = sentences.source(
            reading.credit(forecast.source),
            reading.timeNear(forecast.fetchedAt),
            reading.age(since: forecast.fetchedAt)
        )
        let parts = ForecastPart.allCases.compactMap { part -> String? in
            guard let source = forecast.parts[part], source != forecast.source else { return nil }
            return sentences.partSource(part, reading.credit(source))
        }
        return [main] + parts
    }
}

extension WeatherView {
    /// Whether the view needs no forecast.
    fileprivate var isReckoned: Bool { self == .sun || self == .moon }
}

extension Reading {
    /// Whom to name for data, as their terms ask for it.
    func credit(_ source: ForecastSource) -> String {
        let name = OutsideText.line(source.attribution, limit: 200)
        if source.isSample { return words.sentences.sampleSource }
        return source.isRecording ? words.sentences.recorded(name) : name
    }
}
