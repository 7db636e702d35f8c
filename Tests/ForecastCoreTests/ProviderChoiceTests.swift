import Foundation
import Testing

@testable import ForecastCore

/// Who may be asked about a place, and in which order.
@Suite struct ProviderChoiceTests {
    private static let entries: [ProviderEntry] = [
        ProviderEntry(ScriptedProvider("world")),
        ProviderEntry(ScriptedProvider("both", capabilities: .init(parts: [.alerts, .minutely]))),
        ProviderEntry(
            ScriptedProvider(
                "us",
                capabilities: .init(
                    parts: [.alerts],
                    area: Area(countries: ["US"], boxes: [.init(south: 24, west: -125, north: 50, east: -66)]),
                    home: ["US"]
                )
            )
        ),
        ProviderEntry(ScriptedProvider("north", capabilities: .init(home: ["NO"]))),
        ProviderEntry(ScriptedProvider("air", capabilities: .init(parts: [.airQuality], hasWeather: false))),
        ProviderEntry(ScriptedProvider("sample", isSample: true, capabilities: .init(parts: [.minutely]))),
    ]

    private static func names(_ positions: [Int]) -> String {
        positions.map { entries[$0].provider.id }.joined(separator: " ")
    }

    private func request(_ country: String?, _ latitude: Double, _ longitude: Double) throws -> ForecastRequest {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return ForecastRequest(coordinate: coordinate, timeZoneID: "Etc/UTC", countryCode: country)
    }

    @Test(
        "the order of a place",
        arguments: [
            ("DE", 52, 13, .listed, "world both north"), ("DE", 52, 13, .best, "both world north"),
            ("US", 40, -75, .listed, "world both us north"), ("US", 40, -75, .best, "us both world north"),
            ("us", 40, -75, .best, "us both world north"),
            ("NO", 60, 10, .best, "north both world"), ("CA", 45, -75, .best, "both world north"),
            // Where the country is not known, the box counts, and nobody is at home.
            (nil, 40, -70, .best, "both world us north"), (nil, 40, 10, .best, "both world north"),
        ] as [(String?, Double, Double, ProviderChoice.Order, String)]
    )
    func order(
        _ country: String?,
        _ latitude: Double,
        _ longitude: Double,
        _ order: ProviderChoice.Order,
        _ expected: String
    ) throws {
        let route = ProviderChoice(Self.entries, order: order).route(for: try request(country, latitude, longitude))
        #expect(Self.names(route.weather) == expected)
        #expect(Self.names(route.samples) == "sample")
        #expect(Self.names(route.parts).hasSuffix("air") && !Self.names(route.parts).contains("sample"))
        #expect(Self.names(route.parts).contains("us") == expected.contains("us"))
    }

    @Test("a list is asked in its own order; positions that are not there do not count")
    func lists() throws {
        let choice = ProviderChoice(Self.entries, lists: [[0, 1], [3, 0, 99, -1], []])
        for (list, expected) in [(0, "world both"), (1, "north world"), (2, ""), (3, "world both"), (-1, "world both")]
        {
            let request = ForecastRequest.place(0, providers: ProviderList(number: list))
            #expect(Self.names(choice.route(for: request).weather) == expected)
        }
    }

    @Test(
        "conditions",
        arguments: [
            (nil, nil, "DE", true), (Area(countries: ["DE"]), nil, "DE", true),
            (Area(countries: ["DE"]), nil, "de", true), (Area(countries: ["DE"]), nil, "FR", false),
            (Area(countries: ["DE"]), nil, nil, false), (nil, Area(countries: ["DE"]), "DE", false),
            (nil, Area(countries: ["DE"]), "FR", true), (nil, Area(countries: ["DE"]), nil, true),
            (Area(countries: ["DE", "FR"]), Area(countries: ["FR"]), "FR", false),
            (Area(boxes: [.init(south: -1, west: -1, north: 1, east: 1)]), nil, "DE", true),
            (Area(boxes: [.init(south: 1, west: -1, north: 2, east: 1)]), nil, "DE", false),
            (Area(countries: ["DE"], boxes: [.init(south: -1, west: -1, north: 1, east: 1)]), nil, "FR", false),
            (Area(countries: ["DE"], boxes: [.init(south: -1, west: -1, north: 1, east: 1)]), nil, nil, true),
            // Over the date line, which 0 is not near; a box that stands on its head holds nothing.
            (Area(boxes: [.init(south: -1, west: 170, north: 1, east: -170)]), nil, nil, false),
            (Area(boxes: [.init(south: -1, west: 170, north: 1, east: 0)]), nil, nil, true),
            (Area(boxes: [.init(south: 1, west: -1, north: -1, east: 1)]), nil, nil, false),
        ] as [(Area?, Area?, String?, Bool)]
    )
    func conditions(_ only: Area?, _ except: Area?, _ country: String?, _ expected: Bool) {
        let entry = ProviderEntry(ScriptedProvider("a"), only: only, except: except)
        #expect(entry.covers(.place(0, country: country)) == expected)
    }
}
