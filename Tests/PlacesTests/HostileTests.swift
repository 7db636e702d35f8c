import Foundation
import TestSupport
import Testing

@testable import Places

/// Text that nobody types: nothing crashes, everything takes a bounded time, answers are of our own words.
///
/// The number of texts keeps the debug build quick; `RAINCHECK_HOSTILE=100000` in the environment tries more.
@Suite struct HostileTests {
    private let gazetteer = Gazetteer.embedded

    @Test func randomTextHarmsNobody() async {
        let count = ProcessInfo.processInfo.environment["RAINCHECK_HOSTILE"].flatMap { Int($0) } ?? 500
        var texts = HostileTexts(seed: 7)
        for _ in 0..<count {
            await letOthersRun()
            let text = texts.next()
            switch gazetteer.find(text) {
            case .ambiguous(let places): #expect((2...5).contains(places.count))
            case .unknown(let places): #expect(places.count <= 3)
            case .refused(let words):
                #expect(words.utf8.count < 120 && words.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            case .found(let place): #expect(place.title.utf8.count < 400)
            }
            #expect(gazetteer.suggestions(prefix: text).count <= 5)
            if gazetteer.place(id: text) != nil { #expect(text.utf8.count <= 64) }
            if let query = gazetteer.remoteQuery(text) { #expect(query.text.utf8.count <= Gazetteer.longestQuery) }
            _ = gazetteer.knows(text)
        }
    }

    @Test(arguments: [257, 4096, 65_536]) func longTextIsRefusedUnread(length: Int) {
        for unit in ["a", "é", "e\u{301}", "🌧", "\u{202E}", "\0", "1,", "St ", "東"] {
            let text = String(repeating: unit, count: length / unit.utf8.count + 1)
            guard case .refused = gazetteer.find(text) else {
                Issue.record("not refused: \(unit)")
                continue
            }
            #expect(gazetteer.suggestions(prefix: text).isEmpty)
            #expect(gazetteer.remoteQuery(text) == nil)
            #expect(!gazetteer.knows(text))
        }
    }

    /// The dearest queries there are: many words, each a qualifier, each close to many names.
    @Test func theWorstTextTakesABoundedTime() async {
        for text in [
            String(repeating: "san ", count: 64), String(repeating: "st,", count: 85),
            String(repeating: "a ", count: 128),
            String(repeating: "1 ", count: 128), "saint saint saint saint saint saint saint saint marie",
            String(repeating: "ca us ", count: 42), String(repeating: "x", count: 48),
            String(repeating: "santa maria ", count: 21),
        ] {
            await letOthersRun()
            let time = processorTime { _ = gazetteer.find(text) }
            // A release build takes some milliseconds; this is a debug build.
            #expect(time < .seconds(5), "\(text.prefix(20))")
        }
    }
}

/// Random texts of many kinds, the same ones for the same seed.
private struct HostileTexts {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }

    private static let words = [
        "Paris", "st", "San", "TX", "us", "Москва", "東京", "القاهرة", "new", "york", "52.52", "13.40", "N", "°", "'",
        "zip:",
        "iata:", "geo:", ",", ",,", ";", "-", "01930", "Sankt", "ca", "\u{301}", "\u{202E}", "\u{200D}", "🌧️", "\u{0}",
        "%s", "<b>",
    ]

    mutating func next() -> String {
        switch random(8) {
        case 0:  // any bytes, repaired
            return String(decoding: (0..<random(80)).map { _ in UInt8(random(256)) }, as: UTF8.self)
        case 1:
            return String(
                String.UnicodeScalarView((0..<random(40)).compactMap { _ in Unicode.Scalar(random(0x11_0000)) })
            )
        case 2:  // marks on one letter
            return "e" + String(repeating: "\u{301}", count: random(120))
        case 3: return String((0..<random(60)).map { _ in Character(Unicode.Scalar(UInt8(random(0x20)))) })
        case 4:  // a name with some bytes changed
            var bytes = Array(Self.words[random(Self.words.count)].utf8)
            for _ in 0..<2 where !bytes.isEmpty { bytes[random(bytes.count)] = UInt8(random(256)) }
            return String(decoding: bytes, as: UTF8.self)
        case 5:
            return String(repeating: Self.words[random(Self.words.count)], count: random(90))
        case 6: return (0..<random(30)).map { _ in "0123456789.,:;°'\"NSEW-+/ ".randomElement(at: random(25)) }.joined()
        default: return (0..<random(12)).map { _ in Self.words[random(Self.words.count)] }.joined(separator: " ")
        }
    }
}

extension String {
    fileprivate func randomElement(at index: Int) -> String {
        String(self[self.index(startIndex, offsetBy: index % count)])
    }
}
