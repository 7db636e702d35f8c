extension StandardWebhook {
    /// Why a text is no key; says nothing of the text.
    package enum KeyFailure: String, Error, Sendable, CustomStringConvertible {
        /// The text does not begin as a key of its kind does.
        case wrongPrefix = "it does not begin as such a key does"
        /// What follows is not padded base64.
        case notBase64 = "it is not base64 with its padding"
        case wrongLength = "it has the wrong length"
        /// The public half of a private key is another one's.
        case halvesDiffer = "its two halves do not belong together"
        /// Bytes that are no point of the curve, or one for which everybody can sign.
        case notAKey = "no key has these bytes, or everybody could sign with it"

        /// A part of a sentence.
        package var description: String { rawValue }
    }

    /// Bytes of a shared secret.
    package static let secretLengths = 24...64

    /// What messages are signed with.
    package enum SigningKey: Sendable {
        /// `v1`.
        case secret(HMACSHA256.Key)
        /// `v1a`.
        case privateKey(Ed25519.PrivateKey)

        /// Reads `whsk_…`, a private key, or a shared secret as ``VerificationKey/init(secret:)`` does.
        package init(_ text: Secret) throws(KeyFailure) {
            guard let base64 = text.text(after: "whsk_") else {
                self = .secret(try sharedKey(text))
                return
            }
            // The seed, mostly with the public key after it.
            guard let bytes = Base64.decode(base64) else { throw .notBase64 }
            guard [Ed25519.keyLength, 2 * Ed25519.keyLength].contains(bytes.count) else { throw .wrongLength }
            guard let key = Ed25519.PrivateKey(seed: Secret(Array(bytes[..<Ed25519.keyLength]))) else {
                throw .notAKey
            }
            guard bytes.count == Ed25519.keyLength || Array(bytes[Ed25519.keyLength...]) == key.publicKey else {
                throw .halvesDiffer
            }
            self = .privateKey(key)
        }
    }

    /// What messages are verified with.
    package enum VerificationKey: Sendable {
        /// `v1`.
        case secret(HMACSHA256.Key)
        /// `v1a`.
        case publicKey(Ed25519.PublicKey)

        /// Reads a shared secret, `whsec_` and base64 of 24 to 64 bytes; the prefix may be missing.
        package init(secret: Secret) throws(KeyFailure) {
            self = .secret(try sharedKey(secret))
        }

        /// Reads a public key, `whpk_` and base64 of 32 bytes.
        package init(publicKey text: String) throws(KeyFailure) {
            guard text.utf8.starts(with: "whpk_".utf8) else { throw .wrongPrefix }
            guard let bytes = Base64.decode(text.dropFirst("whpk_".count)) else { throw .notBase64 }
            guard bytes.count == Ed25519.keyLength else { throw .wrongLength }
            guard let key = Ed25519.PublicKey(bytes) else { throw .notAKey }
            self = .publicKey(key)
        }
    }

    private static func sharedKey(_ text: Secret) throws(KeyFailure) -> HMACSHA256.Key {
        guard let base64 = text.text(after: "whsec_") ?? text.text(after: ""), let bytes = Base64.decode(base64) else {
            throw .notBase64
        }
        guard secretLengths.contains(bytes.count) else { throw .wrongLength }
        return HMACSHA256.Key(Secret(bytes))
    }
}

extension Secret {
    /// The text after a prefix; nil when it begins otherwise or is no text.
    fileprivate func text(after prefix: String) -> String? {
        guard bytes.starts(with: prefix.utf8) else { return nil }
        return String(validating: bytes.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}
