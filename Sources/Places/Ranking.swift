import Foundation

/// A place that a name may mean, and how well it fits.
struct Candidate {
    let index: Int
    let kind: KeyKind
    /// How well it fits without regard to its renown.
    var score: Double
    /// How far-fetched the reading of its qualifier is; 0 when there is none.
    var qualifierClass = 0
    /// Whether its name is written exactly as typed, and counts more for it.
    var isSpelledSo = false
    /// What decides between found and doubtful: the score and the renown.
    var verdict = 0.0
}

/// How places compete for a name.
///
/// The score is in powers of ten of inhabitants. A capital counts 30 times its size; an alternate name must stand for a
/// place some 300 times as large, because alternates hold much that nobody says ("Victoria" for Hong Kong); a name
/// written exactly as typed, accents included, beats one that merely folds to the same key.
///
/// Whether a second place is a serious rival is decided by renown as well: how many names the world has for a place.
/// Barcelona in Spain has 83, its namesake in Venezuela 29. Places to choose from are listed by their score.
enum Ranking {
    static let capital = 1.5
    static let shortPenalty = 0.3
    static let alternatePenalty = 2.5
    static let exactSpelling = 1.2
    static let askersCountry = 0.8
    static let channelCountry = 0.6
    static let recent = 1.0
    static let nearness = 0.4
    /// Metres from the default place within which nearness counts.
    static let neighbourhood = 500_000.0
    /// What each typing error of a suggestion costs.
    static let error = 1.5
    /// What a name that only begins so costs.
    static let unfinished = 1.5
    /// A second place this near in its verdict is a serious rival: ask.
    static let serious = 0.7
    /// So is one this near in its score, if it has at least ``knownNames`` names.
    static let alike = 0.4
    static let knownNames = 10
    /// Of two places with the typed title both are named, unless one is a thousand times less likely.
    static let namesake = 3.0
    /// What else is worth listing when asking.
    static let listed = 1.3
    /// A region or country of the same name is meant as well when its chief place is so much better.
    static let area = 1.0
    /// It alone is meant when its chief place is so much better.
    static let onlyArea = 3.0
    /// So many names has a place that the whole world speaks of.
    static let worldFamous = 60
    /// How much smaller a world-famous place may be than its namesakes: half as large.
    static let fameReach = 0.31

    static func score(_ index: Int, _ kind: KeyKind, asker: Asker, in table: PlaceTable) -> Double {
        size(index, in: table) + kindPoints(index, kind, in: table) + asker.bonus(index, in: table)
    }

    static func size(_ index: Int, in table: PlaceTable) -> Double {
        log10(Double(table.population(index)) + 10)
    }

    /// What the kind of name and a capital's rank count.
    static func kindPoints(_ index: Int, _ kind: KeyKind, in table: PlaceTable) -> Double {
        let rank = table.isCapital(index) ? capital : 0
        switch kind {
        case .name: return rank
        case .short: return rank - shortPenalty
        default: return rank / 2 - alternatePenalty
        }
    }

    /// What its names in all languages count.
    ///
    /// A capital has more of them than its fame, so that half of its rank is taken back.
    static func renown(_ index: Int, in table: PlaceTable) -> Double {
        names(index, in: table) - (table.isCapital(index) ? 0.7 : 0)
    }

    static func names(_ index: Int, in table: PlaceTable) -> Double {
        1.5 * log10(Double(1 + table.names(index)))
    }

    /// How likely a place is meant by a name that somebody begins to type: what the table's weights are made of.
    static func prominence(_ index: Int, _ kind: KeyKind, in table: PlaceTable) -> Double {
        let penalty = kind == .name ? 0 : kind == .short ? shortPenalty : alternatePenalty
        return size(index, in: table) + names(index, in: table) + (table.isCapital(index) ? 0.8 : 0) - penalty
    }
}

extension PlaceTable {
    /// The places of some candidates in their order, no two of them for the same spot: within 25 km of each other.
    func distinctPlaces(_ candidates: some Sequence<Candidate>, limit: Int) -> [Place] {
        var places: [Place] = []
        for candidate in candidates {
            guard places.count < limit else { break }
            guard let place = makePlace(candidate.index),
                !places.contains(where: { $0.coordinate.distance(to: place.coordinate) < 25_000 })
            else { continue }
            places.append(place)
        }
        return places
    }
}

/// The best few of many candidates, each place once.
struct BestCandidates {
    let limit: Int
    private(set) var candidates: [Candidate] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// The candidates, best first.
    var sorted: [Candidate] { candidates.sorted(by: Candidate.isBetter) }

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

extension Candidate {
    /// Higher score first; the order in the table decides between equals.
    static func isBetter(_ one: Candidate, _ other: Candidate) -> Bool {
        (one.score, other.index) > (other.score, one.index)
    }
}
