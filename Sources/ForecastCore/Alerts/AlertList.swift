import Foundation

extension WeatherAlert {
    /// Alerts of one answer that are read: each is compared with the others.
    private static let maximum = 200

    /// Alerts as they are shown: each once, worst first, then by start.
    ///
    /// A start behind the end is no start: ends are what is relied on. An alert that is there twice, for other regions
    /// or since another time, is one; warnings of one name that say different things are several.
    package static func inOrder(_ alerts: [WeatherAlert]) -> [WeatherAlert] {
        var kept: [WeatherAlert] = []
        for var alert in alerts.prefix(maximum) {
            if let start = alert.starts, let end = alert.ends, end < start { alert.starts = nil }
            if let index = kept.firstIndex(where: { $0.isTheSame(as: alert) }) {
                kept[index].take(alert)
            } else {
                kept.append(alert)
            }
        }
        return kept.enumerated().sorted { left, right in
            if left.element.severity != right.element.severity { return left.element.severity > right.element.severity }
            let (first, second) = (left.element.starts ?? .distantPast, right.element.starts ?? .distantPast)
            return first == second ? left.offset < right.offset : first < second
        }.map(\.element)
    }

    /// Whether another entry is this alert again: the same words of the same authority with the same end, and either
    /// the same start or the same regions.
    private func isTheSame(as other: WeatherAlert) -> Bool {
        guard title == other.title, ends == other.ends, sender == other.sender,
            text == other.text || text.isEmpty || other.text.isEmpty
        else { return false }
        return starts == other.starts || Set(regions) == Set(other.regions)
    }

    private mutating func take(_ other: WeatherAlert) {
        severity = max(severity, other.severity)
        regions += other.regions.filter { !regions.contains($0) }
        starts = [starts, other.starts].compactMap(\.self).min()
        if text.isEmpty { text = other.text }
        link = link ?? other.link
    }
}
