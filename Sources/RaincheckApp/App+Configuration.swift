import Conversation
import ForecastCore
import ForecastProviders
import Foundation
import HTTPCore
import HTTPServer
import Places
import Platforms
import Settings
import Signatures

// How each part of the configuration becomes a part of the program.

extension HTTPServer.Configuration {
    init(_ endpoint: Configuration.Endpoint, replyDeadline: Duration = Self().replyDeadline) {
        self.init()
        self.replyDeadline = replyDeadline
        address = endpoint.address
        port = UInt16(clamping: endpoint.port)
    }
}

extension Installation {
    /// - Throws: What is wrong with the installation's values.
    init(
        _ installation: Configuration.Installation,
        in configuration: Configuration
    ) throws(ConfigurationProblems) {
        let platform: any Platform
        do throws(PlatformProblem) {
            guard let kind = PlatformTable.kind(installation.platform) else {
                throw PlatformProblem("platform", "There is no platform \(installation.platform).")
            }
            platform = try kind.make(installation.values)
        } catch {
            let path = "installations." + installation.name + (error.setting.map { "." + $0 } ?? "")
            throw ConfigurationProblems([ConfigurationProblem(path: path, sentence: error.description)])
        }
        self.init(
            name: installation.name,
            platform: platform,
            responseHosts: installation.responseHosts,
            allowsLoopback: installation.allowLoopback,
            providers: configuration.providerList(of: installation),
            channelAdmins: Set(installation.channelAdmins)
        )
    }
}

extension RemotePlaces {
    /// Whom the configuration names, if anybody.
    init?(
        _ geocoder: Configuration.Geocoder?,
        client: HTTPClient,
        now: @escaping @Sendable () -> Date,
        failed: @escaping @Sendable (GeocoderFailure) -> Void = { _ in }
    ) {
        guard case .openMeteo(let baseURL) = geocoder else { return nil }
        self.init(
            RemoteGeocoder(OpenMeteoGeocoding(baseURL: baseURL), client: client, now: now),
            query: { Gazetteer.embedded.remoteQuery($0) },
            failed: failed
        )
    }
}

extension Assistant.Defaults {
    init(_ defaults: Configuration.Defaults, remembersLists: Bool = true) {
        self.init(
            units: UnitPreference(set: defaults.units.flatMap(UnitSet.init(rawValue:))),
            isPrivate: defaults.visibility == .private,
            hours: defaults.clock.map { $0 == .twelve ? .twelve : .twentyFour },
            language: defaults.language,
            remembersLists: remembersLists
        )
    }
}

extension Configuration.Provider {
    /// The provider's kind: its label in metrics.
    var id: String {
        switch self {
        case .pirateWeather: "pirate-weather"
        case .openMeteo: "open-meteo"
        case .metNorway: "met-norway"
        case .nws: "nws"
        case .openWeather: "openweathermap"
        case .sample: "sample"
        case .recording: "recording"
        }
    }

    /// What the provider can do, and where.
    var capabilities: ProviderCapabilities {
        switch self {
        case .pirateWeather: PirateWeather.capabilities
        case .openMeteo: OpenMeteo.capabilities
        case .metNorway: MetNorway.capabilities
        case .nws: NationalWeatherService.capabilities
        case .openWeather: OpenWeather.capabilities
        case .sample: SampleProvider.capabilities
        case .recording(let format, _): format.recorded.capabilities
        }
    }

    /// The provider, over a client; a recording's file is read here.
    func make(_ client: HTTPClient) throws -> any ForecastProvider {
        switch self {
        case .pirateWeather(let key, let baseURL):
            RemoteProvider(
                try PirateWeather(key: String(decoding: key.exposed, as: UTF8.self), baseURL: baseURL),
                client: client
            )
        case .openMeteo(let baseURL):
            RemoteProvider(OpenMeteo(baseURL: baseURL), client: client)
        case .metNorway(let contact, let baseURL):
            MetNorwayProvider(
                try MetNorway(program: Version.userAgent, contact: contact, baseURL: baseURL),
                client: client
            )
        case .openWeather(let key, let baseURL):
            RemoteProvider(
                OpenWeather(key: String(decoding: key.exposed, as: UTF8.self), baseURL: baseURL),
                client: client
            )
        case .nws(let contact, let baseURL):
            try NationalWeatherService(contact: contact, baseURL: baseURL, client: client)
        case .sample:
            SampleProvider()
        case .recording(let format, let file):
            RecordingProvider(try Self.recording(file), format: format.recorded)
        }
    }

    /// The bytes of a recording; a file that cannot be read is a problem of the configuration.
    private static func recording(_ file: String) throws(ConfigurationProblems) -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(filePath: file)))
        } catch {
            throw ConfigurationProblems([
                ConfigurationProblem(path: "forecast.providers", sentence: "The recording \(file) cannot be read.")
            ])
        }
    }
}

extension Configuration.RecordingFormat {
    /// The format as the room of the providers names it.
    var recorded: RecordingProvider.Format {
        switch self {
        case .darkSky: .darkSky
        case .openMeteo: .openMeteo
        case .metNorway: .metNorway
        case .nws: .nws
        case .openWeather: .openWeather
        }
    }
}
