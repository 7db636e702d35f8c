import ForecastCore

/// Finds places by what people type.
package protocol PlaceFinder: Sendable {
    /// Understands a query; never blocks and reads no network.
    func find(_ query: String, context: PlaceContext) -> PlaceAnswer
    /// Whether a query names a place exactly: no prefix, no misspelling.
    func knows(_ query: String) -> Bool
    /// The place with an id that ``find(_:context:)`` gave, now or in an earlier run; nil when there is none.
    func place(id: String) -> Place?
    /// Places whose name begins so, best first, at most `limit`.
    func suggestions(for text: String, limit: Int) -> [Place]
}

/// How a query was understood.
package enum PlaceAnswer: Sendable, Equatable {
    /// One place, beyond serious doubt.
    case found(Place)
    /// Several serious candidates, best first, 2...5; ``PlaceTitles`` tells them apart.
    case ambiguous([Place])
    /// Nothing by that name; places a misspelling may have meant, best first, at most 3.
    case unknown(suggestions: [Place])
    /// The query is a coordinate that is not on the earth, or too long: a sentence that says so.
    case refused(String)
}

/// What a finder knows about the person who asks.
///
/// It breaks ties between places of one name and never makes a place of a name that is none.
package struct PlaceContext: Sendable, Hashable {
    /// How many recent places count.
    package static let mostRecent = 8

    /// ISO 3166-1 code of the asker's default place.
    package var countryCode: String?
    /// Where the asker's default place is.
    package var coordinate: Coordinate?
    /// ISO 3166-1 code of the country that the channel or workspace has set.
    package var channelCountryCode: String?
    /// Ids of places the asker asked for lately, the last one first.
    package var recentIDs: [String]

    /// A context of a country alone, or of nothing.
    package init(countryCode: String? = nil) {
        self.countryCode = countryCode
        recentIDs = []
    }

    /// All that is known: the default place, places asked for lately (last one first, the first
    /// ``mostRecent`` count), the channel's country.
    package init(defaultPlace: Place?, recentPlaces: [Place] = [], channelCountryCode: String? = nil) {
        countryCode = defaultPlace?.countryCode
        coordinate = defaultPlace?.coordinate
        self.channelCountryCode = channelCountryCode
        recentIDs = recentPlaces.prefix(Self.mostRecent).map(\.id)
    }
}
