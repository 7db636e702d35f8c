import ForecastCore

/// What a finder knows about the person who asks: breaks ties.
package struct PlaceContext: Sendable, Hashable {
    /// ISO 3166-1 code of the asker's default place.
    package var countryCode: String?

    package init(countryCode: String? = nil) {
        self.countryCode = countryCode
    }
}

/// How a query was understood.
package enum PlaceAnswer: Sendable, Equatable {
    /// One place, beyond serious doubt.
    case found(Place)
    /// Several serious candidates, best first, 2...5, each distinguishable by its title.
    case ambiguous([Place])
    /// Nothing by that name; places a misspelling may have meant, best first, at most 3.
    case unknown(suggestions: [Place])
    /// The query is a coordinate that is not on the earth, or too long: a sentence that says so.
    case refused(String)
}

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
