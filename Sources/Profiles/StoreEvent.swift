/// Something a store did by itself that the people who run it should hear of.
///
/// No id of a user is in it.
package enum StoreEvent: Sendable, Equatable, CustomStringConvertible {
    /// A damaged file was renamed to `name` and its backup put in its place.
    case setAside(name: String, reason: String)
    /// A profile cannot be read: its files stay as they are, and its user is answered without it.
    case unreadable(StoreFailure)
    /// A profile that could not be read was read again.
    case readAgain
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
        case .unreadable(let failure): failure.code == .damaged ? "damaged" : "unreadable"
        case .readAgain: "read_again"
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
        case .unreadable(let failure): failure.description
        case .readAgain: "A profile that could not be read can be read again."
        case .saveFailed(let failure): failure.description
        case .recovered: "Profiles are written again."
        case .swept(let count): "\(count) unfinished profile files were removed."
        }
    }
}
