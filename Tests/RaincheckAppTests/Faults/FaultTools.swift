import HTTPCore
import Locking
import Testing

/// What the rows of one table share.
final class FaultTools: Sendable {
    private struct State {
        var numbers: [String: String] = [:]
        var posts: [String: [UInt8]] = [:]
        var waiting: [String: CheckedContinuation<[UInt8], Never>] = [:]
        var stale: [String: Set<String>] = [:]
        var times: [(row: String, time: Duration, limit: Duration)] = []
    }

    let slack: FakeSlack
    private let state = Locked(State())

    init() throws { slack = try FakeSlack() }

    /// A name for the row that can stand in an address.
    func number(of row: String) -> String {
        state.withLock { state in
            let number = state.numbers[row] ?? String(state.numbers.count)
            state.numbers[row] = number
            return number
        }
    }

    /// What was posted for a row.
    func post(for row: String) async -> [UInt8] {
        let target = "/commands/" + number(of: row)
        return await withCheckedContinuation { continuation in
            let post: [UInt8]? = state.withLock { state in
                if state.posts[target] == nil { state.waiting[target] = continuation }
                return state.posts[target]
            }
            if let post { continuation.resume(returning: post) }
        }
    }

    /// Hands out what is posted, for as long as it is not cancelled.
    func sort() async {
        while let post = await slack.next().first {
            let waiting = state.withLock { state in
                state.posts[post.target] = post.body
                return state.waiting.removeValue(forKey: post.target)
            }
            waiting?.resume(returning: post.body)
        }
    }

    func took(_ time: Duration, _ limit: Duration, _ row: String) {
        state.withLock { $0.times.append((row, time, limit)) }
    }

    func keep(stale text: String, of format: FaultFormat) {
        state.withLock { _ = $0.stale[format.kind, default: []].insert(text) }
    }

    /// Every row was in time, but for what the machine is late by itself; the old card is the same whatever failed.
    func checkAll(_ lateness: Lateness) {
        let (times, stale) = state.withLock { ($0.times, $0.stale) }
        for (row, time, limit) in times {
            #expect(time < limit + lateness.allowed, "\(row): \(time), of the machine \(lateness.allowed)")
        }
        for (kind, texts) in stale { #expect(texts.count == 1, "\(kind)") }
    }
}
