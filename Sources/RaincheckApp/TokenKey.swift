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
        if FileManager.default.fileExists(atPath: path) {
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

    /// Writes a file for this user alone: whole or not at all.
    private static func write(_ bytes: [UInt8], to path: String) throws {
        let temporary = path + ".new"
        _ = unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw TokenKeyFailure(description: "\(path) cannot be made (error \(errno))") }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(bytes))
        try file.synchronize()
        try file.close()
        guard rename(temporary, path) == 0 else {
            throw TokenKeyFailure(description: "\(path) cannot be made (error \(errno))")
        }
    }
}
