import Foundation
import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// The talk in the README is one that anybody can have.
    @Suite struct TranscriptTests {
        private static let prompt = "$ weather "
        private static let alias = "$ alias weather='.build/release/raincheck ask --config config/talk.json5 --now "

        private static func readme() throws -> [String] {
            let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "README.md")
            return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        }

        /// The lines of a block after its first line; and the instant at which the README asks everything.
        private static func block(after first: (String) -> Bool) throws -> (lines: ArraySlice<String>, now: String) {
            let lines = try readme()
            let talk = try #require(lines.first { $0.hasPrefix(alias) })
            let found = lines.firstIndex(where: first)
            let start = try #require(found)
            return (
                lines[(start + 1)...].prefix { $0 != "```" }, String(talk.dropFirst(alias.count).prefix { $0 != "'" })
            )
        }

        private static func terminal() throws -> Terminal {
            let terminal = try Terminal()
            try terminal.folder.write("talk.json5", #"{ forecast: { providers: [{ kind: "sample" }] } }"#)
            return terminal
        }

        @Test func theReadmeShowsWhatIsPrinted() async throws {
            let (lines, now) = try Self.block { $0 == "$ .build/release/raincheck ask Berlin daily" }
            let said = try await Self.terminal().run(["ask", "--now", now, "Berlin", "daily"]).output
            #expect(said == lines.joined(separator: "\n") + "\n", "the README is not what is printed:\n\(said)")
        }

        @Test func theReadmeShowsWhatSlackGets() async throws {
            let (lines, now) = try Self.block { $0 == "```json" }
            let said = try await Self.terminal().run(["ask", "--now", now, "--format", "slack", "Berlin", "daily"])
                .output
            // Lines are broken between values, and … stands for what is left out.
            // A reader cannot tell one blank from the other.
            var rest = said.replacing("\u{A0}", with: " ")[...]
            let shown = lines.map { $0.drop(while: { $0 == " " }) }.joined()
            for part in shown.components(separatedBy: "…") {
                let found = try #require(rest.range(of: part), "the README has \(part), but Slack gets:\n\(said)")
                rest = rest[found.upperBound...]
            }
            #expect(shown.count > 500)
        }

        @Test func theReadmeShowsWhatIsSaid() async throws {
            let (talk, now) = try Self.block { $0.hasPrefix(Self.alias) }
            let terminal = try Self.terminal()
            var count = 0
            for part in talk.split(whereSeparator: \.isEmpty).reduce(into: [[String]](), Self.addParagraph) {
                let typed = String(part[0].dropFirst(Self.prompt.count))
                let shown = part.dropFirst().joined(separator: "\n")
                let ask = ["ask", "--config", "talk.json5", "--now", now]
                let said = await terminal.run(ask + typed.split(separator: " ").map(String.init)).output
                let paragraphs = said.split(separator: "\n", omittingEmptySubsequences: true).joined(separator: "\n")
                #expect(paragraphs == shown, "the README is not what “\(typed)” gives:\n\(said)")
                count += 1
            }
            #expect(count > 6)
        }

        /// Puts paragraphs together that answer one command; blank lines are left out.
        private static func addParagraph(_ parts: inout [[String]], _ paragraph: ArraySlice<String>) {
            if paragraph.first?.hasPrefix(prompt) == true { parts.append([]) }
            parts[parts.count - 1] += paragraph
        }
    }
}
