import Cards
import ForecastCore
import Foundation
import Languages
import Places
import TestSupport
import Testing

/// Texts from outside, generated, in every place of a card where one can stand.
@Suite struct HostileTextTests {
    private static let pieces: [String] = [
        "Berlin", "東京", "ベルリン", "القاهرة", "🌧️", "👨‍👩‍👧‍👦", "e\u{301}", "\u{202E}", "\u{200B}", "\u{0}", "\r\n", "\t",
        "\u{1B}[31m",
        "\u{2028}", "\u{85}", "ᄀ", String(repeating: "ᄀ", count: 41), "\u{FFFD}", "<!channel>", "`", "&amp;", " ", "  ",
        "-",
        "a̶̢̛͓̥͚ͫ̎", String(repeating: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", count: 2),
        "\u{E000}", "\u{FEFF}", "\u{AD}", "ﷺ", "１２３", "null", "𝕏", "\u{1F1E9}\u{1F1EA}", "\u{7F}",
    ]

    private struct Random {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }

        mutating func text() -> String {
            (0..<(1 + next(4))).map { _ in HostileTextTests.pieces[next(HostileTextTests.pieces.count)] }.joined()
        }
    }

    /// 100,000 texts, ten on a card.
    @Test(arguments: 0..<4)
    func inEveryView(_ part: Int) async {
        var random = Random(state: UInt64(part) &* 7919 &+ 1)
        let views: [(WeatherView, When?)] = [
            (.alerts, nil), (.rain, .tomorrow), (.day, .today), (.now, nil), (.daily(1), nil),
        ]
        for number in 0..<2500 {
            if number % 20 == 0 { await letOthersRun() }
            let scene = Self.scene(&random)
            let (view, when) = views[number % views.count]
            let reading = scene.reading(.metric, Language.all[number % 2])
            let card =
                number % 10 == 9
                ? Card.comparison([(scene.place, scene.served, reading), (scene.place, scene.served, reading)])
                : scene.card(view, when, reading)
            let text = PlainTextRenderer.render(card, accessible: number % 3 == 0)
            guard Self.isFit(text) else {
                Issue.record("\(part) \(number): \(text.debugDescription)")
                return
            }
            for line in [card.title, card.summary, card.subtitle ?? ""] + card.notices + card.footer {
                guard !line.unicodeScalars.contains(where: Self.isControl) else {
                    Issue.record("\(part) \(number): \(line.debugDescription)")
                    return
                }
            }
        }
    }

    private static func scene(_ random: inout Random) -> Scene {
        let base = Place.berlin
        let place = Place(
            id: "x",
            name: random.text(),
            region: random.text(),
            country: random.text(),
            countryCode: "DE",
            coordinate: base.coordinate,
            timeZoneID: base.timeZoneID
        )
        let now = instant("2026-11-30T14:05:00Z")
        var forecast = Forecast(
            coordinate: base.coordinate,
            fetchedAt: now,
            source: ForecastSource(id: "x", attribution: random.text())
        )
        forecast.parts[.minutely] = ForecastSource(id: "y", attribution: random.text())
        forecast.alerts = [
            WeatherAlert(
                title: random.text(),
                severity: .minor,
                regions: [random.text(), random.text()],
                ends: now.addingTimeInterval(Double(random.next(900_000))),
                text: random.text() + "\n" + random.text(),
                sender: random.text()
            )
        ]
        var day = DayPoint(day: LocalDay(number: Int(now.timeIntervalSince1970 / 86_400)))
        day.condition = .rain
        forecast.daily = [day]
        return Scene(name: "x", place: place, now: now, forecast: forecast, isStale: random.next(2) == 0)
    }

    private static func isFit(_ text: String) -> Bool {
        for line in text.split(separator: "\n") {
            var columns = 0
            for scalar in line.unicodeScalars {
                if isControl(scalar) { return false }
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .enclosingMark, .format: break
                default: columns += isWide(scalar) ? 2 : 1
                }
            }
            if columns > 72 { return false }
        }
        return true
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: true
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }
}
