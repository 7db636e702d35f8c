/// What a store knows of a user without looking anywhere but in memory.
package enum ProfileLookup: Sendable, Equatable {
    case known(Profile)
    /// The profile as it was before its last change: the file was damaged or gone.
    case restored(Profile)
    /// A newer version of the program wrote it: it can be read, not changed.
    case newer(Profile)
    /// Nothing is kept of this user, for sure.
    case absent
    /// Something is kept that cannot be read.
    case unreadable(StoreFailure)
    /// Not in memory: ``ProfileStore/find(_:)`` says.
    case mustLoad

    /// The profile, an empty one for an absent user; nil when it is not known.
    package var profile: Profile? {
        switch self {
        case .known(let profile), .restored(let profile), .newer(let profile): profile
        case .absent: Profile()
        case .unreadable, .mustLoad: nil
        }
    }
}

/// Keeps profiles.
package protocol ProfileStore: Sendable {
    /// What memory holds: O(1), under a short lock, never waits for a disk or a network.
    func cached(_ key: ProfileKey) -> ProfileLookup

    /// What is kept of a user, looked for on the disk where memory does not know; never ``ProfileLookup/mustLoad``.
    func find(_ key: ProfileKey) async -> ProfileLookup

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

extension ProfileStore {
    /// The profile of a user, an empty one when nothing is kept.
    ///
    /// A profile that cannot be read is an error, never an empty profile.
    package func load(_ key: ProfileKey) async throws(StoreFailure) -> Profile {
        let found = await find(key)
        if case .unreadable(let failure) = found { throw failure }
        return found.profile ?? Profile()
    }
}

/// How a store does.
package struct StoreHealth: Sendable, Equatable {
    /// Why the last change that was asked for could not be made; nil: it was.
    package var writeFailure: StoreFailure?
    /// Profiles that could not be read when they were last asked for.
    package var unreadable = 0

    /// All is well.
    package static let good = StoreHealth()

    package init(writeFailure: StoreFailure? = nil) {
        self.writeFailure = writeFailure
    }

    /// Whether all is well.
    package var isGood: Bool { self == .good }

    /// What is not well, as a clause; nil when all is.
    package var words: String? {
        let clauses = [
            writeFailure.map { _ in "profiles cannot be written" },
            unreadable > 0 ? "\(unreadable) \(unreadable == 1 ? "profile" : "profiles") cannot be read" : nil,
        ]
        return isGood ? nil : clauses.compactMap(\.self).joined(separator: ", ")
    }
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
