import Foundation
import HTTPCore
import Profiles
import Signatures
import Telemetry
import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// What is kept of somebody cannot be read: they lose their preferences, and nothing else.
    @Suite struct ProfileTroubleTests {
        /// Puts bytes where the profile of a user or a channel would be.
        private func write(_ text: String, of key: ProfileKey?, _ running: Running) throws {
            let digits = Hex.encode(SHA256.digest(of: try #require(key).bytes))
            let shard = running.folder.path + "/data/" + digits.prefix(2)
            try FileManager.default.createDirectory(atPath: shard, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: shard + "/" + digits + ".json"))
        }

        private func user(_ id: String) -> ProfileKey? { ProfileKey(platform: "slack", workspace: "T1", user: id) }

        @Test(.timeLimit(.minutes(5))) func weatherGoesOn() async throws {
            let running = try Running()
            try write("damaged", of: user("U1"), running)
            #expect(try await running.admin("/readyz").body == Array("ready\n".utf8))
            for _ in 0..<3 {
                let card = try await running.ask("Berlin").allText
                #expect(card.contains("Berlin, Germany") && card.contains("I could not read your settings"), "\(card)")
            }
            let lines = running.log.lines("request")
            #expect(lines.count == 3 && lines.allSatisfy { $0["outcome"] == "answered" })
            let told = running.log.lines("store")
            #expect(told.count == 1 && told[0]["code"] == "damaged" && told[0]["request"] == lines[0]["request"])
            #expect(try await running.metric(#"raincheck_store_events_total{event="damaged"}"#) == 1)
            #expect(
                String(decoding: try await running.admin("/readyz").body, as: UTF8.self)
                    == "ready, but degraded: 1 profile cannot be read\n"
            )
            // What would change it is refused in words, and counted.
            let refused = try await running.ask("save home Berlin").allText
            #expect(refused.contains("cannot be read"), "\(refused)")
            #expect(running.log.lines("request").last?["outcome"] == "store_failed")
            // Somebody else has nothing to do with it.
            #expect(try await !running.ask("Berlin", user: "U2").allText.contains("could not read"))
            #expect(try await running.ask("forget me").allText.contains("deleted"))
            #expect(try await !running.ask("Berlin").allText.contains("could not read"))
            #expect(try await running.admin("/readyz").body == Array("ready\n".utf8))
            #expect(try await running.ask("save home Berlin").allText.contains("Saved"))
            await running.app.stop()
        }

        @Test(.timeLimit(.minutes(5))) func aNewerVersionsProfileIsNotChanged() async throws {
            let running = try Running()
            let payload = "{\"something\": \"new\"}"
            let digest = Hex.encode(SHA256.digest(of: Array("raincheck profile 9\n\(payload)".utf8)))
            let newer = "{\n\"schema\": 9,\n\"sha256\": \"\(digest)\",\n\"profile\": \(payload)\n}\n"
            try write(newer, of: user("U1"), running)
            #expect(try await running.ask("Berlin").allText.contains("I could not read your settings"))
            #expect(try await running.ask("units us").allText.contains("newer version"))
            #expect(running.log.lines("store").map { $0["code"] } == ["unreadable"])
            #expect(try await running.ask("forget me").allText.contains("deleted"))
            await running.app.stop()
        }

        @Test(.timeLimit(.minutes(5))) func aChannelsProfile() async throws {
            let running = try Running()
            try write("damaged", of: ProfileKey(platform: "slack", workspace: "T1", channel: "C1"), running)
            let form = "team_id=T1&user_id=U1&channel_id=C1&command=%2Fweather&trigger_id=1&text=Berlin"
            let card = try text(try await running.send(running.signed(form)))
            #expect(card.contains("Berlin, Germany") && card.contains("this channel's settings"), "\(card)")
            await running.app.stop()
        }

        private func text(_ response: HTTPResponse) throws -> String {
            String(decoding: response.body, as: UTF8.self)
        }
    }
}
