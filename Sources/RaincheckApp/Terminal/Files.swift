import Foundation

/// The files that a configuration is made of or names.
enum Files {
    /// Why a file cannot be read.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The bytes of a file, or the first `most` of them.
    static func read(_ path: String, most: Int = 32 << 20) throws(Failure) -> [UInt8] {
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            return [UInt8](try file.read(upToCount: most) ?? Data())
        } catch {
            throw Failure(description: "The file \(path) cannot be read.")
        }
    }

    /// The permission bits of a file, or of what a link leads to.
    static func mode(_ path: String) -> Int? {
        var found = stat()
        return stat(path, &found) == 0 ? Int(found.st_mode & 0o7777) : nil
    }

    /// The process that holds the lock of a data folder; nil when none does.
    static func holder(ofFolder folder: String) -> Int? {
        let descriptor = open(folder + "/lock", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // Closing lets the lock go again, should it have been free.
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        let text = (try? read(folder + "/lock", most: 32)).map { String(decoding: $0, as: UTF8.self) }
        return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 0
    }
}
