import Dispatch
import Foundation
import Locking
import Telemetry

/// Profiles as one readable file each, in a folder that one process has to itself.
///
/// What was confirmed is on the disk: an update returns after the file and its folder were written through. Files are
/// named by the digest of the key, so no id from outside becomes a path. See ``ProfileFiles`` for the order of things.
package final class JSONProfileStore: ProfileStore {
    /// Who may change the folder.
    package enum Access: Sendable {
        /// This process alone: it takes the lock, removes left-overs and sets damaged files aside.
        case exclusive
        /// Nobody: for a look at the folder beside a running server. Nothing is cached, nothing is touched.
        case readOnly
    }

    /// The folder itself, where a symbolic link leads to it.
    package let folder: String
    private let files: ProfileFiles
    private let access: Access
    private let now: @Sendable () -> Date
    private let cache: Locked<ProfileCache>
    private let state = Locked(State())
    private let report: @Sendable (StoreEvent) -> Void
    /// Blocking work happens here, never on the threads that run tasks.
    ///
    /// A shard always meets the same queue.
    private let queues: [DispatchQueue]

    /// What changes in the life of a store, the cache aside.
    private struct State {
        var lock: Int32?
        var isClosed = false
        var health = StoreHealth.good
        /// Profiles that could not be read, and when that was said last.
        var unreadable: [ProfileKey: Date] = [:]
    }

    /// Seconds before it is said again that a profile cannot be read, and how many of them are kept in mind.
    private static let sayAgainAfter: TimeInterval = 10
    private static let mostUnreadable = 1000

    /// Opens a folder, making it when it is not there.
    ///
    /// - Parameters:
    ///   - folder: Refused when everybody may write to it.
    ///   - digest: SHA-256: 32 bytes for any bytes. It names files and finds damage; another digest is another store.
    ///   - cacheCapacity: The most profiles kept in memory.
    ///   - now: The time in the names of damaged files.
    ///   - report: Told what happened to files; called on a background thread, must be quick.
    /// - Throws: ``StoreFailure`` with `locked`, `unsafeFolder` or `io` when the folder cannot be used.
    package convenience init(
        folder: String,
        access: Access = .exclusive,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        cacheCapacity: Int = 10_000,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in }
    ) throws(StoreFailure) {
        try self.init(
            folder: folder,
            access: access,
            digest: digest,
            cacheCapacity: cacheCapacity,
            now: now,
            report: report,
            system: FileSystem()
        )
    }

    init(
        folder: String,
        access: Access = .exclusive,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        cacheCapacity: Int = 10_000,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in },
        system: FileSystem
    ) throws(StoreFailure) {
        let folder = try StoreFolder.resolved(folder, system)
        let system = system.giving(to: folder)
        let door = StoreFolder(path: folder, system: system)
        let lock: Int32? =
            switch access {
            case .exclusive: try door.take()
            case .readOnly: try door.look()
            }
        self.folder = folder
        self.access = access
        self.report = report
        self.now = now
        state.withLock { $0.lock = lock }
        cache = Locked(ProfileCache(capacity: cacheCapacity))
        queues = (0..<4).map { DispatchQueue(label: "profiles.\($0)") }
        files = ProfileFiles(
            root: folder,
            system: system,
            document: ProfileDocument(digest: digest),
            isReadOnly: access == .readOnly,
            now: now,
            report: report
        )
        if access == .exclusive { sweep() }
    }

    deinit {
        if let lock = state.withLock({ $0.lock.take() }) { try? files.system.close(lock) }
    }

    package var health: StoreHealth {
        state.withLock { state in
            var health = state.health
            health.unreadable = state.unreadable.count
            return health
        }
    }

    package func cached(_ key: ProfileKey) -> ProfileLookup {
        access == .readOnly ? .mustLoad : cache.withLock { $0.lookup(key) }
    }

    package func find(_ key: ProfileKey) async -> ProfileLookup {
        let cached = cached(key)
        if cached != .mustLoad { return cached }
        do throws(StoreFailure) {
            return try await onQueue(of: key) { (location) throws(StoreFailure) in
                switch try self.current(key, at: location) {
                case .absent: .absent
                case .current(let profile): .known(profile)
                case .restored(let profile), .backupOnly(let profile, _): .restored(profile)
                case .newer(let profile, _): .newer(profile)
                }
            }
        } catch {
            return .unreadable(error)
        }
    }

    package func update<Outcome: Sendable>(
        _ key: ProfileKey,
        _ change: @escaping @Sendable (inout Profile) -> Outcome
    ) async throws(StoreFailure) -> Outcome {
        try await onQueue(of: key) { (location) throws(StoreFailure) in
            let before = try self.basis(key, at: location)
            var profile = before
            let outcome = change(&profile)
            guard profile != before else { return outcome }
            try self.checkWritable()
            do throws(StoreFailure) {
                try self.files.save(profile, key, at: location)
            } catch {
                // What stands on the disk is the old content, unless bringing it back failed too: look again.
                self.cache.withLock { $0.set(key, .mustLoad) }
                throw self.failed(error)
            }
            self.cache.withLock { $0.set(key, .known(profile)) }
            self.succeeded()
            return outcome
        }
    }

    package func forget(_ key: ProfileKey) async throws(StoreFailure) -> Bool {
        try await onQueue(of: key) { (location) throws(StoreFailure) in
            try self.checkWritable()
            self.cache.withLock { $0.set(key, .mustLoad) }
            do throws(StoreFailure) {
                let wasThere = try self.files.remove(at: location)
                self.cache.withLock { $0.set(key, .absent) }
                self.isReadable(key)
                return wasThere
            } catch {
                throw self.failed(error)
            }
        }
    }

    /// Waits until all work that was asked for is done.
    package func settle() async {
        for queue in queues {
            await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        }
    }

    /// Finishes the work at hand, refuses any more and gives the folder free.
    package func close() async {
        state.withLock { $0.isClosed = true }
        await settle()
        if let lock = state.withLock({ $0.lock.take() }) { try? files.system.close(lock) }
    }

    // MARK: On a queue

    private func onQueue<Outcome: Sendable>(
        of key: ProfileKey,
        _ work: @escaping @Sendable (Location) throws(StoreFailure) -> Outcome
    ) async throws(StoreFailure) -> Outcome {
        let location = files.location(of: key)
        let queue = queue(of: location.shard)
        // What is reported from there is a line of the request that asked for it.
        let span = RequestSpan.current
        let result: Result<Outcome, StoreFailure> = await withCheckedContinuation { continuation in
            queue.async {
                let result = RequestSpan.$current.withValue(span) {
                    Result { () throws(StoreFailure) in try work(location) }
                }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }

    private func queue(of shard: UInt8) -> DispatchQueue { queues[Int(shard) % queues.count] }

    private func current(_ key: ProfileKey, at location: Location) throws(StoreFailure) -> ProfileFiles.Loaded {
        switch cached(key) {
        case .known(let profile): return .current(profile)
        case .restored(let profile): return .restored(profile)
        case .absent: return .absent
        // What a newer version wrote may have been changed by it, or by this one's administrators, since.
        case .newer, .unreadable, .mustLoad: break
        }
        let loaded: ProfileFiles.Loaded
        do throws(StoreFailure) {
            loaded = try files.load(key, at: location)
        } catch {
            isUnreadable(key, error)
            throw error
        }
        isReadable(key)
        guard access == .exclusive else { return loaded }
        switch loaded {
        case .absent: cache.withLock { $0.set(key, .absent) }
        case .current(let profile): cache.withLock { $0.set(key, .known(profile)) }
        case .restored(let profile): cache.withLock { $0.set(key, .restored(profile)) }
        case .newer(let profile, _): cache.withLock { $0.set(key, .newer(profile)) }
        case .backupOnly: break
        }
        return loaded
    }

    /// Takes note of a profile that cannot be read; it is said now and then, however often it is asked for.
    private func isUnreadable(_ key: ProfileKey, _ failure: StoreFailure) {
        let now = now()
        let isNews = state.withLock { state in
            if let said = state.unreadable[key], abs(now.timeIntervalSince(said)) < Self.sayAgainAfter { return false }
            guard state.unreadable.count < Self.mostUnreadable || state.unreadable[key] != nil else { return false }
            state.unreadable[key] = now
            return true
        }
        if isNews { report(.unreadable(failure)) }
    }

    private func isReadable(_ key: ProfileKey) {
        let wasUnreadable = state.withLock { !$0.unreadable.isEmpty && $0.unreadable.removeValue(forKey: key) != nil }
        if wasUnreadable { report(.readAgain) }
    }

    /// What an update starts from.
    private func basis(_ key: ProfileKey, at location: Location) throws(StoreFailure) -> Profile {
        let loaded: ProfileFiles.Loaded
        do throws(StoreFailure) {
            loaded = try current(key, at: location)
        } catch {
            // A damaged file is one user's trouble; a disk that does not answer is everybody's.
            throw error.code == .io || error.code == .noSpace ? failed(error) : error
        }
        switch loaded {
        case .absent: return Profile()
        case .current(let profile), .restored(let profile): return profile
        case .newer(_, let failure): throw failure
        case .backupOnly(_, let failure): throw failed(failure)
        }
    }

    private func checkWritable() throws(StoreFailure) {
        if access == .readOnly { throw .readOnly }
        if state.withLock({ $0.isClosed }) {
            throw StoreFailure(.closed, "The program is stopping; nothing was changed.")
        }
    }

    private func failed(_ failure: StoreFailure) -> StoreFailure {
        state.withLock { $0.health.writeFailure = failure }
        report(.saveFailed(failure))
        return failure
    }

    private func succeeded() {
        let wasDegraded = state.withLock { state in
            defer { state.health = .good }
            return !state.health.isGood
        }
        if wasDegraded { report(.recovered) }
    }

    /// Removes left-overs, each shard on its queue, where no write can be under way.
    private func sweep() {
        for shard in UInt8.min...UInt8.max {
            queue(of: shard).async { [files, report] in
                let count = files.sweep(shard: shard)
                if count > 0 { report(.swept(count: count)) }
            }
        }
    }
}
