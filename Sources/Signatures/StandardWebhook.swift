/// Webhooks signed as the Standard Webhooks specification says (github.com/standard-webhooks, version 1).
///
/// Signed is `<id>.<seconds since 1970>.<raw body>`, with HMAC-SHA256 (`v1`) or Ed25519 (`v1a`). A message carries one
/// signature or more, and a receiver has one key or more: any pair that fits is enough, so that keys can be replaced.
package enum StandardWebhook {
    /// Seconds a message may be old, or its sender's clock ahead.
    package static let tolerance = 300
    /// Signatures a message may carry: each costs the receiver a computation before it knows who sent it.
    package static let mostSignatures = 10
    /// Bytes of an id.
    package static let longestID = 200

    /// What is signed.
    package struct Message: Sendable {
        /// The same in every try.
        package let id: String
        /// The second of this try, in decimal digits.
        package let timestamp: String
        /// The raw bytes.
        package let body: [UInt8]

        package init(id: String, timestamp: String, body: [UInt8]) {
            self.id = id
            self.timestamp = timestamp
            self.body = body
        }

        var head: String { id + "." + timestamp + "." }
    }

    /// What comes of looking at a message.
    package enum Verdict: Sendable, Equatable {
        case accepted
        /// The id, the time or the list of signatures has not the right form.
        case malformed
        case outsideOfTime
        case wrongSignature
    }

    /// The signatures of a message by each key, as its header lists them: `v1,… v1a,…`.
    package static func sign(_ message: Message, with keys: [SigningKey]) -> String {
        keys.map { $0.signature(of: message) }.joined(separator: " ")
    }

    /// Whether one of the signatures is by one of the keys; signatures of unknown versions are passed over.
    ///
    /// - Parameters:
    ///   - signatures: The list as it stands in the header.
    ///   - now: Seconds since 1970.
    package static func verify(
        _ signatures: String,
        of message: Message,
        with keys: [VerificationKey],
        now: Int
    ) -> Verdict {
        guard isID(message.id), let seconds = seconds(message.timestamp), let claims = claims(signatures) else {
            return .malformed
        }
        guard abs(now - seconds) <= tolerance else { return .outsideOfTime }
        let isSigned = keys.contains { $0.isKey(of: claims, message) }
        return isSigned ? .accepted : .wrongSignature
    }

    /// Whether a text can be an id: visible ASCII without a dot, for a dot ends it in what is signed.
    package static func isID(_ text: String) -> Bool {
        (1...longestID).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ".") }
    }

    private static func seconds(_ text: String) -> Int? {
        guard (1...12).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// The signatures of a list, by their version.
    struct Claims {
        var codes: [[UInt8]] = []
        var signatures: [[UInt8]] = []
    }

    /// Nil when the list is not one; a signature that is no base64 of the right length is one that fits no key.
    private static func claims(_ list: String) -> Claims? {
        let entries = list.utf8.split(
            separator: UInt8(ascii: " "),
            maxSplits: mostSignatures,
            omittingEmptySubsequences: false
        )
        guard entries.count <= mostSignatures else { return nil }
        var claims = Claims()
        for entry in entries {
            guard let comma = entry.firstIndex(of: UInt8(ascii: ",")) else { return nil }
            let value = Substring(entry[entry.index(after: comma)...])
            switch Substring(entry[..<comma]) {
            case version: if let code = decode(value, HMACSHA256.length) { claims.codes.append(code) }
            case asymmetricVersion:
                if let signature = decode(value, Ed25519.signatureLength) { claims.signatures.append(signature) }
            default: continue
            }
        }
        return claims
    }

    private static func decode(_ text: Substring, _ length: Int) -> [UInt8]? {
        guard text.utf8.count == (length + 2) / 3 * 4, let bytes = Base64.decode(text), bytes.count == length else {
            return nil
        }
        return bytes
    }

    static let version: Substring = "v1"
    static let asymmetricVersion: Substring = "v1a"
}

extension StandardWebhook.SigningKey {
    fileprivate func signature(of message: StandardWebhook.Message) -> String {
        switch self {
        case .secret(let key):
            StandardWebhook.version + ","
                + Base64.encode(key.code(for: [.text(message.head), .bytes(message.body)]))
        case .privateKey(let key):
            StandardWebhook.asymmetricVersion + "," + Base64.encode(key.sign(Array(message.head.utf8) + message.body))
        }
    }
}

extension StandardWebhook.VerificationKey {
    fileprivate func isKey(of claims: StandardWebhook.Claims, _ message: StandardWebhook.Message) -> Bool {
        switch self {
        case .secret(let key):
            guard !claims.codes.isEmpty else { return false }
            let code = key.code(for: [.text(message.head), .bytes(message.body)])
            return claims.codes.contains { ConstantTime.equal($0, code) }
        case .publicKey(let key):
            guard !claims.signatures.isEmpty else { return false }
            let content = Array(message.head.utf8) + message.body
            return claims.signatures.contains { key.verify($0, of: content) }
        }
    }
}
