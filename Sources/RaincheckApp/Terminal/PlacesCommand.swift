import ForecastCore
import Foundation
import JSONText
import Places

extension Raincheck {
    /// Prints how a text is understood as a place: the answer, the candidates and what decided between them.
    static func places(_ arguments: [String], _ standard: Standard) throws -> ExitCode {
        let parsed = try Arguments(arguments, options: ["country", "near"], flags: ["json"])
        let query = parsed.words.joined(separator: " ")
        guard !query.isEmpty else { throw Arguments.Failure(description: "say which place: places Springfield IL") }
        let context = try parsed.placeContext()
        let reading = Gazetteer.embedded.reading(of: query, context: context)
        if parsed.flags.contains("json") {
            standard.output(String(decoding: PlaceReport.json(reading, query: query), as: UTF8.self) + "\n")
        } else {
            standard.output(PlaceReport.text(reading, query: query, origin: context.coordinate))
        }
        return .success
    }
}

extension Arguments {
    /// Who asks: `--country DE`, `--near ID` for the default place.
    fileprivate func placeContext() throws(Failure) -> PlaceContext {
        var context = PlaceContext()
        if let id = options["near"] {
            guard let home = Gazetteer.embedded.place(id: id) else {
                throw Failure(description: "--near is the id of a place, like gn:2950159")
            }
            context = PlaceContext(defaultPlace: home)
        }
        if let country = options["country"] {
            guard country.utf8.count == 2 else { throw Failure(description: "--country has two letters, like DE") }
            context.channelCountryCode = country.uppercased()
        }
        return context
    }
}

/// A ``PlaceReading`` as a terminal shows it.
private enum PlaceReport {
    static func text(_ reading: PlaceReading, query: String, origin: Coordinate?) -> String {
        var lines = ["\(printable(query)) is read as: \(reading.form)"]
        switch reading.answer {
        case .found(let place): lines.append("Found: " + line(place, place.title))
        case .ambiguous(let places):
            lines.append("Several are meant equally; the asker is shown:")
            lines += zip(places, PlaceTitles(for: places, from: origin).texts).map { "  " + line($0, $1) }
        case .unknown(let places) where places.isEmpty: lines.append("Unknown, and nothing is like it.")
        case .unknown(let places):
            lines.append("No place of that name; the asker is offered:")
            lines += zip(places, PlaceTitles(for: places, from: origin).texts).map { "  " + line($0, $1) }
        case .refused(let words): lines.append("Refused: " + words)
        }
        if let remote = reading.remoteQuery {
            let place =
                remote.qualifiers.isEmpty ? "" : ", in " + remote.qualifiers.map(printable).joined(separator: ", ")
            lines.append("A remote geocoder would be asked for: \(printable(remote.text))\(place)")
        }
        if !reading.candidates.isEmpty { lines.append("Candidates, likeliest first:") }
        for candidate in reading.candidates {
            lines.append("  \(score(candidate.score))  " + line(candidate.place, candidate.place.title))
            let reasons = candidate.reasons.map { "\($0.words) \($0.points < 0 ? "" : "+")\(score($0.points))" }
            lines.append("        " + reasons.joined(separator: "; "))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func json(_ reading: PlaceReading, query: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("query", query)
            writer.member("form", reading.form)
            writer.member("answer", word(reading.answer))
            if case .refused(let words) = reading.answer { writer.member("words", words) }
            writer.name("places")
            writer.array { writer in
                for place in places(reading.answer) { writer.object { members(place, &$0) } }
            }
            writer.name("candidates")
            writer.array { writer in
                for candidate in reading.candidates {
                    writer.object { writer in
                        members(candidate.place, &writer)
                        writer.name("score")
                        writer.number(rounded(candidate.score))
                        writer.name("why")
                        writer.array { writer in
                            for reason in candidate.reasons {
                                writer.object { writer in
                                    writer.member("reason", reason.words)
                                    writer.name("points")
                                    writer.number(rounded(reason.points))
                                }
                            }
                        }
                    }
                }
            }
        }
        return writer.bytes
    }

    private static func members(_ place: Place, _ writer: inout JSONWriter) {
        writer.member("id", place.id)
        writer.member("title", place.title)
        writer.name("latitude")
        writer.number(place.coordinate.latitude)
        writer.name("longitude")
        writer.number(place.coordinate.longitude)
        writer.member("zone", place.timeZoneID)
        writer.name("population")
        writer.integer(place.population)
    }

    private static func word(_ answer: PlaceAnswer) -> String {
        switch answer {
        case .found: "found"
        case .ambiguous: "ambiguous"
        case .unknown: "unknown"
        case .refused: "refused"
        }
    }

    private static func places(_ answer: PlaceAnswer) -> [Place] {
        switch answer {
        case .found(let place): [place]
        case .ambiguous(let places), .unknown(let places): places
        case .refused: []
        }
    }

    private static func line(_ place: Place, _ title: String) -> String {
        "\(title)  [\(place.id)]  \(place.coordinate.written(decimals: 2))  \(place.timeZoneID)  population \(place.population)"
    }

    private static func score(_ points: Double) -> String { String(format: "%.2f", points) }

    private static func rounded(_ points: Double) -> Double { (points * 1000).rounded() / 1000 }

    /// Without what would move a terminal's cursor.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter {
                    switch $0.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
                    default: true
                    }
                }
            )
        )
    }
}
