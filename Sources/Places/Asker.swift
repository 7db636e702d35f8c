import ForecastCore

/// A ``PlaceContext`` in the numbers of the table.
struct Asker {
    private let country: Int?
    private let channelCountry: Int?
    private let home: Coordinate?
    private let recent: [Int]

    /// Nobody in particular.
    static let nobody = Asker()

    private init() {
        (country, channelCountry, home, recent) = (nil, nil, nil, [])
    }

    init(_ context: PlaceContext, in table: PlaceTable) {
        country = context.countryCode.flatMap(table.country(code:))
        channelCountry = context.channelCountryCode.flatMap(table.country(code:))
        home = context.coordinate
        recent = context.recentIDs.prefix(PlaceContext.mostRecent).compactMap { id in
            guard id.hasPrefix("gn:"), let number = UInt32(id.dropFirst(3)) else { return nil }
            return table.index(geonameID: number)
        }
    }

    /// What speaks for a place because of who asks, in the unit of ``Ranking``.
    func bonus(_ index: Int, in table: PlaceTable) -> Double {
        var sum = 0.0
        forEachReason(index, in: table) { sum += $1 }
        return sum
    }

    /// Calls a function with every part of the bonus: its words and what it counts.
    func forEachReason(_ index: Int, in table: PlaceTable, _ body: (String, Double) -> Void) {
        if country != nil || channelCountry != nil {
            let there = table.country(index)
            if there == country {
                body("country of the default place", Ranking.askersCountry)
            } else if there == channelCountry {
                body("country of the channel", Ranking.channelCountry)
            }
        }
        if let home, let there = table.coordinate(index) {
            let near = 1 - home.distance(to: there) / Ranking.neighbourhood
            if near > 0 { body("near the default place", Ranking.nearness * near) }
        }
        if recent.contains(index) { body("asked for lately", Ranking.recent) }
    }
}
