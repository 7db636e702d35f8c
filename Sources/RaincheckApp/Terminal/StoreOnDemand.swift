import Locking
import Profiles

/// A store that is opened by the first change: a question about the weather leaves no folder behind.
final class StoreOnDemand: ProfileStore {
    private let open: @Sendable () throws(StoreFailure) -> JSONProfileStore
    private let opened = Locked<JSONProfileStore?>(nil)

    init(_ open: @escaping @Sendable () throws(StoreFailure) -> JSONProfileStore) {
        self.open = open
    }

    var health: StoreHealth { opened.withLock { $0 }?.health ?? .good }

    func cached(_ key: ProfileKey) -> ProfileLookup { opened.withLock { $0 }?.cached(key) ?? .absent }

    func find(_ key: ProfileKey) async -> ProfileLookup {
        guard let store = opened.withLock({ $0 }) else { return .absent }
        return await store.find(key)
    }

    func update<Outcome: Sendable>(
        _ key: ProfileKey,
        _ change: @escaping @Sendable (inout Profile) -> Outcome
    ) async throws(StoreFailure) -> Outcome {
        let store = try opened.withLock { (opened) throws(StoreFailure) in
            if let store = opened { return store }
            let store = try open()
            opened = store
            return store
        }
        return try await store.update(key, change)
    }

    func forget(_ key: ProfileKey) async throws(StoreFailure) -> Bool {
        guard let store = opened.withLock({ $0 }) else { return false }
        return try await store.forget(key)
    }

    /// Closes what was opened.
    func close() async { await opened.withLock { $0 }?.close() }
}
