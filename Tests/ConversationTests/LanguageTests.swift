import Cards
import ForecastCore
import Foundation
import Languages
import Places
import Profiles
import Testing

@testable import Conversation

@Suite struct LanguageTests {
    /// Every list of words has one, in lower case, and no word is said twice.
    @Test(arguments: Language.all.map(\.code))
    func keywordsAreComplete(_ code: String) throws {
        let keywords = try #require(Language.matching(code)).keywords
        var lists = Keyword.View.allCases.map(keywords.views) + Keyword.Setting.allCases.map(keywords.settings)
        lists += Keyword.Duration.allCases.map(keywords.durations) + Quantity.allCases.map(keywords.quantities)
        lists += keywords.weekdays + keywords.months + keywords.numbers
        lists += [
            keywords.today, keywords.tomorrow, keywords.dayAfterTomorrow, keywords.tonight, keywords.weekend,
            keywords.yesterday, keywords.morning, keywords.afternoon, keywords.evening, keywords.night, keywords.noon,
            keywords.midnight, keywords.isPrivate, keywords.isPublic, keywords.on, keywords.at, keywords.within,
            keywords.next, keywords.following, keywords.week, keywords.half, keywords.versus, keywords.and,
            keywords.oClock, keywords.fillers, keywords.me, keywords.to, keywords.switchedOn, keywords.switchedOff,
            keywords.automatic, keywords.inLanguage, keywords.itself,
        ]
        #expect(keywords.weekdays.count == 7 && keywords.shortWeekdays.count == 7 && keywords.months.count == 12)
        #expect(keywords.numbers.count == 12)
        for list in lists {
            #expect(!list.isEmpty)
            #expect(Set(list).count == list.count, "\(list)")
            for word in list { #expect(word == word.lowercased() && !word.contains(" ") && !word.isEmpty, "\(word)") }
        }
    }

    /// The words answers use mean what they should, among the words of all languages.
    @Test(arguments: Language.all.map(\.code))
    func wordsMeanWhatTheySay(_ code: String) throws {
        let keywords = try #require(Language.matching(code)).keywords
        for view in Keyword.View.allCases {
            for word in keywords.views(view) { #expect(KeywordTable.words[word]?.keyword == .view(view), "\(word)") }
        }
        for setting in Keyword.Setting.allCases {
            for word in keywords.settings(setting) { #expect(KeywordTable.words[word]?.setting == setting, "\(word)") }
        }
        for (number, words) in keywords.weekdays.enumerated() {
            for word in words { #expect(KeywordTable.words[word]?.keyword == .weekday(number), "\(word)") }
        }
        for (words, keyword) in [
            (keywords.today, Keyword.today), (keywords.tomorrow, .tomorrow), (keywords.tonight, .tonight),
            (keywords.weekend, .weekend), (keywords.on, .on), (keywords.at, .at), (keywords.within, .within),
            (keywords.isPrivate, .isPrivate(true)), (keywords.isPublic, .isPrivate(false)),
        ] {
            for word in words { #expect(KeywordTable.words[word]?.keyword == keyword, "\(word)") }
        }
    }

    @Test(
        arguments: [
            ("de-DE", "de"), ("de_AT", "de"), ("de", "de"), ("DE", "de"), ("en-GB", "en"), ("deu", nil), ("fr-FR", nil),
            ("", nil), (nil, nil),
        ] as [(String?, String?)]
    )
    func matches(_ locale: String?, _ code: String?) {
        #expect(Language.matching(locale)?.code == code)
    }

    /// The reader's own choice, their program, the channel, the installation, English.
    @Test func whoseLanguage() async {
        let talk = Talk(defaults: Assistant.Defaults(language: "de"))
        #expect(await talk.say("Berlin").contains("Regen, 6 °C"))
        #expect(await talk.say("Berlin", locale: "en-GB").contains("Rain, 6 °C"))
        #expect(await talk.say("Berlin", in: "C", locale: "fr").contains("Regen, 6 °C"))
        _ = await talk.say("channel language en", in: "C")
        #expect(await talk.say("Berlin", in: "C").contains("Rain, 6 °C"))
        #expect(await talk.say("Berlin", in: "C", locale: "de-CH").contains("Regen, 6 °C"))
        #expect(await talk.say("language english").contains("Your language is now: English."))
        #expect(await talk.say("Berlin", locale: "de-CH").contains("Rain, 6 °C"))
        #expect(await talk.say("Berlin auf deutsch").contains("Regen, 6 °C"))
        #expect(await talk.say("sprache deutsch").contains("Deine Sprache ist jetzt: Deutsch."))
        #expect(await talk.say("sprache deutsch").contains("schon: Deutsch"))
        #expect(await talk.say("language auto").contains("Deine Sprache ist jetzt: auto."))
    }

    /// A German card holds no English sentence.
    @Test func oneLanguageACard() async {
        let talk = Talk()
        let english = ["the", "your", "place", "type", "now", "please", "with", "which", "this"]
        for typed in [
            "Berlin", "Berlin stündlich", "hilfe", "hilfe orte", "hilfe einstellungen", "hilfe kanal", "hilfe wetter",
            "hilfe zeiten", "einstellungen", "orte", "einheiten", "speichere", "speichere zuhause Berlin", "uhr 13",
            "antworten laut", "sprache x", "teilen x", "kanal", "kanal x", "Springfield", "aoeu", "berlni", "gestern",
            "Berlin 31 Nov", "Berlin um 99", "Berlin in 99 tagen", "vergleiche", "vergleiche Berlin, Boston morgen",
            "Berlin heute morgen übermorgen", "export", "vergiss mich", "vergiss", "7", "@ben", "95,0", "einheiten x",
            "täglich 99 Berlin", "entferne", "umbenennen", "entferne x", "umbenennen x y",
        ] {
            var card = await talk.card(typed, locale: "de-DE")
            card.sections.removeAll { if case .code = $0 { true } else { false } }
            let words = talk.print(card).lowercased().split { !$0.isLetter }
            for word in english {
                #expect(!words.contains(Substring(word)), "\(typed): \(word) in \(talk.print(card))")
            }
        }
    }
}
