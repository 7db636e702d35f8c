import Foundation
import Platforms
import Settings
import Testing

/// `config/raincheck.json5` explains every setting that the reader knows.
@Suite struct ExampleConfigurationTests {
    private let lines: [String]

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "config/raincheck.json5")
        lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// The names that are followed by a colon in some lines.
    private func named(in lines: some Sequence<String>) -> Set<String> {
        var names: Set<String> = []
        for line in lines {
            for match in line.matches(of: #/([A-Za-z]+):(?:\s|$)/#) { names.insert(String(match.1)) }
        }
        return names
    }

    /// The lines of an outer setting, whether it is commented out or not.
    private func section(_ name: String) -> [String] {
        let isOuter = { (line: String) in line.firstMatch(of: #/^  (// )?[a-z]+: /#) != nil }
        guard let start = lines.firstIndex(where: { isOuter($0) && $0.contains(" \(name): ") }) else { return [] }
        return [lines[start]] + lines[(start + 1)...].prefix { !isOuter($0) }
    }

    @Test(arguments: PlatformTable.settings.map(\.id)) func installations(platform id: String) throws {
        let settings = try #require(PlatformTable.kind(id)?.settings)
        let members = try Configuration.members(provider: "sample", platform: settings)["installations[]"] ?? []
        #expect(members.count > settings.fields.count)
        let section = section("installations")
        // What all have is explained with the first of them; what is a platform's own, in its entry.
        let start = try #require(section.firstIndex { $0.contains("platform: \"\(id)\"") })
        let own = section[start...].prefix { $0 == section[start] || !$0.contains("platform: \"") }
        let explained = named(in: own).union(["name", "platform", "allowLoopback", "providers", "channelAdmins"])
        #expect(Set(members).subtracting(explained) == [], "settings of \(id) without a word in config/raincheck.json5")
        #expect(named(in: section).isSuperset(of: ["name", "platform", "allowLoopback", "providers", "channelAdmins"]))
    }

    @Test(arguments: Configuration.providerKinds) func providers(kind: String) throws {
        let members = try Configuration.members(provider: kind, platform: PlatformTable.settings[0])
        let common = ["name", "only", "except", "callsPerDay"]
        let section = section("forecast")
        let line = try #require(
            section.first { $0.contains("kind: \"\(kind)\",") || $0.contains("kind: \"\(kind)\" }") }
        )
        let own = Set(members["forecast.providers[]"] ?? []).subtracting(common)
        #expect(
            own.subtracting(named(in: [line])) == [],
            "settings of \(kind) without a word in config/raincheck.json5"
        )
        #expect(named(in: section).isSuperset(of: common))
    }

    @Test func everythingElse() throws {
        let known = try Configuration.members(provider: "sample", platform: PlatformTable.settings[0])
        #expect(known.count >= 12)
        for (path, names) in known where !path.hasPrefix("installations[]") && path != "forecast.providers[]" {
            let outer = path.split(separator: ".").first.map(String.init)
            let explained = named(in: outer.map { section($0) } ?? lines)
            #expect(Set(names).subtracting(explained) == [], "settings of \(path) without a word")
        }
    }
}
