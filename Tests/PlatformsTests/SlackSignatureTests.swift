import Foundation
import HTTPCore
import JSONText
import Signatures
import TestSupport
import Testing

@testable import Platforms

private let secret = "8f742231b10e8888abcd99yyyzzz85a5"
private let instant = Date(timeIntervalSince1970: 1_893_456_000)

/// A request signed as Slack signs it, with changes.
private func request(
    _ body: String = "command=%2Fweather",
    timestamp: String? = "1893456000",
    signature: String? = nil,
    secret: String = secret,
    extra: [(String, String)] = []
) throws -> HTTPRequest {
    var fields = HTTPFields(["Content-Type": "application/x-www-form-urlencoded"])
    if let timestamp { try fields.append("X-Slack-Request-Timestamp", timestamp) }
    let signed = SlackSignature.sign(Array(body.utf8), timestamp: timestamp ?? "0", secret: Secret(secret))
    try fields.append("x-slack-signature", signature ?? signed)
    for (name, value) in extra { try fields.append(name, value) }
    return HTTPRequest(.post, "/slack/acme", fields: fields, body: Array(body.utf8))
}

@Suite struct SlackSignatureTests {
    private let slack = SlackPlatform(secrets: [Secret(secret)])

    @Test func accepts() throws {
        #expect(slack.authenticate(try request(), now: instant) == .accepted)
        #expect(slack.authenticate(try request(""), now: instant) == .accepted)
    }

    @Test(arguments: [-300, -299, 0, 299, 300])
    func insideOfTime(_ offset: Double) throws {
        #expect(slack.authenticate(try request(), now: instant.addingTimeInterval(offset)) == .accepted)
    }

    @Test(arguments: [-86_400, -302, -301, 301, 302, 86_400])
    func outsideOfTime(_ offset: Double) throws {
        #expect(
            slack.authenticate(try request(), now: instant.addingTimeInterval(offset)) == .refused(.outsideOfTime)
        )
    }

    @Test(arguments: [
        "nan", "1e9", "+5", " 1893456000", "1893456000 ", "-1893456000", "18934560000000000000", "0x70DBD880",
        "١٨٩٣٤٥٦٠٠٠",
        "1893456000.0", "１８９３４５６０００", "",
    ])
    func malformedTimestamps(_ timestamp: String) throws {
        #expect(slack.authenticate(try request(timestamp: timestamp), now: instant) == .refused(.malformedHeader))
    }

    @Test func malformedSignatures() throws {
        let good = SlackSignature.sign(
            Array("command=%2Fweather".utf8),
            timestamp: "1893456000",
            secret: Secret(secret)
        )
        let bad = [
            "", "v0", "v0=", "v1" + good.dropFirst(2), good.uppercased(), "v0=" + good.dropFirst(3).uppercased(),
            String(good.dropLast()), good + "0", good + " ", " " + good, String(good.dropFirst(3)), good + "," + good,
            "v0=" + String(repeating: "g", count: 64), "v0=" + String(repeating: "０", count: 64),
            String(repeating: "a", count: 8000), "v0=" + good.dropFirst(3).dropLast(2) + "é",
        ]
        for signature in bad {
            #expect(slack.authenticate(try request(signature: signature), now: instant) == .refused(.malformedHeader))
        }
    }

    @Test func missingAndRepeatedHeaders() throws {
        #expect(slack.authenticate(try request(timestamp: nil), now: instant) == .refused(.missingHeader))
        #expect(slack.authenticate(HTTPRequest(.post, "/"), now: instant) == .refused(.missingHeader))
        for header in ["X-Slack-Signature", "X-SLACK-REQUEST-TIMESTAMP"] {
            let twice = try request(extra: [(header, "1893456000")])
            #expect(slack.authenticate(twice, now: instant) == .refused(.repeatedHeader))
        }
    }

    /// 10,000 signatures and timestamps of every bad form: a 401 for each.
    @Test func hostileHeaders() async throws {
        var random = SeededRandom(6)
        let good = SlackSignature.sign(
            Array("command=%2Fweather".utf8),
            timestamp: "1893456000",
            secret: Secret(secret)
        )
        let pieces = [
            "", "v0", "v0=", "v1=", "0", "f", "F", "g", "=", ",", ";", " ", "\t", "-", "+", ".", "e9", "0x", "nan",
            "%00",
            "é", "\u{0660}", "０", "\u{202E}", "1893456000", good, good.uppercased(), String(repeating: "0", count: 64),
            String(repeating: "9", count: 3000),
        ]
        func hostile(_ value: String) -> String {
            let place = value.index(value.startIndex, offsetBy: random.below(value.count))
            let piece = pieces[random.below(pieces.count)]
            return switch random.below(4) {
            case 0: (0..<random.below(5)).map { _ in pieces[random.below(pieces.count)] }.joined()
            case 1: String(value[..<place])
            case 2: value[..<place] + piece + value[place...]
            default: value[..<place] + piece + value[place...].dropFirst()
            }
        }
        var refusals: [Authentication.Refusal: Int] = [:]
        for number in 0..<10_000 {
            if number % 100 == 0 { await letOthersRun() }
            let isSignature = number.isMultiple(of: 2)
            let (timestamp, signature) = isSignature ? ("1893456000", hostile(good)) : (hostile("1893456000"), good)
            guard signature != good || timestamp != "1893456000" else { continue }
            let repeated = number % 50 == 0 ? [("X-Slack-Signature", good)] : []
            switch slack.authenticate(
                try request(timestamp: timestamp, signature: signature, extra: repeated),
                now: instant
            ) {
            case .refused(let why): refusals[why, default: 0] += 1
            case let other: Issue.record("\(other): \(timestamp) \(signature)")
            }
        }
        #expect(refusals.values.reduce(0, +) > 9_000 && refusals.keys.count >= 4, "\(refusals)")
        #expect(slack.unauthorized.status == 401)
    }

    @Test func everyBitCounts() throws {
        let good = try request("text=Berlin")
        for bit in 0..<good.body.count * 8 {
            var bad = good
            bad.body[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(slack.authenticate(bad, now: instant) == .refused(.wrongSignature))
        }
    }

    @Test func rotation() throws {
        let both = SlackPlatform(secrets: [Secret("the-new-secret-of-today"), Secret(secret)])
        #expect(both.authenticate(try request(), now: instant) == .accepted)
        #expect(both.authenticate(try request(secret: "the-new-secret-of-today"), now: instant) == .accepted)
        #expect(both.authenticate(try request(secret: "another"), now: instant) == .refused(.wrongSignature))
    }

    @Test func certificateCheck() throws {
        let check = try request("ssl_check=1&command=%2Fweather&text=save+home+Berlin", signature: "v0=")
        #expect(slack.authenticate(check, now: instant) == .harmless(HTTPResponse(200)))
        let signed = try request("ssl_check=1&command=%2Fweather&text=save+home+Berlin&user_id=U&team_id=T")
        #expect(slack.authenticate(signed, now: instant) == .accepted)
        #expect(try slack.decode(signed, now: instant) == .ignored(.sslCheck, id: nil))
        for body in ["ssl_check=0", "ssl_check=", "xssl_check=1", "a=%zz&ssl_check=1", "text=ssl_check%3D1"] {
            let forged = try request(body, signature: "v0=")
            #expect(slack.authenticate(forged, now: instant) == .refused(.malformedHeader))
        }
    }

    @Test(.enabled(if: Shared.isThere, "no folder of vectors beside the checkout"))
    func publishedVectors() throws {
        let vectors = try JSONValue(parsing: try Shared.bytes("vectors/vectors.json"))["slack"]
        let rows = [vectors?["official"]].compactMap(\.self) + (vectors?["own"]?.array ?? [])
        #expect(rows.count >= 4)
        for row in rows {
            let body = Array((row["body"]?.string ?? "").utf8)
            let timestamp = row["timestamp"]?.string ?? ""
            let key = Secret(row["signing_secret"]?.string ?? "")
            #expect(SlackSignature.sign(body, timestamp: timestamp, secret: key) == row["signature"]?.string)
        }
    }
}
