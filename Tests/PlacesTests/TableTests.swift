import ForecastCore
import Foundation
import TestSupport
import Testing

@testable import Places

/// The table itself: what the script wrote is what Swift reads.
@Suite struct TableTests {
    private let gazetteer = Gazetteer.embedded

    @Test func isThere() {
        #expect(gazetteer.isUsable)
        #expect(gazetteer.placeCount > 69_000)
    }

    @Test func everyZoneIsKnown() throws {
        let table = try #require(gazetteer.table)
        for zone in 0..<table.zones.count { #expect(TimeZone(identifier: table.zoneName(zone)) != nil) }
    }

    @Test func foldsAsTheScriptDid() throws {
        let table = try #require(gazetteer.table)
        for index in stride(from: 0, to: table.places.count, by: 41) {
            let name = FoldedName(table.name(index), table: table)
            let postings = try #require(table.look(up: name.key[...]), "\(table.name(index))")
            #expect((0..<postings.count).contains { table.meaning(postings, $0)?.number == index })
        }
    }

    @Test(arguments: [
        ("Köln", "koln"), ("KÖLN", "koln"), ("Straße", "strasse"), ("Tromsø", "tromso"), ("Łódź", "lodz"),
        ("Đà Nẵng", "da nang"),
        ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Iğdır", "igdir"), ("İZMİR", "izmir"), ("D.C.", "dc"), ("U.S.A.", "usa"),
        ("St. John's", "st johns"), ("St.Gallen", "st gallen"), ("Saint John’s", "saint johns"),
        ("Al-Qāhirah", "al qahirah"),
        ("  a \t b  ", "a b"), ("Baden-Baden", "baden baden"), ("ΑΘΉΝΑΣ", "αθηνασ"), ("Αθήνας", "αθηνασ"),
        ("Йошкар", "иошкар"),
        ("ﬁ", "fi"), ("Ａｂｃ", "abc"), ("서울", "서울"), ("ガ", "カ"), ("🌧", ""), ("a🌧b", "a b"), ("\u{200D}a\u{200B}b", "ab"),
        ("a\0b", "a b"),
    ]) func folds(name: String, key: String) throws {
        let table = try #require(gazetteer.table)
        #expect(String(decoding: FoldedName(name, table: table).key, as: UTF8.self) == key)
    }

    @Test func keysAreSortedAndEveryOneIsFound() async throws {
        let table = try #require(gazetteer.table)
        var cursor = try #require(KeyCursor(table, from: []))
        var before: [UInt8] = []
        var count = 0
        repeat {
            if count % 3000 == 0 { await letOthersRun() }
            #expect(before.lexicographicallyPrecedes(cursor.key) || count == 0)
            #expect(cursor.shared == zip(before, cursor.key).prefix { $0 == $1 }.count)
            if count % 59 == 0 { #expect(table.look(up: cursor.key[...])?.count == cursor.postings.count) }
            before = cursor.key
            count += 1
        } while cursor.advance() && count < 60_000
        #expect(count == 60_000)
    }

    @Test func skippingEqualsWalking() throws {
        let table = try #require(gazetteer.table)
        for start in ["san", "x", "берл", "東", "zz"] {
            for length in 1...3 {
                var walking = try #require(KeyCursor(table, from: Array(start.utf8)[...]))
                var skipping = walking
                let beginning = Array(walking.key.prefix(length))
                guard beginning.count == length else { continue }
                var more = true
                while more, walking.key.starts(with: beginning) { more = walking.advance() }
                #expect(skipping.skip(length) == more)
                if more {
                    #expect(skipping.key == walking.key)
                    #expect(skipping.postings.count == walking.postings.count)
                }
            }
        }
    }

    @Test(arguments: [
        "", "gn", "gn:", "gn:0", "gn:-1", "gn:4294967296", "gn:02950159", "gn:1x", "gn: 1", "iata:", "iata:ZZZZ",
        "iata:東", "icao:",
        "icao:0000", "at:", "at:1", "at:91,0", "at:52.520,13.4", "at:52.5,13.40001", "at:1,2,3", "at:N1 E2", "xx:1",
        ":",
        "gn:2950159:1",
    ]) func refusesStrangeIDs(id: String) {
        #expect(gazetteer.place(id: id) == nil)
    }

    @Test func restoresAirports() {
        #expect(gazetteer.place(id: "iata:BER")?.timeZoneID == "Europe/Berlin")
        #expect(gazetteer.place(id: "icao:EDDB")?.id == "iata:BER")
    }

    @Test func aDamagedTableFindsNothingAndHarmsNobody() {
        #expect(PlaceTable(TableBytes(copying: [])) == nil)
        #expect(PlaceTable(TableBytes(copying: Array("RAINGAZ\n".utf8))) == nil)
        let empty = Gazetteer(table: nil)
        #expect(empty.find("Berlin") == .unknown(suggestions: []))
        #expect(empty.place(id: "gn:2950159") == nil)
        #expect(empty.first("52.52,13.40")?.name == "52.52° N, 13.40° E")
        #expect(empty.suggestions(prefix: "ber").isEmpty)
    }

    @Test func readsOutsideItsBoundsAreZero() {
        let bytes = TableBytes(copying: [1, 2, 3, 4, 5])
        #expect(bytes.u8(-1) == 0)
        #expect(bytes.u8(5) == 0)
        #expect(bytes.u16(4) == 0)
        #expect(bytes.u24(2) == 0x05_0403)
        #expect(bytes.u24(3) == 0)
        #expect(bytes.u32(1) == 0x0504_0302)
        #expect(bytes.u32(2) == 0)
        #expect(bytes.u32(.max) == 0)
        #expect(bytes.text(3, 9).isEmpty)
        #expect(bytes.text(-1, 2).isEmpty)
    }
}
