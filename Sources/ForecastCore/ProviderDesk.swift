import Foundation
import Locking

/// The providers there are, and what is known of each.
final class ProviderDesk: Sendable {
    private let entries: [ProviderEntry]
    private let observe: @Sendable (ForecastService.Event) -> Void
    private let state: Locked<[ProviderState]>

    init(
        _ entries: [ProviderEntry],
        observe: @escaping @Sendable (ForecastService.Event) -> Void
    ) {
        self.entries = entries
        self.observe = observe
        state = Locked(entries.map { ProviderState(id: $0.provider.id, callsPerDay: $0.callsPerDay) })
    }

    func provider(_ index: Int) -> any ForecastProvider { entries[index].provider }

    /// The parts a provider can know.
    func parts(of index: Int) -> Set<ForecastPart> { entries[index].provider.capabilities.parts }

    /// Whether a provider may be asked now; a call that may be made is counted.
    func admit(_ index: Int, at now: Date) -> ProviderState.Admission {
        let admission = state.withLock { $0[index].admit(at: now) }
        switch admission {
        case .call: observe(.called(provider: provider(index).id))
        case .refused(_, let why): observe(.heldBack(provider: provider(index).id, why))
        }
        return admission
    }

    /// Takes note of how an admitted call ended.
    func report(_ index: Int, _ ticket: Breaker.Ticket, _ outcome: Breaker.Outcome, at now: Date) {
        tell(state.withLock { $0[index].report(ticket, outcome, at: now) }, of: index)
    }

    /// Takes note of an admitted call that failed.
    func report(_ index: Int, _ ticket: Breaker.Ticket, _ failure: ForecastFailure, at now: Date) {
        tell(state.withLock { $0[index].report(ticket, failure, at: now) }, of: index)
        observe(.failed(provider: provider(index).id, failure))
    }

    /// Calls since midnight UTC of all providers of a kind.
    func callsToday(of id: String, at now: Date) -> Int {
        state.withLock { state in
            state.reduce(0) { $0 + ($1.id == id ? $1.callsToday(at: now) : 0) }
        }
    }

    private func tell(_ change: Breaker.Change?, of index: Int) {
        switch change {
        case .opened: observe(.breakerOpened(provider: provider(index).id))
        case .closed: observe(.breakerClosed(provider: provider(index).id))
        case nil: break
        }
    }
}
