import Cards
import ForecastCore
import Foundation
import Languages
import Places
import Testing

@testable import Conversation

/// Places too small for the table.
private let hamlets: Set<String> = ["alert nunavut", "alert, nunavut", "moon, pa", "home, ks"]

/// The parser of a person with places `home` and `my flat`, on 30 November 2026.
func parser(_ saved: Set<String> = ["home", "my flat"]) -> CommandParser {
    CommandParser(today: LocalDay(year: 2026, month: 11, day: 30) ?? LocalDay(number: 0)) {
        saved.contains($0.lowercased()) || hamlets.contains($0.lowercased()) || Gazetteer.embedded.knows($0)
    }
}

@Suite struct CommandParserTests {
    @Test func thereAreEnough() {
        #expect(Utterances.all.count >= 300)
        let texts = Utterances.all.map(\.typed)
        #expect(Set(texts).count == texts.count)
    }

    @Test(arguments: Utterances.all.indices)
    func understands(_ row: Int) {
        let (typed, command) = Utterances.all[row]
        let found = parser().parse(typed)
        #expect(found == command, "\(typed.prefix(60)): \(found)")
    }

    /// The case of letters and blanks do not matter to the words of the grammar.
    @Test(arguments: Utterances.settings.indices)
    func blanksDoNotMatter(_ row: Int) {
        let (typed, command) = Utterances.settings[row]
        let spaced = " \t" + typed.split(separator: " ").joined(separator: "  \u{A0} ") + "\n"
        guard !typed.contains("\"") else { return }
        #expect(parser().parse(spaced) == command, "\(spaced)")
    }

    @Test func orderDoesNotMatter() async {
        let pieces = ["Berlin", "rain", "tomorrow", "f", "private"]
        let means = Command.forecast(
            ForecastCommand(.rain, .tomorrow, place: "Berlin", units: [.temperature(.fahrenheit)], isPrivate: true)
        )
        for order in permutations(of: pieces) {
            await Task.yield()
            #expect(parser().parse(order.joined(separator: " ")) == means, "\(order)")
        }
    }

    private func permutations(of words: [String]) -> [[String]] {
        guard let first = words.first else { return [[]] }
        return permutations(of: Array(words.dropFirst())).flatMap { rest in
            (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
        }
    }

    /// Whatever is typed: no crash, and a place never holds a control character that was not typed.
    @Test func survivesAnyText() async {
        var random = Seeded(state: 7)
        let words = Array(KeywordTable.words.keys).sorted()
        let odd = [
            "\"", "“", "«", "\u{0}", "\r\n", "\u{202E}", "9999", "24.12.", "31/31", "99:99", "5pm", "3h", "-", ",", ";",
            "<@U1|x>", "@", "🌧", "東京", "é", "Berlin", "in", "1.", "2026-13-45", "00:00", "..", "//", "--", "00",
        ]
        let known: Set<String> = ["berlin", "rain", "in berlin"]
        let parser = CommandParser(today: LocalDay(number: 20_000)) { known.contains($0.lowercased()) }
        for number in 0..<20_000 {
            if number % 100 == 0 { await Task.yield() }
            let text = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
                (Bool.random(using: &random) ? words : odd).randomElement(using: &random) ?? ""
            }
            .joined(separator: Int.random(in: 0..<8, using: &random) == 0 ? "" : " ")
            let command = parser.parse(text)
            #expect(command == parser.parse(text))
        }
    }

    /// Twice as long takes about twice as long: the number of look-ups does not grow with the text.
    @Test(arguments: [
        "a ", "in ", "rain ", "5pm ", "3 ", "Berlin, ", "\"a\" ", "vs ", "home rain ", "next ", "on the ",
    ])
    func looksUpFewPlaces(_ piece: String) {
        let count = Counter()
        let parser = CommandParser(today: LocalDay(number: 20_000)) { _ in
            count.add()
            return false
        }
        let text = String(repeating: piece, count: 8192 / piece.utf8.count)
        _ = parser.parse(text)
        _ = parser.parse("compare " + text.prefix(8000))
        #expect(count.value < 200, "\(piece): \(count.value)")
    }
}

/// A random generator with a seed, so that a failure can be seen again.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
