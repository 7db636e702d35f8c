import Foundation
import HTTPCore
import JSONText
import Settings
import Signatures
import TestSupport
import Testing

@testable import Platforms

private let instant = Date(timeIntervalSince1970: 1_893_456_000)

/// The key of RFC 8032, section 7.1, test 1.
let discordKey: Ed25519.PrivateKey = {
    let seed = Hex.decode("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    guard let key = seed.flatMap({ Ed25519.PrivateKey(seed: Secret($0)) }) else { fatalError("no key") }
    return key
}()

let discord: DiscordPlatform = {
    guard let key = Ed25519.PublicKey(discordKey.publicKey) else { fatalError("no key") }
    return DiscordPlatform(key: key, applicationID: "200", apiURL: "https://discord.test/api/v10")
}()

/// A request signed as Discord signs it, with changes.
private func request(
    _ body: String = #"{"type":1}"#,
    timestamp: String? = "1893456000",
    signature: String? = nil,
    extra: [(String, String)] = []
) throws -> HTTPRequest {
    var fields = HTTPFields(["Content-Type": "application/json"])
    if let timestamp { try fields.append("X-Signature-Timestamp", timestamp) }
    let signed = DiscordSignature.sign(Array(body.utf8), timestamp: timestamp ?? "0", key: discordKey)
    try fields.append("x-signature-ed25519", signature ?? signed)
    for (name, value) in extra { try fields.append(name, value) }
    return HTTPRequest(.post, "", fields: fields, body: Array(body.utf8))
}

@Suite struct DiscordSignatureTests {
    @Test func accepts() throws {
        #expect(discord.authenticate(try request(), now: instant) == .accepted)
        #expect(discord.authenticate(try request(""), now: instant) == .accepted)
        #expect(discord.unauthorized.status == 401)
    }

    @Test(arguments: [-300, -299, 0, 299, 300])
    func insideOfTime(_ offset: Double) throws {
        #expect(discord.authenticate(try request(), now: instant.addingTimeInterval(offset)) == .accepted)
    }

    @Test(arguments: [-86_400, -302, -301, 301, 302, 86_400])
    func outsideOfTime(_ offset: Double) throws {
        #expect(
            discord.authenticate(try request(), now: instant.addingTimeInterval(offset)) == .refused(.outsideOfTime)
        )
    }

    /// Even signed with the key, a timestamp is digits or nothing.
    @Test(arguments: [
        "nan", "1e9", "+5", " 1893456000", "1893456000 ", "-1893456000", "18934560000000000000", "0x70DBD880",
        "١٨٩٣٤٥٦٠٠٠", "1893456000.0", "１８９３４５６０００", "", "1893456000,1893456000",
    ])
    func malformedTimestamps(_ timestamp: String) throws {
        #expect(discord.authenticate(try request(timestamp: timestamp), now: instant) == .refused(.malformedHeader))
    }

    @Test func malformedSignatures() throws {
        let good = DiscordSignature.sign(Array(#"{"type":1}"#.utf8), timestamp: "1893456000", key: discordKey)
        let bad = [
            "", "0", good.uppercased(), String(good.dropLast()), String(good.dropLast(2)), good + "0", good + "00",
            good + " ", " " + good, "0x" + good.dropFirst(2), good + "," + good, "ed25519=" + good,
            String(repeating: "g", count: 128), String(repeating: "０", count: 128),
            String(repeating: "a", count: 8000), good.dropLast(2) + "é", good.replacingOccurrences(of: "a", with: "A"),
        ]
        for signature in bad {
            #expect(discord.authenticate(try request(signature: signature), now: instant) == .refused(.malformedHeader))
        }
        for zero in ["0", "f", "1"] {
            let signature = String(repeating: zero, count: 128)
            #expect(discord.authenticate(try request(signature: signature), now: instant) == .refused(.wrongSignature))
        }
    }

    @Test func missingAndRepeatedHeaders() throws {
        #expect(discord.authenticate(try request(timestamp: nil), now: instant) == .refused(.missingHeader))
        #expect(discord.authenticate(HTTPRequest(.post, ""), now: instant) == .refused(.missingHeader))
        for header in ["X-Signature-Ed25519", "X-SIGNATURE-TIMESTAMP"] {
            let twice = try request(extra: [(header, "1893456000")])
            #expect(discord.authenticate(twice, now: instant) == .refused(.repeatedHeader))
        }
    }

    @Test func everyBitCounts() throws {
        let good = try request("text=Berlin")
        for bit in 0..<good.body.count * 8 {
            var bad = good
            bad.body[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(discord.authenticate(bad, now: instant) == .refused(.wrongSignature))
        }
        let later = try request("text=Berlin", timestamp: "1893456001", signature: good.fields["X-Signature-Ed25519"])
        #expect(discord.authenticate(later, now: instant) == .refused(.wrongSignature))
    }

    @Test(.enabled(if: Shared.isThere, "no folder of vectors beside the checkout"))
    func vectors() throws {
        let rows = try JSONValue(parsing: try Shared.bytes("vectors/vectors.json"))["discord"]?["own"]?.array ?? []
        #expect(rows.count >= 3)
        for row in rows {
            let body = row["body"]?.string ?? ""
            let timestamp = row["X-Signature-Timestamp"]?.string
            let signature = row["X-Signature-Ed25519"]?.string
            #expect(row["public_key_hex"]?.string == Hex.encode(discordKey.publicKey))
            let given = try request(body, timestamp: timestamp, signature: signature)
            #expect(discord.authenticate(given, now: instant) == .accepted)
            #expect(signature == DiscordSignature.sign(Array(body.utf8), timestamp: timestamp ?? "", key: discordKey))
        }
    }

    /// 10,000 headers of every bad form: each is refused.
    @Test func hostileHeaders() async throws {
        var random = SeededRandom(1)
        let good = DiscordSignature.sign(Array(#"{"type":1}"#.utf8), timestamp: "1893456000", key: discordKey)
        let pieces = [
            "", "0", "a", "f", "g", "Z", "=", ",", " ", "\t", ";", "v0=", "ed25519=", "0x", "%00", "é", "\u{0660}", "０",
            "\u{202E}", "nan", "null", "-", "+", ".", "1893456000", good, String(good.prefix(64)), "🌧️",
            String(repeating: "0", count: 128), String(repeating: "f", count: 2000),
        ]
        func hostile(_ value: String) -> String {
            switch random.below(4) {
            case 0: return (0..<random.below(6)).map { _ in pieces[random.below(pieces.count)] }.joined()
            case 1: return String(value.prefix(random.below(value.count + 1)))
            case 2:
                let position = value.index(value.startIndex, offsetBy: random.below(value.count))
                return value[..<position] + pieces[random.below(pieces.count)] + value[position...]
            default:
                var letters = Array(value.utf8)
                letters[random.below(letters.count)] = UInt8(0x20 + random.below(0x5F))
                return String(decoding: letters, as: UTF8.self)
            }
        }
        var refusals: [Authentication.Refusal: Int] = [:]
        for number in 0..<10_000 {
            if number % 100 == 0 { await letOthersRun() }
            let isSignature = random.below(2) == 0
            let (timestamp, signature) = isSignature ? ("1893456000", hostile(good)) : (hostile("1893456000"), good)
            guard signature != good || timestamp != "1893456000" else { continue }
            switch discord.authenticate(try request(timestamp: timestamp, signature: signature), now: instant) {
            case .refused(let why): refusals[why, default: 0] += 1
            case let other: Issue.record("\(other): \(timestamp) \(signature)")
            }
        }
        #expect(refusals.values.reduce(0, +) > 9_000)
        #expect(refusals.keys.count >= 3)
    }

    @Test func settings() throws {
        func values(_ texts: [String: String]) -> InstallationValues {
            var values = InstallationValues()
            for (name, text) in texts { values.set(name, texts: [text]) }
            return values
        }
        let key = Hex.encode(discordKey.publicKey)
        let good = ["publicKey": key, "applicationID": "1234567890123456789", "apiURL": "https://d.test"]
        #expect(try DiscordPlatform.kind.make(values(good)).baseURLs == ["https://d.test"])
        #expect(throws: Never.self) {
            try DiscordPlatform.kind.make(values(good.merging(["publicKey": key.uppercased()]) { $1 }))
        }
        for bad in [
            "", String(key.dropLast()), String(key.dropLast(2)), key + "00", "x" + key.dropFirst(),
            String(repeating: "0", count: 64), "02" + String(repeating: "00", count: 31),
        ] {
            let error = #expect(throws: PlatformProblem.self) {
                try DiscordPlatform.kind.make(values(good.merging(["publicKey": bad]) { $1 }))
            }
            #expect(error?.setting == "publicKey")
        }
        for bad in ["", "x", "12a", "-1", "1/..", String(repeating: "1", count: 21)] {
            let error = #expect(throws: PlatformProblem.self) {
                try DiscordPlatform.kind.make(values(good.merging(["applicationID": bad]) { $1 }))
            }
            #expect(error?.setting == "applicationID")
        }
    }
}

/// Numbers that look random and are the same each time (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
