import Conversation
import Foundation
import Signatures

/// Why the key of tokens cannot be used.
struct TokenKeyFailure: Error, CustomStringConvertible {
    let description: String
}

extension TokenSeal {
    /// Bytes of the key.
    private static let keyLength = 32

    private init(key: [UInt8]) {
        let key = HMACSHA256.Key(Secret(key))
        self.init { key.code(for: [.bytes($0)]) }
    }

    /// Seals that live as long as the process.
    static func inMemory() -> TokenSeal { TokenSeal(key: RandomBytes.make(keyLength)) }

    /// Seals with the key in the data folder, which is made at the first start: buttons outlive the process.
    ///
    /// Nobody else may be using the folder: the profile store holds its lock.
    static func kept(in folder: String) throws -> TokenSeal {
        let path = folder + "/token.key"
        if let found = try look(path) {
            guard found.st_mode & S_IFMT == S_IFREG, found.st_mode & 0o077 == 0 else {
                throw TokenKeyFailure(
                    description: "\(path) must be a file that nobody else can read: chmod 600 \(path), or remove it, "
                        + "and a new one is made"
                )
            }
            let key = [UInt8](try Data(contentsOf: URL(filePath: path)))
            guard key.count == keyLength else {
                throw TokenKeyFailure(
                    description: "\(path) does not hold a key of \(keyLength) bytes; remove it, and a new one is made"
                )
            }
            return TokenSeal(key: key)
        }
        let key = RandomBytes.make(keyLength)
        try write(key, to: path)
        return TokenSeal(key: key)
    }

    /// What stands at a path, a link as itself; nil when nothing does.
    private static func look(_ path: String) throws -> stat? {
        var found = stat()
        if lstat(path, &found) == 0 { return found }
        guard errno == ENOENT else {
            throw TokenKeyFailure(description: "\(path) cannot be looked at (error \(errno))")
        }
        return nil
    }

    /// Writes a file for this user alone, or, where root makes it, for the folder's owner: whole or not at all.
    private static func write(_ bytes: [UInt8], to path: String) throws {
        let temporary = path + ".new"
        _ = unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw TokenKeyFailure(description: "\(path) cannot be made (error \(errno))") }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var above = stat()
        if geteuid() == 0, stat((path as NSString).deletingLastPathComponent, &above) == 0, above.st_uid != 0 {
            guard fchown(descriptor, above.st_uid, above.st_gid) == 0 else {
                throw TokenKeyFailure(description: "\(path) cannot be given to its folder's owner (error \(errno))")
            }
        }
        try file.write(contentsOf: Data(bytes))
        try file.synchronize()
        try file.close()
        guard rename(temporary, path) == 0 else {
            throw TokenKeyFailure(description: "\(path) cannot be made (error \(errno))")
        }
    }
}
