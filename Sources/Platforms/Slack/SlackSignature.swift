import Foundation
import HTTPCore
import Signatures

/// Slack's request signature: HMAC-SHA256 over `v0:<timestamp>:<raw body>`, hexadecimal, lower case.
///
/// Source: docs.slack.dev/authentication/verifying-requests-from-slack. The timestamp must lie within 300 s of now, on
/// either side.
package enum SlackSignature {
    package static let signatureHeader = "X-Slack-Signature"
    package static let timestampHeader = "X-Slack-Request-Timestamp"
    /// Seconds a request may be old, or its sender's clock ahead.
    package static let tolerance = 300

    /// The value of the signature header.
    package static func sign(_ body: [UInt8], timestamp: String, secret: Secret) -> String {
        "v0=" + Hex.encode(code(body, timestamp, HMACSHA256.Key(secret)))
    }

    /// Whether one of the secrets signed this request; every malformed header is a refusal.
    static func check(_ request: HTTPRequest, keys: [HMACSHA256.Key], now: Date) -> Authentication {
        guard let timestamp = request.fields.only(timestampHeader),
            let signature = request.fields.only(signatureHeader)
        else {
            let isMissing = [signatureHeader, timestampHeader].contains { request.fields[$0] == nil }
            return .refused(isMissing ? .missingHeader : .repeatedHeader)
        }
        guard (1...12).contains(timestamp.utf8.count),
            timestamp.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let seconds = Int(timestamp),
            signature.utf8.count == 3 + 2 * HMACSHA256.length, signature.hasPrefix("v0="),
            let claimed = Hex.decode(signature.utf8.span.extracting(3...))
        else { return .refused(.malformedHeader) }
        guard abs(Int(now.timeIntervalSince1970.rounded(.down)) - seconds) <= tolerance else {
            return .refused(.outsideOfTime)
        }
        let isSigned = keys.contains { ConstantTime.equal(claimed, code(request.body, timestamp, $0)) }
        return isSigned ? .accepted : .refused(.wrongSignature)
    }

    private static func code(_ body: [UInt8], _ timestamp: String, _ key: HMACSHA256.Key) -> [UInt8] {
        key.code(for: [.text("v0:" + timestamp + ":"), .bytes(body)])
    }
}
