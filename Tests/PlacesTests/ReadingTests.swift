import ForecastCore
import Testing

@testable import Places

/// What an administrator is told of how a query was understood.
@Suite struct ReadingTests {
    private let gazetteer = Gazetteer.embedded

    @Test(arguments: [
        ("Berlin", "name"), ("Paris TX", "name"), ("Springfield", "name"), ("52.52,13.40", "coordinate"),
        ("91,0", "refused"),
        ("iata:BER", "code"), ("EDDB", "code"), ("Germany", "country or region"), ("Texas", "country or region"),
        ("zip:01930,US", "postal code"), ("01930", "postal code"), ("Berlni", "misspelling"), ("xqzwvkjh", "nothing"),
        ("", "nothing"),
    ]) func namesTheForm(query: String, form: String) {
        #expect(gazetteer.reading(of: query).form == form)
    }

    @Test(arguments: [
        "Berlin", "Springfield", "Pekin", "Paris, TX", "Victoria", "San José", "Paris, Texas, United States",
    ])
    func theReasonsAreAllThereIs(query: String) throws {
        let home = try #require(gazetteer.place(id: "gn:4717560"))
        let context = PlaceContext(defaultPlace: home, recentPlaces: [home], channelCountryCode: "MX")
        let reading = gazetteer.reading(of: query, context: context)
        #expect(!reading.candidates.isEmpty && reading.candidates.count <= 10)
        for candidate in reading.candidates {
            #expect(abs(candidate.reasons.reduce(0) { $0 + $1.points } - candidate.score) < 1e-6, "\(candidate)")
        }
        let scores = reading.candidates.map(\.score)
        #expect(scores == scores.sorted(by: >))
        #expect(reading.answer == gazetteer.find(query, context: context))
        #expect(reading.remoteQuery == nil, "it is known")
    }

    @Test func aKnownPlaceIsNeverAskedFor() {
        for row in ExpectedRows.scripts + ExpectedRows.qualifiers + ExpectedRows.doubtfulNames {
            #expect(gazetteer.reading(of: row.query).remoteQuery == nil, "\(row.query)")
        }
    }
}
