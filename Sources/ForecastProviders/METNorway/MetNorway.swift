import ForecastCore
import Foundation
import HTTPCore

/// The Locationforecast 2.0 of the Norwegian Meteorological Institute (https://api.met.no), which needs no key but a
/// way to reach the caller.
package struct MetNorway: ForecastFormat {
    /// The kind in the configuration.
    package let id = "met-norway"
    /// What the service can do; the credit is the one it asks for.
    package static let capabilities = ProviderCapabilities(
        attribution: "Weather data from MET Norway (CC BY 4.0)",
        // Its fine model covers the Nordic countries.
        home: ["NO", "SJ", "SE", "DK", "FO", "FI", "AX", "IS"]
    )
    package var capabilities: ProviderCapabilities { Self.capabilities }
    private let baseURL: String
    private let fields: HTTPFields

    /// A format for a program (`raincheck/1.0`) and the mail address or site of who runs it.
    ///
    /// The service refuses callers that do not name themselves. Throws when the contact cannot stand in a header field.
    package init(
        program: String,
        contact: String,
        baseURL: String = "https://api.met.no"
    ) throws(HTTPFields.Failure) {
        self.baseURL = baseURL.withoutTrailingSlashes
        var fields = HTTPFields(["Accept": "application/json"])
        try fields.append("User-Agent", "\(program) (\(contact))")
        self.fields = fields
    }

    /// One request for all variables; the service refuses coordinates of more than 4 decimals.
    package func request(for request: ForecastRequest) -> HTTPRequest {
        let latitude = Coordinate.digits(request.coordinate.latitude)
        let longitude = Coordinate.digits(request.coordinate.longitude)
        return HTTPRequest(
            .get,
            "\(baseURL)/weatherapi/locationforecast/2.0/complete?lat=\(latitude)&lon=\(longitude)",
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
        return try MetNorwayDecoder(source: ForecastSource(id: id, attribution: capabilities.attribution))
            .forecast(in: response.body, for: request, now: now)
    }
}
