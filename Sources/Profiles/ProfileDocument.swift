import ForecastCore
import Foundation
import Places

/// The text of one profile file.
///
/// A file is JSON of a fixed shape, so that it can be read with any tool:
///
///     {
///     "schema": 1,
///     "sha256": "<64 hexadecimal digits>",
///     "profile": { … }
///     }
///
/// The checksum is the digest of `raincheck profile 1\n` (1 being the schema) and the bytes of the profile as they stand
/// in the file. Everything outside the profile is compared byte for byte, so any changed bit is found. Later schemas
/// keep this frame and this checksum: that is how an older program can tell a newer file from a damaged one. What a
/// program of the same schema does not know of a profile it keeps as it is; a newer schema it reads and does not write.
struct ProfileDocument: Sendable {
    static let schema = 1
    /// More than 50 places with the longest names need.
    static let mostBytes = 1 << 20

    /// What reading a file gave.
    enum Reading: Equatable {
        case profile(Profile)
        /// Written by a newer version; nil: this one cannot read it.
        case newerSchema(Int, Profile?)
        /// Why it is not a profile of this user: a clause for a sentence.
        case damaged(String)
    }

    /// 32 bytes that stand for any bytes: SHA-256.
    let digest: @Sendable ([UInt8]) -> [UInt8]

    /// The bytes of a file.
    func bytes(of profile: Profile, key: ProfileKey) throws -> [UInt8] {
        let payload = try Self.payload(of: profile, key: key)
        let head = "{\n\"schema\": \(Self.schema),\n\"sha256\": \"\(checksum(payload[...], schema: Self.schema))\""
        return Array((head + ",\n\"profile\": ").utf8) + payload + Array("\n}\n".utf8)
    }

    /// Reads the bytes of a file that should hold the profile of a user.
    func read(_ bytes: [UInt8], key: ProfileKey) -> Reading {
        guard !bytes.isEmpty else { return .damaged("it is empty") }
        guard let (schema, checksum, payload) = frame(of: bytes) else { return .damaged("its frame is broken") }
        guard checksum == self.checksum(payload, schema: schema) else { return .damaged("its checksum is wrong") }
        let stored = try? JSONDecoder().decode(StoredProfile.self, from: Data(payload))
        guard schema <= Self.schema else {
            return .newerSchema(schema, stored.flatMap { $0.isOf(key) ? $0.profile : nil })
        }
        guard let stored else { return .damaged("its content is not a profile") }
        guard stored.isOf(key) else { return .damaged("it belongs to another user") }
        guard var profile = stored.profile else { return .damaged("its content contradicts itself") }
        profile.keep(UnknownMembers(of: Array(payload), numbers: stored.numbers))
        return .profile(profile)
    }

    /// What is stored of a profile: what is known, and what was in the file besides.
    static func payload(of profile: Profile, key: ProfileKey) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let known = [UInt8](try encoder.encode(StoredProfile(profile, key: key)))
        guard !profile.unknown.isEmpty, var document = RawJSON(known) else { return known }
        profile.unknown.add(to: &document, numbers: profile.places.map { profile.number(of: $0) ?? 0 })
        return document.bytes
    }

    private func checksum(_ payload: ArraySlice<UInt8>, schema: Int) -> String {
        hexadecimal(digest(Array("raincheck profile \(schema)\n".utf8) + payload))
    }

    private func frame(of bytes: [UInt8]) -> (schema: Int, checksum: String, payload: ArraySlice<UInt8>)? {
        var rest = bytes[...]
        func take(_ text: String) -> Bool {
            guard rest.starts(with: text.utf8) else { return false }
            rest = rest.dropFirst(text.utf8.count)
            return true
        }
        guard take("{\n\"schema\": ") else { return nil }
        let digits = String(decoding: rest.prefix { (0x30...0x39).contains($0) }.prefix(10), as: UTF8.self)
        guard let schema = Int(digits), schema > 0, String(schema) == digits else { return nil }
        guard take(digits + ",\n\"sha256\": \""), rest.count > 64 else { return nil }
        let checksum = String(decoding: rest.prefix(64), as: UTF8.self)
        rest = rest.dropFirst(64)
        guard take("\",\n\"profile\": "), rest.suffix(3).elementsEqual("\n}\n".utf8) else { return nil }
        return (schema, checksum, rest.dropLast(3))
    }
}

/// Members of a stored profile that this version does not know: another one wrote them, and finds them again.
struct UnknownMembers: Sendable, Hashable {
    /// Of the profile itself, of its owner, of its units.
    private var root: [RawJSON.Member] = []
    private var owner: [RawJSON.Member] = []
    private var units: [RawJSON.Member] = []
    /// Of the saved places, by their numbers.
    private var places: [Int: [RawJSON.Member]] = [:]

    init() {}

    /// - Parameter numbers: The numbers of the places, in their order.
    init(of payload: [UInt8], numbers: [Int]) {
        guard let document = RawJSON(payload) else { return }
        root = document.members(besides: StoredProfile.names)
        owner = document["owner"]?.members(besides: StoredProfile.Owner.names) ?? []
        units = document["units"]?.members(besides: StoredProfile.unitNames) ?? []
        guard case .array(let stored)? = document["places"] else { return }
        for (number, place) in zip(numbers, stored) {
            let members = place.members(besides: StoredProfile.Saved.names)
            if !members.isEmpty { places[number] = members }
        }
    }

    var isEmpty: Bool { root.isEmpty && owner.isEmpty && units.isEmpty && places.isEmpty }

    /// Forgets what was known of a place that is another one now.
    mutating func forget(place number: Int) { places[number] = nil }

    /// Puts them where they were.
    func add(to document: inout RawJSON, numbers: [Int]) {
        document.add(root)
        document.change("owner") { $0.add(owner) }
        document.change("units") { $0.add(units) }
        document.change("places") { stored in
            guard case .array(var values) = stored else { return }
            for (index, number) in numbers.enumerated() where index < values.count {
                values[index].add(places[number] ?? [])
            }
            stored = .array(values)
        }
    }
}

/// Bytes as lower-case hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

/// The members of the profile in a file.
private struct StoredProfile: Codable {
    /// The members this version knows, by their names in a file.
    static let names: Set = [
        "owner", "units", "places", "defaultPlace", "hours", "isPrivate", "language", "sharesPlace", "lastPlaceNumber",
    ]
    static let unitNames: Set = ["set", "temperature", "wind", "precipitation", "snow", "pressure", "distance"]

    struct Owner: Codable {
        static let names: Set = ["platform", "workspace", "user", "channel"]

        var platform: String
        var workspace: String
        /// One of these two is there.
        var user: String?
        var channel: String?

        init(_ key: ProfileKey) {
            platform = key.platform
            workspace = key.workspace
            user = key.kind == .user ? key.id : nil
            channel = key.kind == .channel ? key.id : nil
        }

        var key: ProfileKey? {
            switch (user, channel) {
            case (let user?, nil): ProfileKey(platform: platform, workspace: workspace, user: user)
            case (nil, let channel?): ProfileKey(platform: platform, workspace: workspace, channel: channel)
            default: nil
            }
        }
    }

    struct Saved: Codable {
        static let names: Set = [
            "name", "id", "place", "region", "country", "countryCode", "latitude", "longitude", "timeZone",
            "population", "number",
        ]

        var name: String
        var id: String
        var place: String
        var region: String?
        var country: String?
        var countryCode: String?
        var latitude: Double
        var longitude: Double
        var timeZone: String
        var population: Int
        /// Missing in files of the first version.
        var number: Int?
    }

    var owner: Owner
    var units: UnitPreference
    var places: [Saved]
    var defaultPlace: String?
    // What came after the first version: missing in its files, and written only where something was chosen.
    var hours: HourStyle?
    var isPrivate: Bool?
    var language: String?
    var sharesPlace: Bool?
    var lastPlaceNumber: Int?

    init(_ profile: Profile, key: ProfileKey) {
        owner = Owner(key)
        units = profile.units
        places = profile.places.map { saved in
            Saved(
                name: saved.name,
                id: saved.place.id,
                place: saved.place.name,
                region: saved.place.region,
                country: saved.place.country,
                countryCode: saved.place.countryCode,
                latitude: saved.place.coordinate.latitude,
                longitude: saved.place.coordinate.longitude,
                timeZone: saved.place.timeZoneID,
                population: saved.place.population,
                number: profile.number(of: saved)
            )
        }
        defaultPlace = profile.defaultPlace?.name
        hours = profile.hours
        isPrivate = profile.isPrivate
        language = profile.language
        sharesPlace = profile.sharesPlace ? true : nil
        lastPlaceNumber = profile.lastNumber > 0 ? profile.lastNumber : nil
    }

    func isOf(_ key: ProfileKey) -> Bool {
        owner.key == key
    }

    /// The numbers of the places, in their order.
    var numbers: [Int] { places.enumerated().map { $0.element.number ?? $0.offset + 1 } }

    var profile: Profile? {
        var saved: [SavedPlace] = []
        for stored in places {
            guard let coordinate = Coordinate(latitude: stored.latitude, longitude: stored.longitude) else {
                return nil
            }
            let place = Place(
                id: stored.id,
                name: stored.place,
                region: stored.region,
                country: stored.country,
                countryCode: stored.countryCode,
                coordinate: coordinate,
                timeZoneID: stored.timeZone,
                population: stored.population
            )
            guard let one = SavedPlace(name: stored.name, place: place) else { return nil }
            saved.append(one)
        }
        let numbers = places.compactMap(\.number)
        guard numbers.isEmpty || numbers.count == places.count else { return nil }
        return Profile(
            units: units,
            hours: hours,
            isPrivate: isPrivate,
            language: language,
            sharesPlace: sharesPlace ?? false,
            places: saved,
            numbers: numbers.isEmpty ? nil : numbers,
            lastNumber: lastPlaceNumber ?? 0,
            defaultName: defaultPlace
        )
    }
}

extension Profile {
    /// What is stored, as JSON to be read by a person: the content of the file of this user or channel.
    package func json(of key: ProfileKey) -> String {
        // A profile holds texts and finite numbers: it always can be encoded.
        String(decoding: (try? ProfileDocument.payload(of: self, key: key)) ?? Array("{}".utf8), as: UTF8.self)
    }
}
