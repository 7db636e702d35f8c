import ForecastCore
import Foundation
import JSONText

/// Reads warnings in force (CAP 1.2 as GeoJSON).
enum NWSAlerts {
    /// The alerts of an answer, each once, worst first; nil when the answer is no list of them.
    static func all(_ json: JSONValue) -> [WeatherAlert]? {
        guard let features = json["features"]?.array else { return nil }
        return WeatherAlert.inOrder(features.compactMap(alert))
    }

    /// One alert; nil for one that was called off, that is a test, or that has no name.
    ///
    /// It lasts until the event `ends`; `expires` is when its text is renewed, mostly earlier, and counts only where no
    /// end is known.
    private static func alert(_ json: JSONValue) -> WeatherAlert? {
        guard let values = json["properties"], values["messageType"]?.string?.lowercased() != "cancel",
            ["actual", nil].contains(values["status"]?.string?.lowercased()),
            let event = values["event"]?.string?.trimmingCharacters(in: .whitespacesAndNewlines), !event.isEmpty
        else { return nil }
        let texts = ["description", "instruction"].compactMap { values[$0]?.string.map(AlertText.unwrapped) }
        let sender = values["senderName"]?.string?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return WeatherAlert(
            title: event,
            severity: NWSWords.severity(values["severity"]?.string),
            regions: regions(values["areaDesc"]?.string ?? ""),
            starts: time(values, "onset", "effective"),
            ends: time(values, "ends", "expires"),
            text: texts.filter { !$0.isEmpty }.joined(separator: "\n\n"),
            link: values["web"]?.string.flatMap(link),
            sender: sender.isEmpty ? nil : sender
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
}
