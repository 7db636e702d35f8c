import Foundation

/// What a check of a configuration can say of the data folder, without a store.
package enum DataFolder {
    /// The folder itself where a symbolic link leads to it.
    ///
    /// - Throws: ``StoreFailure`` for an empty path, or a link that leads nowhere.
    package static func resolved(_ path: String) throws(StoreFailure) -> String { try StoreFolder.resolved(path) }
}

/// The door of a profile folder: what it must be like, and the lock that lets one process in.
struct StoreFolder: Sendable {
    let path: String
    let system: FileSystem

    /// The folder itself where symbolic links lead to it.
    ///
    /// systemd makes the folder of a service such a link. What is not there yet begins at the deepest folder that is.
    ///
    /// - Throws: ``StoreFailure`` for an empty path, or a link that leads nowhere.
    static func resolved(_ path: String, _ system: FileSystem = FileSystem()) throws(StoreFailure) -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw StoreFailure(.unsafeFolder, "The path of the profile folder is empty or holds a NUL.")
        }
        if let there = system.resolve(path) { return there }
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil else {
            throw StoreFailure(
                .unsafeFolder,
                "\(path) is a symbolic link that leads nowhere; make the folder it names."
            )
        }
        let parts = path as NSString
        let above = parts.deletingLastPathComponent
        guard above != path else { return path }
        let start = try resolved(above.isEmpty ? "." : above, system)
        return (start as NSString).appendingPathComponent(parts.lastPathComponent)
    }

    /// Makes the folder if need be, checks it and takes its lock: the descriptor that holds it.
    func take() throws(StoreFailure) -> Int32 {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw StoreFailure(.unsafeFolder, "The path of the profile folder is empty or holds a NUL.")
        }
        do {
            try make(path)
            try check()
            guard let lock = try system.lock(path + "/lock") else { throw StoreFailure(.locked, sentenceForLocked()) }
            try system.overwrite(lock, with: Array("\(ProcessInfo.processInfo.processIdentifier)\n".utf8))
            return lock
        } catch let error as FileError {
            throw refusal(error)
        } catch let error as StoreFailure {
            throw error
        } catch {
            throw StoreFailure(.io, "The profile folder \(path) cannot be used.")
        }
    }

    /// Checks the folder without changing anything; nil, for there is no lock.
    func look() throws(StoreFailure) -> Int32? {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw StoreFailure(.unsafeFolder, "The path of the profile folder is empty or holds a NUL.")
        }
        do throws(FileError) {
            guard let status = try system.status(path) else { return nil }
            if !status.isFolder { throw FileError(call: .open, number: ENOTDIR) }
            return nil
        } catch {
            throw refusal(error)
        }
    }

    /// Makes a folder and those above it, and sees to it that the folder above holds it on the disk.
    private func make(_ path: String) throws(FileError) {
        if try system.status(path) != nil { return }
        let above = (path as NSString).deletingLastPathComponent
        if !above.isEmpty { try make(above) }
        try system.makeFolder(path)
        try system.syncFolder(above.isEmpty ? "." : above)
    }

    private func check() throws {
        guard let status = try system.status(path), status.isFolder else {
            throw StoreFailure(.unsafeFolder, "\(path) is no folder; profiles need one of their own.")
        }
        guard status.mode & 0o002 == 0 else {
            throw StoreFailure(
                .unsafeFolder,
                "Everybody may write to \(path), so it cannot hold profiles; say: chmod 700 \(path)"
            )
        }
    }

    private func sentenceForLocked() -> String {
        let bytes = (try? system.read(path + "/lock", most: 64)).flatMap(\.self) ?? []
        let holder = Int(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)).map { "process \($0)" }
        return "The profile folder \(path) is in use by \(holder ?? "another process"); only one may have it."
    }

    private func refusal(_ error: FileError) -> StoreFailure {
        StoreFailure(.io, "The profile folder \(path) cannot be used: \(error.reason) (\(error.call.rawValue)).")
    }
}
