import Cards
import ForecastCore
import Foundation
import Profiles
import Testing

@testable import Conversation

@Suite struct TokenTests {
    private static func day(_ number: Int) -> When { .on(.date(LocalDay(number: number))) }

    static let tokens: [ActionToken] = [
        .show(ForecastCommand(), placeID: "gn:2950159"),
        .show(ForecastCommand(.hourly(12), units: [.temperature(.fahrenheit)]), placeID: "at:52.52,13.4"),
        .show(
            ForecastCommand(.daily(7), units: [.set(.us), .wind(.knots), .temperature(.celsius)]),
            placeID: "iata:BER"
        ),
        .show(ForecastCommand(.day, .today, units: [.pressure(.inchesOfMercury)], isPrivate: true), placeID: "gn:1"),
        .show(ForecastCommand(.day, .tomorrow, units: [.auto], hours: .twelve), placeID: "gn:1"),
        .show(ForecastCommand(.rain, .weekend, isPrivate: false, hours: .twentyFour, language: "de"), placeID: "gn:1"),
        .show(ForecastCommand(.wind, .tonight, language: "en"), placeID: "gn:1"),
        .show(ForecastCommand(.sun, day(20_787)), placeID: "gn:1"),
        .show(ForecastCommand(.moon, .on(.weekday(6))), placeID: "gn:1"),
        .show(ForecastCommand(.alerts), placeID: "gn:1"),
        .show(ForecastCommand(.day, .at(minute: 1439, on: nil)), placeID: "gn:1"),
        .show(ForecastCommand(.day, .at(minute: 0, on: .date(LocalDay(number: -3)))), placeID: "gn:1"),
        .show(ForecastCommand(.day, .after(minutes: 90)), placeID: "gn:1"),
        .compare(ForecastCommand(units: [.set(.si)]), placeIDs: ["gn:1", "at:52.52,13.4", "iata:BER"]),
        .save(name: "home: sweet", placeID: "gn:1", .user),
        .save(name: "東京", placeID: "at:1,2", .channel),
        .pick(list: 1_796_047_500_001, number: 5),
        .prefer(.units(.set(.nautical))), .prefer(.hours(.twelve)), .prefer(.hours(nil)), .prefer(.isPrivate(false)),
        .prefer(.isPrivate(nil)), .prefer(.language("de")), .prefer(.language(nil)), .prefer(.sharing(true)),
        .prefer(.defaultPlace(17)),
    ]

    @Test(arguments: tokens.indices)
    func roundTrips(_ row: Int) throws {
        let token = Self.tokens[row]
        let text = try #require(token.text)
        #expect(text.utf8.count <= 100)
        #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
        #expect(ActionToken(payload: String(text.dropLast(TokenSeal.length + 1))) == token)
    }

    /// The longest question about a place fits, with the longest id there is.
    @Test func theLongestFits() throws {
        let units: [UnitChoice] = [
            .set(.us), .temperature(.celsius), .wind(.knots), .precipitation(.inches), .snow(.inches),
            .pressure(.hectopascal), .distance(.miles),
        ]
        let question = ForecastCommand(
            .hourly(48),
            .at(minute: 1439, on: .date(LocalDay(number: 2_932_896))),
            units: units,
            isPrivate: true,
            hours: .twelve,
            language: "de"
        )
        let text = try #require(ActionToken.show(question, placeID: "at:-52.123456,-113.123456").text)
        #expect(text.utf8.count <= 100)
        #expect(ActionToken.save(name: String(repeating: "ä", count: 40), placeID: "gn:2950159", .user).text == nil)
        #expect(ActionToken.save(name: String(repeating: "x", count: 40), placeID: "gn:2950159", .user).text != nil)
    }

    @Test(arguments: [
        "", ":", "w", "wn", "wn:", "wn:::", "wn::::", "wd0::::gn:1", "wd15::::gn:1", "wh49::::gn:1", "wx::::gn:1",
        "wn:q:::gn:1", "wn:w7:::gn:1", "wn:a1440:::gn:1", "wn:i99999:::gn:1", "wn::?::gn:1", "wn::cccccccc::gn:1",
        "wn:::3:gn:1", "wn:::zz:gn:1", "wn:::2Pxx:gn:1", "m::gn:1", "m:gn:1,gn:2", "m::gn:1,gn:2,gn:3,gn:4,gn:5,gn:6",
        "sx:aG9tZQ:gn:1", "su:***:gn:1", "su:_w:gn:1", "c:1", "c1:", "c0:1", "c1:-1", "p", "pz", "pu", "puUU", "ph3",
        "plxx", "ps2", "pd", "q1", "wn::::gn:ü",
    ])
    func refuses(_ payload: String) {
        #expect(ActionToken(payload: payload) == nil)
    }

    private let now = Date(timeIntervalSince1970: 1_796_047_500)

    private func key(_ user: String, _ workspace: String = "w") throws -> ProfileKey {
        try #require(ProfileKey(platform: "test", workspace: workspace, user: user))
    }

    private func sealed(_ payload: String, _ user: ProfileKey) -> String {
        payload + "."
            + String(decoding: testSeal.seal(payload.utf8, testSeal.stamp(for: user, now: now)), as: UTF8.self)
    }

    @Test func opensOnlyWhatItSealed() throws {
        let anna = try key("anna")
        let token = sealed("wn::::gn:1", anna)
        #expect(token.utf8.count == 10 + 1 + TokenSeal.length)
        #expect(testSeal.open(token, by: anna, now: now) == .good(payload: "wn::::gn:1"))
        #expect(testSeal.open(token, by: try key("ben"), now: now) == .foreign(payload: "wn::::gn:1"))
        #expect(testSeal.open(token, by: try key("anna", "x"), now: now) == .foreign(payload: "wn::::gn:1"))
        let channel = try #require(ProfileKey(platform: "test", workspace: "w", channel: "anna"))
        #expect(testSeal.open(token, by: channel, now: now) == .foreign(payload: "wn::::gn:1"))
        let week = TimeInterval(TokenSeal.lifetime * 3600)
        #expect(testSeal.open(token, by: anna, now: now + week - 3600) == .good(payload: "wn::::gn:1"))
        #expect(testSeal.open(token, by: anna, now: now + week + 3600) == .expired)
        let other = TokenSeal { [UInt8](repeating: UInt8($0.count & 255), count: 32) }
        #expect(other.open(token, by: anna, now: now) == .forged)
    }

    /// Every changed, missing or added byte is found.
    @Test func findsEveryChange() throws {
        let anna = try key("anna")
        let bytes = Array(sealed("wn:t:f:2P:gn:2950159", anna).utf8)
        for position in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[position] ^= 1 << bit
                guard let text = String(validating: changed, as: UTF8.self) else { continue }
                #expect(testSeal.open(text, by: anna, now: now) == .forged, "\(text)")
            }
            var cut = bytes
            cut.remove(at: position)
            #expect(testSeal.open(String(decoding: cut, as: UTF8.self), by: anna, now: now) == .forged)
        }
        for text in [
            "", ".", "x", TokenSeal.blank, "wn::::gn:1." + TokenSeal.blank, String(repeating: "w", count: 5000),
        ] {
            #expect(testSeal.open(text, by: anna, now: now) == .forged)
        }
    }

    // MARK: Rendered bytes

    private func answer(_ card: Card, for user: ProfileKey) -> Answer {
        Answer(SharedAnswer(card), for: Answer.Recipient(seal: testSeal, user: user, now: now))
    }

    @Test func everyUserGetsTheirOwnSeals() throws {
        let tokens = try ["gn:1", "gn:11", "gn:111"].map {
            try #require(ActionToken.show(ForecastCommand(), placeID: $0).text)
        }
        let card = Card(
            title: "_____________________________ \(tokens[0]) ____",
            actions: tokens.enumerated().map { CardAction(id: "a\($0.offset)", label: "x", token: $0.element) }
        )
        let shared = SharedAnswer(card)
        let renders = Counter()
        func text(_ user: String) throws -> (String, [String]) {
            let answer = Answer(
                shared,
                for: Answer.Recipient(seal: testSeal, user: try key(user), now: now)
            )
            let bytes = answer.bytes(for: "lines") { card in
                renders.add()
                return Array(([card.title] + card.actions.map(\.token)).joined(separator: "\n").utf8)
            }
            return (String(decoding: bytes, as: UTF8.self), answer.card.actions.map(\.token))
        }
        let (annas, annasTokens) = try text("anna")
        let (bens, bensTokens) = try text("ben")
        #expect(renders.value == 1, "rendered once")
        #expect(annas != bens && annas.utf8.count == bens.utf8.count)
        #expect(annas.split(separator: "\n").dropFirst().map(String.init) == annasTokens)
        #expect(bens.split(separator: "\n").dropFirst().map(String.init) == bensTokens)
        for token in annasTokens {
            #expect(
                testSeal.open(token, by: try key("ben"), now: now)
                    != testSeal.open(token, by: try key("anna"), now: now)
            )
            guard case .good = testSeal.open(token, by: try key("anna"), now: now) else {
                Issue.record("\(token) is not anna's")
                continue
            }
        }
        #expect(annas.hasPrefix("_____________________________ "), "what is no token stays as it is")
    }
}
