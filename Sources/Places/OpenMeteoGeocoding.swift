import ForecastCore
import Foundation
import HTTPCore
import JSONText

/// Open-Meteo's geocoding (https://open-meteo.com/en/docs/geocoding-api): requests and answers, without any socket.
package struct OpenMeteoGeocoding: Sendable {
    /// The kind in the configuration.
    package static let id = "open-meteo"
    package static let defaultBaseURL = "https://geocoding-api.open-meteo.com"

    /// One place of an answer, as far as it is used.
    struct Result: Equatable {
        let place: Place
        /// Everything it lies in, for qualifiers: country, code, districts.
        let areas: [String]
        let postcodes: [String]
        /// GeoNames feature code: `PPLC`, `PPL`, `ISL`.
        let feature: String
    }

    /// The most results read of one answer.
    private static let most = 50
    private let prefix: String
    private let gazetteer: Gazetteer

    package init(baseURL: String = defaultBaseURL, gazetteer: Gazetteer = .embedded) {
        var base = baseURL[...]
        while base.last == "/" { base.removeLast() }
        prefix = base + "/v1/search?count=\(Self.most)&language=en&format=json&name="
        self.gazetteer = gazetteer
    }

    /// The request for a query.
    ///
    /// Only the name is sent: what the service makes of a qualifier has changed over time.
    package func request(for query: PlaceQuery) -> HTTPRequest {
        HTTPRequest(
            .get,
            prefix + FormFields.escape(query.text),
            fields: HTTPFields(["Accept": "application/json"])
        )
    }

    /// The places of a response that fit the query, best first, at most 5.
    package func decode(_ response: HTTPResponse, for query: PlaceQuery) throws(GeocoderFailure) -> [Place] {
        switch response.status {
        case 200, 203: break
        case 401, 403, 429: throw GeocoderFailure(.denied, "the geocoder answered \(response.status)")
        case 500..<600: throw GeocoderFailure(.serverError, "the geocoder answered \(response.status)")
        default: throw GeocoderFailure(.malformed, "the geocoder answered \(response.status)")
        }
        guard let json = try? JSONValue(parsing: response.body), json.object != nil else {
            throw GeocoderFailure(.malformed, "the geocoder's answer is no JSON object")
        }
        guard json["error"]?.bool != true else {
            throw GeocoderFailure(.malformed, "the geocoder answered with an error")
        }
        // No hit: an object without results.
        guard let list = json["results"] else { return [] }
        guard let results = list.array else { throw GeocoderFailure(.malformed, "the geocoder's results are no list") }
        return choose(results.prefix(Self.most).compactMap(result), for: query)
    }

    // MARK: Reading

    private func result(_ json: JSONValue) -> Result? {
        guard let number = json["id"]?.integer, let id = UInt32(exactly: number), id > 0,
            let name = text(json["name"]),
            let latitude = json["latitude"]?.number, let longitude = json["longitude"]?.number,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        let region = text(json["admin1"])
        let country = text(json["country"])
        let code = text(json["country_code"]).flatMap { Self.isCountryCode($0) ? $0.uppercased() : nil }
        let zone = text(json["timezone"]).flatMap { LocalClock(id: $0) == nil ? nil : $0 }
        let place = Place(
            id: "gn:\(id)",
            name: name,
            region: region == name ? nil : region,
            country: code.flatMap(gazetteer.countryName) ?? country,
            countryCode: code,
            coordinate: coordinate,
            timeZoneID: zone ?? gazetteer.whereabouts(of: coordinate).timeZoneID,
            population: max(0, json["population"]?.integer ?? 0)
        )
        let districts = ["admin2", "admin3", "admin4"].map { text(json[$0]) }
        return Result(
            place: place,
            areas: ([country, code, region] + districts).compactMap(\.self),
            postcodes: (json["postcodes"]?.array ?? []).prefix(1000).compactMap(\.string),
            feature: json["feature_code"]?.string ?? ""
        )
    }

    /// A text that can be printed: not empty, at most 100 bytes, no control characters.
    private func text(_ json: JSONValue?) -> String? {
        guard let text = json?.string, !text.isEmpty, text.utf8.count <= 100,
            !text.unicodeScalars.contains(where: { Self.isControl($0) })
        else { return nil }
        return text
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
        default: false
        }
    }

    private static func isCountryCode(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    }

    // MARK: Choosing

    /// The service finds beginnings, alternates and far places as well: only what was asked for remains.
    private func choose(_ results: [Result], for query: PlaceQuery) -> [Place] {
        var chosen = results.filter { result in
            query.qualifiers.allSatisfy { gazetteer.isIn(result.areas, countryCode: result.place.countryCode, $0) }
        }
        switch query.subject {
        case .postalCode(let code):
            let wanted = Self.bare(code)
            chosen.removeAll { result in !result.postcodes.contains { Self.bare($0) == wanted } }
        case .name(let name):
            // A place of just this name is meant rather than one whose name begins so or that has it in some language.
            let exact = chosen.filter { gazetteer.isSameName($0.place.name, name) }
            if !exact.isEmpty { chosen = exact }
        }
        let populated = chosen.filter { $0.feature.hasPrefix("PPL") }
        if !populated.isEmpty { chosen = populated }
        var places: [Place] = []
        for place in chosen.map(\.place).sorted(by: { ($0.population, $1.id) > ($1.population, $0.id) })
        where places.count < 5 {
            if places.contains(where: { $0.coordinate.distance(to: place.coordinate) < 25_000 }) { continue }
            places.append(place)
        }
        return places
    }

    /// A postal code without blanks and hyphens, in capitals, and without the last four digits of a long American one.
    private static func bare(_ code: String) -> String {
        let bare = String(code.uppercased().filter { $0 != " " && $0 != "-" })
        let isLong = bare.utf8.count == 9 && bare.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isLong ? String(bare.prefix(5)) : bare
    }
}

extension Gazetteer {
    /// The name of a country as titles show it.
    func countryName(_ code: String) -> String? {
        table.flatMap { table in table.country(code: code).flatMap(table.countryName) }
    }

    /// Whether two names fold to the same key.
    func isSameName(_ one: String, _ other: String) -> Bool {
        guard let table else { return one.lowercased() == other.lowercased() }
        return FoldedName(one, table: table).key == FoldedName(other, table: table).key
    }

    /// Whether a qualifier is one of some areas of a country, by name or as another name or code of country or region.
    func isIn(_ areas: [String], countryCode: String?, _ qualifier: String) -> Bool {
        if areas.contains(where: { isSameName($0, qualifier) }) { return true }
        guard let table else { return false }
        let folded = FoldedName(qualifier, table: table)
        guard let wanted = PlaceQualifiers(0..<folded.words.count, of: folded, in: table),
            let country = countryCode.flatMap(table.country(code:))
        else { return false }
        let regions = areas.flatMap { area in
            let name = FoldedName(area, table: table)
            return PlaceQualifiers.areas(named: 0..<name.words.count, of: name, in: table)
                .filter { !$0.kind.isCountry && table.country(ofRegion: $0.number) == country }.map(\.number)
        }
        return wanted.isMet(country: country, regions: Set(regions))
    }
}
