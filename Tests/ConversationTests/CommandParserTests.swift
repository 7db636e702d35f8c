import Cards
import ForecastCore
import Testing

@testable import Conversation

@Suite struct CommandParserTests {
    private let parser = CommandParser { FakePlaces().knows($0) || $0.lowercased() == "home" }

    private static let utterances: [(String, Command)] = [
        // The weather, words in any order.
        ("", .forecast(ForecastCommand())),
        ("   ", .forecast(ForecastCommand())),
        ("Berlin", .forecast(ForecastCommand(place: "Berlin"))),
        ("  Berlin  ", .forecast(ForecastCommand(place: "Berlin"))),
        ("now", .forecast(ForecastCommand())),
        ("Berlin now", .forecast(ForecastCommand(place: "Berlin"))),
        ("Berlin daily", .forecast(ForecastCommand(.daily(7), place: "Berlin"))),
        ("daily Berlin", .forecast(ForecastCommand(.daily(7), place: "Berlin"))),
        ("DAILY Berlin", .forecast(ForecastCommand(.daily(7), place: "Berlin"))),
        ("week Berlin", .forecast(ForecastCommand(.daily(7), place: "Berlin"))),
        ("daily", .forecast(ForecastCommand(.daily(7)))),
        ("daily 3", .forecast(ForecastCommand(.daily(3)))),
        ("Berlin daily 3", .forecast(ForecastCommand(.daily(3), place: "Berlin"))),
        ("daily 3 Berlin", .forecast(ForecastCommand(.daily(3), place: "Berlin"))),
        ("hourly", .forecast(ForecastCommand(.hourly(12)))),
        ("hourly 24 New York", .forecast(ForecastCommand(.hourly(24), place: "New York"))),
        ("New York hourly 24", .forecast(ForecastCommand(.hourly(24), place: "New York"))),
        ("today Berlin", .forecast(ForecastCommand(.day, .today, place: "Berlin"))),
        ("tomorrow", .forecast(ForecastCommand(.day, .tomorrow))),
        ("tomorrow in Berlin", .forecast(ForecastCommand(.day, .tomorrow, place: "Berlin"))),
        ("for Berlin", .forecast(ForecastCommand(place: "Berlin"))),
        ("in the Hague", .forecast(ForecastCommand(place: "Hague"))),
        ("in", .forecast(ForecastCommand(place: "in"))),
        ("Paris, TX", .forecast(ForecastCommand(place: "Paris, TX"))),
        ("Paris, TX daily", .forecast(ForecastCommand(.daily(7), place: "Paris, TX"))),
        ("東京 hourly", .forecast(ForecastCommand(.hourly(12), place: "東京"))),
        ("52.52,13.40 tomorrow", .forecast(ForecastCommand(.day, .tomorrow, place: "52.52,13.40"))),
        ("52.52 13.40", .forecast(ForecastCommand(place: "52.52 13.40"))),
        ("home", .forecast(ForecastCommand(place: "home"))),
        ("home week", .forecast(ForecastCommand(.daily(7), place: "home"))),
        // Places that hold keywords.
        ("Rain, Bavaria", .forecast(ForecastCommand(place: "Rain, Bavaria"))),
        ("Rain, Bavaria daily", .forecast(ForecastCommand(.daily(7), place: "Rain, Bavaria"))),
        ("Today, Bavaria", .forecast(ForecastCommand(place: "Today, Bavaria"))),
        ("\"daily\"", .forecast(ForecastCommand(place: "daily"))),
        ("\"help\" hourly", .forecast(ForecastCommand(.hourly(12), place: "help"))),
        ("“New York” now", .forecast(ForecastCommand(place: "New York"))),
        // Units and audience for one answer.
        ("Berlin f", .forecast(ForecastCommand(place: "Berlin", units: [.temperature(.fahrenheit)]))),
        ("f Berlin daily", .forecast(ForecastCommand(.daily(7), place: "Berlin", units: [.temperature(.fahrenheit)]))),
        ("Berlin us", .forecast(ForecastCommand(place: "Berlin", units: [.set(.us)]))),
        ("Berlin US", .forecast(ForecastCommand(place: "Berlin US"))),
        ("Detroit MI", .forecast(ForecastCommand(place: "Detroit MI"))),
        ("Berlin metric kn", .forecast(ForecastCommand(place: "Berlin", units: [.set(.metric), .wind(.knots)]))),
        ("San Jose CA", .forecast(ForecastCommand(place: "San Jose CA"))),
        ("San Jose CA daily", .forecast(ForecastCommand(.daily(7), place: "San Jose CA"))),
        ("Berlin private", .forecast(ForecastCommand(place: "Berlin", isPrivate: true))),
        ("public daily Berlin", .forecast(ForecastCommand(.daily(7), place: "Berlin", isPrivate: false))),
        // Choosing.
        ("1", .choose(1)),
        ("5", .choose(5)),
        ("12", .choose(12)),
        ("12345", .forecast(ForecastCommand(place: "12345"))),
        ("\"1\"", .forecast(ForecastCommand(place: "1"))),
        // Settings.
        ("units", .units([])),
        ("units us", .units([.set(.us)])),
        ("units f", .units([.temperature(.fahrenheit)])),
        ("units wind kn", .units([.wind(.knots)])),
        ("units snow in", .units([.snow(.inches)])),
        ("units us wind kn", .units([.set(.us), .wind(.knots)])),
        ("units auto", .units([.auto])),
        ("save home Berlin", .save(name: "home", place: "Berlin")),
        ("save \"my flat\" Paris, TX", .save(name: "my flat", place: "Paris, TX")),
        ("Save Home Berlin", .save(name: "Home", place: "Berlin")),
        ("places", .places),
        ("default home", .setDefault(name: "home")),
        ("remove my flat", .remove(name: "my flat")),
        ("settings", .settings),
        ("forget me", .forgetMe),
        ("Forget Me", .forgetMe),
        ("help", .help),
        ("help daily", .help),
        ("?", .help),
        // What makes no sense is named.
        ("units parsec", .notUnderstood(.unknownUnit("parsec"))),
        ("units wind", .notUnderstood(.unknownUnit("wind"))),
        ("units wind c", .notUnderstood(.unknownUnit("c"))),
        ("save", .notUnderstood(.missingWords(command: "save"))),
        ("save home", .notUnderstood(.missingWords(command: "save"))),
        ("default", .notUnderstood(.missingWords(command: "default"))),
        ("remove", .notUnderstood(.missingWords(command: "remove"))),
        ("daily 0 Berlin", .notUnderstood(.countOutOfRange(view: "daily", maximum: 14, place: "Berlin"))),
        ("Berlin daily 99", .notUnderstood(.countOutOfRange(view: "daily", maximum: 14, place: "Berlin"))),
        ("hourly 100", .notUnderstood(.countOutOfRange(view: "hourly", maximum: 48, place: nil))),
        (String(repeating: "a ", count: 4097), .notUnderstood(.tooLong)),
    ]

    @Test(arguments: utterances.indices)
    func understands(_ row: Int) {
        let (text, command) = Self.utterances[row]
        #expect(parser.parse(text) == command, "\(text.prefix(60))")
    }

    @Test func survivesAnyText() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "daily", "units", "save", "\"", "“", "«", "\u{0}", "\r\n", "\u{202E}", "9999", "in", "f", "us", "Berlin",
            "🌧",
            "東京", "'", ",", "é",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            .joined(separator: Bool.random(using: &random) ? " " : "")
            _ = parser.parse(text)
        }
    }
}

@Suite struct ActionTokenTests {
    @Test(arguments: [
        ActionToken.show(.now, placeID: "gn:2950159", units: []),
        .show(.hourly(12), placeID: "at:52.52,13.4", units: [.temperature(.fahrenheit)]),
        .show(.daily(7), placeID: "iata:BER", units: [.set(.us), .wind(.knots), .temperature(.celsius)]),
        .show(.day, .today, placeID: "gn:1", units: [.pressure(.inchesOfMercury), .distance(.nauticalMiles)]),
        .show(.day, .tomorrow, placeID: "gn:1", units: [.auto]),
        .show(.now, placeID: "gn:1", units: UnitSet.us.units.choices),
        .show(.now, placeID: "gn:1", units: UnitSet.nautical.units.choices),
        .save(name: "home: sweet", placeID: "gn:1"),
        .save(name: "東京", placeID: "at:1,2"),
    ])
    func roundTrips(_ token: ActionToken) {
        #expect(ActionToken(token.text) == token)
    }

    @Test(arguments: [
        "", ":", "w1", "w1:", "w1:now", "w1:now:", "w1:now::", "w1:d0::gn:1", "w1:d15::gn:1", "w1:h49::gn:1",
        "w1:x::gn:1", "w1:now:parsec:gn:1", "w2:now::gn:1", "s1:", "s1:4:gn:1", "s1:0:name", "s1:-1:gn:1x",
        "s1:99:gn:1x",
        "w1:now:c,c,c,c,c,c,c,c,c:gn:1", String(repeating: "w1:now::", count: 100),
    ])
    func refuses(_ text: String) {
        #expect(ActionToken(text) == nil)
    }
}
