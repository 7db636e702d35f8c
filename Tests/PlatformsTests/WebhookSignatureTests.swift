import Foundation
import HTTPCore
import Settings
import Signatures
import TestSupport
import Testing

@testable import Platforms

private let instant = Date(timeIntervalSince1970: 1_893_456_000)
private let now = "1893456000"
let webhookSecret = "whsec_ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM="
private let oldSecret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"
private let seed = Array(repeating: UInt8(5), count: 32)
private let privateText = "whsk_" + Base64.encode(seed)

/// A webhook installation from the values of a configuration.
func webhook(
    secrets: [String] = [webhookSecret],
    publicKeys: [String] = [],
    signWith: String? = nil
) throws(PlatformProblem) -> any Platform {
    var values = InstallationValues(name: "acme")
    if !secrets.isEmpty { values.set("signingSecrets", secrets: secrets.map { SecretText(Array($0.utf8)) }) }
    if !publicKeys.isEmpty { values.set("publicKeys", texts: publicKeys) }
    if let signWith { values.set("signWith", secrets: [SecretText(Array(signWith.utf8))]) }
    return try WebhookPlatform.kind.make(values)
}

/// A request signed as a sender signs it.
func hook(
    _ body: String = "{}",
    id: String = "msg_1",
    timestamp: String = now,
    key: String = webhookSecret,
    type: String = "application/json"
) throws -> HTTPRequest {
    let message = StandardWebhook.Message(id: id, timestamp: timestamp, body: Array(body.utf8))
    let signature = StandardWebhook.sign(message, with: [try StandardWebhook.SigningKey(Secret(key))])
    return HTTPRequest(
        .post,
        "",
        fields: HTTPFields([
            "Content-Type": "\(type)", "Webhook-Id": "\(id)", "webhook-timestamp": "\(timestamp)",
            "WEBHOOK-SIGNATURE": "\(signature)",
        ]),
        body: message.body
    )
}

/// A request with other headers; nil leaves one out.
private func bare(_ headers: [(String, String?)], body: [UInt8]) throws -> HTTPRequest {
    var fields = HTTPFields(["Content-Type": "application/json"])
    for (name, value) in headers { if let value { try fields.append(name, value) } }
    return HTTPRequest(.post, "", fields: fields, body: body)
}

@Suite struct WebhookSignatureTests {
    private func publicText() throws -> String {
        "whpk_" + Base64.encode(try #require(Ed25519.PrivateKey(seed: Secret(seed))).publicKey)
    }

    @Test func bothSchemesAndSeveralKeys() throws {
        let platform = try webhook(secrets: [webhookSecret, oldSecret], publicKeys: [try publicText()])
        for key in [webhookSecret, oldSecret, privateText, String(oldSecret.dropFirst(6))] {
            #expect(platform.authenticate(try hook(key: key), now: instant) == .accepted)
        }
        let stranger = "whsec_" + Base64.encode(Array(repeating: 3, count: 24))
        #expect(platform.authenticate(try hook(key: stranger), now: instant) == .refused(.wrongSignature))
    }

    @Test(arguments: [(-300.0, true), (300, true), (300.9, true), (-301, false), (301, false), (86_400, false)])
    func timeWindow(_ offset: Double, _ isInside: Bool) throws {
        let result = try webhook().authenticate(try hook(), now: instant.addingTimeInterval(offset))
        #expect(result == (isInside ? .accepted : .refused(.outsideOfTime)))
    }

    @Test func missingAndRepeatedHeaders() throws {
        let platform = try webhook()
        let good = try hook()
        let names = WebhookHeader.all
        for name in names {
            let others = names.filter { $0 != name }.map { ($0, good.fields[$0]) }
            #expect(
                platform.authenticate(try bare(others, body: good.body), now: instant) == .refused(.missingHeader)
            )
            let twice = names.map { ($0, good.fields[$0]) } + [(name.uppercased(), good.fields[name])]
            #expect(
                platform.authenticate(try bare(twice, body: good.body), now: instant) == .refused(.repeatedHeader)
            )
        }
        #expect(platform.authenticate(HTTPRequest(.post, ""), now: instant) == .refused(.missingHeader))
        // The names Svix used before the specification are other headers.
        let svix = names.map { ($0.replacingOccurrences(of: "webhook", with: "svix"), good.fields[$0]) }
        #expect(platform.authenticate(try bare(svix, body: good.body), now: instant) == .refused(.missingHeader))
    }

    /// 10,000 headers made from the right ones and from what has broken verifiers before: none gets in, none traps.
    @Test func hostileHeaders() async throws {
        let platform = try webhook(publicKeys: [try publicText()])
        let good = try hook(#"{"type":"weather.command"}"#)
        let list = try #require(good.fields[WebhookHeader.signature])
        let code = String(list.dropFirst(3))
        var random = Dice(seed: 3)
        let signatures = [
            "", " ", ",", "v1", "v1,", "v1a,", "v2," + code, code, "v1=" + code, "v1;" + code, "v1,," + code,
            "v1, " + code, "v1,\t" + code, "v1," + code.lowercased(), "v1," + code.dropLast(), "v1," + code + "=",
            "v1," + code.dropLast(1) + "é", "V1," + code, "v1a," + code, "v1," + code + code, "v1,%2B" + code,
            "v1," + String(repeating: "A", count: 8100), String(repeating: "v1, ", count: 2000),
            String(repeating: "v1a,AAAA ", count: 800), "v1," + Base64.encode(Array(repeating: 0, count: 32)),
            "v1a," + Base64.encode(Array(repeating: 0, count: 64)), "v1,\u{202E}" + code, "v1," + code + "\u{301}",
            "ｖ１," + code, "v1,null", "v1,nan", "v1," + code.replacingOccurrences(of: "+", with: "-"),
        ]
        let timestamps = [
            "", " ", "nan", "inf", "-1", "0", "+" + now, "-" + now, now + ".0", now + "e0", "1e9", "0x70DBD880",
            "0" + now + "0", now + "0", now + " " + now, String(repeating: "9", count: 400), "9223372036854775808",
            "١٨٩٣٤٥٦٠٠٠", "１８９３４５６０００", now + "\t", "\u{202E}" + now,
        ]
        let ids = [
            "", " ", "msg_2", "msg_1.", "msg_1 ", ".", "MSG_1", "msg_1\t", "msg_１", String(repeating: "m", count: 8000),
        ]
        var count = 0
        while count < 10_000 {
            if count % 100 == 0 { await letOthersRun() }
            var values = [good.fields[WebhookHeader.id] ?? "", now, list]
            switch random.below(6) {
            case 0: values[2] = signatures[random.below(signatures.count)]
            case 1: values[1] = timestamps[random.below(timestamps.count)]
            case 2: values[0] = ids[random.below(ids.count)]
            case 3:
                // One sign of one header is another one; in the list it may only grow worse.
                let place = random.below(3)
                var bytes = Array(values[place].utf8)
                bytes[random.below(bytes.count)] = UInt8(0x20 + random.below(0x5F))
                values[place] = String(decoding: bytes, as: UTF8.self)
            case 4:
                let place = random.below(3)
                values[place] = String(values[place].dropLast(1 + random.below(values[place].count)))
            default:
                values = [
                    ids[random.below(ids.count)], timestamps[random.below(timestamps.count)],
                    signatures[random.below(signatures.count)],
                ]
            }
            guard values != [good.fields[WebhookHeader.id] ?? "", now, list] else { continue }
            count += 1
            // What HTTP itself refuses never gets this far.
            guard let request = try? bare(Array(zip(WebhookHeader.all, values)), body: good.body) else { continue }
            guard case .refused = platform.authenticate(request, now: instant) else {
                Issue.record("let in: \(values)")
                return
            }
        }
        #expect(platform.authenticate(good, now: instant) == .accepted)
    }

    @Test func everyBitOfTheBodyCounts() throws {
        let platform = try webhook()
        let good = try hook(String(repeating: "x", count: 512))
        for bit in 0..<good.body.count * 8 {
            var bad = good
            bad.body[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(platform.authenticate(bad, now: instant) == .refused(.wrongSignature))
        }
    }

    /// What is sent carries the time it is sent at, the id of its question, and a signature by every key.
    @Test func responsesAreSigned() throws {
        let request = try hook()
        let platforms = [
            (try webhook(), [webhookSecret]),
            (try webhook(secrets: [webhookSecret, oldSecret]), [webhookSecret, oldSecret]),
            (try webhook(signWith: oldSecret), [oldSecret]),
        ]
        for (platform, secrets) in platforms {
            let draft = HTTPResponse.json(200, Array(#"{"type":"weather.answer","data":{}}"#.utf8))
            for (response, body) in [
                (draft, #"{"timestamp":"2030-01-01T00:00:02Z","type":"weather.answer","data":{}}"#),
                (HTTPResponse(202), ""), (HTTPResponse.text(400, "no\n"), "no\n"),
            ] {
                let sealed = platform.sealed(response, to: request, now: instant.addingTimeInterval(2.7))
                #expect(sealed.status == response.status)
                #expect(String(decoding: sealed.body, as: UTF8.self) == body)
                #expect(sealed.fields["Content-Type"] == response.fields["Content-Type"])
                #expect(sealed.fields[WebhookHeader.id] == "re-msg_1")
                #expect(sealed.fields[WebhookHeader.timestamp] == "1893456002")
                let message = StandardWebhook.Message(id: "re-msg_1", timestamp: "1893456002", body: sealed.body)
                let list = sealed.fields[WebhookHeader.signature] ?? ""
                #expect(list.split(separator: " ").count == secrets.count)
                for secret in secrets {
                    let key = try StandardWebhook.VerificationKey(secret: Secret(secret))
                    #expect(
                        StandardWebhook.verify(list, of: message, with: [key], now: 1_893_456_002) == .accepted
                    )
                }
            }
        }
    }

    @Test func settingsThatAreWrong() throws {
        let publicText = try publicText()
        let rows: [([String], [String], String?, String)] = [
            ([], [], nil, "signingSecrets"), ([], [], webhookSecret, "signingSecrets"),
            (["a secret of sixteen bytes"], [], nil, "signingSecrets[0]"),
            ([webhookSecret, "whsec_AAAA"], [], nil, "signingSecrets[1]"),
            ([], [webhookSecret], oldSecret, "publicKeys[0]"), ([], [publicText], nil, "signWith"),
            ([webhookSecret], [], "whsk_AAAA", "signWith"), ([webhookSecret], [], publicText, "signWith"),
            (Array(repeating: webhookSecret, count: 6), [], nil, "signingSecrets"),
            ([webhookSecret], Array(repeating: publicText, count: 6), nil, "publicKeys"),
        ]
        for (secrets, keys, signWith, setting) in rows {
            do throws(PlatformProblem) {
                _ = try webhook(secrets: secrets, publicKeys: keys, signWith: signWith)
                Issue.record("taken: \(setting)")
            } catch {
                #expect(error.setting == setting)
                #expect(!error.description.contains("AAAA"), "no value is shown")
            }
        }
        _ = try webhook(secrets: [], publicKeys: [publicText], signWith: privateText)
        _ = try webhook(secrets: [], publicKeys: [publicText], signWith: oldSecret)
    }
}

/// Numbers that look random and are the same in every run.
private struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from 0 to `limit` - 1 (Knuth's MMIX generator).
    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}
