import ForecastCore
import Foundation
import Locking

/// The paths of one user's files.
struct Location: Sendable {
    let shard: UInt8
    let folder: String
    /// The name of the current file in the folder.
    let name: String
    /// What the names of all files of this user begin with.
    let prefix: String

    init(root: String, digest: [UInt8]) {
        let digits = hexadecimal(digest)
        shard = digest.first ?? 0
        folder = root + "/" + hexadecimal([shard])
        prefix = digits + "."
        name = digits + ".json"
    }

    var file: String { folder + "/" + name }
    var backup: String { file + ".bak" }

    /// A name no file has: 64 random bits.
    func temporary() -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        return folder + "/" + prefix + "tmp-" + String(repeating: "0", count: 16 - number.utf8.count) + number
    }

    /// Whether a file name is one that ``temporary()`` makes.
    static func isTemporary(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].utf8.count == 64 && parts[1].hasPrefix("tmp-") && parts[1].utf8.count == 20
    }
}

/// The shards whose folders are known to be on the disk.
final class SyncedShards: Sendable {
    private let shards = Locked<Set<UInt8>>([])

    func contains(_ shard: UInt8) -> Bool { shards.withLock { $0.contains(shard) } }

    func insert(_ shard: UInt8) {
        shards.withLock { _ = $0.insert(shard) }
    }
}

/// An instant as `20261130T143602Z`.
func utcStamp(_ instant: Date) -> String {
    let seconds = Int(instant.timeIntervalSince1970.rounded(.down))
    let day = LocalDay(number: (seconds >= 0 ? seconds : seconds - 86_399) / 86_400)
    let (year, month, dayOfMonth) = day.components
    let second = seconds - day.number * 86_400
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let time = two(second / 3600) + two(second / 60 % 60) + two(second % 60)
    return "\(year)" + two(month) + two(dayOfMonth) + "T" + time + "Z"
}
