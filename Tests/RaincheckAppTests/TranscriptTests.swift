import Foundation
import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// The talk in the README is one that anybody can have.
    @Suite struct TranscriptTests {
        private static let prompt = "$ weather "
        private static let alias = "$ alias weather='.build/release/raincheck ask --config config/talk.json5 --now "

        @Test func theReadmeShowsWhatIsSaid() async throws {
            let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "README.md")
            let lines = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "\n")
            let start = try #require(lines.firstIndex { $0.hasPrefix(Self.alias) })
            let now = lines[start].dropFirst(Self.alias.count).prefix { $0 != "'" }
            let talk = lines[(start + 1)...].prefix { $0 != "```" }
            let terminal = try Terminal()
            try terminal.folder.write("talk.json5", #"{ forecast: { providers: [{ kind: "sample" }] } }"#)
            var count = 0
            for part in talk.split(whereSeparator: \.isEmpty).reduce(into: [[String]](), Self.addParagraph) {
                let typed = String(part[0].dropFirst(Self.prompt.count))
                let shown = part.dropFirst().joined(separator: "\n")
                let ask = ["ask", "--config", "talk.json5", "--now", String(now)]
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
