/// What a store knows of a user without looking anywhere but in memory.
package enum ProfileLookup: Sendable, Equatable {
    case known(Profile)
    /// Nothing is kept of this user, for sure.
    case absent
    /// Not in memory: ``ProfileStore/load(_:)`` says.
    case mustLoad

    /// The profile, an empty one for an absent user; nil when it must be loaded.
    package var profile: Profile? {
        switch self {
        case .known(let profile): profile
        case .absent: Profile()
        case .mustLoad: nil
        }
    }
}

/// Keeps profiles.
package protocol ProfileStore: Sendable {
    /// What memory holds: O(1), under a short lock, never waits for a disk or a network.
    func cached(_ key: ProfileKey) -> ProfileLookup

    /// The profile of a user, an empty one when nothing is kept.
    ///
    /// A profile that cannot be read is an error, never an empty profile.
    func load(_ key: ProfileKey) async throws(StoreFailure) -> Profile

    /// Changes a profile and gives what `change` returned once the change is safe.
    ///
    /// Updates of one user happen one after the other. `change` may be called on any thread and must be quick. When it
    /// leaves the profile as it was, nothing is written.
    func update<Outcome: Sendable>(
        _ key: ProfileKey,
        _ change: @escaping @Sendable (inout Profile) -> Outcome
    ) async throws(StoreFailure) -> Outcome

    /// Removes everything kept of a user, copies of damaged files as well; false when there was nothing.
    func forget(_ key: ProfileKey) async throws(StoreFailure) -> Bool

    /// Whether the last change that was asked for could be made.
    var health: StoreHealth { get }
}

/// How a store does.
package enum StoreHealth: Sendable, Equatable {
    case good
    /// The disk refused a change and none has gone well since: profiles are served, changes may be refused.
    case degraded(StoreFailure)

    /// Whether all is well.
    package var isGood: Bool { self == .good }
}

/// Why a store could not do what it was asked.
package struct StoreFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// A closed code, fit for a metric label.
    package enum Code: String, Sendable, CaseIterable {
        /// The document and its backup cannot be read: nothing is changed until somebody looks at them.
        case damaged
        /// A newer version of the program wrote the document.
        case newerSchema = "newer_schema"
        /// The store was opened for reading only.
        case readOnly = "read_only"
        /// The disk or the quota is full.
        case noSpace = "no_space"
        /// The operating system refused a file operation.
        case io
        /// Another process has the folder.
        case locked
        /// The folder cannot hold private data as it is.
        case unsafeFolder = "unsafe_folder"
        /// The store was closed: the program is stopping.
        case closed
    }

    /// What kind of failure it is.
    package let code: Code
    /// A full sentence for the log; no id of a user in it.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The answer of every store that may not be changed.
    package static let readOnly: StoreFailure = StoreFailure(
        .readOnly,
        "The profiles are open for reading only; nothing was changed."
    )
}
