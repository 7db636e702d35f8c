/// What becomes of the candidates for a name.
enum Verdict {
    /// The first beyond serious doubt.
    case found(Candidate)
    /// A country or region is meant; its chief places.
    case area([Candidate])
    /// Those to choose from, in the order to show them.
    case doubt([Candidate])
}

extension PlaceSearch {
    /// Decides between candidates, given best first.
    func verdict(_ found: [Candidate], wholeQuery: Bool) -> Verdict {
        guard let first = found.first else { return .area([]) }
        if wholeQuery {
            switch areaReading(beside: found) {
            case .none: break
            case .instead(let chief): return .area(chief)
            case .rivals(let rivals): return .doubt((rivals + [first]).sorted(by: Candidate.isBetter))
            }
        }
        guard found.count > 1 else { return .found(first) }
        let byVerdict = found.sorted { ($0.verdict, $1.index) > ($1.verdict, $0.index) }
        let best = byVerdict[0]
        let rivals = byVerdict.dropFirst().filter { isSerious($0, beside: best) }
        guard rivals.contains(where: { isFar($0, from: best) }) else { return .found(best) }
        if let famous = worldFamous(byVerdict) { return .found(famous) }
        let others = byVerdict.dropFirst().filter { one in
            one.verdict >= best.verdict - Ranking.listed || rivals.contains { $0.index == one.index }
        }
        return doubt([best] + others)
    }

    /// Decides between places of which each has the typed text for its title, given best first.
    func verdict(sameTitle found: [Candidate]) -> Verdict {
        let best = found[0]
        return doubt(found.filter { $0.verdict >= best.verdict - Ranking.namesake })
    }

    /// Of some candidates, best first, those to choose from.
    private func doubt(_ candidates: [Candidate]) -> Verdict {
        let listed = distinct(candidates)
        return listed.count > 1 ? .doubt(listed.sorted(by: Candidate.isBetter)) : .found(candidates[0])
    }

    /// Whether a place is nearly as likely as the best one.
    private func isSerious(_ other: Candidate, beside best: Candidate) -> Bool {
        if other.verdict >= best.verdict - Ranking.serious { return true }
        return other.kind != .alternate && other.score >= best.score - Ranking.alike
            && table.names(other.index) >= Ranking.knownNames
    }

    private func isFar(_ one: Candidate, from other: Candidate) -> Bool {
        guard let here = table.coordinate(one.index), let there = table.coordinate(other.index) else { return false }
        return here.distance(to: there) >= 25_000
    }

    /// The one place of a name that the whole world speaks of: it need not be the largest.
    private func worldFamous(_ byVerdict: [Candidate]) -> Candidate? {
        guard let famous = byVerdict.max(by: { table.names($0.index) < table.names($1.index) }),
            famous.kind != .alternate, table.names(famous.index) >= Ranking.worldFamous
        else { return nil }
        let isAlone = byVerdict.allSatisfy { other in
            other.index == famous.index
                || other.score <= famous.score + Ranking.fameReach
                    && 3 * table.names(other.index) <= 2 * table.names(famous.index)
        }
        return isAlone ? famous : nil
    }

    /// The first five that are no nearer to each other than 25 km.
    private func distinct(_ candidates: [Candidate]) -> [Candidate] {
        var chosen: [Candidate] = []
        for candidate in candidates where chosen.count < 5 {
            guard let there = table.coordinate(candidate.index) else { continue }
            let isApart = chosen.allSatisfy { other in
                table.coordinate(other.index).map { $0.distance(to: there) >= 25_000 } ?? true
            }
            if isApart { chosen.append(candidate) }
        }
        return chosen
    }

    // MARK: Areas

    /// What a country or region with the same name means for a place.
    private enum AreaReading {
        case none
        /// Nobody means the place: "Texas" is not Texas City.
        case instead([Candidate])
        /// Both can be meant: who types "Florida" hardly means the town in Cuba, but may.
        case rivals([Candidate])
    }

    private func areaReading(beside found: [Candidate]) -> AreaReading {
        guard let best = found.first else { return .none }
        var chief: [Candidate] = []
        for area in PlaceQualifiers.areas(named: 0..<name.words.count, of: name, in: table) {
            guard area.kind == .country || area.kind == .region else { continue }
            let places = chiefPlaces(of: area)
            let inside =
                area.kind == .country
                ? table.country(best.index) == area.number : table.region(best.index) == area.number
            // "New York" and "Mexico" are also cities; a namesake inside its area is what was typed.
            if places.contains(best.index) || inside && best.kind == .name { return .none }
            // So is one that is the first place of its area: San José for the region around it.
            if let first = places.first, found.contains(where: { $0.index == first && $0.kind == .name }) { continue }
            chief += places.map { candidate($0) }
        }
        // Without the bonus for spelling: an area is spelled the same.
        let score = candidate(best.index).score
        chief.sort(by: Candidate.isBetter)
        guard let largest = chief.first else { return .none }
        // "Texas" hardly means Texas City, "UK" not the village of Uk in Siberia.
        if largest.score >= score + (best.kind == .name ? Ranking.onlyArea : -Ranking.serious) {
            return .instead(chief)
        }
        guard best.kind == .name, largest.score >= score + Ranking.area else { return .none }
        return .rivals(Array(chief.prefix(4)))
    }

    func chiefPlaces(of area: Meaning) -> [Int] {
        switch area.kind {
        case .country, .countryCode: table.chiefPlaces(country: area.number)
        default: table.chiefPlaces(region: area.number)
        }
    }
}
