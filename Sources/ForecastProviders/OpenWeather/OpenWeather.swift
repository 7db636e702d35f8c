import ForecastCore
import Foundation
import HTTPCore
import JSONText

/// OpenWeather's One Call 3.0 (https://openweathermap.org/api/one-call-3).
package struct OpenWeather: ForecastFormat {
    /// The kind in the configuration.
    package let id = "openweathermap"
    /// What the service can do; the credit is the one it asks for.
    package static let capabilities = ProviderCapabilities(
        attribution: "Weather data provided by OpenWeather",
        parts: [.alerts, .minutely]
    )
    package var capabilities: ProviderCapabilities { Self.capabilities }
    private let baseURL: String
    private let key: String

    /// A format for one key.
    ///
    /// The service takes the key in the query alone; it is in the target of each request and nowhere else.
    package init(key: String, baseURL: String = "https://api.openweathermap.org") {
        self.baseURL = baseURL.withoutTrailingSlashes
        self.key = key
    }

    /// One request for everything shown, in metric units.
    package func request(for request: ForecastRequest) -> HTTPRequest {
        let latitude = Coordinate.digits(request.coordinate.latitude)
        let longitude = Coordinate.digits(request.coordinate.longitude)
        return HTTPRequest(
            .get,
            "\(baseURL)/data/3.0/onecall?lat=\(latitude)&lon=\(longitude)&units=metric&appid=\(Self.escaped(key))",
            fields: HTTPFields(["Accept": "application/json"])
        )
    }

    /// The forecast in a response, or why there is none.
    package func decode(
        _ response: HTTPResponse,
        for request: ForecastRequest,
        now: Date
    ) throws(ForecastFailure) -> Forecast {
        if let failure = failure(response, now: now) { throw withoutKey(failure) }
        let source = ForecastSource(id: id, attribution: capabilities.attribution, knowsAlerts: true)
        do {
            return try OpenWeatherDecoder(source: source).forecast(in: response.body, for: request, now: now)
        } catch {
            throw withoutKey(error)
        }
    }

    /// The failure by the status, or by the `cod` of a body that came with a good one.
    private func failure(_ response: HTTPResponse, now: Date) -> ForecastFailure? {
        if let failure = ForecastFailure.of(response, from: id, now: now, waiting: Self.waiting) { return failure }
        guard response.body.count <= 4096, let json = try? JSONValue(parsing: response.body),
            let status = json["cod"].flatMap({ $0.integer ?? $0.string.flatMap { Int($0) } })
        else { return nil }
        let meant = HTTPResponse(status, fields: response.fields, body: response.body)
        return ForecastFailure.of(meant, from: id, now: now, waiting: Self.waiting)
    }

    /// A minute where the quota is used up and the service names no time.
    private static func waiting(_ message: String, _ now: Date) -> Date? {
        message.contains("exceeding of requests") ? now.addingTimeInterval(60) : nil
    }

    /// A failure whose sentence does not hold the key, whatever the answer said.
    private func withoutKey(_ failure: ForecastFailure) -> ForecastFailure {
        guard !key.isEmpty, failure.description.contains(key) else { return failure }
        let text = failure.description.replacingOccurrences(of: key, with: "[redacted]")
        return ForecastFailure(failure.code, text, retryAfter: failure.retryAfter)
    }

    /// Text as a query can carry it (RFC 3986, section 2.3).
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                escaped += byte < 16 ? "%0" : "%"
                escaped += String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }
}

extension OpenWeather: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    package var description: String { id }
    /// Without the key.
    package var customMirror: Mirror { Mirror(self, children: ["baseURL": baseURL]) }
}
