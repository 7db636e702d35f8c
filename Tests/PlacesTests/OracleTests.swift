import Foundation
import TestSupport
import Testing

@testable import Places

/// Expectations drawn from GeoNames directly, kept beside the checkout.
@Suite struct OracleTests {
    @Test(.enabled(if: Shared.isThere, "needs the folder shared")) func everyRowComesFirst() throws {
        let rows = try Shared.text("oracles/gazetteer_expectations.csv").split(whereSeparator: \.isNewline).dropFirst()
        #expect(rows.count == 50)
        for row in rows {
            var fields = row
            var query = fields.prefix { $0 != "," }
            if fields.first == "\"" {
                query = fields.dropFirst().prefix { $0 != "\"" }
                fields = fields.dropFirst(query.count + 2)
            } else {
                fields = fields.dropFirst(query.count)
            }
            let id = fields.dropFirst().prefix { $0 != "," }
            #expect(Gazetteer.embedded.first(String(query))?.id == "gn:\(id)", "\(query)")
        }
    }
}

extension Gazetteer {
    /// The place found, or the first of those to choose from.
    func first(_ query: String, from country: String? = nil) -> Place? {
        switch find(query, context: PlaceContext(countryCode: country)) {
        case .found(let place): place
        case .ambiguous(let places): places.first
        case .unknown, .refused: nil
        }
    }
}
