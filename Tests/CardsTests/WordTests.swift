import Cards
import ForecastCore
import Foundation
import Languages
import Places
import TestSupport
import Testing

/// A card takes all its words from one language.
@Suite struct WordTests {
    /// Words that are, or are written, the same in both languages.
    private static let shared: Set<String> = [
        "wind", "beaufort", "tornado", "who", "us", "epa", "uv", "index", "min", "diff", "in", "utc", "am", "pm", "and",
        "jan", "feb", "apr", "jun", "jul", "aug", "sep", "nov",
        // North-west, Sunday.
        "no", "so",
    ]

    @Test func neverHalfTranslated() async {
        let english = await Self.words(.english)
        let german = await Self.words(.german)
        #expect(english.count > 150 && german.count > 150)
        let both = english.intersection(german).subtracting(Self.ofScenes).subtracting(Self.shared)
        #expect(both.isEmpty, "\(both.sorted())")
    }

    /// Every word of every card, in lower case.
    private static func words(_ language: Language) async -> Set<String> {
        var words: Set<String> = []
        for scene in Scene.all {
            await letOthersRun()
            for question in questions {
                let reading = scene.reading(.metric, language)
                let card = scene.card(question.view, question.when, reading)
                words.formUnion(split(plain(card) + plain(card, accessible: true) + card.summary))
            }
        }
        let places = [Scene.winter, .tokyoThen, .newYorkThen, .nothingThen].map {
            ($0.place, $0.served, $0.reading(.metric, language))
        }
        words.formUnion(split(plain(Card.comparison(places))))
        let table = language.words
        let all =
            table.beaufort + table.weekdays + table.months + Condition.allCases.map(table.condition)
            + UVBand.allCases.map(table.uv) + EuropeanAirBand.allCases.map(table.europeanAir)
            + USAirBand.allCases.map(table.usAir) + MoonPhase.allCases.map(table.moonPhase)
            + ForecastPart.allCases.map { table.sentences.partSource($0, "") }
        words.formUnion(split(all.joined(separator: " ")))
        return words
    }

    private static let ofScenes: Set<String> = {
        var text = "Test Weather Authority Air Other Sample data made up km mph hPa mmHg inHg cm mm kn nmi °C °F"
        text += " NNW WNW WSW SSW SW NW NSW"
        for scene in Scene.all + [.tokyoThen, .newYorkThen, .nothingThen] {
            text += " " + scene.place.title
            for alert in scene.forecast.alerts { text += " " + alert.title + " " + alert.text }
            text += " " + (scene.forecast.alerts.flatMap(\.regions)).joined(separator: " ")
        }
        return split(text)
    }()

    /// Runs of letters, two or more.
    private static func split(_ text: String) -> Set<String> {
        Set(text.lowercased().split { !$0.isLetter }.filter { $0.count > 1 }.map(String.init))
    }

    /// Nothing in the table is empty, and every list has its length.
    @Test(arguments: Language.all.map(\.code))
    func complete(_ code: String) {
        let words = Language.named(code).words
        #expect(words.weekdays.count == 7 && Set(words.weekdays).count == 7)
        #expect(words.months.count == 12 && Set(words.months).count == 12)
        #expect(words.compass.count == 16 && Set(words.compass).count == 16)
        #expect(words.beaufort.count == 13 && Set(words.beaufort).count == 13)
        for part in [words.labels as Any, words.views, words.sentences, words.rain, words.sky] {
            for child in Mirror(reflecting: part).children {
                guard let text = child.value as? String else { continue }
                #expect(!text.isEmpty && text == text.trimmingCharacters(in: .whitespaces), "\(child.label ?? "")")
            }
        }
    }

    @Test func namedByLocale() {
        #expect(Language.named("de-AT").code == "de" && Language.named("de_DE").code == "de")
        #expect(Language.named("en-US").code == "en" && Language.named("fr").code == "en")
        #expect(Language.named(nil).code == "en")
    }

    @Test func numbersAndTimes() {
        let scene = Scene.winter
        let german = scene.reading(.metric, .german)
        let card = plain(scene.card(.hourly(12), nil, german))
        #expect(card.contains("1,7 mm") && !card.contains("1.7") && card.contains("Di 00:00"))
        let twelve = plain(scene.card(.now, nil, scene.reading(.us, hours: .twelve)))
        #expect(twelve.contains("3:05 pm") && twelve.contains("7:52 am") && !twelve.contains("15:05"))
        let midnight = plain(Scene.autumn.card(.hourly(3), nil, Scene.autumn.reading(.us, hours: .twelve)))
        #expect(midnight.contains("12:00 am") && midnight.contains("1:00 am UTC-4"))
    }
}
