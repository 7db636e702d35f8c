import Conversation
import Foundation
import HTTPCore
import Locking
import Signatures
import Telemetry
import Testing

@testable import Platforms
@testable import RaincheckApp

@Suite struct WaitingRoomTests {
    @Test func eachInstallationHasPlacesOfItsOwn() {
        let room = WaitingRoom(places: 2)
        #expect(room.enter("a") && room.enter("a") && !room.enter("a"))
        #expect(room.enter("b"))
        room.leave("a")
        #expect(room.enter("a") && !room.enter("a"))
    }

    /// A receiver that is down for hours: 500 answers wait for it, further ones are given up when they would wait long.
    @Test func aDeadReceiverHoldsSoManyAnswersOnly() async throws {
        let instant = Date(timeIntervalSince1970: 1_893_456_000)
        let log = InMemoryLog()
        let text = Secret("whsec_ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM=")
        let platform = WebhookPlatform(
            installation: "acme",
            keys: [try StandardWebhook.VerificationKey(secret: text)],
            signers: [try StandardWebhook.SigningKey(text)]
        )
        let gate = Gate()
        let deliveries = Deliveries(
            client: HTTPClient { _, _ in HTTPResponse(503) },
            isAllowed: { _, _, _ in true },
            record: Recorder(log: log.log(), installations: [("webhook", "acme")], providers: []),
            waits: Waits { if $0 > .seconds(1000) { await gate.wait() } },
            now: { instant }
        )
        let installation = Installation(name: "acme", platform: platform, responseHosts: [], allowsLoopback: false)
        let handle = WebhookQuestion(id: "msg_1", asked: instant).handle("https://h/x")
        let answer = Answer(.init(title: "Berlin"))
        func crowded() -> Int { log.lines.filter { $0.contains(#""reason":"crowded""#) }.count }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<520 {
                group.addTask { await deliveries.deliver(answer, to: handle, for: installation, after: .command) }
            }
            while crowded() < 20 { await Task.yield() }
            gate.open()
        }
        #expect(crowded() == 20)
        let usedUp = log.lines.filter { $0.contains(#""reason":"used_up""#) && $0.contains(#""tries":10"#) }
        #expect(usedUp.count == 500, "whoever has a place keeps it to the end")
    }
}
