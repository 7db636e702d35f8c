import Cards
import ForecastCore
import Foundation
import Languages
import Testing

/// Rain as a person reads it, in both languages.
@Suite struct RainWordsTests {
    /// Minutes of rain from 15:05 on (`.` dry, `l` light, `h` heavy, `s` snow, `p` possible, `?` unknown), and what is said of them.
    @Test(arguments: [
        (
            "61.", "No rain in the next hour.", "Kein Regen in der nächsten Stunde."
        ),
        (
            "15. 40l 6.",
            "Dry until about 15:20, then light rain for 40 min.",
            "Trocken bis etwa 15:20, dann 40 min leichter Regen."
        ),
        (
            "30l 31.", "Light rain, stopping about 15:35.", "Leichter Regen, hört gegen 15:35 auf."
        ),
        (
            "61l",
            "Light rain for the whole of the next hour.",
            "Leichter Regen in der ganzen nächsten Stunde."
        ),
        (
            "30l", "Light rain until 15:35 at least.", "Leichter Regen bis mindestens 15:35."
        ),
        (
            "25. 1? 35l", "No rain until 15:30 at least.", "Kein Regen bis mindestens 15:30."
        ),
        (
            "20l 41s",
            "Light rain, turning to light snow about 15:25.",
            "Leichter Regen, ab etwa 15:25 leichter Schneefall."
        ),
        (
            "40. 21h",
            "Dry until about 15:45, then heavy rain.",
            "Trocken bis etwa 15:45, dann starker Regen."
        ),
        (
            "10l 20. 20l 11.",
            "Light rain, stopping about 15:15. Again from about 15:35.",
            "Leichter Regen, hört gegen 15:15 auf. Ab etwa 15:35 erneut."
        ),
        (
            "30. 20p 11.",
            "Dry until about 15:35, then possibly light rain for 20 min.",
            "Trocken bis etwa 15:35, dann 20 min möglicherweise leichter Regen."
        ),
    ])
    func minutes(_ drawing: String, _ english: String, _ german: String) {
        let now = instant("2026-11-30T14:05:00Z")
        var forecast = Scene.nothing.forecast
        let letters = drawing.split(separator: " ").flatMap { run in
            run.last.map { Array(repeating: $0, count: Int(run.dropLast()) ?? 0) } ?? []
        }
        forecast.minutely = letters.enumerated().map { offset, letter in
            var point = MinutePoint(time: now.addingTimeInterval(Double(offset) * 60))
            point.precipitationIntensity = letter == "?" ? nil : letter == "." ? 0 : letter == "h" ? 11 : 1
            point.precipitationProbability = letter == "p" ? 0.4 : letter == "." ? 0 : 0.8
            point.precipitationKind = letter == "s" ? .snow : letter == "." ? nil : .rain
            return point
        }
        let scene = Scene(name: "rain", place: .berlin, now: now, forecast: forecast)
        for (language, expected) in [(Language.english, english), (.german, german)] {
            let card = scene.card(.rain, nil, scene.reading(.metric, language))
            guard case .headline(let symbol, let text) = card.sections.first else {
                Issue.record("no headline")
                return
            }
            #expect(text == expected)
            #expect(symbol == (expected.hasPrefix("No ") || expected.hasPrefix("Kein ") ? nil : "☔"))
        }
    }

    /// Hours from 15:00 on as `chance/intensity`, `-` where there is none.
    @Test(arguments: [
        ("5/0 5/0 10/0", "No rain expected until 18:00 (chance at most 10 %)."),
        ("-/0 -/0 -/0", "No rain expected until 18:00."),
        ("0/0 0/0", "No rain expected until 17:00."),
        ("5/0 5/0 70/2 80/1 5/0", "Rain likely from about 17:00 until about 19:00 (chance 80 %)."),
        ("80/2 5/0 5/0", "Rain likely until about 16:00 (chance 80 %)."),
        ("5/0 40/0.2 40/0.2", "Rain possible from about 16:00 (chance 40 %)."),
        ("-/0 -/1 -/0 -/0", "Rain expected from about 16:00 until about 17:00."),
        ("5/0 -/- 90/3", "No rain expected until 16:00 (chance at most 5 %)."),
    ])
    func hours(_ text: String, _ expected: String) {
        let now = instant("2026-11-30T14:05:00Z")
        var forecast = Scene.nothing.forecast
        forecast.hourly = text.split(separator: " ").enumerated().map { offset, value in
            let parts = value.split(separator: "/")
            var point = WeatherPoint(time: instant("2026-11-30T14:00:00Z").addingTimeInterval(Double(offset) * 3600))
            point.precipitationProbability = Double(parts[0]).map { $0 / 100 }
            point.precipitationIntensity = Double(parts[1])
            point.precipitationKind = .rain
            return point
        }
        let scene = Scene(name: "rain", place: .berlin, now: now, forecast: forecast)
        let text = plain(scene.card(.rain, nil, scene.reading()))
        #expect(text.contains("\n" + expected + "\n"), "\(text)")
        #expect(text.contains("this is read from the hours"))
        #expect(plain(scene.card(.now, nil, scene.reading())).contains(expected) == true)
    }

    /// Snow is named where it falls, and thought of where it is cold.
    @Test func snow() {
        let cold = Scene.polarNight.card(.rain, nil, Scene.polarNight.reading())
        #expect(plain(cold).contains("Snow likely from about 18:00"))
        var forecast = Scene.polarNight.forecast
        for index in forecast.hourly.indices { forecast.hourly[index].precipitationProbability = 0 }
        let dry = Scene(name: "dry", place: .tromso, now: Scene.polarNight.now, forecast: forecast)
        #expect(plain(dry.card(.rain, nil, dry.reading())).contains("No rain or snow expected until Mon 11:00."))
    }
}
