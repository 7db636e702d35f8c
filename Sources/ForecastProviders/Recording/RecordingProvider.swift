import ForecastCore
import Foundation

/// A recorded answer that is given for every place: what was true there and then.
///
/// The recorded coordinate and zone stay in the forecast.
package struct RecordingProvider: ForecastProvider {
    /// The format of a recording.
    package enum Format: String, Sendable, CaseIterable {
        case darkSky = "dark-sky"
        case openMeteo = "open-meteo"
        case metNorway = "met-norway"
        case openWeather = "openweathermap"
        case nws

        /// What a recording of the format can know; it answers everywhere, and its forecasts name their source.
        package var capabilities: ProviderCapabilities {
            let parts: Set<ForecastPart> =
                switch self {
                case .darkSky, .openWeather: [.alerts, .minutely]
                case .nws: [.alerts]
                case .openMeteo, .metNorway: []
                }
            return ProviderCapabilities(attribution: "Recording", parts: parts)
        }
    }

    /// The kind in the configuration.
    package let id = "recording"
    package var capabilities: ProviderCapabilities { format.capabilities }
    private let body: [UInt8]
    private let format: Format
    /// Read once, for a place at 0, 0: what does not depend on the place is right.
    private let recording: Result<Forecast, ForecastFailure>

    /// Reads a recording once.
    ///
    /// `assumedUnits` hold for recordings in the Dark Sky format that name none; OpenWeather's are metric, or kelvin where
    /// the temperatures can be nothing else. A body that is no recording makes every later call fail with the same words.
    package init(_ body: [UInt8], format: Format, assumedUnits: DarkSkyUnits = .us) {
        self.body = body
        self.format = format
        recording = Result { () throws(ForecastFailure) in
            guard let origin = Coordinate(latitude: 0, longitude: 0) else { throw ForecastFailure(.noData, "no place") }
            let anywhere = ForecastRequest(coordinate: origin, timeZoneID: "Etc/UTC", countryCode: nil)
            return try Self.read(body, format: format, assumedUnits: assumedUnits, for: anywhere, now: .distantPast)
        }
    }

    /// The instant the recording speaks of: that of its current conditions, else of its first hour.
    package var recordedAt: Date? {
        (try? recording.get()).flatMap { $0.currently?.time ?? $0.hourly.first?.time }
    }

    /// Why the bytes are no recording; nil when they are one.
    package var failure: ForecastFailure? {
        if case .failure(let failure) = recording { failure } else { nil }
    }

    /// The recorded forecast, whatever is asked, as if received at `now`.
    package func forecast(
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast {
        var forecast = try recording.get()
        // These name no zone or no days of their own: they are read anew for the calendar of the place. What was measured
        // counts while it is new.
        switch format {
        case .metNorway, .openWeather, .nws:
            forecast = try Self.read(body, format: format, assumedUnits: .si, for: request, now: now)
        case .darkSky, .openMeteo: break
        }
        forecast.fetchedAt = now
        return forecast
    }

    private static func read(
        _ body: [UInt8],
        format: Format,
        assumedUnits: DarkSkyUnits,
        for request: ForecastRequest,
        now: Date
    ) throws(ForecastFailure) -> Forecast {
        switch format {
        case .darkSky:
            return try DarkSkyDecoder(
                source: Self.source("powered by Dark Sky", knowsAlerts: true),
                ofPirateWeather: Self.source("powered by Pirate Weather", knowsAlerts: true),
                assumedUnits: assumedUnits
            ).forecast(in: body, for: nil, now: now)
        case .openMeteo:
            return try OpenMeteoDecoder(source: Self.source("weather data by Open-Meteo.com"))
                .forecast(in: body, for: nil, now: now)
        case .metNorway:
            return try MetNorwayDecoder(source: Self.source("weather data from MET Norway (CC BY 4.0)"))
                .forecast(in: body, for: request, now: now).withPresent(at: now)
        case .openWeather:
            return try OpenWeatherDecoder(
                source: Self.source("weather data provided by OpenWeather", knowsAlerts: true),
                units: nil
            ).forecast(in: body, for: request, now: now)
        case .nws:
            return try NWSRecording.forecast(in: body, for: request, now: now)
        }
    }

    private static func source(_ credit: String, knowsAlerts: Bool = false) -> ForecastSource {
        var source = ForecastSource(id: "recording", attribution: credit, knowsAlerts: knowsAlerts)
        source.isRecording = true
        return source
    }
}
