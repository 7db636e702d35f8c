import Testing

@testable import Platforms
@testable import Settings

@Suite struct DoorTests {
    /// What `raincheck check` says a platform asks is what it may ask.
    @Test func doorsAreOpen() throws {
        let slack = SlackPlatform(secrets: [.init("0123456789abcdef")], api: nil)
        let matrix = try MatrixPlatform(Self.matrix)
        let mattermost = MattermostPlatform(tokens: [.init("0123456789abcdef")], site: "https://m", url: "https://w")
        for (kind, platform) in [
            (SlackPlatform.kind, slack as any Platform), (MatrixPlatform.kind, matrix),
            (MattermostPlatform.kind, mattermost),
        ] {
            #expect(!kind.doors.isEmpty)
            for door in kind.doors {
                guard case .accepted = platform.route(door.method, door.rest[...]) else {
                    Issue.record("\(kind.settings.id): \(door.method.rawValue) \(door.rest)")
                    continue
                }
            }
        }
        #expect(PlatformTable.all.allSatisfy { !$0.doors.isEmpty })
    }

    private static var matrix: InstallationValues {
        var values = InstallationValues(name: "m")
        values.set("homeserver", texts: ["https://m.example.org"])
        values.set("userID", texts: ["@raincheck:example.org"])
        values.set("hsToken", secrets: [SecretText(Array("hs-token-0123456789".utf8))])
        values.set("asToken", secrets: [SecretText(Array("as-token-0123456789".utf8))])
        return values
    }
}
