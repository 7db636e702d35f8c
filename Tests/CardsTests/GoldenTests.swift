import Cards
import ForecastCore
import Foundation
import Languages
import TestSupport
import Testing

/// Every view of every hard day, as text: compared with files that a person has read.
///
/// `RECORD=1 swift test --filter GoldenTests` writes them anew.
@Suite struct GoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden/Cards")
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

    @Test(arguments: Scene.all)
    func texts(_ scene: Scene) async throws {
        try compare(scene.name + ".en", Self.texts(scene, .english))
        await letOthersRun()
        try compare(scene.name + ".de", Self.texts(scene, .german))
        await letOthersRun()
        try compare(scene.name + ".units", Self.unitTexts(scene))
    }

    /// Places that are compared, and cards as they are read aloud.
    @Test func others() throws {
        let comparison = Language.all.map { language in
            let scenes = [Scene.winter, .tokyoThen, .newYorkThen, .nothingThen]
            return plain(Card.comparison(scenes.map { ($0.place, $0.served, $0.reading(.metric, language)) }))
        }
        try compare("comparison", comparison.joined(separator: "\n"))
        let spoken = questions.map { question in
            "=== " + question.name + "\n"
                + plain(Scene.winter.card(question.view, question.when, Scene.winter.reading()), accessible: true)
        }
        try compare("winter.spoken", spoken.joined(separator: "\n"))
    }

    private func compare(_ name: String, _ text: String) throws {
        let file = Self.folder.appending(path: name + ".txt")
        if Self.isRecording {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard text != expected else { return }
        let lines = (text.split(separator: "\n"), expected.split(separator: "\n"))
        let index = zip(lines.0, lines.1).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let position = index ?? min(lines.0.count, lines.1.count)
        Issue.record(
            """
            \(name) differs:
            \(lines.0.dropFirst(position).first ?? "nothing")
            \(lines.1.dropFirst(position).first ?? "nothing")
            """
        )
    }

    /// The cards in full.
    private static func texts(_ scene: Scene, _ language: Language) -> String {
        questions.map { question in
            let card = scene.card(question.view, question.when, scene.reading(.metric, language))
            return "=== " + question.name + "\n" + plain(card) + "summary: "
                + card.summary.replacing("\u{A0}", with: " ") + "\n"
        }.joined(separator: "\n")
    }

    /// In every other set of units, the lines that are not those of the metric card.
    private static func unitTexts(_ scene: Scene) -> String {
        var text = ""
        for question in questions {
            func lines(_ units: UnitSet) -> [Substring] {
                plain(
                    scene.card(
                        question.view,
                        question.when,
                        scene.reading(units, hours: units == .us ? .twelve : .twentyFour)
                    )
                ).split(separator: "\n")
            }
            let metric = lines(.metric)
            for units in UnitSet.allCases where units != .metric {
                let other = lines(units)
                let changed = other.enumerated().filter { $0.offset >= metric.count || metric[$0.offset] != $0.element }
                guard !changed.isEmpty else { continue }
                text +=
                    "=== " + question.name + " " + units.rawValue + "\n"
                    + changed.map { $0.element + "\n" }.joined()
            }
        }
        return text
    }
}
