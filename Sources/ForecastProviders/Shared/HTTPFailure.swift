import ForecastCore
import Foundation
import HTTPCore
import JSONText

extension ForecastFailure {
    /// The failure a response stands for; nil when it may hold a forecast (200 or 203).
    ///
    /// `waiting` tells from the provider's message how long to wait where no field says so.
    static func of(
        _ response: HTTPResponse,
        from provider: String,
        now: Date,
        waiting: (String, Date) -> Date? = { _, _ in nil }
    ) -> ForecastFailure? {
        if response.status == 200 || response.status == 203 { return nil }
        let message = providerMessage(response.body)
        let text = "\(provider) answered \(response.status)" + (message.isEmpty ? "" : ": \(message)")
        let later = RetryTime.read(response.fields, now: now) ?? waiting(message, now)
        switch response.status {
        case 401, 403: return ForecastFailure(.unauthorized, text)
        // A gateway that finds no route was given a wrong base URL or no key.
        case 404 where message.lowercased().contains("no route"): return ForecastFailure(.unauthorized, text)
        case 429: return ForecastFailure(.rateLimited, text, retryAfter: later)
        case 400..<500: return ForecastFailure(.noData, text)
        case 500..<600: return ForecastFailure(.serverError, text, retryAfter: later)
        default: return ForecastFailure(.malformed, text)
        }
    }

    /// What an error body says, made fit for a log line: one line, short, without URLs and long tokens.
    ///
    /// JSON bodies name it `reason` (Open-Meteo), `detail` or `message` (Pirate Weather) or `error` (Dark Sky); of
    /// others the text outside tags counts.
    static func providerMessage(_ body: [UInt8]) -> String {
        let head = Array(body.prefix(4096))
        if let value = try? JSONValue(parsing: head), value.object != nil {
            let names = ["reason", "detail", "message", "error"]
            return tidy(names.lazy.compactMap { value[$0]?.string }.first ?? "")
        }
        var inTag = false
        var text = ""
        for character in String(decoding: head, as: UTF8.self) {
            switch character {
            case "<": inTag = true
            case ">":
                inTag = false
                text.append(" ")
            default: if !inTag { text.append(character) }
            }
        }
        return tidy(text)
    }

    private static func tidy(_ text: String) -> String {
        let words = text.split { $0.isWhitespace }.lazy
            .map { word in String(String.UnicodeScalarView(word.unicodeScalars.filter { isPrintable($0) })) }
            .filter { !$0.isEmpty && $0.utf8.count <= 24 && !$0.contains("/") && !$0.contains("=") }
        var line = ""
        for word in words {
            guard line.utf8.count + word.utf8.count < 160 else { break }
            line += line.isEmpty ? word : " " + word
        }
        return line
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}

/// Until when an answer stands for itself (RFC 9111, section 4.2).
enum FreshTime {
    /// `max-age` less `Age`, else `Expires`; nil where neither names a time to come.
    static func read(_ fields: HTTPFields, now: Date) -> Date? {
        let directives = (fields["Cache-Control"] ?? "").lowercased().split { $0 == "," || $0.isWhitespace }
        let longest = directives.lazy.compactMap { directive in
            directive.hasPrefix("max-age=") ? RetryTime.seconds(String(directive.dropFirst(8))) : nil
        }.first
        let date =
            longest.map { now.addingTimeInterval($0 - (fields["Age"].flatMap(RetryTime.seconds) ?? 0)) }
            ?? fields["Expires"].flatMap(HTTPDate.date)
        return date.flatMap { $0 > now ? $0 : nil }
    }
}

/// When a provider may be asked again.
enum RetryTime {
    /// The longest wait believed: a monthly quota.
    static let longest = 31.0 * 86_400

    /// `Retry-After` (seconds or a date: RFC 9110, section 10.2.3), else `Ratelimit-Reset` (seconds).
    static func read(_ fields: HTTPFields, now: Date) -> Date? {
        if let text = fields["Retry-After"], let date = seconds(text).map(now.addingTimeInterval) ?? HTTPDate.date(text)
        {
            return bounded(date, now: now)
        }
        return fields["Ratelimit-Reset"].flatMap(seconds).flatMap { bounded(now.addingTimeInterval($0), now: now) }
    }

    /// Digits alone; a number without end is a long wait, not none.
    static func seconds(_ text: String) -> Double? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return text.utf8.count <= 12 ? Double(text) : longest
    }

    private static func bounded(_ date: Date, now: Date) -> Date? {
        guard date > now else { return nil }
        return min(date, now.addingTimeInterval(longest))
    }
}
