/// What to suggest when nothing has the name that was typed.
extension PlaceSearch {
    /// What an unknown query may have meant.
    func suggestions() -> [Place] {
        let all = 0..<name.words.count
        let areas = PlaceQualifiers.areas(named: all, of: name, in: table).flatMap(chiefPlaces)
        if !areas.isEmpty {
            return distinct(areas.map { candidate($0) })
        }
        if let code = codeInSmallLetters() { return [code] }
        let completed = name.key.count >= 3 ? completions() : []
        for (named, qualifying) in readings().prefix(4) {
            let qualifiers = qualifying.isEmpty ? nil : PlaceQualifiers(qualifying, of: name, in: table)
            if !qualifying.isEmpty, qualifiers == nil { continue }
            let near = misspelt(named, qualifiers)
            if near.isEmpty { continue }
            return distinct(near + completed)
        }
        if !completed.isEmpty { return distinct(completed) }
        // "Paris, Germany": there is none, but there are others.
        for (named, qualifying) in readings().dropFirst() where named.lowerBound == 0 {
            if let elsewhere = candidates(named, qualifying.upperBound..<qualifying.upperBound) {
                return distinct(elsewhere)
            }
        }
        return []
    }

    /// The best three of some candidates, for three spots.
    private func distinct(_ candidates: [Candidate]) -> [Place] {
        table.distinctPlaces(candidates.sorted(by: Candidate.isBetter), limit: 3)
    }

    private func codeInSmallLetters() -> Place? {
        guard name.words.count == 1, (3...4).contains(name.key.count) else { return nil }
        return table.placeWithCode(query, [.metro, .iata, .icao])
    }

    /// Places whose name begins so; an unfinished word is as bad as one with an error.
    private func completions() -> [Candidate] {
        table.completions(of: name.key[...], asker: asker).map {
            var unfinished = candidate($0.index, $0.kind)
            unfinished.score -= Ranking.unfinished
            return unfinished
        }
    }

    /// Places whose name is near, with one error if that finds a town, else with two.
    private func misspelt(_ named: Range<Int>, _ qualifiers: PlaceQualifiers?) -> [Candidate] {
        let one = misspelt(named, qualifiers, errors: 1)
        if one.contains(where: { table.population($0.index) >= 15_000 }) { return one }
        let two = misspelt(named, qualifiers, errors: 2)
        return two.isEmpty ? one : two
    }

    private func misspelt(_ named: Range<Int>, _ qualifiers: PlaceQualifiers?, errors: Int) -> [Candidate] {
        guard var search = Misspelling(name.key(named), errors: errors, table: table) else { return [] }
        let isShort = name.key(named).count < 6
        var best = BestCandidates(limit: 12)
        search.search { match in
            for number in 0..<match.postings.count {
                guard let meaning = table.meaning(match.postings, number), meaning.kind.isPlace else { break }
                if let qualifiers, qualifiers.fit(meaning.number, in: table) == nil { continue }
                // Anything of four letters is near some alternate name of some village.
                if isShort, meaning.kind == .alternate, table.population(meaning.number) < 100_000 { continue }
                var score = Ranking.score(meaning.number, meaning.kind, asker: asker, in: table)
                score -= Ranking.error * Double(match.errors)
                best.add(Candidate(index: meaning.number, kind: meaning.kind, score: score))
                if qualifiers == nil, number >= 3 { break }
            }
        }
        return best.candidates
    }
}
