import Foundation
import Locking
import Testing

@testable import Profiles

/// Profiles that are not what they should be, and folders that are not where they seem.
@Suite struct TroubleTests {
    private func change(_ folder: String, _ change: @escaping @Sendable (inout Profile) -> Void) async throws {
        let store = try JSONProfileStore(folder: folder, digest: testDigest)
        try await store.update(try key("U1"), change)
        await store.close()
    }

    private func sealed(_ payload: String, schema: Int = 1) -> [UInt8] {
        let digest = hexadecimal(testDigest(Array("raincheck profile \(schema)\n".utf8) + Array(payload.utf8)))
        return Array("{\n\"schema\": \(schema),\n\"sha256\": \"\(digest)\",\n\"profile\": \(payload)\n}\n".utf8)
    }

    // MARK: The folder

    /// systemd makes the folder of a service with a user of its own a symbolic link.
    @Test func aFolderThatALinkLeadsTo() async throws {
        let folder = try TemporaryFolder()
        let (real, link) = (folder.path + "/private", folder.path + "/link")
        // Whatever mask another test has set for the process meanwhile.
        try FileManager.default.createDirectory(
            atPath: real,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "private")
        let home = try saved("home")
        try await change(link) { _ = $0.save(home) }
        try await change(link + "/deeper/still") { _ = $0.save(home) }
        for path in [real, real + "/deeper/still"] {
            let store = try JSONProfileStore(folder: path, digest: testDigest)
            #expect(store.folder == path)
            #expect(try await store.load(try key("U1")).places == [home])
            await store.close()
        }
        #expect(try DataFolder.resolved(link) == real)
    }

    @Test func aLinkThatLeadsNowhere() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "gone")
        #expect {
            try JSONProfileStore(folder: folder.path + "/link", digest: testDigest)
        } throws: {
            ($0 as? StoreFailure)?.code == .unsafeFolder && "\($0)".contains("leads nowhere")
        }
    }

    @Test func aWorldWritableFolderBehindALink() throws {
        let folder = try TemporaryFolder()
        let real = folder.path + "/private"
        try FileManager.default.createDirectory(
            atPath: real,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o777]
        )
        #expect(chmod(real, 0o777) == 0)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: real)
        #expect {
            try JSONProfileStore(folder: folder.path + "/link", digest: testDigest)
        } throws: {
            ($0 as? StoreFailure)?.code == .unsafeFolder
        }
    }

    /// A link inside is still refused.
    @Test func aShardThatIsALink() async throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        for shard in 0..<256 {
            let name = String(shard + 256, radix: 16).dropFirst()
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name,
                withDestinationPath: elsewhere.path
            )
        }
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        let home = try saved("home")
        await #expect {
            try await store.update(try key("U1")) { $0.save(home) }
        } throws: {
            ($0 as? StoreFailure)?.code == .io
        }
        #expect(elsewhere.files.isEmpty)
    }

    /// What root makes in somebody's folder is theirs.
    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func whatRootMakesBelongsToTheFoldersOwner() async throws {
        let folder = try TemporaryFolder()
        #expect(chown(folder.path, 65_534, 65_534) == 0)
        let (home, work) = (try saved("home"), try saved("work"))
        try await change(folder.path) { _ = $0.save(home) }
        try await change(folder.path) { _ = $0.save(work) }
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(all.count == 4, "the lock, a shard, a file and its backup")
        for name in all {
            let owner = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.ownerAccountID]
            #expect(owner as? Int == 65_534, "\(name)")
        }
    }

    // MARK: Profiles

    @Test func aProfileFromItsBackupIsToldUntilItIsChanged() async throws {
        let folder = try TemporaryFolder()
        let (home, work) = (try saved("home"), try saved("work"))
        try await change(folder.path) { _ = $0.save(home) }
        try await change(folder.path) { _ = $0.save(work) }
        let file = try #require(folder.files.first)
        try folder.write([1, 2, 3], to: file)
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        let user = try key("U1")
        guard case .restored(let profile) = await store.find(user) else {
            Issue.record("\(await store.find(user))")
            return
        }
        #expect(profile.places == [home])
        #expect(store.cached(user) == .restored(profile), "from memory as well")
        _ = try await store.update(user) { $0.save(work) }
        guard case .known(let changed) = store.cached(user) else {
            Issue.record("\(store.cached(user))")
            return
        }
        #expect(changed.places == [home, work])
    }

    @Test func whatCannotBeReadIsSaidOnceAndCanBeForgotten() async throws {
        let folder = try TemporaryFolder()
        let home = try saved("home")
        try await change(folder.path) { _ = $0.save(home) }
        let file = try #require(folder.files.first)
        let good = try folder.bytes(file)
        try folder.write([1, 2, 3], to: file)
        let events = Locked<[StoreEvent]>([])
        let store = try JSONProfileStore(
            folder: folder.path,
            digest: testDigest,
            now: { Date(timeIntervalSince1970: 0) },
            report: { event in events.withLock { $0.append(event) } }
        )
        let user = try key("U1")
        for _ in 0..<5 {
            guard case .unreadable(let failure) = await store.find(user) else {
                Issue.record("\(await store.find(user))")
                return
            }
            #expect(failure.code == .damaged)
        }
        #expect(events.withLock { $0.map(\.code) } == ["damaged"])
        #expect(store.health.words == "1 profile cannot be read")
        try folder.write(good, to: file)
        #expect(try await store.load(user).places == [home], "repaired, and in use at once")
        #expect(events.withLock { $0.map(\.code) } == ["damaged", "read_again"])
        #expect(store.health.isGood)

        try folder.write([1, 2, 3], to: file)
        await store.close()
        let again = try JSONProfileStore(folder: folder.path, digest: testDigest)
        _ = await again.find(user)
        #expect(!again.health.isGood)
        #expect(try await again.forget(user))
        #expect(folder.files.isEmpty && again.health.isGood)
        #expect(await again.find(user) == .absent)
    }

    @Test func aNewerProfileIsReadAndNotChanged() async throws {
        let folder = try TemporaryFolder()
        let home = try saved("home")
        try await change(folder.path) { _ = $0.save(home) }
        let file = try #require(folder.files.first)
        let profile = Profile(units: .auto, places: [home], defaultName: "home")
        let payload = try ProfileDocument.payload(of: try #require(profile), key: try key("U1"))
        let newer = sealed(String(decoding: payload, as: UTF8.self), schema: 2)
        try folder.write(newer, to: file)
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        let user = try key("U1")
        #expect(await store.find(user) == .newer(try #require(profile)))
        #expect(store.health.isGood)
        await #expect {
            try await store.update(user) { $0.remove("home") }
        } throws: {
            ($0 as? StoreFailure)?.code == .newerSchema
        }
        #expect(try folder.bytes(file) == newer)
        #expect(try await store.forget(user))
        #expect(folder.files.isEmpty)
    }

    /// What another version wrote is there after this one has changed something.
    @Test func unknownMembersAreKept() async throws {
        let folder = try TemporaryFolder()
        let home = try saved("home")
        try await change(folder.path) { _ = $0.save(home) }
        let file = try #require(folder.files.first)
        let exact = "12345678901234567890.123456789012345678901234567890"
        func place(_ name: String, _ town: String, _ number: Int, _ elevation: String) -> String {
            #"{"name": "\#(name)", "id": "test:\#(town)", "place": "\#(town)", "country": "Germany", "countryCode": "DE","#
                + #""latitude": 52.52, "longitude": 13.405, "timeZone": "Europe/Berlin", "population": 3426354,"#
                + #""number": \#(number), "elevation": \#(elevation)}"#
        }
        let payload = #"""
            { "schedules": [ { "at": "07:00" } ],
              "owner": { "platform": "slack", "workspace": "T1", "user": "U1", "tenant": "a\u00e9\"}" },
              "units": { "humidity": [1, {"x": null}, {}, []] },
              "places": [\#(place("home", "Berlin", 1, exact)), \#(place("work", "Potsdam", 2, "1e30"))],
              "defaultPlace": "home", "lastPlaceNumber": 2 }
            """#
        try folder.write(sealed(payload), to: file)

        try await change(folder.path) { _ = $0.rename("work", to: "office") }
        func kept() throws -> String { String(decoding: try folder.bytes(file), as: UTF8.self) }
        for part in ["schedules", "07:00", "tenant", #"a\u00e9\"}"#, "humidity", "null", exact, "1e30", "office"] {
            #expect(try kept().contains(part), "\(part)")
        }
        // They go with the place they were of.
        try await change(folder.path) { _ = $0.remove("office") }
        #expect(try !kept().contains("1e30"))
        #expect(try kept().contains(exact))
        let elsewhere = try saved("home", "Oslo")
        try await change(folder.path) { _ = $0.save(elsewhere) }
        #expect(try !kept().contains(exact) && kept().contains("schedules"))
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        #expect(try await store.load(try key("U1")).json(of: try key("U1")).contains("schedules"))
        #expect(try await store.load(try key("U1")).places == [elsewhere])
    }

    @Test(arguments: [
        "", "{", "[1,", "{\"a\" 1}", "{\"a\":1", "\"x", "{\"a\":}", "[1]]", String(repeating: "[", count: 100),
    ])
    func noRawJSON(_ text: String) {
        #expect(RawJSON(Array(text.utf8)) == nil)
    }
}
