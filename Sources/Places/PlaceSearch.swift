import ForecastCore

/// The search for one query that is no coordinate.
///
/// A query is a name, perhaps followed by where it is ("Paris, TX", "Paris Texas USA"). Every way to cut it is tried,
/// the longest name first; the first that finds places decides.
struct PlaceSearch {
    let table: PlaceTable
    let query: String
    let name: FoldedName
    let askersCountry: Int?

    init(table: PlaceTable, query: String, context: PlaceContext) {
        self.table = table
        self.query = query
        name = FoldedName(query, table: table)
        askersCountry = context.countryCode.flatMap(table.country(code:))
    }

    func answer() -> PlaceAnswer {
        let all = 0..<name.words.count
        guard !all.isEmpty else { return .unknown(suggestions: []) }
        for (named, qualifying) in readings() {
            guard let found = candidates(named, qualifying) else { continue }
            return answer(found, wholeQuery: qualifying.isEmpty)
        }
        if let airport = airport() { return .found(airport) }
        return .unknown(suggestions: suggestions())
    }

    /// Whether there is a place of exactly this name, or an airport with this code.
    var hasExactAnswer: Bool {
        !name.words.isEmpty && (readings().contains { candidates($0.0, $0.1) != nil } || airport() != nil)
    }

    /// The ways to cut the words into a name and its qualifiers.
    func readings() -> [(Range<Int>, Range<Int>)] {
        let end = name.words.count
        var readings = [(0..<end, end..<end)]
        let cuts = (1..<max(1, end)).reversed()
        for cut in cuts where name.endsSegment[cut - 1] { readings.append((0..<cut, cut..<end)) }
        for cut in cuts where !name.endsSegment[cut - 1] { readings.append((0..<cut, cut..<end)) }
        // "Germany, Berlin": the other way round only where a comma says so.
        for cut in cuts where name.endsSegment[cut - 1] { readings.append((cut..<end, 0..<cut)) }
        return readings
    }

    // MARK: Candidates

    /// The places with a name that fit the qualifiers; nil when there is none.
    func candidates(_ named: Range<Int>, _ qualifying: Range<Int>) -> [Candidate]? {
        var postings: [Postings] = []
        if let exact = table.look(up: name.key(named)) { postings.append(exact) }
        if let long = name.spelledOut(named), let other = table.look(up: long[...]) { postings.append(other) }
        guard !postings.isEmpty else { return nil }
        var qualifiers: PlaceQualifiers?
        if !qualifying.isEmpty {
            qualifiers = PlaceQualifiers(qualifying, of: name, in: table)
            if qualifiers == nil { return nil }
        }
        var found: [Candidate] = []
        for one in postings {
            for number in 0..<one.count {
                guard let meaning = table.meaning(one, number), meaning.kind.isPlace else { break }
                var distance = 0
                if let qualifiers {
                    guard let fit = qualifiers.fit(meaning.number, in: table) else { continue }
                    distance = fit
                }
                let score = Ranking.score(meaning.number, meaning.kind, askersCountry: askersCountry, in: table)
                found.append(
                    Candidate(index: meaning.number, kind: meaning.kind, score: score, qualifierClass: distance)
                )
            }
        }
        guard !found.isEmpty else { return nil }
        if qualifiers != nil {
            let named = found.contains { $0.kind != .alternate }
            let nearest = found.filter { !named || $0.kind != .alternate }.map(\.qualifierClass).min()
            found.removeAll { $0.qualifierClass != nearest }
        }
        sort(&found, spelled: named)
        return found
    }

    /// Best first, each place once; a name written exactly as typed gets its bonus.
    private func sort(_ found: inout [Candidate], spelled words: Range<Int>) {
        guard found.count > 1 else { return }
        // An alternate name never beats a name. One that would have, or that stands for a place a hundred times as large,
        // comes right behind, so that we ask ("Pekin, Illinois" or Beijing?); the others are noise ("Victoria" for
        // Hong Kong).
        let bestName = found.filter { $0.kind != .alternate }.map(\.score).max()
        if let bestName {
            let enough = min(bestName, bestName + 2 - Ranking.alternatePenalty)
            found.removeAll { $0.kind == .alternate && $0.score < enough }
        }
        let best = found.map(\.score).max() ?? 0
        let typed = typedName(words)
        for at in found.indices where found[at].score > best - 2 * Ranking.exactSpelling {
            switch found[at].kind {
            case .name where table.name(found[at].index).lowercased() != typed: break
            // How an everyday name is spelled is not known: that of a city gets the benefit of the doubt.
            case .short where table.population(found[at].index) < 100_000: break
            case .name, .short: found[at].score += Ranking.exactSpelling
            default: break
            }
        }
        if let top = found.filter({ $0.kind != .alternate }).map(\.score).max() {
            for at in found.indices where found[at].kind == .alternate {
                found[at].score = top - 0.001 * (10 - found[at].score)
            }
        }
        found.sort { ($0.score, $1.index) > ($1.score, $0.index) }
        var known: Set<Int> = []
        found.removeAll { !known.insert($0.index).inserted }
    }

    /// The query before its first comma when the name ends there, else all of it.
    private func typedName(_ words: Range<Int>) -> String {
        let text = words.upperBound == name.words.count ? query[...] : query.prefix { $0 != "," }
        return String(text).lowercased()
    }

    // MARK: Answers

    private func answer(_ found: [Candidate], wholeQuery: Bool) -> PlaceAnswer {
        guard let best = found.first, let place = table.makePlace(best.index) else { return .unknown(suggestions: []) }
        if wholeQuery {
            switch areaReading(beside: best) {
            case .none: break
            case .instead(let suggestions): return .unknown(suggestions: table.distinctPlaces(suggestions, limit: 3))
            case .rivals(let rivals): return ask(rivals + [best])
            }
        }
        let rivals = found.dropFirst().filter { $0.score >= best.score - Ranking.serious }
        let serious = table.distinctPlaces([best] + rivals, limit: 2)
        guard serious.count > 1 else { return .found(place) }
        return ask(found.filter { $0.score >= best.score - Ranking.listed })
    }

    private func ask(_ candidates: [Candidate]) -> PlaceAnswer {
        let places = table.distinctPlaces(candidates, limit: 5)
        guard let first = places.first else { return .unknown(suggestions: []) }
        return places.count > 1 ? .ambiguous(places) : .found(first)
    }

    /// What a country or region with the same name means for a place.
    private enum AreaReading {
        case none
        /// Nobody means the place: "Texas" is not Texas City.
        case instead([Candidate])
        /// Both can be meant: who types "Florida" hardly means the town in Cuba, but may.
        case rivals([Candidate])
    }

    private func areaReading(beside best: Candidate) -> AreaReading {
        var chief: [Candidate] = []
        for area in PlaceQualifiers.areas(named: 0..<name.words.count, of: name, in: table) {
            guard area.kind == .country || area.kind == .region else { continue }
            let places = chiefPlaces(of: area)
            let inside =
                area.kind == .country
                ? table.country(best.index) == area.number : table.region(best.index) == area.number
            // "New York" and "Mexico" are also cities; a namesake inside its area is what was typed.
            if places.contains(best.index) || inside && best.kind == .name { return .none }
            chief += places.map { candidate($0) }
        }
        if best.kind != .name { return chief.isEmpty ? .none : .instead(chief) }
        // Without the bonus for spelling: an area is spelled the same.
        let score = candidate(best.index).score
        chief.sort { $0.score > $1.score }
        guard let largest = chief.first, largest.score >= score + 1 else { return .none }
        return .rivals(Array(chief.prefix(4)))
    }

    /// A place as if its name had been typed.
    func candidate(_ index: Int) -> Candidate {
        let score = Ranking.score(index, .name, askersCountry: askersCountry, in: table)
        return Candidate(index: index, kind: .name, score: score)
    }

    func chiefPlaces(of area: Meaning) -> [Int] {
        switch area.kind {
        case .country, .countryCode: table.chiefPlaces(country: area.number)
        default: table.chiefPlaces(region: area.number)
        }
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
