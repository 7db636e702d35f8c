import ForecastCore

/// The sections of `places.bin` and their records.
///
/// Nothing is parsed when a table is opened but its directory; every record is read where it lies. Everything is
/// little-endian and unaligned; the exact fields are at the top of `scripts/make-gazetteer.py`, which makes the file.
///
/// - Head: `RAINGAZ\n`, u32 version, u32 number of sections, then offset and number of entries of each (u32, u32).
/// - 0 text: strings with a length byte before them. A text elsewhere is the offset of that byte.
/// - 1 places: coordinate, population, GeoNames id, name, region, country, number of names, zone, whether capital
///   (24 bytes); sorted by cell.
/// - 2 cells: the first place of every cell of one degree. 3 ids: places sorted by GeoNames id.
/// - 4 countries (24 bytes), 5 regions (20), 6 zones (4), 7 airports (32).
/// - 8 key blocks: for every 32 keys where they begin in 9 and their first posting in 10.
/// - 9 key data: sorted folded names, each as the bytes it adds to the one before. 10 postings: kind << 20 | number.
/// - 11 folding: ranges of scalars and what becomes of them in a key. 12 weights: the greatest of each key block.
struct PlaceTable: Sendable {
    /// A run of records.
    struct Section: Sendable {
        let offset: Int
        let count: Int
    }

    static let version: UInt32 = 2
    static let none = Int(UInt32.max)

    let bytes: TableBytes
    let texts: Section
    let places: Section
    let cells: Section
    let ids: Section
    let countries: Section
    let regions: Section
    let zones: Section
    let airports: Section
    let keyBlocks: Section
    let keyData: Section
    let postings: Section
    let folding: Section
    let weights: Section

    /// Nil when the bytes are no table of this version or a section reaches past their end.
    init?(_ bytes: TableBytes) {
        // "RAINGAZ\n" as two little-endian words.
        guard bytes.u32(0) == 0x4E49_4152, bytes.u32(4) == 0x0A5A_4147, bytes.u32(8) == Self.version,
            bytes.u32(12) == UInt32(Self.recordSizes.count)
        else { return nil }
        var sections: [Section] = []
        for (number, size) in Self.recordSizes.enumerated() {
            let offset = Int(bytes.u32(16 + 8 * number))
            let count = Int(bytes.u32(20 + 8 * number))
            guard offset + count * size <= bytes.count else { return nil }
            sections.append(Section(offset: offset, count: count))
        }
        self.bytes = bytes
        (texts, places, cells, ids) = (sections[0], sections[1], sections[2], sections[3])
        (countries, regions, zones, airports) = (sections[4], sections[5], sections[6], sections[7])
        (keyBlocks, keyData, postings, folding) = (sections[8], sections[9], sections[10], sections[11])
        weights = sections[12]
    }

    private static let recordSizes = [1, 24, 4, 4, 24, 20, 4, 32, 8, 1, 3, 12, 1]

    func text(at offset: Int) -> String {
        guard offset < texts.count else { return "" }
        return bytes.text(texts.offset + offset + 1, Int(bytes.u8(texts.offset + offset)))
    }

    // MARK: Places

    private func place(_ index: Int, _ field: Int) -> Int { places.offset + 24 * index + field }

    /// Latitude in 1e-5 degrees.
    func latitude(_ index: Int) -> Int { Int(bytes.i32(place(index, 0))) }
    /// Longitude in 1e-5 degrees.
    func longitude(_ index: Int) -> Int { Int(bytes.i32(place(index, 4))) }
    func population(_ index: Int) -> Int { Int(bytes.u32(place(index, 8))) }
    func geonameID(_ index: Int) -> UInt32 { bytes.u24(place(index, 12)) }
    func name(_ index: Int) -> String { text(at: Int(bytes.u24(place(index, 15)))) }
    func region(_ index: Int) -> Int { Int(bytes.u16(place(index, 18))) }
    func country(_ index: Int) -> Int { Int(bytes.u8(place(index, 20))) }
    /// How many names it has in all languages, 255 at most: a measure of how well it is known.
    func names(_ index: Int) -> Int { Int(bytes.u8(place(index, 21))) }
    func zone(_ index: Int) -> Int { Int(bytes.u16(place(index, 22)) & 0x7FFF) }
    func isCapital(_ index: Int) -> Bool { bytes.u16(place(index, 22)) & 0x8000 != 0 }

    func coordinate(_ index: Int) -> Coordinate? {
        Coordinate(latitude: Double(latitude(index)) / 1e5, longitude: Double(longitude(index)) / 1e5)
    }

    /// The place with a GeoNames id.
    func index(geonameID wanted: UInt32) -> Int? {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            let index = Int(bytes.u32(ids.offset + 4 * middle))
            let id = geonameID(index)
            if id == wanted { return index < places.count ? index : nil }
            if id < wanted { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    // MARK: Countries, regions, zones

    func countryCode(_ country: Int) -> String? {
        country < countries.count ? bytes.text(countries.offset + 24 * country, 2) : nil
    }

    func countryName(_ country: Int) -> String? {
        country < countries.count ? text(at: Int(bytes.u32(countries.offset + 24 * country + 8))) : nil
    }

    /// The number of the country with a code of two letters.
    func country(code: String) -> Int? {
        let wanted = code.uppercased()
        return (0..<countries.count).first { countryCode($0) == wanted }
    }

    func regionName(_ region: Int) -> String? {
        region < regions.count ? text(at: Int(bytes.u32(regions.offset + 20 * region))) : nil
    }

    func country(ofRegion region: Int) -> Int? {
        region < regions.count ? Int(bytes.u16(regions.offset + 20 * region + 4)) : nil
    }

    /// The best-known places of a country: its capital, then the largest.
    func chiefPlaces(country: Int) -> [Int] {
        guard country < countries.count else { return [] }
        return (0..<3).map { Int(bytes.u32(countries.offset + 24 * country + 12 + 4 * $0)) }.filter {
            $0 < places.count
        }
    }

    /// The largest places of a region.
    func chiefPlaces(region: Int) -> [Int] {
        guard region < regions.count else { return [] }
        return (0..<3).map { Int(bytes.u32(regions.offset + 20 * region + 8 + 4 * $0)) }.filter { $0 < places.count }
    }

    func zoneName(_ zone: Int) -> String {
        zone < zones.count ? text(at: Int(bytes.u32(zones.offset + 4 * zone))) : "Etc/UTC"
    }

    // MARK: Airports

    private func airport(_ index: Int, _ field: Int) -> Int { airports.offset + 32 * index + field }

    func iataCode(_ index: Int) -> String? {
        bytes.u8(airport(index, 0)) == 0 ? nil : bytes.text(airport(index, 0), 3)
    }

    func icaoCode(_ index: Int) -> String? {
        bytes.u8(airport(index, 4)) == 0 ? nil : bytes.text(airport(index, 4), 4)
    }

    func airportCoordinate(_ index: Int) -> Coordinate? {
        Coordinate(
            latitude: Double(bytes.i32(airport(index, 8))) / 1e5,
            longitude: Double(bytes.i32(airport(index, 12))) / 1e5
        )
    }

    func airportName(_ index: Int) -> String { text(at: Int(bytes.u32(airport(index, 16)))) }
    func airportRegion(_ index: Int) -> Int { Int(bytes.u16(airport(index, 24))) }
    func airportCountry(_ index: Int) -> Int { Int(bytes.u16(airport(index, 26))) }
    func airportZone(_ index: Int) -> Int { Int(bytes.u16(airport(index, 28))) }
}

extension PlaceTable {
    /// A table without entries.
    static let empty = PlaceTable()

    private init() {
        let nothing = Section(offset: 0, count: 0)
        bytes = TableBytes(copying: [])
        (texts, places, cells, ids) = (nothing, nothing, nothing, nothing)
        (countries, regions, zones, airports) = (nothing, nothing, nothing, nothing)
        (keyBlocks, keyData, postings, folding) = (nothing, nothing, nothing, nothing)
        weights = nothing
    }
}
