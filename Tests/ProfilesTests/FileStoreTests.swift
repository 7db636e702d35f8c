import Foundation
import Testing

@testable import Profiles

/// What the file store does with its folder.
@Suite struct FileStoreTests {
    @Test func filesAndFoldersArePrivate() async throws {
        let old = umask(0)
        defer { umask(old) }
        let folder = try TemporaryFolder()
        let store = try JSONProfileStore(folder: folder.path + "/a/b", digest: testDigest)
        let home = try saved("home")
        _ = try await store.update(try key("U1")) { $0.save(home) }
        _ = try await store.update(try key("U1")) { $0.remove("home") }
        #expect(try folder.mode("a") == 0o700)
        #expect(try folder.mode("a/b") == 0o700)
        #expect(try folder.mode("a/b/lock") == 0o600)
        let files = folder.files.filter { !$0.hasSuffix("lock") }
        #expect(files.count == 2)
        for name in files {
            #expect(try folder.mode(name) == 0o600)
            #expect(try folder.mode((name as NSString).deletingLastPathComponent) == 0o700)
        }
    }

    @Test func aFolderEverybodyMayWriteToIsRefused() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        #expect { try JSONProfileStore(folder: folder.path, digest: testDigest) } throws: {
            ($0 as? StoreFailure)?.code == .unsafeFolder
        }
        for path in ["", "a\u{0}b"] {
            #expect { try JSONProfileStore(folder: path, digest: testDigest) } throws: {
                ($0 as? StoreFailure)?.code == .unsafeFolder
            }
        }
    }

    @Test func aFileInPlaceOfTheFolderIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "file")
        for path in ["/file", "/file/x"] {
            #expect(throws: StoreFailure.self) {
                try JSONProfileStore(folder: folder.path + path, digest: testDigest)
            }
        }
    }

    @Test func oneProcessHasTheFolder() async throws {
        let folder = try TemporaryFolder()
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        #expect { try JSONProfileStore(folder: folder.path, digest: testDigest) } throws: { error in
            guard let failure = error as? StoreFailure else { return false }
            return failure.code == .locked
                && failure.description.contains("process \(ProcessInfo.processInfo.processIdentifier);")
        }
        await store.close()
        await #expect { try await store.update(try key("U1")) { $0.setUnits(.init(set: .us)) } } throws: {
            ($0 as? StoreFailure)?.code == .closed
        }
        _ = try JSONProfileStore(folder: folder.path, digest: testDigest)
    }

    @Test func readingBesideAServerTouchesNothing() async throws {
        let folder = try TemporaryFolder()
        let server = try JSONProfileStore(folder: folder.path, digest: testDigest)
        let (home, work) = (try saved("home"), try saved("work"))
        _ = try await server.update(try key("U1")) { $0.save(home) }
        let calls = Recorder()
        let reader = try JSONProfileStore(
            folder: folder.path,
            access: .readOnly,
            digest: testDigest,
            system: calls.system
        )
        #expect(reader.cached(try key("U1")) == .mustLoad)
        #expect(try await reader.load(try key("U1")).places == [home])
        _ = try await server.update(try key("U1")) { $0.save(work) }
        #expect(try await reader.load(try key("U1")).places == [home, work], "nothing is cached")
        await #expect(throws: StoreFailure.readOnly) { try await reader.update(try key("U1")) { $0.remove("home") } }
        await #expect(throws: StoreFailure.readOnly) { try await reader.forget(try key("U1")) }
        let file = try #require(folder.files.first { $0.hasSuffix(".json") })
        try folder.write([1, 2, 3], to: file)
        let before = folder.files
        #expect(try await reader.load(try key("U1")).places == [home], "the backup's content")
        #expect(folder.files == before)
        let writing: Set<FileCall> = [.write, .fsync, .link, .rename, .unlink, .mkdir, .lock]
        #expect(calls.entries.allSatisfy { !writing.contains($0.call) })
        let nowhere = try JSONProfileStore(folder: folder.path + "/no", access: .readOnly, digest: testDigest)
        #expect(try await nowhere.load(try key("U1")).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/no"))
    }

    @Test func aStartSweepsWhatACrashLeft() async throws {
        let folder = try TemporaryFolder()
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        let home = try saved("home")
        _ = try await store.update(try key("U1")) { $0.save(home) }
        await store.close()
        let file = try #require(folder.files.first)
        let stray = file.replacingOccurrences(of: ".json", with: ".tmp-0123456789abcdef")
        try folder.write([1], to: stray)
        try folder.write([1], to: "00.tmp-0123456789abcdef")
        let again = try JSONProfileStore(folder: folder.path, digest: testDigest)
        await again.settle()
        #expect(folder.files == ["00.tmp-0123456789abcdef", file].sorted(), "only names the store makes are removed")
    }

    @Test func forgettingRemovesEveryCopy() async throws {
        let folder = try TemporaryFolder()
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        let (home, work) = (try saved("home"), try saved("work"))
        _ = try await store.update(try key("U1")) { $0.save(home) }
        _ = try await store.update(try key("U1")) { $0.save(work) }
        let file = try #require(folder.files.first)
        for suffix in [".corrupt-20260101T000000Z", ".bak.corrupt-1"] { try folder.write([1], to: file + suffix) }
        #expect(try await store.forget(try key("U1")))
        #expect(folder.files.isEmpty)
    }

    /// The order that makes a confirmed change safe.
    @Test func theStepsOfASave() async throws {
        let folder = try TemporaryFolder()
        let calls = Recorder()
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest, system: calls.system)
        let (home, work) = (try saved("home"), try saved("work"))
        await store.settle()
        calls.begin()
        _ = try await store.update(try key("U1")) { $0.save(home) }
        let first = calls.entries.map(\.call)
        #expect(first.suffix(8) == [.open, .write, .fsync, .close, .open, .rename, .open, .fsync])
        calls.begin()
        _ = try await store.update(try key("U1")) { $0.save(work) }
        let steps = calls.entries.map { "\($0.call) \(($0.path as NSString).pathExtension.prefix(4))" }
        #expect(
            steps == [
                "open tmp-", "write ", "fsync ", "close ", "open json", "read ", "read ", "link tmp-", "rename bak",
                "unlink tmp-", "rename json", "open ", "fsync ",
            ]
        )
        calls.begin()
        _ = try await store.update(try key("U1")) { $0.save(work) }
        #expect(calls.entries.isEmpty, "what changes nothing is not written")
    }

    @Test func theFileIsReadableJSON() async throws {
        let folder = try TemporaryFolder()
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        let home = try saved("home")
        _ = try await store.update(try key("U1")) { $0.save(home) }
        let bytes = try folder.bytes(try #require(folder.files.first))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(object["schema"] as? Int == 1)
        #expect((object["profile"] as? [String: Any])?["defaultPlace"] as? String == "home")
    }

    @Test func theCacheIsBounded() throws {
        var cache = ProfileCache(capacity: 3)
        let keys = try (0..<100).map { try key("U\($0)") }
        for (number, key) in keys.enumerated() {
            cache.set(key, .absent)
            // The first is looked at all the time and stays.
            #expect(cache.lookup(keys[0]) == .absent, "\(number)")
            #expect(cache.count <= 3)
        }
        #expect(cache.lookup(keys[99]) == .absent)
        #expect(cache.lookup(keys[50]) == .mustLoad)
        cache.set(keys[99], .mustLoad)
        #expect(cache.lookup(keys[99]) == .mustLoad)
    }

    @Test func stamps() {
        #expect(utcStamp(Date(timeIntervalSince1970: 0)) == "19700101T000000Z")
        #expect(utcStamp(Date(timeIntervalSince1970: 1_796_049_362.9)) == "20261130T143602Z")
    }
}
