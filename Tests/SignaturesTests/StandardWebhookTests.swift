import Foundation
import TestSupport
import Testing

@testable import Signatures

private typealias Hook = StandardWebhook

private let now = 1_614_265_330
private let secretText = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
private let privateText =
    "whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg=="
private let publicText = "whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4="
private let code = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
private let signature =
    "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg=="

private func message(
    id: String = "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: String = "1614265330",
    body: String = #"{"test": 2432232314}"#
) -> Hook.Message {
    Hook.Message(id: id, timestamp: timestamp, body: Array(body.utf8))
}

@Suite struct StandardWebhookTests {
    private let secret: Hook.VerificationKey
    private let publicKey: Hook.VerificationKey
    private let keys: [Hook.VerificationKey]

    init() throws {
        secret = try Hook.VerificationKey(secret: Secret(secretText))
        publicKey = try Hook.VerificationKey(publicKey: publicText)
        keys = [secret, publicKey]
    }

    /// The specification's own example and that of Svix's server.
    @Test func publishedExamples() throws {
        let signing = [try Hook.SigningKey(Secret(secretText)), try Hook.SigningKey(Secret(privateText))]
        #expect(Hook.sign(message(), with: signing) == code + " " + signature)
        #expect(Hook.sign(message(), with: [try Hook.SigningKey(Secret(String(secretText.dropFirst(6))))]) == code)
        #expect(Hook.verify(code, of: message(), with: [secret], now: now) == .accepted)
        #expect(Hook.verify(signature, of: message(), with: [publicKey], now: now) == .accepted)
    }

    @Test func eachSchemeHasItsOwnKeys() {
        #expect(Hook.verify(code, of: message(), with: [publicKey], now: now) == .wrongSignature)
        #expect(Hook.verify(signature, of: message(), with: [secret], now: now) == .wrongSignature)
        #expect(Hook.verify("v1a" + code.dropFirst(2), of: message(), with: keys, now: now) == .wrongSignature)
        #expect(Hook.verify("v1" + signature.dropFirst(3), of: message(), with: keys, now: now) == .wrongSignature)
    }

    @Test func anyOfTheListIsEnough() {
        let wrong = "v1," + Base64.encode(Array(repeating: 0, count: 32))
        for good in [code, signature] {
            for place in 0..<Hook.mostSignatures {
                var list = Array(repeating: wrong, count: Hook.mostSignatures)
                list[place] = good
                let joined = list.joined(separator: " ")
                #expect(Hook.verify(joined, of: message(), with: keys, now: now) == .accepted, "\(place)")
            }
            for other in ["v2,xxxx", "v1,", "v1a,AAAA", ",", "v1,!!!!", "V1,a,b,c", wrong] {
                #expect(Hook.verify(other + " " + good, of: message(), with: keys, now: now) == .accepted, "\(other)")
                #expect(Hook.verify(good + " " + other, of: message(), with: keys, now: now) == .accepted, "\(other)")
            }
        }
        let crowd = Array(repeating: wrong, count: Hook.mostSignatures) + [code]
        #expect(Hook.verify(crowd.joined(separator: " "), of: message(), with: keys, now: now) == .malformed)
    }

    @Test(arguments: [
        (-301, Hook.Verdict.outsideOfTime), (-300, .accepted), (-1, .accepted), (0, .accepted), (300, .accepted),
        (301, .outsideOfTime), (86_400, .outsideOfTime), (-1_614_265_330, .outsideOfTime),
    ])
    func timeWindow(_ offset: Int, _ verdict: StandardWebhook.Verdict) {
        #expect(Hook.verify(code, of: message(), with: keys, now: now + offset) == verdict)
        #expect(Hook.verify(signature, of: message(), with: keys, now: now + offset) == verdict)
    }

    /// Even signed with the key, a time is digits and an id has no dot.
    @Test(arguments: [
        "", " ", "nan", "1e9", "+1614265330", "-1614265330", " 1614265330", "1614265330 ", "1614265330.0",
        "0x60379432", "١٦١٤٢٦٥٣٣٠", "１６１４２６５３３０", "1614265330000000000000", "1614265330,1614265330",
    ])
    func malformedTimes(_ timestamp: String) throws {
        let odd = message(timestamp: timestamp)
        let signed = Hook.sign(odd, with: [try Hook.SigningKey(Secret(secretText))])
        #expect(Hook.verify(signed, of: odd, with: keys, now: now) == .malformed)
    }

    @Test(arguments: [
        "", " ", "msg.1", ".", "msg 1", "msg\t1", "msg\u{0}", "msg\r\n", "mß", "\u{202E}",
        String(repeating: "a", count: 201),
    ])
    func malformedIDs(_ id: String) throws {
        let odd = message(id: id)
        let signed = Hook.sign(odd, with: [try Hook.SigningKey(Secret(secretText))])
        #expect(Hook.verify(signed, of: odd, with: keys, now: now) == .malformed)
    }

    @Test(arguments: [
        "", " ", "  ", "v1", "v1 " + code, code + " ", " " + code, code + "  " + code, String(code.dropFirst(3)),
        "v1;" + code.dropFirst(3), "v1\u{3000}" + code.dropFirst(3),
    ])
    func malformedLists(_ list: String) {
        #expect(Hook.verify(list, of: message(), with: keys, now: now) == .malformed)
    }

    /// The list is one, but nothing in it is the right signature.
    @Test func wrongSignatures() {
        let body = String(code.dropFirst(3))
        let dashed = body.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        func zeros(_ count: Int) -> String { Base64.encode(Array(repeating: 0, count: count)) }
        let codes: [String] = [
            "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OA=", String(body.dropLast()), "\(body)=",
            "\(body.dropLast(2))F=",
            " \(body)", ",\(body)", "\t\(body)", "\(body),", body.lowercased(), dashed, body + body,
            String(body.prefix(20)), "", "=", "====", String(repeating: "A", count: 8000), zeros(31), zeros(32),
            zeros(33), "é\(body.dropFirst())", "\u{0}\(body.dropFirst())",
        ]
        let versions: [String] = ["V1", "v01", "v1 ", "v1b", "v2", "", "ｖ1"]
        let rows: [String] =
            codes.map { "v1,\($0)" } + versions.map { "\($0),\(body)" } + ["v1a,", "v1a,\(zeros(64))", ","]
        for row in rows {
            let verdict = Hook.verify(row, of: message(), with: keys, now: now)
            #expect(verdict == .wrongSignature || verdict == .malformed, "\(row.prefix(60))")
            #expect(verdict != .accepted)
        }
    }

    @Test func everyBitCounts() {
        for (list, key) in [(code, secret), (signature, publicKey)] {
            let good = message()
            for bit in 0..<(good.body.count * 8) {
                var body = good.body
                body[bit / 8] ^= 1 << UInt8(bit % 8)
                let bad = Hook.Message(id: good.id, timestamp: good.timestamp, body: body)
                #expect(Hook.verify(list, of: bad, with: [key], now: now) == .wrongSignature)
            }
            for (id, timestamp) in [
                (good.id + "x", good.timestamp), (good.id, "1614265331"), (good.id.lowercased(), good.timestamp),
            ] {
                let bad = Hook.Message(id: id, timestamp: timestamp, body: good.body)
                #expect(Hook.verify(list, of: bad, with: [key], now: now) == .wrongSignature)
            }
            let other = message(body: "{\"test\": 2432232314}\r\n")
            #expect(Hook.verify(list, of: other, with: [key], now: now) == .wrongSignature)
        }
    }

    @Test func noKeysAcceptNothing() {
        #expect(Hook.verify(code + " " + signature, of: message(), with: [], now: now) == .wrongSignature)
    }
}

@Suite struct StandardWebhookKeyTests {
    @Test(arguments: [
        ("", Hook.KeyFailure.wrongLength), ("whsec_", .wrongLength), ("whsec_AAAA", .wrongLength),
        ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS", .notBase64), ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa_-", .notBase64),
        ("whsec_ MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", .notBase64), ("WHSEC_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", .notBase64),
        ("whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=", .notBase64), ("whsec_ä", .notBase64),
        ("whsec_" + Base64.encode(Array(repeating: 1, count: 23)), .wrongLength),
        ("whsec_" + Base64.encode(Array(repeating: 1, count: 65)), .wrongLength),
    ])
    func secretsThatAreNone(_ text: String, _ failure: StandardWebhook.KeyFailure) {
        #expect(throws: failure) { try Hook.VerificationKey(secret: Secret(text)) }
        #expect(throws: failure) { try Hook.SigningKey(Secret(text)) }
    }

    @Test(arguments: [24, 32, 64])
    func secretsOfAllLengths(_ count: Int) throws {
        let text = Base64.encode(Array(repeating: 7, count: count))
        for prefix in ["", "whsec_"] { _ = try Hook.VerificationKey(secret: Secret(prefix + text)) }
        #expect(throws: Hook.KeyFailure.notBase64) { try Hook.VerificationKey(secret: Secret([0xFF, 0xFE])) }
    }

    @Test func publicKeysThatAreNone() {
        let rows: [(String, Hook.KeyFailure)] = [
            ("", .wrongPrefix), ("1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=", .wrongPrefix),
            (secretText, .wrongPrefix),
            ("whpk_", .wrongLength), ("whpk_AAAA", .wrongLength), ("whpk_!", .notBase64),
            ("whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4", .notBase64),
        ]
        for (text, failure) in rows {
            #expect(throws: failure, "\(text)") { try Hook.VerificationKey(publicKey: text) }
        }
    }

    @Test func privateKeysThatAreNone() throws {
        let seed = Array(repeating: UInt8(9), count: 32)
        let mate = try #require(Ed25519.PrivateKey(seed: Secret(seed))).publicKey
        _ = try Hook.SigningKey(Secret("whsk_" + Base64.encode(seed)))
        _ = try Hook.SigningKey(Secret("whsk_" + Base64.encode(seed + mate)))
        let rows: [([UInt8], Hook.KeyFailure)] = [
            ([], .wrongLength), (Array(seed.dropLast()), .wrongLength), (seed + [0], .wrongLength),
            (seed + seed, .halvesDiffer), (seed + mate + [0], .wrongLength),
        ]
        for (bytes, failure) in rows {
            #expect(throws: failure) { try Hook.SigningKey(Secret("whsk_" + Base64.encode(bytes))) }
        }
        #expect(throws: Hook.KeyFailure.notBase64) { try Hook.SigningKey(Secret("whsk_?")) }
    }

    /// The vectors kept beside the checkout: rotation, both schemes at once.
    @Test(.enabled(if: Shared.isThere, "no folder of vectors beside the checkout"))
    func vectors() throws {
        let file = try JSONSerialization.jsonObject(with: Data(try Shared.bytes("vectors/vectors.json")))
        let all = (file as? [String: Any])?["standard_webhooks"] as? [String: [String: Any]] ?? [:]
        for name in ["official_v1", "official_v1a", "own_rotation", "own_v1_plus_v1a"] {
            let row = try #require(all[name])
            func text(_ key: String) -> String? { row[key] as? String }
            let timestamp = try #require(text("webhook-timestamp"))
            let message = Hook.Message(
                id: try #require(text("webhook-id")),
                timestamp: timestamp,
                body: Array((text("body") ?? "").utf8)
            )
            let secrets = try ["secret", "old_secret", "new_secret"].compactMap(text).map {
                try Hook.VerificationKey(secret: Secret($0))
            }
            let keys = secrets + (try text("public_key").map { [try Hook.VerificationKey(publicKey: $0)] } ?? [])
            let list = try #require(text("webhook-signature"))
            let seconds = try #require(Int(timestamp))
            #expect(!keys.isEmpty)
            for key in keys {
                #expect(Hook.verify(list, of: message, with: [key], now: seconds) == .accepted, "\(name)")
                #expect(Hook.verify("v2,xxxx " + list, of: message, with: [key], now: seconds) == .accepted, "\(name)")
            }
        }
        let bad = try #require(all["official_v1_bad"]?["webhook-signature"] as? String)
        let key = try Hook.VerificationKey(secret: Secret(secretText))
        #expect(Hook.verify(bad, of: message(), with: [key], now: now) == .wrongSignature)
    }
}
