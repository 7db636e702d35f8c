import Conversation
import Foundation
import HTTPCore
import Locking
import Platforms
import Synchronization

/// Receives webhooks: finds the installation, verifies, decodes, drops copies, answers in time or later.
///
/// What memory can answer is answered on the thread that read the request. For everything else the connection waits,
/// but never beyond the time the platform allows: then the request is acknowledged and the answer delivered later.
final class Reception: Sendable {
    /// Times; a test makes them short.
    struct Timing: Sendable {
        /// How long an answer may take before the request is acknowledged instead.
        var answerWithin: Duration = .milliseconds(2500)
        /// How many requests may wait like that; further ones are acknowledged at once, so that connections stay free.
        var mostWaiting = 120
        /// Waits; cancellable.
        var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    }

    private let installations: [String: Installation]
    private let assistant: Assistant
    private let deliveries: Deliveries
    private let background: BackgroundWork
    private let duplicates: Duplicates
    private let record: Recorder
    private let timing: Timing
    private let now: @Sendable () -> Date
    private let waiting = Atomic<Int>(0)

    init(
        installations: [Installation],
        assistant: Assistant,
        deliveries: Deliveries,
        background: BackgroundWork,
        record: Recorder,
        timing: Timing = Timing(),
        now: @escaping @Sendable () -> Date
    ) {
        self.installations = Dictionary(installations.map { ($0.path, $0) }) { first, _ in first }
        self.assistant = assistant
        self.deliveries = deliveries
        self.background = background
        self.record = record
        self.timing = timing
        self.now = now
        duplicates = Duplicates(now: now().timeIntervalSince1970)
    }

    /// Answers one request.
    func handle(_ request: HTTPRequest) -> HTTPReply {
        guard let installation = installations[String(request.path)] else {
            let visit = record.visit(installation: nil)
            return .ready(visit.end("not_found", Self.notFound))
        }
        let visit = record.visit(installation: installation)
        guard request.method == .post else { return .ready(visit.end("bad_method", Self.badMethod)) }
        let instant = now()
        switch installation.platform.authenticate(request, now: instant) {
        case .refused(let why): return .ready(visit.refuse(why, Self.unauthorized))
        case .harmless(let response): return .ready(visit.end("harmless", response))
        case .accepted: break
        }
        do {
            let inbound = installation.admit(try installation.platform.decode(request, now: instant))
            return respond(to: inbound, installation, visit, instant)
        } catch {
            return .ready(visit.end("undecodable_" + error.rawValue, Self.badRequest))
        }
    }

    private static let notFound = HTTPResponse.text(404, "There is no such address here.\n")
    private static let badRequest = HTTPResponse.text(400, "This request cannot be understood.\n")
    private static let unauthorized = HTTPResponse.text(401, "This request is not signed as it must be.\n")
    private static let busy = HTTPResponse(503, fields: HTTPFields(["Retry-After": "1"]))
    private static let badMethod = HTTPResponse(405, fields: HTTPFields(["Allow": "POST"]))

    private func respond(
        to inbound: Inbound,
        _ installation: Installation,
        _ visit: Recorder.Visit,
        _ instant: Date
    ) -> HTTPReply {
        let acknowledgement = installation.platform.acknowledgement
        switch inbound {
        case .handshake(let response):
            return .ready(visit.end("handshake", response))
        case .ignored(let kind, _):
            return .ready(visit.end("ignored_" + kind, acknowledgement))
        case .command(let invocation, let id):
            guard isNew(id, installation, instant) else { return .ready(visit.end("duplicate", acknowledgement)) }
            switch assistant.answer(invocation) {
            case .ready(let answer): return .ready(visit.end("answered", installation.platform.response(answer)))
            case .later(let work):
                return .later { await self.inTime(work, invocation.reply, installation, visit) }
            }
        case .press(let press, let id):
            guard isNew(id, installation, instant) else { return .ready(visit.end("duplicate", acknowledgement)) }
            guard let reply = deliveries.usable(press.reply, for: installation) else {
                return .ready(visit.end("no_reply_address", acknowledgement))
            }
            let isStarted = background.start { [self] in
                await deliveries.deliver(assistant.answer(press).answer(), to: reply, for: installation, after: .press)
            }
            return .ready(visit.end(isStarted ? "acknowledged" : "busy", isStarted ? acknowledgement : Self.busy))
        }
    }

    private func isNew(_ id: String?, _ installation: Installation, _ instant: Date) -> Bool {
        guard let id else { return true }
        return duplicates.isNew(id, for: installation.path, now: instant.timeIntervalSince1970)
    }

    /// The answer if it comes in time; else an acknowledgement, and the answer goes to the reply address.
    private func inTime(
        _ work: @escaping @Sendable () async -> Answer,
        _ reply: ReplyHandle?,
        _ installation: Installation,
        _ visit: Recorder.Visit
    ) async -> HTTPResponse {
        let platform = installation.platform
        let pending = Pending(work)
        let isCrowded = waiting.add(1, ordering: .relaxed).newValue > timing.mostWaiting
        defer { waiting.subtract(1, ordering: .relaxed) }
        let patience = isCrowded ? .zero : max(.zero, timing.answerWithin - visit.elapsed)
        if let answer = await pending.value(within: patience, sleep: timing.sleep) {
            return visit.end("answered", platform.response(answer))
        }
        guard let reply = deliveries.usable(reply, for: installation) else {
            return visit.end("too_late", platform.response(Answer(assistant.tooLate)))
        }
        let isStarted = background.start { [self] in
            await deliveries.deliver(await pending.value(), to: reply, for: installation, after: .command)
        }
        return isStarted
            ? visit.end("deferred", platform.acknowledgement)
            : visit.end("busy", platform.response(Answer(assistant.tooLate)))
    }
}
