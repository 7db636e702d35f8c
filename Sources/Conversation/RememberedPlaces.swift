import Places

/// A finder that keeps what it found lately: the same names are asked again and again.
struct RememberedPlaces: PlaceFinder {
    private struct Query: Hashable {
        let words: String
        let context: PlaceContext
    }

    private let finder: any PlaceFinder
    /// Who knows the places by their ids that the finder does not.
    private let remote: (any RemotePlaceFinder)?
    private let found = Recent<Query, PlaceAnswer>(capacity: 1024)
    private let known = Recent<String, Bool>(capacity: 1024)

    init(_ finder: any PlaceFinder, remote: (any RemotePlaceFinder)? = nil) {
        self.finder = finder
        self.remote = remote
    }

    func find(_ query: String, context: PlaceContext) -> PlaceAnswer {
        guard Self.isKept(query) else { return finder.find(query, context: context) }
        return found.value(for: Query(words: query, context: context)) { finder.find(query, context: context) }
    }

    func knows(_ query: String) -> Bool {
        guard Self.isKept(query) else { return finder.knows(query) }
        return known.value(for: query) { finder.knows(query) }
    }

    func place(id: String) -> Place? { finder.place(id: id) ?? remote?.place(id: id) }

    func suggestions(for text: String, limit: Int) -> [Place] { finder.suggestions(for: text, limit: limit) }

    /// Long queries are rare and would fill the memory.
    private static func isKept(_ query: String) -> Bool { query.utf8.count <= 64 }
}
