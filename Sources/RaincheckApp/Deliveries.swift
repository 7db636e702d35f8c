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
    let sleep: @Sendable (Duration) async -> Void
    let now: @Sendable () -> Date

    private static let tryWithin = Duration.seconds(5)

    /// The reply address if there is one that may be called.
    func usable(_ reply: ReplyHandle?, for installation: Installation) -> ReplyHandle? {
        guard let reply else { return nil }
        guard isAllowed(reply.url, installation.responseHosts, installation.allowsLoopback) else {
            record.delivery(installation, outcome: "not_allowed", tries: 0)
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
        let request = installation.platform.delivery(of: answer, to: reply, after: origin)
        var plan = DeliveryPlan(reply)
        var step = plan.start(now: now())
        var tries = 0
        while true {
            switch step {
            case .post:
                tries += 1
                let result: Result<HTTPResponse, HTTPClientFailure>
                do throws(HTTPClientFailure) {
                    result = .success(try await client.send(request, Self.tryWithin))
                } catch {
                    result = .failure(error)
                }
                step = plan.after(result, now: now())
            case .wait(let time):
                await sleep(time)
                step = Task.isCancelled ? .giveUp(.expired) : plan.again(now: now())
            case .done:
                return record.delivery(installation, outcome: "delivered", tries: tries)
            case .giveUp(let reason):
                return record.delivery(installation, outcome: reason.rawValue, tries: tries)
            }
        }
    }
}
