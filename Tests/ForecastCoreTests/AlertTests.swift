import Foundation
import Testing

@testable import ForecastCore

@Suite struct AlertTests {
    @Test(
        "a text without its hard line breaks",
        arguments: [
            ("one\ntwo", "one two"), ("one\n\ntwo\nthree", "one\n\ntwo three"), ("a\n\n\n\nb\n", "a\n\nb"),
            ("* WHAT...Wind\nand rain.\n* WHERE...Here.", "* WHAT...Wind and rain.\n* WHERE...Here."),
            ("roads, low-\nlying areas", "roads, low-lying areas"), ("10 -\n20", "10 - 20"), ("a\r\nb", "a b"),
            ("- one\n- two\nmore", "- one\n- two more"), ("Stage   Flow\n12   400\nend", "Stage   Flow\n12   400\nend"),
            ("", ""), ("\n \n", ""), ("zwei\nZeilen \u{1F327}", "zwei Zeilen \u{1F327}"),
            ("Do this:\n1. Stay\nin.\n2. Listen.", "Do this:\n1. Stay in.\n2. Listen."),
            ("Do:\n1) Stay\n12) Listen", "Do:\n1) Stay\n12) Listen"), ("up to\n100. mm", "up to 100. mm"),
            ("wind\n80 km/h", "wind 80 km/h"), ("\u{2022} a\nb\n\u{2022} c", "\u{2022} a b\n\u{2022} c"),
            ("\u{2013} a\n\u{00B7} b", "\u{2013} a\n\u{00B7} b"),
            ("...STORM...\n...UNTIL NOON...", "...STORM...\n...UNTIL NOON..."),
            ("...STORM\nUNTIL NOON...\nIt will\nrain...", "...STORM UNTIL NOON...\nIt will rain..."),
            ("it goes on...\nand on", "it goes on... and on"), ("...\na", "... a"),
            ("a\u{2028}b", "a b"), ("  a  \n  b  ", "a b"),
        ]
    )
    func unwrapped(_ text: String, _ expected: String) {
        #expect(AlertText.unwrapped(text) == expected)
        #expect(AlertText.unwrapped(expected) == expected, "twice is once")
    }

    private static func alert(
        _ title: String,
        _ severity: AlertSeverity = .unknown,
        _ regions: [String] = [],
        from start: Double? = nil,
        to end: Double? = nil,
        text: String = "",
        by sender: String? = nil
    ) -> WeatherAlert {
        WeatherAlert(
            title: title,
            severity: severity,
            regions: regions,
            starts: start.map(Date.init(timeIntervalSince1970:)),
            ends: end.map(Date.init(timeIntervalSince1970:)),
            text: text,
            sender: sender
        )
    }

    private static func words(_ alerts: [WeatherAlert]) -> [String] {
        alerts.map { alert in
            let times = [alert.starts, alert.ends].map { $0.map { "\(Int($0.timeIntervalSince1970))" } ?? "?" }
            return "\(alert.title) \(times[0])-\(times[1]) \(alert.regions.joined(separator: ","))"
        }
    }

    @Test(
        "copies are one, what differs stays",
        arguments: [
            ([], []),
            ([alert("A"), alert("A")], ["A ?-? "]),
            ([alert("A", to: 9), alert("A", to: 8)], ["A ?-9 ", "A ?-8 "]),
            ([alert("A", by: "x"), alert("A", by: "y")], ["A ?-? ", "A ?-? "]),
            // One warning, told for each region.
            (
                [alert("A", .minor, ["N"], from: 1, to: 9), alert("A", .minor, ["S", "N"], from: 1, to: 9)],
                ["A 1-9 N,S"]
            ),
            // One warning, told again: it began when it first began.
            ([alert("A", .minor, ["N"], from: 5, to: 9), alert("A", .minor, ["N"], from: 1, to: 9)], ["A 1-9 N"]),
            // Elsewhere at another time: another warning.
            (
                [alert("A", .minor, ["N"], from: 1, to: 9), alert("A", .minor, ["S"], from: 5, to: 9)],
                ["A 1-9 N", "A 5-9 S"]
            ),
            // Two rivers of one county.
            ([alert("F", to: 9, text: "Elbe"), alert("F", to: 9, text: "Saale")], ["F ?-9 ", "F ?-9 "]),
            ([alert("F", to: 9, text: "Elbe"), alert("F", to: 9)], ["F ?-9 "]),
            // A start behind the end is none.
            ([alert("A", from: 9, to: 5)], ["A ?-5 "]), ([alert("A", from: 5, to: 5)], ["A 5-5 "]),
        ] as [([WeatherAlert], [String])]
    )
    func once(_ alerts: [WeatherAlert], _ expected: [String]) {
        #expect(Self.words(WeatherAlert.inOrder(alerts)) == expected)
    }

    @Test("worst first, then by start, then as they came; the worst word of copies counts")
    func order() {
        let alerts = [
            Self.alert("unknown"), Self.alert("late", .severe, from: 9), Self.alert("early", .severe, from: 1),
            Self.alert("open", .severe), Self.alert("worst", .extreme, from: 50),
            Self.alert("early2", .severe, from: 1),
        ]
        let titles = WeatherAlert.inOrder(alerts).map(\.title)
        #expect(titles == ["worst", "open", "early", "early2", "late", "unknown"])
        #expect(WeatherAlert.inOrder((0..<5000).map { Self.alert("\($0)") }).count == 200)
        let copies = WeatherAlert.inOrder([Self.alert("A", .minor, text: ""), Self.alert("A", .severe, text: "x")])
        #expect(copies.map(\.severity) == [.severe] && copies.map(\.text) == ["x"])
    }
}
