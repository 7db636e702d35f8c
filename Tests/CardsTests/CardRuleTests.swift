import Cards
import ForecastCore
import Foundation
import Languages
import Places
import TestSupport
import Testing

/// What holds on every card.
@Suite struct CardRuleTests {
    private static let cards: [(name: String, card: Card)] = Scene.all.flatMap { scene in
        Language.all.flatMap { language in
            questions.map { question in
                (
                    scene.name + " " + question.name + " " + language.code,
                    scene.card(question.view, question.when, scene.reading(.metric, language))
                )
            }
        }
    }

    @Test func alertsComeFirst() {
        for (name, card) in Self.cards where name.hasPrefix("winter") {
            if name.contains("alerts") {
                #expect(card.notices.isEmpty && card.sections.first == .headline(symbol: "⚠️", "Storm warning"))
            } else {
                #expect(card.notices.count == 2 && card.notices[0].hasPrefix("Storm warning, 18:00"), "\(name)")
            }
        }
    }

    @Test func sampleDataSaySoFirst() {
        for (name, card) in Self.cards where name.hasPrefix("sample") {
            let words = Language.named(String(name.suffix(2))).words
            #expect(card.notices.first == words.sentences.sample)
            #expect(card.summary.hasPrefix(card.notices[0]))
        }
        for (name, card) in Self.cards where name.hasPrefix("stale") {
            #expect(card.notices.count == 1 && card.notices[0].contains("2 h 8 min"), "\(name)")
        }
    }

    @Test func everyCardSaysWhereItIsFrom() {
        for (name, card) in Self.cards {
            #expect(!card.footer.isEmpty && !card.sections.isEmpty && card.subtitle?.isEmpty == false, "\(name)")
            #expect(card.summary.contains(card.title))
        }
        #expect(Self.cards.first?.card.footer == ["Test Weather · as of 15:01, 3 min old", "Air quality: Test Air"])
    }

    /// Words that are a mistake wherever they stand, lines too long, control characters.
    @Test func nothingUnfit() async {
        for (name, card) in Self.cards {
            await letOthersRun()
            for accessible in [false, true] {
                let text = PlainTextRenderer.render(card, accessible: accessible)
                let words = Set(text.lowercased().split { !($0.isLetter || $0.isNumber || "-°.".contains($0)) })
                for bad in ["nan", "null", "none", "inf", "nil", "-0", "-0°", "-999", "-999°", "optional", "?"] {
                    #expect(!words.contains(Substring(bad)), "\(bad) in \(name)")
                }
                #expect(!text.contains("\n\n\n") && !text.contains("  \n") && !text.contains(" \n"), "\(name)")
                for line in text.split(separator: "\n") { #expect(line.count <= 72, "\(name): \(line)") }
                for scalar in text.unicodeScalars {
                    #expect(scalar == "\n" || scalar.properties.generalCategory != .control, "\(name)")
                }
                #expect(!accessible || !text.unicodeScalars.contains(where: isDrawn), "\(name)")
            }
        }
    }

    /// Arrows, bars, emoji.
    private func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        (0x2190...0x2199).contains(scalar.value) || (0x2580...0x259F).contains(scalar.value)
            || scalar.properties.isEmojiPresentation
    }

    @Test func onlyWhoKnowsWarningsSaysThereAreNone() {
        let known = plain(Scene.spring.card(.alerts, nil, Scene.spring.reading()))
        #expect(known.contains("No warnings are known for this place. Source: Test Weather."))
        let unknown = plain(Scene.polarNight.card(.alerts, nil, Scene.polarNight.reading()))
        #expect(unknown.contains("(Test Weather) carries no warnings") && !unknown.contains("No warnings are known"))
        var forecast = Scene.polarNight.forecast
        forecast.parts[.alerts] = ForecastSource(id: "other", attribution: "Warning Office", knowsAlerts: true)
        let scene = Scene(name: "parts", place: .tromso, now: Scene.polarNight.now, forecast: forecast)
        let text = plain(scene.card(.alerts, nil, scene.reading()))
        #expect(text.contains("Source: Warning Office.") && text.contains("\nAlerts: Warning Office\n"))
    }

    /// Every view of every time that can be asked about, a year back and ahead, is a card that fits.
    @Test(arguments: [Scene.winter, .autumn, .halfHour, .nulls])
    func anyTime(_ scene: Scene) async {
        let today = LocalDay(number: Int(scene.now.timeIntervalSince1970 / 86_400))
        var whens: [When] = [.tonight, .weekend, .today, .tomorrow]
        whens += (0..<7).map { .on(.weekday($0)) } + [-400, -1, 3, 9, 400].map { .on(.date(today.advanced(by: $0))) }
        whens +=
            [0, 119, 150, 1439].map { .at(minute: $0, on: nil) } + [0, 59, 600, 100_000].map { .after(minutes: $0) }
        whens += [.at(minute: 90, on: .tomorrow), .at(minute: 90, on: .date(today.advanced(by: -3)))]
        let views: [WeatherView] = [
            .now, .hourly(48), .daily(14), .day, .rain, .wind, .sun, .moon, .alerts,
        ]
        for view in views {
            await letOthersRun()
            for when in whens {
                let card = scene.card(view, when, scene.reading(.us, .german, hours: .twelve))
                let lines = PlainTextRenderer.render(card).split(separator: "\n")
                #expect(lines.count >= 4 && lines.allSatisfy { $0.count <= 72 }, "\(view) \(when)")
            }
        }
    }

    /// Times that are over, or beyond what is known, are said to be so.
    @Test func outsideOfTheForecast() {
        let scene = Scene.winter
        let today = LocalDay(number: Int(scene.now.timeIntervalSince1970 / 86_400))
        for when in [
            When.on(.date(today.advanced(by: -1))), .on(.date(today.advanced(by: 8))), .after(minutes: 20_000),
        ] {
            for view in [WeatherView.day, .hourly(3), .daily(3), .rain, .wind] {
                let text = plain(scene.card(view, when, scene.reading())).replacing("\n", with: " ")
                #expect(text.contains("The forecast has nothing for "), "\(view) \(when): \(text)")
                #expect(text.contains("It covers Mon 30 Nov to Mon 7 Dec."))
            }
        }
    }

    @Test func longAlertsAreCut() {
        var forecast = Scene.spring.forecast
        forecast.alerts = (0..<9).map { number in
            WeatherAlert(
                title: "Warning \(number)",
                regions: (0..<40).map { "Region \($0)" },
                text: Array(repeating: String(repeating: "word ", count: 100), count: 30).joined(separator: "\n")
            )
        }
        let scene = Scene(name: "long", place: .berlin, now: Scene.spring.now, forecast: forecast)
        let card = scene.card(.alerts, nil, scene.reading())
        let text = plain(card)
        #expect(text.count < 14_000 && text.contains("4 more warnings are not shown.") && text.contains("…"))
        #expect(scene.card(.now, nil, scene.reading()).notices.count == 6)
    }

    @Test func windBlowsFromLettersAlongArrows() {
        let winds = [(0.0, "N", "↓"), (90, "E", "←"), (180, "S", "↑"), (270, "W", "→"), (225, "SW", "↗")]
        for (degrees, letters, arrow) in winds {
            var point = WeatherPoint(time: Scene.nothing.now)
            point.windSpeed = 5
            point.windDirection = degrees
            var forecast = Scene.nothing.forecast
            forecast.hourly = [point]
            let scene = Scene(name: "wind", place: .tokyo, now: Scene.nothing.now, forecast: forecast)
            let text = plain(scene.card(.wind, nil, scene.reading()))
            #expect(text.contains("\(arrow) 18 km/h \(letters)  3, gentle breeze"), "\(text)")
            #expect(text.contains("from \(letters) (\(Int(degrees))°)"))
        }
    }

    @Test func polarDaysHaveWords() {
        let day = plain(Scene.polarDay.card(.sun, nil, Scene.polarDay.reading()))
        #expect(day.contains("up all day") && !day.contains("Sunrise") && !day.contains("twilight"))
        let night = plain(Scene.polarNight.card(.sun, nil, Scene.polarNight.reading(.metric, .german)))
        #expect(night.contains("geht nicht auf") && night.contains("Bürgerliche Dämmerung    09:30 – 13:52"))
    }

    @Test func comparisonIsByRoundedNumbers() {
        let scenes = [Scene.winter, .tokyoThen, .newYorkThen]
        for units in UnitSet.allCases {
            let card = Card.comparison(scenes.map { ($0.place, $0.served, $0.reading(units)) })
            guard case .rows(let rows) = card.sections.first else {
                Issue.record("no rows")
                return
            }
            let numbers = rows.rows.compactMap { $0.cells[1].flatMap { Int($0.prefix { $0 != "°" }) } }
            let differences = rows.rows.compactMap { $0.cells[2].flatMap { Int($0.prefix { $0 != "°" }) } }
            #expect(numbers.count == 3 && differences == numbers.dropFirst().map { $0 - numbers[0] })
        }
    }
}
