import HTTPCore

/// The wait of one suspended request for its answer: settled exactly once, by its task or by its deadline.
///
/// Each wait has a ticket, so that an answer that comes late cannot settle the wait of the connection's next request.
struct ReplySlot {
    private enum State {
        case empty
        case waiting(ticket: UInt64, deadline: MonotonicTime, task: Task<Void, Never>?)
        case settled(HTTPResponse)
    }

    private var state = State.empty
    private var tickets: UInt64 = 0

    /// Begins a wait and gives its ticket.
    mutating func wait(until deadline: MonotonicTime) -> UInt64 {
        tickets += 1
        state = .waiting(ticket: tickets, deadline: deadline, task: nil)
        return tickets
    }

    /// Keeps the task that makes the answer, to cancel it at the deadline; false when the wait is already over.
    mutating func keep(_ task: Task<Void, Never>, for ticket: UInt64) -> Bool {
        guard case .waiting(ticket, let deadline, _) = state else { return false }
        state = .waiting(ticket: ticket, deadline: deadline, task: task)
        return true
    }

    /// Ends the wait with this ticket; false when it is already over.
    mutating func settle(_ ticket: UInt64, with response: HTTPResponse) -> Bool {
        guard case .waiting(ticket, _, _) = state else { return false }
        state = .settled(response)
        return true
    }

    /// Ends the wait if its deadline has come; gives the task that is of no more use.
    mutating func expire(at now: MonotonicTime, with response: HTTPResponse) -> (isDue: Bool, task: Task<Void, Never>?)
    {
        guard case .waiting(_, let deadline, let task) = state, deadline <= now else { return (false, nil) }
        state = .settled(response)
        return (true, task)
    }

    /// Takes the answer out.
    mutating func take() -> HTTPResponse? {
        guard case .settled(let response) = state else { return nil }
        state = .empty
        return response
    }
}
