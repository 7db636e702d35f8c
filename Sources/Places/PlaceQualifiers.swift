/// What the words after a name say about where it is: countries and regions.
struct PlaceQualifiers {
    /// For each phrase what it may mean; a place must fit one meaning of each.
    fileprivate var phrases: [[Meaning]] = []

    /// Nil when some words are no country and no region.
    init?(_ words: Range<Int>, of name: FoldedName, in table: PlaceTable) {
        guard !words.isEmpty, words.count <= 12 else { return nil }
        var left = words
        while !left.isEmpty {
            guard let (meanings, length) = Self.longestPhrase(at: left, of: name, in: table) else { return nil }
            phrases.append(meanings)
            left = (left.lowerBound + length)..<left.upperBound
        }
    }

    private static func longestPhrase(
        at words: Range<Int>,
        of name: FoldedName,
        in table: PlaceTable
    ) -> ([Meaning], Int)? {
        for end in stride(from: min(words.upperBound, words.lowerBound + 8), to: words.lowerBound, by: -1) {
            let phrase = words.lowerBound..<end
            let areas = areas(named: phrase, of: name, in: table)
            if !areas.isEmpty { return (areas, phrase.count) }
        }
        return nil
    }

    /// The countries and regions with a name or code.
    static func areas(named words: Range<Int>, of name: FoldedName, in table: PlaceTable) -> [Meaning] {
        var areas: [Meaning] = []
        for key in [name.key(words), name.spelledOut(words).map { $0[...] }] {
            guard let key, let postings = table.look(up: key) else { continue }
            // Sorted by kind: areas come last.
            for number in stride(from: postings.count - 1, through: 0, by: -1) {
                guard let meaning = table.meaning(postings, number), meaning.kind.isArea else { break }
                areas.append(meaning)
            }
        }
        return areas
    }

    /// How far-fetched the reading is in which a place fits, 0 for a plain name; nil when it fits in none.
    ///
    /// `CA` is California before it is Canada, and that before a code of some other region.
    func fit(_ index: Int, in table: PlaceTable) -> Int? {
        let (country, region) = (table.country(index), table.region(index))
        let state = table.sovereign(of: country)
        var worst = 0
        for meanings in phrases {
            var best: Int?
            for meaning in meanings {
                let distance: Int
                switch meaning.kind {
                case .country where meaning.number == country || meaning.number == state: distance = 0
                case .region where meaning.number == region: distance = 0
                case .usState where meaning.number == region: distance = 1
                case .countryCode where meaning.number == country || meaning.number == state: distance = 2
                case .state where meaning.number == region: distance = 3
                case .regionCode where meaning.number == region: distance = 4
                default: continue
                }
                best = min(best ?? distance, distance)
            }
            guard let best else { return nil }
            worst = max(worst, best)
        }
        return worst
    }
}

extension PlaceQualifiers {
    /// Whether each phrase means a country or one of some regions.
    func isMet(country: Int, regions: Set<Int>) -> Bool {
        phrases.allSatisfy { meanings in
            meanings.contains { $0.kind.isCountry ? $0.number == country : regions.contains($0.number) }
        }
    }
}

extension PlaceTable {
    /// The country that people write behind the places of a territory with a code of its own; nil for other countries.
    func sovereign(of country: Int) -> Int? {
        guard let code = countryCode(country) else { return nil }
        return Self.sovereigns[code].flatMap(self.country(code:))
    }

    private static let sovereigns = [
        "HK": "CN", "MO": "CN", "PR": "US", "GU": "US", "VI": "US", "AS": "US", "MP": "US", "RE": "FR",
        "GP": "FR", "MQ": "FR", "GF": "FR", "YT": "FR", "NC": "FR", "PF": "FR", "PM": "FR", "BL": "FR", "MF": "FR",
        "WF": "FR", "AW": "NL", "CW": "NL", "SX": "NL", "BQ": "NL", "GL": "DK", "FO": "DK", "SJ": "NO", "AX": "FI",
        "GI": "GB", "IM": "GB", "JE": "GB", "GG": "GB", "BM": "GB", "KY": "GB", "FK": "GB", "NF": "AU", "CX": "AU",
        "CC": "AU",
    ]
}
