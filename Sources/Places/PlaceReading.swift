import ForecastCore

/// How a query was understood and why, for people who look after a bot.
package struct PlaceReading: Sendable {
    /// What speaks for or against a candidate.
    package struct Reason: Sendable, Equatable {
        package let words: String
        package let points: Double
    }

    /// A place that was considered.
    package struct Candidate: Sendable {
        package let place: Place
        /// The sum of its reasons: powers of ten of inhabitants, more is likelier.
        package let score: Double
        package let reasons: [Reason]
    }

    /// The answer that the assistant gets.
    package let answer: PlaceAnswer
    /// How the query was taken: `name`, `coordinate`, `code`, `postal code`, `country or region`, `misspelling`,
    /// `refused`, `nothing`.
    package let form: String
    /// The likeliest candidates, best first; none for coordinates and codes.
    package let candidates: [Candidate]
    /// What a remote geocoder would be asked; nil when it would not be.
    package let remoteQuery: PlaceQuery?
}

extension Gazetteer {
    /// The answer to a query, with the candidates considered (at most `limit`) and what decided between them.
    package func reading(
        of query: String,
        context: PlaceContext = PlaceContext(),
        limit: Int = 10
    ) -> PlaceReading {
        let answer = find(query, context: context)
        var candidates: [PlaceReading.Candidate] = []
        var isArea = false
        if let table, query.utf8.count <= Self.longestQuery, CoordinateQuery(query) == nil {
            let search = PlaceSearch(table: table, query: query, context: context)
            if search.isNameLike { candidates = search.explained(limit: limit) }
            isArea = !PlaceQualifiers.areas(named: 0..<search.name.words.count, of: search.name, in: table).isEmpty
        }
        var remote: PlaceQuery?
        if case .unknown = answer { remote = remoteQuery(query) }
        return PlaceReading(
            answer: answer,
            form: form(of: query, answer, isName: !candidates.isEmpty, isArea: isArea, remote),
            candidates: candidates,
            remoteQuery: remote
        )
    }

    private func form(
        of query: String,
        _ answer: PlaceAnswer,
        isName: Bool,
        isArea: Bool,
        _ remote: PlaceQuery?
    ) -> String {
        switch answer {
        case .refused: return "refused"
        case .found(let place) where place.id.hasPrefix("at:"): return "coordinate"
        case .found, .ambiguous: return isName ? "name" : "code"
        case .unknown(let suggestions):
            if remote?.isPostal == true { return "postal code" }
            if suggestions.isEmpty { return "nothing" }
            return isArea ? "country or region" : "misspelling"
        }
    }
}

extension PlaceSearch {
    /// The candidates of the reading that decides, best first, with what their verdict is made of.
    fileprivate func explained(limit: Int) -> [PlaceReading.Candidate] {
        guard let found = titled() ?? readings().lazy.compactMap({ candidates($0.0, $0.1) }).first else { return [] }
        return found.sorted { ($0.verdict, $1.index) > ($1.verdict, $0.index) }.prefix(limit).compactMap { candidate in
            table.makePlace(candidate.index).map {
                PlaceReading.Candidate(place: $0, score: candidate.verdict, reasons: reasons(candidate))
            }
        }
    }

    private func reasons(_ candidate: Candidate) -> [PlaceReading.Reason] {
        let index = candidate.index
        var reasons: [PlaceReading.Reason] = []
        func add(_ words: String, _ points: Double) {
            reasons.append(PlaceReading.Reason(words: words, points: points))
        }
        add("population \(table.population(index))", Ranking.size(index, in: table))
        add("named in \(table.names(index)) ways", Ranking.names(index, in: table))
        let kind =
            switch candidate.kind {
            case .name: "its name"
            case .short: "short or everyday name"
            default: "alternate name"
            }
        let rank = table.isCapital(index) ? ", capital" : ""
        let ofNames = Ranking.renown(index, in: table) - Ranking.names(index, in: table)
        add(kind + rank, Ranking.kindPoints(index, candidate.kind, in: table) + ofNames)
        asker.forEachReason(index, in: table, add)
        if candidate.isSpelledSo { add("spelled as typed", Ranking.exactSpelling) }
        // An alternate name is moved behind the names.
        let rest = candidate.verdict - reasons.reduce(0) { $0 + $1.points }
        if abs(rest) > 1e-6 { add("an alternate name ranks behind names", rest) }
        return reasons
    }
}
