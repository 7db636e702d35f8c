import Conversation
import Foundation
import HTTPCore
import Platforms

/// Posts answers to the addresses requests came with.
struct Deliveries: Sendable {
    let client: HTTPClient
    /// Whether a URL may be called: its host is on the list, judged by the parser that makes the call.
    let isAllowed: @Sendable (_ url: String, _ hosts: [String], _ allowLoopback: Bool) -> Bool
    let record: Recorder
    let waits: Waits
    let now: @Sendable () -> Date
    private let waiting = WaitingRoom()

    private static let tryWithin = Duration.seconds(5)

    /// The reply address if there is one that may be called.
    func usable(_ reply: ReplyHandle?, for installation: Installation) -> ReplyHandle? {
        guard let reply else { return nil }
        let isOwn = installation.platform.baseURLs.contains { reply.url.hasPrefix($0 + "/") }
        guard isOwn || isAllowed(reply.url, installation.responseHosts, installation.allowsLoopback) else {
            record.delivery(installation, .notAllowed, tries: 0, nil)
            return nil
        }
        return reply
    }

    /// Posts an answer, again after a failure that may pass.
    func deliver(
        _ answer: Answer,
        to reply: ReplyHandle,
        for installation: Installation,
        after origin: DeliveryOrigin
    ) async {
        let platform = installation.platform
        var reply = reply
        if let question = platform.question(before: answer, to: reply) {
            reply = platform.handle(reply, knowing: await run(question, for: installation))
        }
        let handle = reply
        func requests() -> [HTTPRequest] { platform.delivery(of: answer, to: handle, after: origin, now: now()) }
        // A card is one request mostly; where it takes several, each has the same plan.
        for index in requests().indices {
            let (reason, tries) = await post(handle, installation) { requests()[index] }
            record.delivery(installation, reason, tries: tries, answer)
            guard reason == nil else { return }
        }
    }

    /// Waits up to this need no place.
    private static let shortWait = Duration.seconds(660)

    /// Posts what `request` makes until it is taken or never will be; why it was given up, and how often it was tried.
    private func post(
        _ reply: ReplyHandle,
        _ installation: Installation,
        _ request: () -> HTTPRequest
    ) async -> (reason: DeliveryPlan.Reason?, tries: Int) {
        let platform = installation.platform
        var plan = DeliveryPlan(reply, delays: platform.retryDelays)
        var step = plan.start(now: now())
        var tries = 0
        var hasPlace = false
        defer { if hasPlace { waiting.leave(installation.label) } }
        while true {
            switch step {
            case .post:
                tries += 1
                let (verdict, why) = await verdict(on: request(), platform)
                if verdict != .delivered { record.failedTry(installation, number: tries, why) }
                step = plan.after(verdict, now: now())
            case .wait(let time):
                // When the program stops there is one last try, at once.
                if waits.isOver { return (.stopping, tries) }
                if time > Self.shortWait, !hasPlace {
                    hasPlace = waiting.enter(installation.label)
                    guard hasPlace else { return (.crowded, tries) }
                }
                await waits.wait(time)
                step = Task.isCancelled ? .giveUp(.stopping) : plan.again(now: now())
            case .done: return (nil, tries)
            case .giveUp(let reason): return (reason, tries)
            }
        }
    }

    /// What a try means, and what came of it in words.
    private func verdict(on request: HTTPRequest, _ platform: any Platform) async -> (DeliveryVerdict, why: String) {
        do throws(HTTPClientFailure) {
            let response = try await client.send(request, Self.tryWithin)
            return (platform.verdict(on: response, to: request, now: now()), "status \(response.status)")
        } catch {
            let isFinal = error.code == .badURL || error.code == .cancelled
            return (isFinal ? .refused : .later(atLeast: nil), error.code.rawValue)
        }
    }

    /// The answer to an errand, asked for again after a failure that may pass; nil when there is none.
    func run(_ errand: Errand, for installation: Installation) async -> HTTPResponse? {
        let platform = installation.platform
        var response: HTTPResponse?
        var tries = 0
        while true {
            tries += 1
            var wait = platform.retryDelays[min(tries, platform.retryDelays.count) - 1]
            do throws(HTTPClientFailure) {
                let answer = try await client.send(errand.request, Self.tryWithin)
                response = answer
                guard case .later(let asked) = platform.verdict(on: answer, now: now()) else { break }
                wait = min(max(wait, asked ?? 0), Self.longestErrandWait)
            } catch {
                response = nil
                if error.code == .badURL || error.code == .cancelled { break }
            }
            guard tries < errand.tries, !waits.isOver else { break }
            await waits.wait(.seconds(wait))
            if Task.isCancelled { break }
        }
        record.errand(installation, status: response?.status, tries: tries)
        return response
    }

    private static let longestErrandWait: Double = 60
}
