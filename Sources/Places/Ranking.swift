import Foundation

/// A place that a name may mean, and how well it fits.
struct Candidate {
    let index: Int
    let kind: KeyKind
    var score: Double
    /// How far-fetched the reading of its qualifier is; 0 when there is none.
    var qualifierClass = 0
}

/// How places compete for a name.
///
/// The score is in powers of ten of inhabitants. A capital counts 30 times its size; an alternate name must stand for a
/// place some 300 times as large, because alternates hold much that nobody says ("Victoria" for Hong Kong); a name
/// written exactly as typed, accents included, beats one that merely folds to the same key.
enum Ranking {
    static let capital = 1.5
    static let shortPenalty = 0.3
    static let alternatePenalty = 2.5
    static let exactSpelling = 1.2
    static let askersCountry = 0.8
    /// What each typing error of a suggestion costs.
    static let error = 1.5
    /// A second place this near in score is a serious rival: ask.
    static let serious = 0.7
    /// What else is worth listing when asking.
    static let listed = 2.0

    static func score(_ index: Int, _ kind: KeyKind, askersCountry country: Int?, in table: PlaceTable) -> Double {
        var score = log10(Double(table.population(index)) + 10)
        switch kind {
        case .name:
            if table.isCapital(index) { score += capital }
        case .short:
            score -= shortPenalty
            if table.isCapital(index) { score += capital }
        default:
            score -= alternatePenalty
            if table.isCapital(index) { score += capital / 2 }
        }
        if let country, table.country(index) == country { score += askersCountry }
        return score
    }
}

extension PlaceTable {
    /// The places of some candidates, best first, no two with the same title or within 25 km of each other.
    func distinctPlaces(_ candidates: [Candidate], limit: Int) -> [Place] {
        var places: [Place] = []
        var titles: Set<String> = []
        for candidate in candidates.sorted(by: { ($0.score, $1.index) > ($1.score, $0.index) }) {
            guard places.count < limit else { break }
            guard let place = makePlace(candidate.index), !titles.contains(place.title),
                !places.contains(where: { $0.coordinate.distance(to: place.coordinate) < 25_000 })
            else { continue }
            titles.insert(place.title)
            places.append(place)
        }
        return places
    }

    /// Places with a name that begins so, the best of the first few thousand keys.
    func completions(of beginning: ArraySlice<UInt8>, askersCountry: Int? = nil) -> [Candidate] {
        guard var cursor = KeyCursor(self, from: beginning) else { return [] }
        var best = BestCandidates(limit: 24)
        for _ in 0..<4_000 {
            guard cursor.key.starts(with: beginning) else { break }
            // Postings are sorted best first.
            for number in 0..<min(4, cursor.postings.count) {
                guard let meaning = meaning(cursor.postings, number), meaning.kind.isPlace else { continue }
                let score = Ranking.score(meaning.number, meaning.kind, askersCountry: askersCountry, in: self)
                best.add(Candidate(index: meaning.number, kind: meaning.kind, score: score))
            }
            guard cursor.advance() else { break }
        }
        return best.candidates
    }
}

/// The best few of many candidates, each place once.
struct BestCandidates {
    let limit: Int
    private(set) var candidates: [Candidate] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func add(_ candidate: Candidate) {
        if let known = candidates.firstIndex(where: { $0.index == candidate.index }) {
            if candidates[known].score < candidate.score { candidates[known] = candidate }
        } else if candidates.count < limit {
            candidates.append(candidate)
        } else if let worst = candidates.indices.min(by: { candidates[$0].score < candidates[$1].score }),
            candidates[worst].score < candidate.score
        {
            candidates[worst] = candidate
        }
    }
}
