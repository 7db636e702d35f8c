import ForecastCore
import Foundation
import Places

/// A finder that knows a handful of places.
struct FakePlaces: PlaceFinder {
    static let berlin = make("gn:1", "Berlin", "State of Berlin", "Germany", "DE", 52.52, 13.41, "Europe/Berlin")
    static let springfields = [
        make("gn:2", "Springfield", "Missouri", "United States", "US", 37.22, -93.3, "America/Chicago"),
        make("gn:3", "Springfield", "Illinois", "United States", "US", 39.8, -89.64, "America/Chicago"),
        make("gn:4", "Springfield", "Massachusetts", "United States", "US", 42.1, -72.59, "America/New_York"),
    ]
    static let sanJose = make(
        "gn:5",
        "San Jose",
        "California",
        "United States",
        "US",
        37.34,
        -121.89,
        "America/Los_Angeles"
    )
    static let rain = make("gn:6", "Rain", "Bavaria", "Germany", "DE", 48.69, 10.92, "Europe/Berlin")
    static let boston = make(
        "gn:7",
        "Boston",
        "Massachusetts",
        "United States",
        "US",
        42.36,
        -71.06,
        "America/New_York"
    )

    /// Two places of one title.
    static let twins = [
        make("gn:8", "Twin", "Bavaria", "Germany", "DE", 48.1, 11.5, "Europe/Berlin"),
        make("gn:9", "Twin", "Bavaria", "Germany", "DE", 49.2, 12.5, "Europe/Berlin"),
    ]

    private static let names: [String: Place] = [
        "berlin": berlin, "san jose ca": sanJose, "rain, bavaria": rain, "boston": boston, "today, bavaria": rain,
    ]

    static func make(
        _ id: String,
        _ name: String,
        _ region: String,
        _ country: String,
        _ code: String,
        _ latitude: Double,
        _ longitude: Double,
        _ zone: String
    ) -> Place {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("not on the earth")
        }
        return Place(
            id: id,
            name: name,
            region: region,
            country: country,
            countryCode: code,
            coordinate: coordinate,
            timeZoneID: zone,
            population: 100_000
        )
    }

    func find(_ query: String, context: PlaceContext) -> PlaceAnswer {
        switch query.lowercased() {
        case "springfield": .ambiguous(Self.springfields)
        case "berlni": .unknown(suggestions: [Self.berlin])
        case "95,0": .refused("A latitude lies between -90 and 90.")
        case let name: Self.names[name].map(PlaceAnswer.found) ?? .unknown(suggestions: [])
        }
    }

    func knows(_ query: String) -> Bool {
        query.lowercased() == "springfield" || Self.names[query.lowercased()] != nil
    }

    func place(id: String) -> Place? {
        (Array(Self.names.values) + Self.springfields).first { $0.id == id }
    }

    func suggestions(for text: String, limit: Int) -> [Place] {
        if text == "twin" { return Self.twins }
        return Set(Self.names.values).filter { $0.name.lowercased().hasPrefix(text.lowercased()) }.sorted {
            $0.id < $1.id
        }
        .prefix(limit).map { $0 }
    }
}

/// A provider that answers, or fails, as it is told.
struct FakeProvider: ForecastProvider {
    let id = "fake"
    var answer: @Sendable (ForecastRequest, Date) throws(ForecastFailure) -> Forecast = { request, now in
        var forecast = Forecast(
            coordinate: request.coordinate,
            fetchedAt: now,
            source: ForecastSource(id: "fake", attribution: "Fake Weather")
        )
        var current = WeatherPoint(time: now)
        current.temperature = 5.6
        current.windSpeed = 10
        current.condition = .rain
        forecast.currently = current
        return forecast
    }

    func forecast(
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast {
        try answer(request, now)
    }
}
