import ForecastCore
import Foundation
import HTTPCore
import JSONText

extension ForecastFailure {
    /// The failure a response of any of Open-Meteo's services stands for; nil when it may hold data.
    static func ofOpenMeteo(_ response: HTTPResponse, from id: String, now: Date) -> ForecastFailure? {
        of(response, from: id, now: now, waiting: waiting) ?? inside(response, from: id, now: now)
    }

    /// An error that came with a good status.
    private static func inside(_ response: HTTPResponse, from id: String, now: Date) -> ForecastFailure? {
        guard response.body.count <= 4096, let json = try? JSONValue(parsing: response.body),
            json["error"]?.bool == true
        else { return nil }
        let reason = providerMessage(response.body)
        let text = "\(id) answered with an error: \(reason)"
        let words = reason.lowercased()
        if words.contains("limit exceeded") || words.contains("concurrent requests") {
            return ForecastFailure(.rateLimited, text, retryAfter: waiting(reason, now))
        }
        if words.contains("overloaded") { return ForecastFailure(.serverError, text) }
        if words.contains("api key") { return ForecastFailure(.unauthorized, text) }
        return ForecastFailure(.noData, text)
    }

    /// When a used-up quota is filled again, which the service says only in words.
    private static func waiting(_ reason: String, _ now: Date) -> Date? {
        let period: Double
        switch reason.lowercased() {
        case let words where words.hasPrefix("minutely"): period = 60
        case let words where words.hasPrefix("hourly"): period = 3600
        case let words where words.hasPrefix("daily"): period = 86_400
        case let words where words.contains("concurrent"): return now.addingTimeInterval(5)
        default: return nil
        }
        let periods = (now.timeIntervalSince1970 / period).rounded(.down) + 1
        return Date(timeIntervalSince1970: periods * period)
    }
}
