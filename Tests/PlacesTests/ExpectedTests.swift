import Testing

@testable import Places

/// What people type, in every form, and exactly what becomes of it.
@Suite struct ExpectedTests {
    private func check(_ row: ExpectedRow) {
        let answer = Gazetteer.embedded.find(row.query)
        #expect(Self.written(answer) == row.expectation)
        // Whatever the context, what was found stays among the candidates: it only breaks ties.
        guard row.expectation.hasPrefix("found gn:") else { return }
        let id = row.expectation.split(separator: " ")[1]
        for country in ["US", "DE", "JP"] {
            let places = Gazetteer.embedded.find(row.query, context: PlaceContext(countryCode: country)).places
            #expect(places.contains { $0.id == id }, "from \(country)")
        }
    }

    private static func written(_ answer: PlaceAnswer) -> String {
        switch answer {
        case .found(let place): "found \(place.id) \(place.title)"
        case .ambiguous(let places): "ask \(places[0].id) \(places[0].title)"
        case .unknown(let places): places.first.map { "suggest \($0.id) \($0.title)" } ?? "nothing"
        case .refused: "refused"
        }
    }

    @Test(arguments: ExpectedRows.doubtfulNames) func doubtfulName(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.shortNames) func shortName(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.spellings) func spelling(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.letters) func letter(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.qualifiers) func qualifier(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.scripts) func script(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.areas) func area(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.codes) func code(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.coordinates) func coordinate(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.postalCodes) func postalCode(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.misspellings) func misspelling(_ row: ExpectedRow) { check(row) }
    @Test(arguments: ExpectedRows.nonsense) func nonsense(_ row: ExpectedRow) { check(row) }
}

extension PlaceAnswer {
    /// The places of the answer, in order.
    var places: [Place] {
        switch self {
        case .found(let place): [place]
        case .ambiguous(let places), .unknown(let places): places
        case .refused: []
        }
    }
}
