import COpenSSL

/// Signatures with Ed25519 (RFC 8032), without a context and without hashing the message before.
package enum Ed25519 {
    /// Bytes of a seed and of a public key.
    package static let keyLength = 32
    /// Bytes of a signature.
    package static let signatureLength = 64

    /// A public key, made ready to verify with.
    ///
    /// Unchecked Sendable: the key is set up once and only read from.
    package final class PublicKey: @unchecked Sendable {
        private let key: OpaquePointer

        /// Nil when the bytes can be nobody's key, see ``Ed25519/isPublicKey(_:)``: the one way to a key, at every door.
        package init?(_ bytes: [UInt8]) {
            guard isPublicKey(bytes),
                let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
            else { return nil }
            self.key = key
        }

        deinit { EVP_PKEY_free(key) }

        /// Whether a signature is one of this key over a message; false for one that has not 64 bytes.
        package func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            guard signature.count == signatureLength, let context = EVP_MD_CTX_new() else { return false }
            defer { EVP_MD_CTX_free(context) }
            guard EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else { return false }
            let isGood = EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
            // What is wrong with a forged one is of no interest, and must not pile up in the thread's queue.
            if !isGood { ERR_clear_error() }
            return isGood
        }
    }

    /// A private key, made ready to sign with.
    ///
    /// Unchecked Sendable: the key is set up once and only read from.
    package final class PrivateKey: @unchecked Sendable {
        private let key: OpaquePointer
        /// The 32 bytes of the public key.
        package let publicKey: [UInt8]

        /// Nil when the seed has not 32 bytes.
        package init?(seed: Secret) {
            guard seed.bytes.count == keyLength,
                let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed.bytes, seed.bytes.count)
            else { return nil }
            var length = keyLength
            publicKey = [UInt8](unsafeUninitializedCapacity: keyLength) { bytes, count in
                count = EVP_PKEY_get_raw_public_key(key, bytes.baseAddress, &length) == 1 ? length : 0
            }
            self.key = key
        }

        deinit { EVP_PKEY_free(key) }

        /// The signature of a message, 64 bytes.
        package func sign(_ message: [UInt8]) -> [UInt8] {
            guard let context = EVP_MD_CTX_new() else { outOfMemory() }
            defer { EVP_MD_CTX_free(context) }
            guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1 else { outOfMemory() }
            var length = signatureLength
            return [UInt8](unsafeUninitializedCapacity: signatureLength) { bytes, count in
                guard EVP_DigestSign(context, bytes.baseAddress, &length, message, message.count) == 1 else {
                    outOfMemory()
                }
                count = length
            }
        }

        /// With a good key nothing else can fail, and an unsigned answer is no answer.
        private func outOfMemory() -> Never {
            fatalError("OpenSSL could not sign with Ed25519: out of memory")
        }
    }
}
