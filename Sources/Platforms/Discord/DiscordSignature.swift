import Foundation
import HTTPCore
import Signatures

/// Discord's request signature: Ed25519 over the timestamp's bytes and the raw body, hexadecimal, lower case.
///
/// Source: docs.discord.com/developers/interactions/overview (setting up an endpoint). Discord names no time window; its
/// own deadline is 3 s, so 300 s on either side of now lose nothing and bound how long a request can be sent again.
package enum DiscordSignature {
    package static let signatureHeader = "X-Signature-Ed25519"
    package static let timestampHeader = "X-Signature-Timestamp"
    /// Seconds a request may be old, or its sender's clock ahead.
    package static let tolerance = 300

    /// The value of the signature header.
    package static func sign(_ body: [UInt8], timestamp: String, key: Ed25519.PrivateKey) -> String {
        Hex.encode(key.sign(Array(timestamp.utf8) + body))
    }

    /// Whether the key's owner signed this request; every malformed header is a refusal.
    static func check(_ request: HTTPRequest, key: Ed25519.PublicKey, now: Date) -> Authentication {
        guard let timestamp = request.fields.only(timestampHeader),
            let signature = request.fields.only(signatureHeader)
        else {
            let isMissing = [signatureHeader, timestampHeader].contains { request.fields[$0] == nil }
            return .refused(isMissing ? .missingHeader : .repeatedHeader)
        }
        guard (1...12).contains(timestamp.utf8.count),
            timestamp.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let seconds = Int(timestamp),
            signature.utf8.count == 2 * Ed25519.signatureLength, let claimed = Hex.decode(signature)
        else { return .refused(.malformedHeader) }
        guard abs(Int(now.timeIntervalSince1970.rounded(.down)) - seconds) <= tolerance else {
            return .refused(.outsideOfTime)
        }
        return key.verify(claimed, of: Array(timestamp.utf8) + request.body)
            ? .accepted : .refused(.wrongSignature)
    }
}
