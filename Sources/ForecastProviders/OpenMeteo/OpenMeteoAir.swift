import ForecastCore
import Foundation
import HTTPCore
import JSONText

/// Open-Meteo's air quality (https://open-meteo.com/en/docs/air-quality-api), which has an address of its own.
package struct OpenMeteoAir: ForecastFormat {
    /// The label in metrics.
    package let id = "open-meteo-air-quality"
    /// What the service can do; the credit names the models behind it, as their licence asks for.
    package static let capabilities = ProviderCapabilities(
        attribution: "Open-Meteo.com, Copernicus Atmosphere Monitoring Service",
        parts: [.airQuality],
        hasWeather: false
    )
    package var capabilities: ProviderCapabilities { Self.capabilities }
    private let prefix: String

    /// A format for the service or one like it.
    package init(baseURL: String = "https://air-quality-api.open-meteo.com") {
        prefix =
            baseURL.withoutTrailingSlashes + "/v1/air-quality?timeformat=unixtime&current="
            + "european_aqi,us_aqi,pm2_5,pm10,ozone,nitrogen_dioxide"
    }

    /// One request for the air now.
    package func request(for request: ForecastRequest) -> HTTPRequest {
        .openMeteo(prefix, at: request.coordinate)
    }

    /// A forecast that holds nothing but the air, or why there is none.
    package func decode(
        _ response: HTTPResponse,
        for request: ForecastRequest,
        now: Date
    ) throws(ForecastFailure) -> Forecast {
        if let failure = ForecastFailure.ofOpenMeteo(response, from: id, now: now) { throw failure }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: response.body)
        } catch {
            throw ForecastFailure(.malformed, "\(id): \(error)")
        }
        // Several points asked at once are answered by an array.
        let document = json.array?.first ?? json
        guard let block = document["current"], block.object != nil else {
            throw ForecastFailure(.malformed, "\(id): the answer has no current air")
        }
        guard let air = Self.air(block, units: document["current_units"], now: now) else {
            throw ForecastFailure(.noData, "\(id): the air of the place is not known")
        }
        return Forecast(
            coordinate: request.coordinate,
            fetchedAt: now,
            source: ForecastSource(id: id, attribution: capabilities.attribution),
            airQuality: air
        )
    }

    /// How far from the instant of asking the air may be and still be that of now, in seconds.
    private static let farthest: Double = 3 * 3600

    /// The air in a block; nil when it is of another time or every value is missing.
    private static func air(_ block: JSONValue, units: JSONValue?, now: Date) -> AirQuality? {
        guard let time = OpenMeteoTime(offset: 0).instant(block["time"]),
            abs(time.timeIntervalSince(now)) <= farthest
        else { return nil }
        func value(_ name: String, _ range: ClosedRange<Double>) -> Double? {
            guard let number = block[name]?.number, range.contains(number) else { return nil }
            return number + 0.0
        }
        func mass(_ name: String) -> Double? {
            guard [nil, "\u{03BC}g/m\u{00B3}", "\u{00B5}g/m\u{00B3}"].contains(units?[name]?.string) else { return nil }
            // Dust storms and fires reach some thousands.
            return value(name, 0...20_000)
        }
        var air = AirQuality(time: time)
        air.europeanIndex = value("european_aqi", 0...2000)
        air.usIndex = value("us_aqi", 0...500)
        air.fineParticles = mass("pm2_5")
        air.coarseParticles = mass("pm10")
        air.ozone = mass("ozone")
        air.nitrogenDioxide = mass("nitrogen_dioxide")
        return air == AirQuality(time: time) ? nil : air
    }
}
