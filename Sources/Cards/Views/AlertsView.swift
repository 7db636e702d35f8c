import ForecastCore
import Foundation

extension ViewBody {
    /// The warnings in force or to come, each with what its authority says; or why there are none.
    static func alerts(_ forecast: Forecast, _ reading: Reading) -> ViewBody {
        let sentences = reading.words.sentences
        var body = ViewBody(subtitle: reading.subtitle(reading.words.views.alerts))
        let alerts = forecast.alerts(at: reading.now)
        let source = reading.credit(forecast.parts[.alerts] ?? forecast.source)
        guard !alerts.isEmpty else {
            body.summary =
                forecast.knowsAlerts
                ? sentences.noAlerts(source) : sentences.cannotKnowAlerts(source)
            body.sections = [.paragraph(body.summary)]
            return body
        }
        for alert in alerts.prefix(mostAlerts) { body.add(alert, reading) }
        if alerts.count > mostAlerts {
            body.sections.append(.paragraph(sentences.moreAlerts(alerts.count - mostAlerts)))
        }
        body.summary = alerts.prefix(3).map { Card.alertLine($0, reading) }.joined(separator: "; ")
        return body
    }

    private mutating func add(_ alert: WeatherAlert, _ reading: Reading) {
        let (words, labels) = (reading.words, reading.words.labels)
        sections.append(.headline(symbol: "⚠️", OutsideText.line(alert.title, limit: 200)))
        var list = FieldList()
        list.add(labels.severity, words.severity(alert.severity))
        let regions = alert.regions.prefix(12).map { OutsideText.line($0, limit: 80) }.joined(separator: ", ")
        list.add(labels.region, regions.isEmpty ? nil : regions + (alert.regions.count > 12 ? ", …" : ""))
        list.add(labels.valid, validity(alert, reading))
        list.add(labels.sender, alert.sender.map { OutsideText.line($0, limit: 120) })
        if !list.fields.isEmpty { sections.append(.fields(list.fields)) }
        var left = Self.longestText
        for paragraph in alert.text.split(separator: "\n").prefix(Self.mostParagraphs) where left > 0 {
            let text = OutsideText.line(String(paragraph), limit: left)
            left -= text.unicodeScalars.count
            if text.contains(where: { $0 != " " }) { sections.append(.paragraph(text)) }
        }
    }

    private func validity(_ alert: WeatherAlert, _ reading: Reading) -> String? {
        let sentences = reading.words.sentences
        switch (alert.starts.map(reading.timeNear), alert.ends.map(reading.timeNear)) {
        case (let start?, let end?): return sentences.fromUntil(start, end)
        case (let start?, nil): return sentences.from(start)
        case (nil, let end?): return sentences.until(end)
        case (nil, nil): return nil
        }
    }

    private static let mostAlerts = 5
    /// Scalars of what an authority says that are shown.
    private static let longestText = 2000
    private static let mostParagraphs = 12
}

extension Forecast {
    /// The warnings that are not over.
    func alerts(at instant: Date) -> [WeatherAlert] {
        alerts.filter { $0.ends.map { $0 > instant } ?? true }
    }
}

extension Card {
    /// Warnings of a forecast in a line each, the worst first.
    static func alertLines(_ forecast: Forecast, _ reading: Reading) -> [String] {
        let alerts = forecast.alerts(at: reading.now)
        let lines = alerts.prefix(mostAlertLines).map { alertLine($0, reading) }
        return alerts.count > mostAlertLines
            ? lines + [reading.words.sentences.moreAlerts(alerts.count - mostAlertLines)] : lines
    }

    /// What, until when, where.
    static func alertLine(_ alert: WeatherAlert, _ reading: Reading) -> String {
        let sentences = reading.words.sentences
        let title = OutsideText.line(alert.title, limit: 120)
        let regions = alert.regions.prefix(3).map { OutsideText.line($0, limit: 60) }.joined(separator: ", ")
        let area = regions.isEmpty ? "" : " (" + regions + (alert.regions.count > 3 ? ", …" : "") + ")"
        let ends = alert.ends.map(reading.timeNear)
        if let starts = alert.starts, starts > reading.now {
            return sentences.alertFrom(title, reading.timeNear(starts), ends) + area
        }
        return (ends.map { sentences.alertUntil(title, $0) } ?? title) + area
    }

    private static let mostAlertLines = 5
}
