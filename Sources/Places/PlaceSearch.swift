import ForecastCore

/// The search for one query that is no coordinate.
///
/// A query is a name, perhaps followed by where it is ("Paris, TX", "Paris Texas USA"). Every way to cut it is tried,
/// the longest name first; the first that finds places decides.
struct PlaceSearch {
    let table: PlaceTable
    let query: String
    let name: FoldedName
    let asker: Asker

    init(table: PlaceTable, query: String, context: PlaceContext) {
        self.table = table
        self.query = query
        name = FoldedName(query, table: table)
        asker = Asker(context, in: table)
    }

    func answer() -> PlaceAnswer {
        guard isNameLike else { return .unknown(suggestions: []) }
        if let verdict = firstReading() { return answer(verdict) }
        if let airport = airport() { return .found(airport) }
        if let bare = withoutNumbers() {
            let search = PlaceSearch(table: table, query: bare, name: FoldedName(bare, table: table), asker: asker)
            if let verdict = search.firstReading() { return search.answer(verdict) }
        }
        return .unknown(suggestions: suggestions())
    }

    private init(table: PlaceTable, query: String, name: FoldedName, asker: Asker) {
        (self.table, self.query, self.name, self.asker) = (table, query, name, asker)
    }

    /// No place has so many words, with all that can be said of where it is.
    private static let mostWords = 24

    /// Whether it has words, and no more than a name and its qualifiers have.
    var isNameLike: Bool { (1...Self.mostWords).contains(name.words.count) }

    /// Whether there is a place of exactly this name, or an airport with this code.
    var hasExactAnswer: Bool {
        isNameLike && (titled() != nil || readings().contains { candidates($0.0, $0.1) != nil } || airport() != nil)
    }

    /// What the first way to cut the query that finds places makes of it.
    func firstReading() -> Verdict? {
        if let titled = titled() { return verdict(sameTitle: titled) }
        for (named, qualifying) in readings() {
            guard let found = candidates(named, qualifying) else { continue }
            return verdict(found, wholeQuery: qualifying.isEmpty)
        }
        return nil
    }

    private func answer(_ verdict: Verdict) -> PlaceAnswer {
        switch verdict {
        case .found(let best): table.makePlace(best.index).map { .found($0) } ?? .unknown(suggestions: [])
        case .area(let chief): .unknown(suggestions: table.distinctPlaces(chief, limit: 3))
        case .doubt(let candidates): ask(candidates)
        }
    }

    private func ask(_ candidates: [Candidate]) -> PlaceAnswer {
        let places = table.distinctPlaces(candidates, limit: 5)
        guard let first = places.first else { return .unknown(suggestions: []) }
        return places.count > 1 ? .ambiguous(places) : .found(first)
    }

    /// The ways to cut the words into a name and its qualifiers.
    func readings() -> [(Range<Int>, Range<Int>)] {
        let end = name.words.count
        var readings = [(0..<end, end..<end)]
        let cuts = (1..<max(1, end)).reversed()
        for cut in cuts where name.endsSegment[cut - 1] { readings.append((0..<cut, cut..<end)) }
        for cut in cuts where !name.endsSegment[cut - 1] { readings.append((0..<cut, cut..<end)) }
        // "Germany, Berlin": the other way round, best where a comma says so.
        for cut in cuts where name.endsSegment[cut - 1] { readings.append((cut..<end, 0..<cut)) }
        for cut in cuts where !name.endsSegment[cut - 1] { readings.append((cut..<end, 0..<cut)) }
        return readings
    }

    /// The query without words of digits alone, as in "10115 Berlin"; nil when there are none or nothing else.
    private func withoutNumbers() -> String? {
        var dropped = false
        let kept = query.split(separator: " ").filter { word in
            let digits = word.utf8.count(where: { (0x30...0x39).contains($0) })
            let isNumber =
                digits >= 3 && word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2C }
            if isNumber { dropped = true }
            return !isNumber
        }
        return dropped && !kept.isEmpty ? kept.joined(separator: " ") : nil
    }

    /// An airport by its code in capitals, or by its name.
    private func airport() -> Place? {
        let code = query.filter { $0 != " " }
        if (3...4).contains(code.utf8.count), code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
            if let place = table.placeWithCode(code, [.metro, .iata, .icao]) { return place }
        }
        guard let postings = table.look(up: name.key[...]) else { return nil }
        for number in 0..<postings.count {
            guard let meaning = table.meaning(postings, number) else { continue }
            if meaning.kind == .airportName { return table.makeAirport(meaning.number) }
        }
        return nil
    }
}
