/// The places that a name and its qualifiers allow, and their order.
extension PlaceSearch {
    /// The places with a name that fit the qualifiers, best first; nil when there is none.
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
        let areas = qualifiers == nil ? PlaceQualifiers.areas(named: named, of: name, in: table) : []
        var found: [Candidate] = []
        for one in postings {
            for number in 0..<one.count {
                guard let meaning = table.meaning(one, number), meaning.kind.isPlace else { break }
                var distance = 0
                if let qualifiers {
                    guard let fit = qualifiers.fit(meaning.number, in: table) else { continue }
                    distance = fit
                }
                found.append(candidate(meaning.number, kind(of: meaning, among: areas), class: distance))
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

    /// The places that have the query for their full title, best first; nil when there is none.
    func titled() -> [Candidate]? {
        let text = query.utf8.span
        var found: [Candidate] = []
        for comma in text.indices where text[comma] == 0x2C && comma + 1 < text.count && text[comma + 1] == 0x20 {
            let cut = query.utf8.index(query.startIndex, offsetBy: comma)
            let typed = String(query[..<cut])
            guard let postings = table.look(up: FoldedName(typed, table: table).key[...]) else { continue }
            for number in 0..<postings.count {
                guard let meaning = table.meaning(postings, number), meaning.kind == .name else { break }
                // The country first: it rules out most at little cost.
                guard let country = table.countryName(table.country(meaning.number)), query.hasSuffix(country),
                    table.name(meaning.number) == typed, table.makePlace(meaning.number)?.title == query
                else { continue }
                found.append(candidate(meaning.number))
            }
        }
        guard !found.isEmpty else { return nil }
        judge(&found)
        return found.sorted { ($0.verdict, $1.index) > ($1.verdict, $0.index) }
    }

    /// A place as if a name of a kind had been typed.
    func candidate(_ index: Int, _ kind: KeyKind = .name, class qualifierClass: Int = 0) -> Candidate {
        let score = Ranking.score(index, kind, asker: asker, in: table)
        return Candidate(index: index, kind: kind, score: score, qualifierClass: qualifierClass)
    }

    /// An alternate name that the place's region shares is no noise: "Mecca" for Makkah.
    private func kind(of meaning: Meaning, among areas: [Meaning]) -> KeyKind {
        guard meaning.kind == .alternate, !areas.isEmpty else { return meaning.kind }
        let region = table.region(meaning.number)
        let isShared = areas.contains { $0.kind == .region && $0.number == region }
        return isShared && table.chiefPlaces(region: region).contains(meaning.number) ? .short : meaning.kind
    }

    /// Best first, each place once; a name written exactly as typed gets its bonus.
    private func sort(_ found: inout [Candidate], spelled words: Range<Int>) {
        guard found.count > 1 else { return judge(&found) }
        // An alternate name never beats a name. One that would have, or that stands for a place a hundred times as large,
        // comes right behind, so that we ask ("Pekin, Illinois" or Beijing?); the others are noise ("Victoria" for
        // Hong Kong).
        let bestName = found.filter { $0.kind != .alternate }.map(\.score).max()
        if let bestName {
            let enough = min(bestName, bestName + 2 - Ranking.alternatePenalty)
            found.removeAll { $0.kind == .alternate && $0.score < enough }
        }
        markSpelled(&found, typedName(words))
        if let top = found.filter({ $0.kind != .alternate }).map(\.score).max() {
            for at in found.indices where found[at].kind == .alternate {
                found[at].score = top - 0.001 * (10 - found[at].score)
            }
        }
        judge(&found)
        found.sort(by: Candidate.isBetter)
        var known: Set<Int> = []
        found.removeAll { !known.insert($0.index).inserted }
    }

    private func markSpelled(_ found: inout [Candidate], _ typed: String) {
        let best = found.map(\.score).max() ?? 0
        let near = found.indices.filter { found[$0].score > best - 2 * Ranking.exactSpelling }
        let exact = near.filter { found[$0].kind == .name && table.name(found[$0].index).lowercased() == typed }
        guard !exact.isEmpty else { return }
        // How an everyday name is spelled is not known: that of a city gets the benefit of the doubt.
        let everyday = near.filter { found[$0].kind == .short && table.population(found[$0].index) >= 100_000 }
        for at in exact + everyday {
            found[at].score += Ranking.exactSpelling
            found[at].isSpelledSo = true
        }
    }

    /// Adds renown, where an alternate name has no more of it than a name.
    private func judge(_ found: inout [Candidate]) {
        var most = -Double.infinity
        for at in found.indices {
            let renown = Ranking.renown(found[at].index, in: table)
            found[at].verdict = found[at].score + renown
            if found[at].kind != .alternate { most = max(most, found[at].verdict) }
        }
        guard most > -.infinity else { return }
        for at in found.indices where found[at].kind == .alternate { found[at].verdict = min(found[at].verdict, most) }
    }

    /// The query before its first comma when the name ends there, else all of it.
    private func typedName(_ words: Range<Int>) -> String {
        let text = words.upperBound == name.words.count ? query[...] : query.prefix { $0 != "," }
        return String(text).lowercased()
    }
}
