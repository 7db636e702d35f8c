import Foundation
import Testing

@testable import RaincheckApp

extension Terminal {
    /// A terminal whose only source is an answer.
    convenience init(answer: Data, _ format: WireFormat) throws {
        try self.init()
        try folder.write("answer.json", String(decoding: answer, as: UTF8.self))
        try folder.write(
            "c.json5",
            #"{ forecast: { providers: [{ kind: "recording", format: "\#(format.name)", file: "answer.json" }] } }"#
        )
    }

    /// Asks at a place and its instant.
    func ask(_ place: KnownPlace, _ view: String) async -> Printed {
        let (code, output, error) = await run(
            ["ask", "--config", "c.json5", "--now", String(place.now), "--format", "text", place.typed + " " + view]
        )
        #expect(code == .success && error.isEmpty, "\(output)\(error)")
        return Printed(output)
    }
}

/// A printed card, taken apart.
struct Printed {
    struct Row {
        let label: String
        let degrees: [Int]
        let rest: String
    }

    let text: String
    let lines: [String]

    init(_ output: String) {
        text = output.replacingOccurrences(of: "\u{A0}", with: " ")
        lines = text.components(separatedBy: "\n")
    }

    /// Lines that begin with a mark.
    var notices: [String] { lines.filter { $0.hasPrefix("! ") }.map { String($0.dropFirst(2)) } }

    /// Lines of a label and a value.
    var fields: [String: String] {
        var fields: [String: String] = [:]
        for line in lines {
            guard let match = line.wholeMatch(of: /([A-Z][A-Za-z ]*?) {2,}(\S.*)/) else { continue }
            fields[String(match.1), default: String(match.2)] += ""
        }
        return fields
    }

    /// Lines that begin with a time or a date.
    var rows: [Row] {
        lines.compactMap { line in
            guard
                let match = line.firstMatch(of: /^((?:[A-Z][a-z]{2} )?\d\d:\d\d|[A-Z][a-z]{2} \d+ [A-Z][a-z]{2}) +(.*)/)
            else { return nil }
            let rest = String(match.2)
            return Row(
                label: String(match.1),
                degrees: rest.matches(of: /(-?\d+)°/).compactMap { Int($0.1) },
                rest: rest
            )
        }
    }
}
