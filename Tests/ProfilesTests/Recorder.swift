import Locking

@testable import Profiles

/// Watches the calls of a file system, and spoils some.
final class Recorder: Sendable {
    struct Entry: Equatable {
        var call: FileCall
        var path: String
    }

    private struct State {
        var entries: [Entry] = []
        var fault: @Sendable (Int, FileCall) -> FileFault? = { _, _ in nil }
        var hits = 0
    }

    private let state = Locked(State())

    var system: FileSystem {
        FileSystem(fault: { call, path in
            self.state.withLock { state in
                state.entries.append(Entry(call: call, path: path))
                let fault = state.fault(state.entries.count, call)
                if fault != nil { state.hits += 1 }
                return fault
            }
        })
    }

    var entries: [Entry] { state.withLock { $0.entries } }
    var paths: [String] { entries.map(\.path) }
    /// How many calls were spoiled.
    var hits: Int { state.withLock { $0.hits } }

    /// Forgets the calls so far and spoils those for which `fault` gives something: by number, from 1, and kind.
    func begin(_ fault: @escaping @Sendable (Int, FileCall) -> FileFault? = { _, _ in nil }) {
        state.withLock { $0 = State(fault: fault) }
    }
}
