import Foundation

/// The files of a profile folder, and the order in which they are touched.
///
/// A user has `<2 digits>/<64 digits>.json`, named by the digest of the key, and beside it `.json.bak` (the content
/// before), `.json.corrupt-<time>` (damaged, kept for a person to look at) and, for moments, `.tmp-<random>`.
///
/// A save is: write a temporary file, fsync it, give the present file the backup's name, rename the temporary file over
/// it, fsync the folder. After a crash between any two steps the file holds the old content or the new one, whole.
///
/// Calls for one shard must not overlap; the store gives each shard to one queue.
struct ProfileFiles: Sendable {
    /// What is on the disk of a user.
    enum Loaded: Equatable {
        case absent
        case current(Profile)
        /// Read from the backup, which has taken the place of a file that was damaged or gone.
        case restored(Profile)
        /// Written by a newer version of the program: may be shown, must not be built upon.
        case newer(Profile, StoreFailure)
        /// Read from the backup while the damaged file could not be replaced: may be shown, must not be built upon.
        case backupOnly(Profile, StoreFailure)
    }

    let root: String
    let system: FileSystem
    let document: ProfileDocument
    let isReadOnly: Bool
    let now: @Sendable () -> Date
    let report: @Sendable (StoreEvent) -> Void
    private let syncedShards = SyncedShards()

    init(
        root: String,
        system: FileSystem,
        document: ProfileDocument,
        isReadOnly: Bool,
        now: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (StoreEvent) -> Void
    ) {
        self.root = root
        self.system = system
        self.document = document
        self.isReadOnly = isReadOnly
        self.now = now
        self.report = report
    }

    /// Where the files of one user are.
    func location(of key: ProfileKey) -> Location {
        Location(root: root, digest: document.digest(key.bytes))
    }

    // MARK: Reading

    /// Reads a profile; a damaged file gives way to its backup.
    func load(_ key: ProfileKey, at location: Location) throws(StoreFailure) -> Loaded {
        let reason: String
        switch try read(location.file, key) {
        case .profile(let profile)?: return .current(profile)
        case .newerSchema(let schema, let profile)?: return try newer(schema, profile)
        case .damaged(let damage)?: reason = damage
        case nil: reason = "it is missing"
        }
        let isMissing = reason == "it is missing"
        switch try read(location.backup, key) {
        case .profile(let profile)?:
            if isReadOnly { return .restored(profile) }
            do {
                try restore(profile, key, at: location, replacing: isMissing ? nil : reason)
                return .restored(profile)
            } catch {
                return .backupOnly(profile, error)
            }
        case .newerSchema(let schema, let profile)?: return try newer(schema, profile)
        case nil where isMissing: return .absent
        default:
            throw StoreFailure(
                .damaged,
                "The profile file \(location.name) cannot be read (\(reason)) and has no good backup; "
                    + "it was not touched, and nothing of this user is changed until it is repaired or removed."
            )
        }
    }

    private func read(_ path: String, _ key: ProfileKey) throws(StoreFailure) -> ProfileDocument.Reading? {
        do {
            guard let bytes = try system.read(path, most: ProfileDocument.mostBytes) else {
                return .damaged("it is no file of a profile's size")
            }
            return document.read(bytes, key: key)
        } catch  where error.number == ENOENT || error.number == ENOTDIR {
            return nil
        } catch {
            // Not proof of damage: the next try may succeed, so nothing is set aside.
            throw failure("read", error, in: (path as NSString).deletingLastPathComponent)
        }
    }

    /// What is known of a profile of a newer version; throws when it cannot be read at all.
    private func newer(_ schema: Int, _ profile: Profile?) throws(StoreFailure) -> Loaded {
        let failure = StoreFailure(
            .newerSchema,
            "A profile was written by a newer version of this program (schema \(schema), this one knows "
                + "\(ProfileDocument.schema)); it was not touched."
        )
        guard let profile else { throw failure }
        return .newer(profile, failure)
    }

    /// Puts a backup's content in the file's place; the damaged file, if there is one, keeps another name.
    private func restore(
        _ profile: Profile,
        _ key: ProfileKey,
        at location: Location,
        replacing reason: String?
    ) throws(StoreFailure) {
        do throws(FileError) {
            let temporary = try writeTemporary(profile, key, at: location)
            do throws(FileError) {
                let name = try reason.map { (_) throws(FileError) in try setAside(location) }
                do throws(FileError) {
                    try system.rename(temporary, to: location.file)
                } catch {
                    // The damaged file is still in its place: one name is enough for it.
                    if let name { drop(location.folder + "/" + name) }
                    throw error
                }
                if let name, let reason { report(.setAside(name: name, reason: reason)) }
            } catch {
                drop(temporary)
                throw error
            }
            try system.syncFolder(location.folder)
        } catch {
            throw failure("restored", error, in: location.folder)
        }
    }

    /// Gives the present file a name of its own that says when it was found damaged.
    private func setAside(_ location: Location) throws(FileError) -> String {
        let stamp = utcStamp(now())
        for attempt in 1...100 {
            let suffix = ".corrupt-" + stamp + (attempt == 1 ? "" : "-\(attempt)")
            do {
                try system.link(location.file, to: location.file + suffix)
                return location.name + suffix
            } catch  where error.number == EEXIST {
                continue
            }
        }
        throw FileError(call: .link, number: EEXIST)
    }

    // MARK: Writing

    private enum Previous {
        case none
        case kept
        case setAside
    }

    /// Writes a profile and returns when it is safe; on failure the old content stands.
    func save(_ profile: Profile, _ key: ProfileKey, at location: Location) throws(StoreFailure) {
        do throws(FileError) {
            try makeShard(location)
            let temporary = try writeTemporary(profile, key, at: location)
            let previous: Previous
            do throws(FileError) {
                previous = try keepPrevious(key, at: location)
                try system.rename(temporary, to: location.file)
            } catch {
                drop(temporary)
                throw error
            }
            do throws(FileError) {
                try system.syncFolder(location.folder)
            } catch {
                rollBack(previous, at: location)
                throw error
            }
        } catch {
            throw failure("written", error, in: location.folder)
        }
    }

    /// Makes the shard's folder, and sees to it once a process that the folder itself is on the disk.
    private func makeShard(_ location: Location) throws(FileError) {
        if syncedShards.contains(location.shard) { return }
        try system.makeFolder(location.folder)
        try system.syncFolder(root)
        syncedShards.insert(location.shard)
    }

    private func writeTemporary(
        _ profile: Profile,
        _ key: ProfileKey,
        at location: Location
    ) throws(FileError) -> String {
        guard let bytes = try? document.bytes(of: profile, key: key) else {
            throw FileError(call: .write, number: EINVAL)
        }
        let path = location.temporary()
        let descriptor = try system.create(path)
        do throws(FileError) {
            do throws(FileError) {
                try system.write(bytes, to: descriptor)
                try system.fsync(descriptor)
            } catch {
                try? system.close(descriptor)
                throw error
            }
            try system.close(descriptor)
        } catch {
            drop(path)
            throw error
        }
        return path
    }

    /// Gives the present file the backup's name, if it is good: a broken file must not replace a good backup.
    private func keepPrevious(_ key: ProfileKey, at location: Location) throws(FileError) -> Previous {
        let bytes: [UInt8]?
        do {
            bytes = try system.read(location.file, most: ProfileDocument.mostBytes)
        } catch  where error.number == ENOENT {
            return .none
        }
        guard let bytes, case .profile = document.read(bytes, key: key) else {
            report(.setAside(name: try setAside(location), reason: "it changed behind the program's back"))
            return .setAside
        }
        let temporary = location.temporary()
        try system.link(location.file, to: temporary)
        do {
            try system.rename(temporary, to: location.backup)
        } catch {
            drop(temporary)
            throw error
        }
        // Renaming a name of a file over another name of the same file does nothing and leaves both.
        drop(temporary)
        return .kept
    }

    /// Brings the old content back after the folder could not be written through: the user is told nothing was saved.
    private func rollBack(_ previous: Previous, at location: Location) {
        switch previous {
        case .none: _ = try? system.unlink(location.file)
        case .setAside: return
        case .kept:
            let temporary = location.temporary()
            do {
                try system.link(location.backup, to: temporary)
                try system.rename(temporary, to: location.file)
            } catch {
                drop(temporary)
            }
        }
    }

    /// Removes a temporary file; one that stays is removed at the next start.
    private func drop(_ path: String) {
        _ = try? system.unlink(path)
    }

    // MARK: Removing

    /// Removes every file of a user, the current one last; false when there was none.
    func remove(at location: Location) throws(StoreFailure) -> Bool {
        do throws(FileError) {
            let names = try system.list(location.folder).filter { $0.hasPrefix(location.prefix) }
            for name in names where name != location.name { try system.unlink(location.folder + "/" + name) }
            guard !names.isEmpty else { return false }
            try system.unlink(location.file)
            try system.syncFolder(location.folder)
            return true
        } catch {
            throw failure("removed", error, in: location.folder)
        }
    }

    /// Removes what a crash left in a shard; gives how many files.
    func sweep(shard: UInt8) -> Int {
        let folder = root + "/" + hexadecimal([shard])
        let names = (try? system.list(folder)) ?? []
        return names.filter { Location.isTemporary($0) && (try? system.unlink(folder + "/" + $0)) == true }.count
    }

    /// - Parameter folder: Where it went wrong: whose it is, where that is the reason.
    private func failure(_ what: String, _ error: FileError, in folder: String? = nil) -> StoreFailure {
        let code: StoreFailure.Code =
            switch error.number {
            case ENOSPC, EDQUOT, EFBIG: .noSpace
            default: .io
            }
        var hint = ""
        if error.number == EACCES || error.number == EPERM, let folder, let found = try? system.status(folder),
            found.owner != geteuid()
        {
            hint = " The folder \(folder) belongs to user \(found.owner), this program runs as \(geteuid()): chown it."
        }
        return StoreFailure(code, "A profile could not be \(what): \(error.reason) (\(error.call.rawValue)).\(hint)")
    }
}
