import Locking

/// Profiles that live as long as the process: for tests, and for asking without a data folder.
package final class MemoryProfileStore: ProfileStore {
    private let profiles: Locked<[ProfileKey: Profile]>
    private let isReadOnly: Bool

    package init(_ profiles: [ProfileKey: Profile] = [:], isReadOnly: Bool = false) {
        self.profiles = Locked(profiles)
        self.isReadOnly = isReadOnly
    }

    package var health: StoreHealth { .good }

    package func cached(_ key: ProfileKey) -> ProfileLookup {
        profiles.withLock { $0[key] }.map(ProfileLookup.known) ?? .absent
    }

    package func find(_ key: ProfileKey) async -> ProfileLookup { cached(key) }

    package func update<Outcome: Sendable>(
        _ key: ProfileKey,
        _ change: @escaping @Sendable (inout Profile) -> Outcome
    ) async throws(StoreFailure) -> Outcome {
        let (outcome, isRefused) = profiles.withLock { profiles in
            var profile = profiles[key] ?? Profile()
            let before = profile
            let outcome = change(&profile)
            let isChanged = profile != before
            if isChanged && !isReadOnly { profiles[key] = profile }
            return (outcome, isChanged && isReadOnly)
        }
        if isRefused { throw .readOnly }
        return outcome
    }

    package func forget(_ key: ProfileKey) async throws(StoreFailure) -> Bool {
        if isReadOnly { throw .readOnly }
        return profiles.withLock { $0.removeValue(forKey: key) } != nil
    }
}
