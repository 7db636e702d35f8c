import ForecastCore
import Testing

@testable import Places

/// What is known of the asker breaks ties and does no more.
@Suite struct ContextTests {
    private let gazetteer = Gazetteer.embedded

    private func place(_ id: String) throws -> Place { try #require(gazetteer.place(id: id)) }

    private func first(_ query: String, _ context: PlaceContext) -> String? {
        gazetteer.find(query, context: context).places.first?.title
    }

    @Test(arguments: [
        ("gn:4250542", "Springfield", "Springfield, Illinois, United States"),
        ("gn:6058560", "Hamilton", "Hamilton, Ontario, Canada"),
        ("gn:2643743", "Cambridge", "Cambridge, England, United Kingdom"),
        ("gn:4930956", "Cambridge", "Cambridge, Massachusetts, United States"),
        ("gn:2988507", "Brest", "Brest, Brittany, France"),
        ("gn:5128581", "Santa Fe", "Santa Fe, New Mexico, United States"),
        ("gn:6173331", "Victoria", "Victoria, British Columbia, Canada"),
        ("gn:2193733", "Hamilton", "Hamilton, Waikato, New Zealand"),
    ]) func theDefaultPlaceDecides(home: String, query: String, title: String) throws {
        #expect(first(query, PlaceContext(defaultPlace: try place(home))) == title)
    }

    @Test func theChannelsCountryDecidesWhereNothingElseDoes() throws {
        var context = PlaceContext(defaultPlace: nil, channelCountryCode: "FR")
        #expect(first("Brest", context) == "Brest, Brittany, France")
        // The asker's own country counts more.
        context.countryCode = "BY"
        #expect(first("Brest", context) == "Brest, Brest Oblast, Belarus")
    }

    @Test func aRecentPlaceDecides() throws {
        let oregon = try place("gn:5754005")
        let context = PlaceContext(defaultPlace: nil, recentPlaces: [try place("gn:2950159"), oregon])
        #expect(first("Springfield", context) == "Springfield, Oregon, United States")
        #expect(first("Springfield", PlaceContext()) == "Springfield, Missouri, United States")
        let airport = try place("iata:BER")
        #expect(
            first("Paris", PlaceContext(defaultPlace: nil, recentPlaces: [airport])) == first("Paris", PlaceContext())
        )
    }

    /// Someone in Paris, Texas who asked for it before still gets the capital of France, or a choice.
    @Test func nothingMakesAFamousCityDisappear() throws {
        for id in ["gn:4717560", "gn:4409896", "gn:5601538", "gn:4219762"] {
            let home = try place(id)
            let context = PlaceContext(defaultPlace: home, recentPlaces: [home], channelCountryCode: "US")
            for (city, title) in [
                ("Paris", "Paris, Île-de-France, France"), ("Moscow", "Moscow, Russia"), ("Rome", "Rome, Lazio, Italy"),
                ("London", "London, England, United Kingdom"),
            ] {
                #expect(gazetteer.find(city, context: context).places.contains { $0.title == title }, "\(city)")
            }
        }
    }

    @Test func onlyTheFirstRecentPlacesCount() throws {
        let many = Array(repeating: try place("gn:2950159"), count: 8) + [try place("gn:5754005")]
        let context = PlaceContext(defaultPlace: nil, recentPlaces: many)
        #expect(context.recentIDs.count == PlaceContext.mostRecent)
        #expect(first("Springfield", context) == "Springfield, Missouri, United States")
    }

    // MARK: Titles

    private func namesake(_ id: String, _ latitude: Double, _ longitude: Double) throws -> Place {
        Place(
            id: id,
            name: "Neustadt",
            region: "Bavaria",
            country: "Germany",
            countryCode: "DE",
            coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
            timeZoneID: "Europe/Berlin"
        )
    }

    @Test func titlesAreToldApart() throws {
        let origin = try #require(Coordinate(latitude: 48, longitude: 11))
        let north = try namesake("a", 49, 11)
        let east = try namesake("b", 48, 12)
        let berlin = try place("gn:2950159")
        #expect(PlaceTitles(for: [berlin, north]).texts == ["Berlin, Germany", "Neustadt, Bavaria, Germany"])
        #expect(
            PlaceTitles(for: [north, berlin, east], from: origin).texts == [
                "Neustadt, Bavaria, Germany (111 km N)", "Berlin, Germany", "Neustadt, Bavaria, Germany (74 km E)",
            ]
        )
        #expect(
            PlaceTitles(for: [north, east]).texts == [
                "Neustadt, Bavaria, Germany (49.00° N, 11.00° E)", "Neustadt, Bavaria, Germany (48.00° N, 12.00° E)",
            ]
        )
        // As far away in the same direction, within the rounding.
        let near = try namesake("c", 49.001, 11)
        #expect(
            PlaceTitles(for: [north, near], from: origin).texts.last
                == "Neustadt, Bavaria, Germany (49.0010° N, 11.0000° E)"
        )
        let same = try namesake("d", 49, 11)
        #expect(PlaceTitles(for: [north, same], from: origin).entries.map(\.detail) == [.id("a"), .id("d")])
        #expect(PlaceTitles(for: []).texts.isEmpty)
    }

    // MARK: Where a point is

    @Test(arguments: [
        (52.52, 13.40, "Berlin", true, "Europe/Berlin"), (52.0, 14.0, "", false, "Europe/Berlin"),
        (26.0, 9.5, "", false, ""), (40.4168, -3.7038, "Madrid", true, "Europe/Madrid"),
    ]) func whereabouts(latitude: Double, longitude: Double, name: String, isAt: Bool, zone: String) throws {
        let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let there = gazetteer.whereabouts(of: point)
        let place = try #require(there.place)
        if !name.isEmpty { #expect(place.name == name) }
        if !zone.isEmpty { #expect(there.timeZoneID == zone) }
        #expect(there.isAtPlace == isAt || name.isEmpty)
        #expect(abs(there.distance - place.coordinate.distance(to: point)) < 1)
        #expect((0..<360).contains(there.bearing))
    }

    @Test(arguments: [
        (1.0, 0.0, 0.0, "N"), (1.0, 1.0, 45.0, "NE"), (0.0, 1.0, 90.0, "E"), (-1.0, 1.0, 135.0, "SE"),
        (-1.0, 0.0, 180.0, "S"), (-1.0, -1.0, 225.0, "SW"), (0.0, -1.0, 270.0, "W"), (1.0, -1.0, 315.0, "NW"),
    ]) func bearings(north: Double, east: Double, degrees: Double, wind: String) throws {
        let start = try #require(Coordinate(latitude: 0, longitude: 0))
        let end = try #require(Coordinate(latitude: north, longitude: east))
        #expect(abs(start.bearing(to: end) - degrees) < 0.1)
        #expect(Compass.wind(start.bearing(to: end)) == wind)
        #expect(Compass.wind(359.9) == "N")
    }

    @Test func theOpenSeaHasNauticalTime() throws {
        let there = gazetteer.whereabouts(of: try #require(Coordinate(latitude: -45.5, longitude: 100.25)))
        #expect(there == Whereabouts(place: nil, distance: 0, bearing: 0, timeZoneID: "Etc/GMT-7"))
        #expect(!there.isAtPlace)
    }

    // MARK: Suggestions

    @Test(arguments: [
        ("berl", "Berlin, Germany"), ("Paris, T", "Paris, Texas, United States"),
        ("springfield il", "Springfield, Illinois, United States"), ("lon", "London, England, United Kingdom"),
        ("par", "Paris, Île-de-France, France"),
        ("new y", "New York City, New York, United States"), ("san fr", "San Francisco, California, United States"),
        ("St Pet", "Saint Petersburg, Russia"), ("münch", "Munich, Bavaria, Germany"), ("Моск", "Moscow, Russia"),
        ("東", "Tokyo, Japan"), ("القا", "Cairo, Egypt"), ("서", "Seoul, South Korea"), ("Αθή", "Athens, Attica, Greece"),
        ("กรุง", "Bangkok, Thailand"), ("barc", "Barcelona, Catalonia, Spain"),
        ("syd", "Sydney, New South Wales, Australia"),
        ("มุม", "Mumbai, Maharashtra, India"), ("תל א", "Tel Aviv, Israel"),
        ("reykj", "Reykjavík, Capital Region, Iceland"),
    ]) func suggests(prefix: String, title: String) {
        let places = gazetteer.suggestions(prefix: prefix)
        #expect(places.first?.title == title, "\(places.map(\.title))")
        #expect(places.count <= 5)
    }

    /// The best of a walk over all keys that begin so.
    @Test(arguments: ["be", "sa", "la", "mo", "xi", "zz", "par", "new", "san ", "б", "東", "saint"])
    func suggestionsAreTheBestOfAll(prefix: String) throws {
        let table = try #require(gazetteer.table)
        let key = Array(prefix.utf8)
        var best: [Int: Double] = [:]
        guard var cursor = KeyCursor(table, from: key[...]) else { return }
        while cursor.key.starts(with: key) {
            for number in 0..<cursor.postings.count {
                guard let meaning = table.meaning(cursor.postings, number), meaning.kind.isPlace else { break }
                let score = Ranking.prominence(meaning.number, meaning.kind, in: table)
                best[meaning.number] = max(best[meaning.number] ?? 0, score)
            }
            guard cursor.advance() else { break }
        }
        let expected = best.values.sorted(by: >).prefix(5)
        let found = table.completions(of: key[...], limit: 5).map(\.score)
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.051 }, "\(found) \(Array(expected))")
        #expect(found.count == expected.count)
    }

    @Test func theAskersCountryMovesSuggestions() throws {
        let context = PlaceContext(countryCode: "CA")
        let ontario = gazetteer.suggestions(prefix: "lond", context: context).map(\.title)
        #expect(ontario.prefix(2).contains("London, Ontario, Canada"))
    }
}
