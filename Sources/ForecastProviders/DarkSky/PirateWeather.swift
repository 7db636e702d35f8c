import ForecastCore
import Foundation
import HTTPCore

/// Pirate Weather (https://pirateweather.net): the Dark Sky format, alive.
package struct PirateWeather: ForecastFormat {
    /// The kind in the configuration.
    package let id = "pirate-weather"
    /// What the service can do; the credit is the one it asks for.
    package static let capabilities = ProviderCapabilities(
        attribution: "Powered by Pirate Weather",
        parts: [.alerts, .minutely]
    )
    package var capabilities: ProviderCapabilities { Self.capabilities }
    private let baseURL: String
    private let fields: HTTPFields

    /// A format for one key.
    ///
    /// The key travels in the field `apikey`, which the service accepts in place of the one in the path, so no URL
    /// ever holds it. Throws when the key cannot stand in a header field.
    package init(key: String, baseURL: String = "https://api.pirateweather.net") throws(HTTPFields.Failure) {
        self.baseURL = baseURL.withoutTrailingSlashes
        var fields = HTTPFields(["Accept": "application/json"])
        try fields.append("apikey", key)
        self.fields = fields
    }

    /// One request for everything shown: SI units, 168 hours, the fields of version 2.
    package func request(for request: ForecastRequest) -> HTTPRequest {
        let latitude = Coordinate.digits(request.coordinate.latitude)
        let longitude = Coordinate.digits(request.coordinate.longitude)
        return HTTPRequest(
            .get,
            "\(baseURL)/forecast/key/\(latitude),\(longitude)?units=si&version=2&extend=hourly",
            fields: fields
        )
    }

    /// The forecast in a response, or why there is none.
    package func decode(
        _ response: HTTPResponse,
        for request: ForecastRequest,
        now: Date
    ) throws(ForecastFailure) -> Forecast {
        if let failure = ForecastFailure.of(response, from: id, now: now) { throw failure }
        let source = ForecastSource(id: id, attribution: capabilities.attribution, knowsAlerts: true)
        return try DarkSkyDecoder(source: source, assumedUnits: .si)
            .forecast(in: response.body, for: request.coordinate, now: now)
    }
}

extension PirateWeather: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    package var description: String { id }
    /// Without the key.
    package var customMirror: Mirror { Mirror(self, children: ["baseURL": baseURL]) }
}
