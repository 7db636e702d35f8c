import Foundation
import HTTPCore
import Testing

@testable import RaincheckApp

extension WholeProgram {
    @Suite struct AcrossHostileTests {
        /// The field each platform proves itself with, damaged in every way: 4xx, whatever it is.
        @Test(.timeLimit(.minutes(10)), arguments: AcrossPlatform.allCases)
        func damagedFields(_ platform: AcrossPlatform) async throws {
            let names: [AcrossPlatform: [String]] = [
                .slack: ["X-Slack-Signature", "X-Slack-Request-Timestamp"],
                .discord: ["X-Signature-Ed25519", "X-Signature-Timestamp"],
                .webhook: ["webhook-signature", "webhook-timestamp", "webhook-id"],
                .matrix: ["Authorization"], .mattermost: ["Authorization"],
            ]
            let program = try AcrossProgram()
            for name in try #require(names[platform]) {
                for number in 0..<120 {
                    let good = try program.command(
                        "save home Berlin",
                        by: "1",
                        at: AcrossDoor(platform),
                        id: "\(number)"
                    )
                    var bad = good
                    bad.fields = HTTPFields()
                    let value = damaged(try #require(good.fields[name]), number)
                    for field in good.fields.fields {
                        try bad.fields.append(field.name, field.name == name ? value : field.value)
                    }
                    if number % 10 == 0 { try bad.fields.append(name, value) }
                    let status = try await program.running.send(bad).status
                    #expect((400..<500).contains(status), "\(name): \(value): \(status)")
                }
            }
            let places = try await program.ask("places", by: "1", at: platform)
            #expect(places.text.contains("no places yet"))
            await program.stop()
        }

        /// A value that is not the same any more, in another way for every number.
        private func damaged(_ good: String, _ number: Int) -> String {
            var bytes = Array(good.utf8)
            let place = number * 7 % bytes.count
            switch number % 8 {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(UInt8(0x21 + number % 0x5E), at: place)
            case 2: bytes += bytes.prefix(place + 1)
            case 3: bytes = Array(repeating: bytes[place], count: bytes.count + 31 * number)
            case 4: bytes = Array("é０１".utf8) + bytes
            case 5: bytes = Array(bytes.prefix(place))
            case 6: bytes.insert(0x2C, at: place)
            // No letter that is the same in the other case.
            default: bytes[place] = bytes[place] == 0x39 ? 0x38 : 0x39
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
