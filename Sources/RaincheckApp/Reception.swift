import Conversation
import Foundation
import HTTPCore
import Locking
import Platforms
import Profiles
import Synchronization
import Telemetry

/// Receives webhooks: finds the installation, verifies, decodes, drops copies, answers in time or later.
///
/// What memory can answer is answered on the thread that read the request. For everything else the connection waits,
/// but never beyond the time the platform allows: then the request is acknowledged and the answer delivered later.
final class Reception: Sendable {
    /// Times; a test makes them short.
    struct Timing: Sendable {
        /// How long an answer may take before the request is acknowledged instead; nil: as the platform has it.
        var answerWithin: Duration?
        /// How many requests may wait like that; further ones are acknowledged at once, so that connections stay free.
        var mostWaiting = 120
        /// Waits; cancellable.
        var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

        /// How long an answer to a platform may take.
        func answerWithin(_ platform: any Platform) -> Duration { answerWithin ?? platform.answerWithin }
    }

    private let installations: [String: Installation]
    private let assistant: Assistant
    private let deliveries: Deliveries
    private let background: BackgroundWork
    private let duplicates: Duplicates
    private let directory: SpeakerDirectory
    private let record: Recorder
    private let timing: Timing
    private let waits: Waits
    private let pseudonym: @Sendable (ProfileKey) -> String
    private let now: @Sendable () -> Date
    private let waiting = Atomic<Int>(0)

    /// - Parameters:
    ///   - waits: Patience with slow answers; when they end, whatever still waits is deferred or told so.
    ///   - pseudonym: What somebody is called in the log.
    init(
        installations: [Installation],
        assistant: Assistant,
        deliveries: Deliveries,
        background: BackgroundWork,
        record: Recorder,
        timing: Timing = Timing(),
        waits: Waits,
        pseudonym: @escaping @Sendable (ProfileKey) -> String,
        now: @escaping @Sendable () -> Date
    ) {
        self.installations = Dictionary(installations.map { ($0.path, $0) }) { first, _ in first }
        self.assistant = assistant
        self.deliveries = deliveries
        self.background = background
        self.record = record
        self.timing = timing
        self.waits = waits
        self.pseudonym = pseudonym
        self.now = now
        duplicates = Duplicates(now: now().timeIntervalSince1970)
        directory = SpeakerDirectory(ask: { await deliveries.run($0, for: $1) }, sleep: timing.sleep, now: now)
    }

    /// Bytes of body that a request may have, by its head, where it is more than usual.
    func longestBody(_ head: HTTPRequest) -> Int {
        let (path, rest) = Self.cut(head.path)
        guard let platform = installations[String(path)]?.platform else { return 0 }
        var head = head
        head.target = String(head.target[rest.startIndex...])
        return platform.longestBody(of: head)
    }

    /// Answers one request.
    func handle(_ request: HTTPRequest) -> HTTPReply {
        let (path, rest) = Self.cut(request.path)
        guard let installation = installations[String(path)] else {
            return .ready(record.visit(installation: nil).end(.notFound, Self.notFound))
        }
        let platform = installation.platform
        switch platform.route(request.method, rest) {
        case .accepted: break
        case .notFound: return .ready(record.visit(installation: nil).end(.notFound, Self.notFound))
        case .badMethod(let allowed):
            let response = HTTPResponse(405, fields: HTTPFields(["Allow": allowed]))
            return .ready(record.visit(installation: installation).end(.badMethod, response))
        }
        let visit = record.visit(installation: installation)
        let instant = now()
        var request = request
        request.target = String(request.target[rest.startIndex...])
        switch platform.authenticate(request, now: instant) {
        case .refused(let why): return .ready(visit.end(Outcome(why), platform.unauthorized))
        case .harmless(let response): return .ready(visit.end(.harmless, response))
        case .accepted: break
        }
        switch reply(to: request, installation, visit, instant) {
        case .ready(let response): return .ready(platform.sealed(response, to: request, now: now()))
        case .later(let work):
            return .later { [request, now] in platform.sealed(await work(), to: request, now: now()) }
        }
    }

    /// Answers an authentic request.
    private func reply(
        to request: HTTPRequest,
        _ installation: Installation,
        _ visit: Recorder.Visit,
        _ instant: Date
    ) -> HTTPReply {
        do {
            let inbound = installation.admit(try installation.platform.decode(request, now: instant))
            var visit = visit
            visit.span = span(visit.span.id, inbound)
            return RequestSpan.$current.withValue(visit.span) {
                switch respond(to: inbound, installation, visit, instant) {
                case .ready(let response): .ready(response)
                case .later(let work):
                    .later { [span = visit.span] in await RequestSpan.$current.withValue(span) { await work() } }
                }
            }
        } catch {
            return .ready(visit.end(Outcome(error), Self.badRequest))
        }
    }

    /// What ties the lines of something that arrived together.
    private func span(_ id: String, _ inbound: Inbound) -> RequestSpan {
        RequestSpan(id: id, platformRequest: inbound.id, user: inbound.speaker.map { pseudonym($0.user) })
    }

    /// A path in its first two parts, `/slack/acme`, and what comes after them.
    private static func cut(_ path: Substring) -> (path: Substring, rest: Substring) {
        var slashes = 0
        let end = path.utf8.firstIndex { byte in
            if byte == UInt8(ascii: "/") { slashes += 1 }
            return slashes == 3
        }
        return (path[..<(end ?? path.endIndex)], path[(end ?? path.endIndex)...])
    }

    private static let notFound = HTTPResponse.text(404, "There is no such address here.\n")
    private static let badRequest = HTTPResponse.text(400, "This request cannot be understood.\n")
    private static let busy = HTTPResponse(503, fields: HTTPFields(["Retry-After": "1"]))

    private func respond(
        to inbound: Inbound,
        _ installation: Installation,
        _ visit: Recorder.Visit,
        _ instant: Date
    ) -> HTTPReply {
        let platform = installation.platform
        @Sendable func acknowledgement() -> HTTPResponse { platform.acknowledgement(of: inbound, isPrivate: false) }
        switch inbound {
        case .handshake(let response): return .ready(visit.end(.handshake, response))
        case .ignored(let kind, _): return .ready(visit.end(Outcome(kind), acknowledgement()))
        case .suggest(let question):
            return .ready(visit.end(.suggested, platform.response(assistant.suggest(question), to: question)))
        case .command, .press:
            guard let question = Question(inbound, assistant, directory, installation) else { break }
            guard isNew(question.id, installation, instant) else {
                return .ready(visit.end(.duplicate, acknowledgement()))
            }
            guard !question.isAnsweredByDelivery else { break }
            switch question.reply() {
            case .ready(let answer):
                record.answer(answer, installation)
                return .ready(visit.end(answer.outcome, platform.response(answer, to: inbound), why: answer.why))
            case .later(let isPrivate, let work):
                return .later { await self.inTime(work, isPrivate, question, installation, visit) }
            }
        case .home(_, _, let id), .errand(_, let id):
            guard isNew(id, installation, instant) else { return .ready(visit.end(.duplicate, acknowledgement())) }
        case .several: break
        }
        // What is answered by a request of our own is begun before this one is acknowledged.
        let outcome: Outcome = inbound.isSeveral ? .several : .acknowledged
        switch start(inbound, installation, instant) {
        case .started(let pieces) where platform.acknowledgesAfterDelivery && !pieces.isEmpty:
            return .later {
                await self.wait(for: pieces, visit, platform)
                return visit.end(outcome, acknowledgement())
            }
        case .started: return .ready(visit.end(outcome, acknowledgement()))
        case .noAddress: return .ready(visit.end(.noReplyAddress, acknowledgement()))
        case .busy: return .ready(visit.end(.busy, Self.busy))
        }
    }

    private enum Start {
        case started([Pending<Void>])
        case noAddress
        case busy
    }

    /// Starts the work whose results are delivered by requests of our own; copies were dropped, but for those of parts.
    private func start(_ inbound: Inbound, _ installation: Installation, _ instant: Date) -> Start {
        guard case .several(let parts) = inbound else {
            if let question = Question(inbound, assistant, directory, installation),
                deliveries.usable(question.handle, for: installation) == nil
            {
                return .noAddress
            }
            return begin([inbound], installation).map { .started([$0]) } ?? .busy
        }
        // What one person says is answered in its order; nobody waits for anybody else.
        var groups: [[Inbound]] = []
        var positions: [ProfileKey: Int] = [:]
        for part in parts where isNew(part.id, installation, instant) {
            let position = part.speaker.flatMap { positions[$0.user] } ?? groups.endIndex
            if position == groups.endIndex { groups.append([]) }
            groups[position].append(part)
            if let speaker = part.speaker { positions[speaker.user] = position }
        }
        let pieces = groups.map { begin($0, installation) }
        return pieces.contains { $0 == nil } ? .busy : .started(pieces.compactMap(\.self))
    }

    /// Does these one after the other; nil, and they are forgotten, when there is too much to do already.
    private func begin(_ parts: [Inbound], _ installation: Installation) -> Pending<Void>? {
        let id = RequestSpan.current?.id ?? ""
        let piece = background.begin {
            for part in parts {
                await RequestSpan.$current.withValue(self.span(id, part)) { await self.perform(part, installation) }
            }
        }
        if piece == nil {
            for id in parts.compactMap(\.id) { duplicates.forget(id, for: installation.path) }
        }
        return piece
    }

    /// Does to its end what is answered by a request of our own.
    private func perform(_ inbound: Inbound, _ installation: Installation) async {
        switch inbound {
        case .handshake, .ignored, .suggest: return
        case .several(let parts):
            for part in parts where isNew(part.id, installation, now()) { await perform(part, installation) }
        case .errand(let errand, _):
            let response = await deliveries.run(errand, for: installation)
            let inbound = installation.admit(installation.platform.resume(errand, response, now: now()))
            await perform(.several([inbound]), installation)
        case .command, .press, .home:
            guard let question = Question(inbound, assistant, directory, installation),
                let handle = deliveries.usable(question.handle, for: installation)
            else { return }
            let answer = await question.reply().answer()
            record.answer(answer, installation)
            await deliveries.deliver(answer, to: handle, for: installation, after: question.origin)
        }
    }

    /// Waits for work, no longer than an answer may take.
    private func wait(for pieces: [Pending<Void>], _ visit: Recorder.Visit, _ platform: any Platform) async {
        let isCrowded = waiting.add(1, ordering: .relaxed).newValue > timing.mostWaiting
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard !isCrowded else { return }
        let all = Pending { for piece in pieces { await piece.value() } }
        let patience = max(.zero, timing.answerWithin(platform) - visit.elapsed)
        _ = await all.value(within: patience, sleep: timing.sleep)
    }

    private func isNew(_ id: String?, _ installation: Installation, _ instant: Date) -> Bool {
        guard let id else { return true }
        return duplicates.isNew(id, for: installation.path, now: instant.timeIntervalSince1970)
    }

    /// The answer if it comes in time; else an acknowledgement, and the answer goes to the reply address.
    private func inTime(
        _ work: @escaping @Sendable () async -> Answer,
        _ isPrivate: Bool,
        _ question: Question,
        _ installation: Installation,
        _ visit: Recorder.Visit
    ) async -> HTTPResponse {
        let platform = installation.platform
        let pending = Pending(work)
        let isCrowded = waiting.add(1, ordering: .relaxed).newValue > timing.mostWaiting
        defer { waiting.subtract(1, ordering: .relaxed) }
        let patience = isCrowded ? .zero : max(.zero, timing.answerWithin(platform) - visit.elapsed)
        if let answer = await pending.value(within: patience, sleep: waits.wait) {
            record.answer(answer, installation)
            return visit.end(answer.outcome, platform.response(answer, to: question.inbound), why: answer.why)
        }
        guard var handle = deliveries.usable(question.handle, for: installation) else {
            return visit.end(.tooLate, platform.response(Answer(assistant.tooLate), to: question.inbound))
        }
        handle.isPrivate = isPrivate
        let isStarted = background.start { [self, handle] in
            let answer = await pending.value()
            record.answer(answer, installation)
            await deliveries.deliver(answer, to: handle, for: installation, after: question.origin)
        }
        return isStarted
            ? visit.end(.deferred, platform.acknowledgement(of: question.inbound, isPrivate: isPrivate))
            : visit.end(.busy, platform.response(Answer(assistant.tooLate), to: question.inbound))
    }
}

/// What is asked of the assistant, and where its answer goes.
private struct Question: Sendable {
    let inbound: Inbound
    let id: String?
    let handle: ReplyHandle?
    let origin: DeliveryOrigin
    let reply: @Sendable () -> Reply

    /// Nil when nothing is asked of the assistant.
    init?(
        _ inbound: Inbound,
        _ assistant: Assistant,
        _ directory: SpeakerDirectory,
        _ installation: Installation
    ) {
        self.inbound = inbound
        switch inbound {
        case .command(let invocation, let id):
            (self.id, handle, origin) = (id, invocation.reply, .command)
            reply = {
                directory.introduce(invocation.speaker, installation) { speaker in
                    var invocation = invocation
                    invocation.speaker = speaker
                    return assistant.answer(invocation)
                }
            }
        case .press(let press, let id):
            (self.id, handle, origin) = (id, press.reply, .press)
            reply = {
                directory.introduce(press.speaker, installation) { speaker in
                    var press = press
                    press.speaker = speaker
                    return assistant.answer(press)
                }
            }
        case .home(let speaker, let handle, let id):
            (self.id, self.handle, origin) = (id, handle, .home)
            reply = { directory.introduce(speaker, installation) { assistant.home(for: $0) } }
        case .handshake, .suggest, .errand, .several, .ignored: return nil
        }
    }

    /// What comes without an address is answered where it came in.
    var isAnsweredByDelivery: Bool { handle?.isOnlyWay ?? false }
}

extension Inbound {
    fileprivate var isSeveral: Bool { if case .several = self { true } else { false } }
}
