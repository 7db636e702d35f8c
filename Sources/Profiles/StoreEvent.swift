/// Something a store did by itself that the people who run it should hear of.
///
/// No id of a user is in it.
package enum StoreEvent: Sendable, Equatable, CustomStringConvertible {
    /// A damaged file was renamed to `name` and its backup put in its place.
    case setAside(name: String, reason: String)
    /// A damaged file has no good backup: it stays where it is, and nothing of this user can be read or changed.
    case damaged(name: String, reason: String)
    /// A write failed; the user was told so and the old content stands.
    case saveFailed(StoreFailure)
    /// The first write that went well after one that failed.
    case recovered
    /// Files left over from writes that a crash cut short were removed.
    case swept(count: Int)

    /// A closed code, fit for a metric label.
    package var code: String {
        switch self {
        case .setAside: "set_aside"
        case .damaged: "damaged"
        case .saveFailed: "save_failed"
        case .recovered: "recovered"
        case .swept: "swept"
        }
    }

    /// A full sentence for the log.
    package var description: String {
        switch self {
        case .setAside(let name, let reason):
            "A damaged profile file (\(reason)) was kept as \(name); its backup is in use."
        case .damaged(let name, let reason):
            "The profile file \(name) is damaged (\(reason)) and has no good backup; it was left as it is."
        case .saveFailed(let failure): failure.description
        case .recovered: "Profiles are written again."
        case .swept(let count): "\(count) unfinished profile files were removed."
        }
    }
}
