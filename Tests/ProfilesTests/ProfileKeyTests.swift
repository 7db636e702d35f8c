import Foundation
import Testing

@testable import Profiles

/// Ids that have broken stores that used them as paths, as keys of a map or in a joined string.
let hostileIDs: [String] =
    [
        "../../etc/passwd", "..", ".", "/", "//", "/etc/passwd", "a/b", "a\\b", "..\\..\\x", "C:\\x", "~", "~root",
        "a\u{0}b", "\u{0}", "a", "A", "user", "User", "USER", "caf\u{E9}", "cafe\u{301}", "K", "\u{212A}", "k",
        "ſ", "s", "ß", "ss", "İ", "i̇", "ﬁ", "fi", "\u{202E}abc", "\u{200B}", " ", "  ", "a ", " a", "\n", "\r\n", "\r",
        "a\nb", "a\r\nb", "\t", "|", "a|b", "{\"x\":1}", "\"", "'", "$(id)", "`id`", "%2e%2e%2f", "%00", "lock",
        ".json", "con", "nul", "-rf", "*", "?", "😀", "\u{1F468}\u{200D}\u{1F469}", "\u{FEFF}", "\u{FFFD}",
        "\u{10FFFF}", "@everyone", "<!channel>", "U+0041",
    ] + [String(repeating: "a", count: 255), String(repeating: "é", count: 127)]

@Suite struct ProfileKeyTests {
    @Test func bounds() {
        #expect(ProfileKey(platform: "slack", workspace: "T", user: "") == nil)
        #expect(ProfileKey(platform: "", workspace: "T", user: "U") == nil)
        #expect(ProfileKey(platform: "slack", workspace: "", user: "U") == nil)
        #expect(ProfileKey(platform: "slack", workspace: "T", user: String(repeating: "a", count: 255)) != nil)
        #expect(ProfileKey(platform: "slack", workspace: "T", user: String(repeating: "a", count: 256)) == nil)
        #expect(ProfileKey(platform: "slack", workspace: "T", user: String(repeating: "é", count: 128)) == nil)
    }

    @Test func aChannelIsNoUser() throws {
        let channel = try #require(ProfileKey(platform: "slack", workspace: "T", channel: "C1"))
        #expect(channel != ProfileKey(platform: "slack", workspace: "T", user: "C1"))
        #expect(channel.description == "a channel of slack")
        let document = ProfileDocument { Array($0.prefix(32)) + Array(repeating: 0, count: max(0, 32 - $0.count)) }
        let bytes = try document.bytes(of: Profile(), key: channel)
        #expect(document.read(bytes, key: channel) == .profile(Profile()))
        let namesake = try #require(ProfileKey(platform: "slack", workspace: "T", user: "C1"))
        #expect(document.read(bytes, key: namesake) == .damaged("it belongs to another user"))
    }

    @Test func partsDoNotRunTogether() throws {
        let one = try key("c", workspace: "ab")
        let other = try key("bc", workspace: "a")
        #expect(one != other)
        #expect(one.bytes != other.bytes)
        #expect(try key("x|y", workspace: "z") != key("y", workspace: "z|x"))
    }

    @Test func twinsAreTwoUsers() throws {
        #expect(try key("caf\u{E9}") != key("cafe\u{301}"))
        #expect(Set(try hostileIDs.map { try key($0) }).count == hostileIDs.count)
    }

    @Test func descriptionHidesTheIDs() throws {
        #expect("\(try key("U123"))" == "a user of slack")
    }

    /// No id from outside becomes a path: all files lie one level below the folder and are named by digits.
    @Test func hostileIDsStayInside() async throws {
        #expect(hostileIDs.count >= 60)
        let folder = try TemporaryFolder()
        let calls = Recorder()
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest, system: calls.system)
        for (number, id) in hostileIDs.enumerated() {
            let key = try key(id, workspace: id, platform: id)
            let place = try saved("place \(number)")
            _ = try await store.update(key) { $0.save(place) }
        }
        let names = folder.files
        #expect(names.count == hostileIDs.count, "each user has a file of their own")
        for name in names { #expect(name.wholeMatch(of: /[0-9a-f]{2}\/[0-9a-f]{64}\.json/) != nil, "\(name)") }
        for path in calls.paths where !path.isEmpty {
            #expect(path.hasPrefix(folder.path) || folder.path.hasPrefix(path), "\(path)")
        }
        await store.close()
        let again = try JSONProfileStore(folder: folder.path, digest: testDigest)
        for (number, id) in hostileIDs.enumerated() {
            let profile = try await again.load(try key(id, workspace: id, platform: id))
            #expect(profile.defaultPlace?.name == "place \(number)", "\(id.debugDescription)")
        }
    }
}
