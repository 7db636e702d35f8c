import ForecastCore

/// What a remote geocoder may be asked: a name or a postal code, and where it is.
package struct PlaceQuery: Sendable, Hashable {
    /// What is looked for.
    package enum Subject: Sendable, Hashable {
        /// A name as it was typed.
        case name(String)
        /// A postal code as it was typed, in capitals: text, never a number ("01930").
        case postalCode(String)
    }

    package let subject: Subject
    /// Countries, regions or districts the place must be in, as they were typed: `US`, `Bayern`.
    package let qualifiers: [String]

    package init(_ subject: Subject, qualifiers: [String] = []) {
        self.subject = subject
        self.qualifiers = qualifiers
    }

    /// Whether a postal code is looked for.
    package var isPostal: Bool { if case .postalCode = subject { true } else { false } }

    /// The text of the subject.
    package var text: String {
        switch subject {
        case .name(let text), .postalCode(let text): text
        }
    }
}

extension Gazetteer {
    /// What to ask a remote geocoder for a query that the gazetteer does not know.
    ///
    /// Nil for coordinates, airport codes, countries and regions, texts without letters and digits, and what is too long.
    package func remoteQuery(_ query: String) -> PlaceQuery? {
        guard query.utf8.count <= Self.longestQuery, CoordinateQuery(query) == nil, let table else { return nil }
        if let postal = PostalCode(query, in: table) {
            return PlaceQuery(.postalCode(postal.code), qualifiers: postal.qualifiers)
        }
        let whole = FoldedName(query, table: table)
        guard !query.contains(":"), PlaceQualifiers(0..<whole.words.count, of: whole, in: table) == nil else {
            return nil
        }
        var parts = query.split { ",;，、،".contains($0) }.map { $0.split { $0.isWhitespace }.joined(separator: " ") }
        parts.removeAll { FoldedName($0, table: table).key.isEmpty }
        guard var name = parts.first else { return nil }
        var qualifiers = Array(parts.dropFirst())
        if qualifiers.isEmpty {
            // "Rain am Lech Bayern": as many of the last words as name countries and regions.
            let words = name.split(separator: " ")
            for cut in 1..<max(1, words.count) {
                let folded = FoldedName(words[cut...].joined(separator: " "), table: table)
                guard PlaceQualifiers(0..<folded.words.count, of: folded, in: table) != nil else { continue }
                name = words[..<cut].joined(separator: " ")
                qualifiers = [words[cut...].joined(separator: " ")]
                break
            }
        }
        guard FoldedName(name, table: table).key.count >= 2 else { return nil }
        if PostalCode.isAlphanumeric(name) { return PlaceQuery(.postalCode(name.uppercased()), qualifiers: qualifiers) }
        return PlaceQuery(.name(name), qualifiers: qualifiers)
    }
}

/// A postal code that nothing else can be: `zip:01930,US`, `01930,us`, `10115 DE`, `01930`.
struct PostalCode: Equatable {
    let code: String
    let qualifiers: [String]

    /// Nil when the query is none.
    ///
    /// Without a prefix a code is of digits only and followed by nothing but countries and regions.
    init?(_ query: String, in table: PlaceTable) {
        var text = query[...]
        var isPrefixed = false
        if let colon = query.firstIndex(of: ":") {
            guard ["zip", "postal", "postcode", "plz"].contains(query[..<colon].lowercased().filter { $0 != " " })
            else {
                return nil
            }
            text = query[query.index(after: colon)...]
            isPrefixed = true
        }
        var parts = text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
        parts.removeAll(where: \.isEmpty)
        guard var code = parts.first else { return nil }
        var qualifiers = Array(parts.dropFirst())
        if qualifiers.isEmpty, let blank = code.lastIndex(of: " ") {
            let last = String(code[code.index(after: blank)...])
            if last.utf8.allSatisfy({ !(0x30...0x39).contains($0) }), Self.isArea(last, in: table),
                Self.isNumeric(String(code[..<blank]))
            {
                code = String(code[..<blank])
                qualifiers = [last]
            }
        }
        guard isPrefixed ? Self.isPlausible(code) : Self.isNumeric(code) else { return nil }
        // "10115 Berlin" and "Wien 1010" are a name with a code beside it.
        guard isPrefixed || qualifiers.allSatisfy({ Self.isArea($0, in: table) }) else { return nil }
        self.code = code.uppercased()
        self.qualifiers = qualifiers
    }

    private static func isArea(_ text: String, in table: PlaceTable) -> Bool {
        let name = FoldedName(text, table: table)
        // Berlin is a region as well; only a code or a country makes a bare number a postal code.
        let areas = PlaceQualifiers.areas(named: 0..<name.words.count, of: name, in: table)
        return areas.contains { $0.kind != .region }
    }

    /// Digits, perhaps with a hyphen or a blank among them: 3 to 10 bytes.
    static func isNumeric(_ code: String) -> Bool {
        (3...10).contains(code.utf8.count) && code.utf8.first.map { (0x30...0x39).contains($0) } == true
            && code.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x20 }
    }

    /// Letters, digits, blanks and hyphens of ASCII with at least one digit, 2 to 12 bytes.
    private static func isPlausible(_ code: String) -> Bool {
        (2...12).contains(code.utf8.count) && code.utf8.contains { (0x30...0x39).contains($0) }
            && code.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D || $0 == 0x20
            }
    }

    /// Whether a name is rather a code with letters in it: `SW1A 1AA`, `K1A 0B1`, `1012 AB`.
    static func isAlphanumeric(_ text: String) -> Bool {
        guard isPlausible(text), text.utf8.count(where: { (0x30...0x39).contains($0) }) >= 2 else { return false }
        let words = text.split(separator: " ")
        return words.count <= 2 && words.allSatisfy { $0.utf8.count <= 5 || words.count == 1 && $0.utf8.count <= 8 }
            && words.allSatisfy { word in
                word.utf8.contains { (0x30...0x39).contains($0) } || word.utf8.count == 2 && words.first != word
            }
    }
}
