import ForecastCore

/// Finds places in the table that is compiled into the binary.
///
/// Opening it costs nothing, a look-up some microseconds; it reads no file and no network and can be shared freely.
package struct Gazetteer: PlaceFinder {
    /// The longest query in bytes of UTF-8.
    package static let longestQuery = 256

    /// The table of the binary.
    package static let embedded = Gazetteer(table: PlaceTable(.embedded))

    /// Nil when the bytes are no usable table: then nothing is ever found.
    let table: PlaceTable?

    init(table: PlaceTable?) {
        self.table = table
    }

    /// Whether there is a table of the right version.
    package var isUsable: Bool { table != nil }

    /// Number of places in the table, airports not counted.
    package var placeCount: Int { table?.places.count ?? 0 }

    /// Understands a name with or without qualifiers, a coordinate, or a code such as `iata:BER`.
    ///
    /// Postal codes are unknown here: ``remoteQuery(_:)`` tells what a remote geocoder can be asked for them.
    /// Queries longer than ``longestQuery`` are refused.
    package func find(_ query: String, context: PlaceContext = PlaceContext()) -> PlaceAnswer {
        guard query.utf8.count <= Self.longestQuery else {
            return .refused("That is too long for the name of a place; the limit is \(Self.longestQuery) bytes.")
        }
        switch CoordinateQuery(query) {
        case .coordinate(let point): return .found(place(at: point))
        case .refused(let why): return .refused(why)
        case nil: break
        }
        guard let table else { return .unknown(suggestions: []) }
        if let answer = codeAnswer(query, in: table) { return answer }
        if PostalCode(query, in: table) != nil { return .unknown(suggestions: []) }
        return PlaceSearch(table: table, query: query, context: context).answer()
    }

    package func knows(_ query: String) -> Bool {
        guard query.utf8.count <= Self.longestQuery, let table else { return false }
        switch CoordinateQuery(query) {
        case .coordinate: return true
        case .refused: return false
        case nil: return PlaceSearch(table: table, query: query, context: PlaceContext()).hasExactAnswer
        }
    }

    /// The place with an id: `gn:` and a GeoNames number, `iata:` or `icao:` and a code, `at:` and a coordinate.
    package func place(id: String) -> Place? {
        guard id.utf8.count <= 64, let colon = id.firstIndex(of: ":") else { return nil }
        let value = String(id[id.index(after: colon)...])
        switch id[..<colon] {
        case "gn":
            guard let table, let number = UInt32(value), String(number) == value else { return nil }
            return table.index(geonameID: number).flatMap(table.makePlace)
        case "iata":
            return value.utf8.count == 3 ? table?.airport(value, .iata).flatMap { table?.makeAirport($0) } : nil
        case "icao":
            return value.utf8.count == 4 ? table?.airport(value, .icao).flatMap { table?.makeAirport($0) } : nil
        case "at":
            guard case .coordinate(let point) = CoordinateQuery(value) else { return nil }
            let place = place(at: point)
            return place.id == id ? place : nil
        default:
            return nil
        }
    }

    /// The place for a bare coordinate: named after what is near it.
    package func place(at point: Coordinate) -> Place {
        (table ?? .empty).makePlace(at: point)
    }

    /// Where a bare coordinate is: the place near by, how far and in which direction, the zone.
    package func whereabouts(of point: Coordinate) -> Whereabouts {
        (table ?? .empty).whereabouts(of: point)
    }

    /// The nearest place and its distance in metres; nil when there is none within 1,000 km.
    package func nearest(to point: Coordinate) -> (place: Place, distance: Double)? {
        guard let table, let near = table.nearestPlace(to: point, within: 1_000_000),
            let place = table.makePlace(near.index)
        else { return nil }
        return (place, near.distance)
    }

    /// The best-known places whose name in some language begins with a text of at least two bytes, best first; where
    /// there are not enough, those whose title does ("Paris, T").
    package func suggestions(prefix: String, limit: Int = 5, context: PlaceContext = PlaceContext()) -> [Place] {
        guard let table, limit > 0, prefix.utf8.count <= Self.longestQuery else { return [] }
        let name = FoldedName(prefix, table: table)
        guard name.key.count >= 2 else { return [] }
        let asker = Asker(context, in: table)
        var candidates = table.completions(of: name.key[...], asker: asker, limit: limit + 7)
        if candidates.count < limit { candidates += table.completions(ofTitle: name, asker: asker) }
        return table.distinctPlaces(candidates, limit: limit)
    }

    /// The answer to `iata:BER` or `icao:EDDB`; nil when the query is neither.
    private func codeAnswer(_ query: String, in table: PlaceTable) -> PlaceAnswer? {
        let parts = query.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let kinds: [KeyKind]
        switch parts[0].lowercased().trimmed {
        case "iata": kinds = [.iata, .metro]
        case "icao": kinds = [.icao]
        default: return nil
        }
        return .init(table.placeWithCode(String(parts[1]).trimmed, kinds))
    }
}

extension PlaceAnswer {
    /// Found, or unknown without a suggestion.
    init(_ place: Place?) {
        self = place.map { .found($0) } ?? .unknown(suggestions: [])
    }
}

extension StringProtocol {
    /// Without blanks at both ends.
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension PlaceTable {
    /// The airport with a code.
    func airport(_ code: String, _ kind: KeyKind) -> Int? {
        meanings(of: code).first { $0.kind == kind }?.number
    }

    /// The place or airport with a code, the kinds tried in order.
    func placeWithCode(_ code: String, _ kinds: [KeyKind]) -> Place? {
        let meanings = meanings(of: code)
        for kind in kinds {
            guard let meaning = meanings.first(where: { $0.kind == kind }) else { continue }
            return kind == .metro ? makePlace(meaning.number) : makeAirport(meaning.number)
        }
        return nil
    }

    private func meanings(of code: String) -> [Meaning] {
        let name = FoldedName(code, table: self)
        guard name.words.count == 1, let postings = look(up: name.key[...]) else { return [] }
        return (0..<postings.count).compactMap { meaning(postings, $0) }
    }
}
