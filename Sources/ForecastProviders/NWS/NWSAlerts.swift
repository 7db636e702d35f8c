import ForecastCore
import Foundation
import JSONText

/// Reads warnings in force (CAP 1.2 as GeoJSON).
enum NWSAlerts {
    private static let maximum = 200

    /// The alerts of an answer, each once, worst first; nil when the answer is no list of them.
    static func all(_ json: JSONValue) -> [WeatherAlert]? {
        guard let features = json["features"]?.array else { return nil }
        return WeatherAlert.inOrder(features.prefix(maximum).compactMap(alert))
    }

    /// One alert; nil for one that was called off, that is a test, or that has no name.
    ///
    /// It lasts until the event `ends`; `expires` is when its text is renewed, mostly earlier, and counts only where no
    /// end is known. An end before the start takes the start away.
    private static func alert(_ json: JSONValue) -> WeatherAlert? {
        guard let values = json["properties"], values["messageType"]?.string?.lowercased() != "cancel",
            ["actual", nil].contains(values["status"]?.string?.lowercased()),
            let event = values["event"]?.string?.trimmingCharacters(in: .whitespacesAndNewlines), !event.isEmpty
        else { return nil }
        var starts = time(values, "onset", "effective")
        let ends = time(values, "ends", "expires")
        if let start = starts, let ends, ends < start { starts = nil }
        let texts = ["description", "instruction"].compactMap { values[$0]?.string.map(unwrapped) }
        return WeatherAlert(
            title: event,
            severity: NWSWords.severity(values["severity"]?.string),
            regions: regions(values["areaDesc"]?.string ?? ""),
            starts: starts,
            ends: ends,
            text: texts.filter { !$0.isEmpty }.joined(separator: "\n\n"),
            link: values["web"]?.string.flatMap(link)
        )
    }

    private static func time(_ values: JSONValue, _ name: String, _ other: String) -> Date? {
        NWSTime.instant(values[name]?.string) ?? NWSTime.instant(values[other]?.string)
    }

    private static func regions(_ area: String) -> [String] {
        area.split(separator: ";").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
    }

    /// A web address without blanks and control bytes.
    private static func link(_ text: String) -> String? {
        guard text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        return text
    }

    /// A text without the line breaks that only keep its lines short.
    ///
    /// Blank lines part paragraphs, list items begin lines of their own, and lines set in columns stay apart.
    static func unwrapped(_ text: String) -> String {
        var lines: [String] = []
        var isOpen = false
        for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let line = raw.trimmingCharacters(in: .whitespaces)
            if line.isEmpty {
                if let last = lines.last, !last.isEmpty { lines.append("") }
                isOpen = false
            } else if isOpen, !beginsItem(line), !hasColumns(line), let last = lines.last {
                // A word parted at its own hyphen has no blank there.
                lines[lines.count - 1] = last + (endsInHyphen(last) ? "" : " ") + line
            } else {
                lines.append(line)
                isOpen = !hasColumns(line)
            }
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    private static func beginsItem(_ line: String) -> Bool {
        ["* ", "- ", "\u{2022} ", "..."].contains { line.hasPrefix($0) }
    }

    private static func hasColumns(_ line: String) -> Bool { line.contains("   ") }

    private static func endsInHyphen(_ line: String) -> Bool {
        let end = line.suffix(2)
        return end.count == 2 && end.last == "-" && end.first?.isLetter == true
    }
}
