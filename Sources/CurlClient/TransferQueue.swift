/// Which transfers are asked for, under way or called off: what callers and the client's thread share.
///
/// Every transfer leaves it exactly once: by being refused or called off here, or by the thread reporting it done.
struct TransferQueue<Job> {
    private enum Stage {
        /// An id was given out, nothing more yet.
        case named
        /// Called off before it was asked for.
        case calledOff
        case waiting
        case running
    }

    /// What is to be done with a transfer that was asked for.
    enum Admission {
        case accepted
        case refusedCancelled
        case refusedClosed
        case refusedFull
    }

    /// What the thread has to do next.
    struct Work {
        var start: [(id: UInt64, job: Job)] = []
        var cancel: [UInt64] = []
        var isClosed = false
    }

    private var stages: [UInt64: Stage] = [:]
    private var jobs: [(id: UInt64, job: Job)] = []
    private var cancelled: [UInt64] = []
    private var lastID: UInt64 = 0
    private var isClosed = false
    private let limit: Int

    /// An empty queue that lets this many transfers in at a time.
    init(limit: Int) {
        self.limit = limit
    }

    /// How many transfers are not over.
    var count: Int { stages.count }

    /// Names a transfer, so that it can be called off at any time.
    mutating func name() -> UInt64 {
        lastID += 1
        stages[lastID] = .named
        return lastID
    }

    /// Asks for a named transfer.
    mutating func submit(_ id: UInt64, _ job: Job) -> Admission {
        switch stages[id] {
        case .named where isClosed:
            stages[id] = nil
            return .refusedClosed
        case .named where stages.count > limit:
            stages[id] = nil
            return .refusedFull
        case .named:
            stages[id] = .waiting
            jobs.append((id, job))
            return .accepted
        default:
            stages[id] = nil
            return .refusedCancelled
        }
    }

    /// Calls a transfer off, unless it is over; gives back one that the thread has not seen.
    mutating func cancel(_ id: UInt64) -> Job? {
        switch stages[id] {
        case .named:
            stages[id] = .calledOff
        case .waiting:
            stages[id] = nil
            guard let index = jobs.firstIndex(where: { $0.id == id }) else { return nil }
            return jobs.remove(at: index).job
        case .running:
            cancelled.append(id)
        case .calledOff, nil:
            break
        }
        return nil
    }

    /// Takes what the thread has to do.
    mutating func take() -> Work {
        for (id, _) in jobs { stages[id] = .running }
        defer {
            jobs = []
            cancelled = []
        }
        return Work(start: jobs, cancel: cancelled, isClosed: isClosed)
    }

    /// Reports a running transfer over.
    mutating func finish(_ id: UInt64) {
        stages[id] = nil
    }

    /// Lets no further transfer in.
    mutating func close() {
        isClosed = true
    }
}
