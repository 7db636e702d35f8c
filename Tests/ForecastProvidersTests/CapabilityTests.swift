import ForecastCore
import Foundation
import HTTPCore
import Testing

@testable import ForecastProviders

/// What each provider says it can do.
@Suite struct CapabilityTests {
    private static let client = HTTPClient { _, _ throws(HTTPClientFailure) in throw HTTPClientFailure(.other, "") }

    private static func all() throws -> [any ForecastProvider] {
        [
            RemoteProvider(try PirateWeather(key: "k"), client: client), RemoteProvider(OpenMeteo(), client: client),
            MetNorwayProvider(try MetNorway(program: "t", contact: "a@b.c"), client: client),
            RemoteProvider(OpenWeather(key: "k"), client: client),
            try NationalWeatherService(contact: "a@b.c", client: client),
            RemoteProvider(OpenMeteoAir(), client: client),
            SampleProvider(),
        ]
    }

    @Test("the table")
    func table() throws {
        let rows = try Self.all().map { provider in
            let capabilities = provider.capabilities
            let parts = ForecastPart.allCases.filter(capabilities.parts.contains).map(\.rawValue)
            return "\(provider.id) \(parts) \(capabilities.home.count) \(capabilities.hasWeather)"
        }
        #expect(
            rows == [
                #"pirate-weather ["alerts", "minutely"] 0 true"#, "open-meteo [] 0 true", "met-norway [] 8 true",
                #"openweathermap ["alerts", "minutely"] 0 true"#, #"nws ["alerts"] 6 true"#,
                #"open-meteo-air-quality ["air-quality"] 0 false"#, #"sample ["minutely"] 0 true"#,
            ]
        )
        for provider in try Self.all() { #expect(!provider.capabilities.attribution.isEmpty) }
        for format in RecordingProvider.Format.allCases {
            #expect(RecordingProvider([], format: format).capabilities.attribution == "Recording")
            #expect(RecordingProvider([], format: format).capabilities.area == nil)
        }
    }

    @Test(
        "the National Weather Service covers the states and territories, by country or about where they are",
        arguments: [
            ("US", 40.7, -74, true), ("PR", 18.4, -66.1, true), ("gu", 13.5, 144.8, true), ("CA", 43.7, -79.4, false),
            ("MX", 32.5, -117, false), ("US", 0, 0, true),
            (nil, 40.7, -74, true), (nil, 61.2, -149.9, true), (nil, 51.9, -176.6, true), (nil, 52.9, 173, true),
            (nil, 21.3, -157.9, true), (nil, 18.4, -66.1, true), (nil, 13.5, 144.8, true), (nil, -14.3, -170.7, true),
            (nil, 52.5, 13.4, false), (nil, 19.4, -99.1, false), (nil, 35.7, 139.7, false), (nil, -33.9, 151.2, false),
        ] as [(String?, Double, Double, Bool)]
    )
    func states(_ country: String?, _ latitude: Double, _ longitude: Double, _ expected: Bool) throws {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let request = ForecastRequest(coordinate: coordinate, timeZoneID: "Etc/UTC", countryCode: country)
        #expect(NationalWeatherService.capabilities.area?.contains(request) == expected)
    }
}
