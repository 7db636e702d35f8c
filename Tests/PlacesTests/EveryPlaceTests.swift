import ForecastCore
import Foundation
import TestSupport
import Testing

@testable import Places

/// What holds for every place of the table.
///
/// The stride keeps the debug build quick; `RAINCHECK_EVERY_PLACE=1` in the environment looks at all.
@Suite struct EveryPlaceTests {
    private static let step = ProcessInfo.processInfo.environment["RAINCHECK_EVERY_PLACE"].flatMap { Int($0) } ?? 29
    private let gazetteer = Gazetteer.embedded

    @Test func isFoundByItsTitleAndItsID() async throws {
        let table = try #require(gazetteer.table)
        for index in stride(from: 0, to: table.places.count, by: max(1, Self.step)) {
            await letOthersRun()
            let place = try #require(table.makePlace(index))
            #expect(gazetteer.place(id: place.id) == place)
            let places = gazetteer.find(place.title).places
            if places.contains(where: { isThere($0, place) }) { continue }
            // Either a namesake in the same region is a thousand times as likely, or five of them are likelier.
            #expect(places.allSatisfy { $0.title == place.title }, "\(place.title)")
            let best = try #require(places.first.flatMap { number($0, in: table) })
            #expect(places.count == 5 || likelihood(best, table) >= likelihood(index, table) + Ranking.namesake)
        }
    }

    private func number(_ place: Place, in table: PlaceTable) -> Int? {
        UInt32(place.id.dropFirst(3)).flatMap(table.index(geonameID:))
    }

    private func likelihood(_ index: Int, _ table: PlaceTable) -> Double {
        Ranking.score(index, .name, asker: .nobody, in: table) + Ranking.renown(index, in: table)
    }

    @Test func listsAreDistinguishable() async throws {
        let table = try #require(gazetteer.table)
        let home = try #require(gazetteer.place(id: "gn:2950159")).coordinate
        for index in stride(from: 7, to: table.places.count, by: max(1, Self.step)) {
            await letOthersRun()
            let places = gazetteer.find(table.name(index)).places
            for origin in [nil, home] {
                let texts = PlaceTitles(for: places, from: origin).texts
                #expect(Set(texts).count == places.count, "\(texts)")
            }
            #expect(places.count <= 5)
        }
    }

    /// The same place, or one of the same title and weather.
    private func isThere(_ one: Place, _ other: Place) -> Bool {
        one.id == other.id || one.title == other.title && one.coordinate.distance(to: other.coordinate) < 25_000
    }

    @Test func weightsOfBlocksAreTheGreatestOfTheirPlaces() throws {
        let table = try #require(gazetteer.table)
        #expect(table.weights.count == table.keyBlocks.count)
        for block in stride(from: 0, to: table.keyBlocks.count, by: 11) {
            var entry = KeyEntry(table: table, block: block)
            var greatest = 0.0
            for place in 0..<PlaceTable.keysPerBlock {
                guard place == 0 || entry.advance(in: table) else { break }
                for number in 0..<entry.postings.count {
                    guard let meaning = table.meaning(entry.postings, number), meaning.kind.isPlace else { break }
                    greatest = max(greatest, Ranking.prominence(meaning.number, meaning.kind, in: table))
                }
            }
            let weight = Double(table.bytes.u8(table.weights.offset + block)) / 20
            #expect(greatest <= weight + 1e-9 && greatest > weight - 0.0501 || greatest == 0 && weight == 0, "\(block)")
        }
    }
}
