import ForecastCore
import Testing

@testable import Places

/// What people type and the place they mean, as data.
@Suite struct QueryTests {
    private static let gazetteer = Gazetteer.embedded

    private func check(_ row: QueryRow) {
        let answer = Self.gazetteer.find(row.query)
        switch answer {
        case .found(let place):
            #expect(place.title == row.title)
        case .ambiguous(let places):
            #expect(!row.isCertain, "asked: \(places.map(\.title))")
            #expect(places.first?.title == row.title)
            #expect((2...5).contains(places.count))
            #expect(Set(PlaceTitles(for: places).texts).count == places.count)
        case .unknown, .refused:
            Issue.record("not found: \(answer)")
        }
    }

    @Test(arguments: QueryRows.names + QueryRows.scripts) func name(row: QueryRow) { check(row) }
    @Test(arguments: QueryRows.qualified) func qualified(row: QueryRow) { check(row) }
    @Test(arguments: QueryRows.codes) func code(row: QueryRow) { check(row) }
}

/// A query, the title of the first place of the answer, and whether it must be found without asking.
struct QueryRow: Sendable, CustomTestStringConvertible {
    let query: String
    let title: String
    let isCertain: Bool
    var testDescription: String { query }

    init(_ query: String, _ title: String, certain: Bool = true) {
        self.query = query
        self.title = title
        isCertain = certain
    }
}
