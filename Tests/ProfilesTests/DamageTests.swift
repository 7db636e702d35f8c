import Foundation
import Testing

@testable import Profiles

/// Files that were damaged behind the store's back.
@Suite struct DamageTests {
    /// A folder with one user who has a file and a backup, and the file's name.
    private func prepared(_ folder: TemporaryFolder) async throws -> String {
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        let (home, work) = (try saved("home"), try saved("work", "Potsdam"))
        _ = try await store.update(try key("U1")) { $0.save(home) }
        _ = try await store.update(try key("U1")) { $0.save(work) }
        await store.close()
        let files = folder.files
        #expect(files.count == 2)
        return try #require(files.first)
    }

    private func damaged(_ good: [UInt8], other: [UInt8], _ number: Int, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = good
        switch number % 10 {
        case 0..<5:
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 5, 6: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
        case 7:
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let end = Int.random(in: start..<bytes.count, using: &random)
            for index in start...end { bytes[index] = 0 }
        case 8: bytes = number % 20 == 8 ? [] : [UInt8](repeating: 0, count: good.count)
        default: bytes = other
        }
        return bytes
    }

    @Test func everyDamagedFileIsFoundAndItsBackupUsed() async throws {
        let folder = try TemporaryFolder()
        let file = try await prepared(folder)
        let (good, backup) = (try folder.bytes(file), try folder.bytes(file + ".bak"))
        let other = try ProfileDocument(digest: testDigest).bytes(of: Profile(), key: try key("U2"))
        var random = SeededGenerator(state: 7)
        var found = 0
        for number in 0..<1000 {
            let bytes = damaged(good, other: other, number, &random)
            try folder.write(bytes, to: file)
            try folder.write(backup, to: file + ".bak")
            let store = try JSONProfileStore(
                folder: folder.path,
                digest: testDigest,
                now: { Date(timeIntervalSince1970: 1_796_049_362) }
            )
            let profile = try await store.load(try key("U1"))
            await store.close()
            let aside = folder.files.filter { $0.contains(".corrupt-") }
            let isFound = profile.places.map(\.name) == ["home"] && aside.count == 1
            if isFound, try folder.bytes(try #require(aside.first)) == bytes { found += 1 }
            // What was restored reads without the backup.
            #expect(try folder.bytes(file) == backup)
            for name in aside {
                #expect(name.hasSuffix(".json.corrupt-20261130T143602Z"))
                try FileManager.default.removeItem(atPath: folder.path + "/" + name)
            }
        }
        #expect(found == 1000)
    }

    @Test(arguments: ["empty", "truncated", "flipped", "missing"])
    func withoutAGoodBackupNothingIsTouched(backup: String) async throws {
        let folder = try TemporaryFolder()
        let file = try await prepared(folder)
        let good = try folder.bytes(file)
        try folder.write(Array(good.dropLast(10)), to: file)
        switch backup {
        case "empty": try folder.write([], to: file + ".bak")
        case "truncated": try folder.write(Array(good.prefix(100)), to: file + ".bak")
        case "flipped": try folder.write([UInt8](repeating: 0x7B, count: 20), to: file + ".bak")
        default: try FileManager.default.removeItem(atPath: folder.path + "/" + file + ".bak")
        }
        let before = try folder.files.map { try folder.bytes($0) }
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        let home = try saved("home")
        for _ in 0..<3 {
            await #expect { try await store.load(try key("U1")) } throws: { ($0 as? StoreFailure)?.code == .damaged }
            await #expect {
                try await store.update(try key("U1")) { $0.save(home) }
            } throws: {
                ($0 as? StoreFailure)?.code == .damaged
            }
        }
        #expect(try folder.files.map { try folder.bytes($0) } == before, "never replaced, never read as empty")
        _ = try await store.update(try key("U2")) { $0.save(home) }
        #expect(try await store.load(try key("U2")).places == [home], "nobody else is affected")
        #expect(try await store.forget(try key("U1")), "the user may still have it all removed")
        #expect(try await store.load(try key("U1")).isEmpty)
        #expect(folder.files.count == 1)
    }

    @Test func aNewerSchemaIsRefusedAndKept() async throws {
        let folder = try TemporaryFolder()
        let file = try await prepared(folder)
        let payload = Array("{\"something\": \"new\"}".utf8)
        let digest = hexadecimal(testDigest(Array("raincheck profile 2\n".utf8) + payload))
        let newer =
            Array("{\n\"schema\": 2,\n\"sha256\": \"\(digest)\",\n\"profile\": ".utf8) + payload + Array("\n}\n".utf8)
        try folder.write(newer, to: file)
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        await #expect { try await store.load(try key("U1")) } throws: { ($0 as? StoreFailure)?.code == .newerSchema }
        await #expect {
            try await store.update(try key("U1")) { $0.setUnits(.init(set: .us)) }
        } throws: {
            ($0 as? StoreFailure)?.code == .newerSchema
        }
        #expect(try folder.bytes(file) == newer)
        #expect(folder.files.count == 2)
    }

    @Test func aMissingFileComesBackFromItsBackup() async throws {
        let folder = try TemporaryFolder()
        let file = try await prepared(folder)
        try FileManager.default.removeItem(atPath: folder.path + "/" + file)
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        #expect(try await store.load(try key("U1")).places.map(\.name) == ["home"])
        #expect(folder.files.count == 2)
    }

    @Test func aSymbolicLinkOrAPipeIsNoProfile() async throws {
        let folder = try TemporaryFolder()
        let file = try await prepared(folder)
        let path = folder.path + "/" + file
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".bak")
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        await #expect { try await store.load(try key("U1")) } throws: { ($0 as? StoreFailure)?.code == .io }
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(try await store.load(try key("U1")).places.map(\.name) == ["home"])
    }

    /// A file that breaks while its profile is in memory must not take the good backup's place.
    @Test func aBrokenFileIsNotRotatedOverAGoodBackup() async throws {
        let folder = try TemporaryFolder()
        let file = try await prepared(folder)
        let backup = try folder.bytes(file + ".bak")
        let store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        _ = try await store.load(try key("U1"))
        try folder.write([], to: file)
        let third = try saved("third")
        _ = try await store.update(try key("U1")) { $0.save(third) }
        #expect(try folder.bytes(file + ".bak") == backup)
        await store.close()
        let again = try JSONProfileStore(folder: folder.path, digest: testDigest)
        #expect(try await again.load(try key("U1")).places.map(\.name) == ["home", "work", "third"])
    }
}
