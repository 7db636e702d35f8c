import ForecastCore
import Foundation
import Places
import Testing

@testable import Profiles

/// A folder that goes away with the value; in memory where the system has such a place, for speed.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let shared = "/dev/shm"
        let base = FileManager.default.isWritableFile(atPath: shared) ? shared : NSTemporaryDirectory()
        path = (base as NSString).appendingPathComponent("profiles-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Every file below, as paths relative to the folder, the lock left out, sorted.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            return name != "lock" && FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path + "/" + name)))
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: path + "/" + name))
    }

    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
    }
}

/// Stands in for SHA-256: 32 bytes of four FNV-1a hashes, enough to tell files and single bits apart.
let testDigest: @Sendable ([UInt8]) -> [UInt8] = { bytes in
    (0..<4 as Range<UInt64>).flatMap { seed in
        var hash = 0xcbf2_9ce4_8422_2325 &+ seed &* 0x9e37_79b9_7f4a_7c15
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    }
}

func key(_ user: String, workspace: String = "T1", platform: String = "slack") throws -> ProfileKey {
    try #require(ProfileKey(platform: platform, workspace: workspace, user: user))
}

func place(_ name: String = "Berlin", latitude: Double = 52.52) throws -> Place {
    Place(
        id: "test:\(name)",
        name: name,
        region: nil,
        country: "Germany",
        countryCode: "DE",
        coordinate: try #require(Coordinate(latitude: latitude, longitude: 13.405)),
        timeZoneID: "Europe/Berlin",
        population: 3_426_354
    )
}

func saved(_ name: String, _ placeName: String = "Berlin") throws -> SavedPlace {
    try #require(SavedPlace(name: name, place: try place(placeName)))
}

/// A small random generator with a seed, so that a failure can be seen again.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
