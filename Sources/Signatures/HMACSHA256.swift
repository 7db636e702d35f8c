import COpenSSL

/// HMAC with SHA-256 (RFC 2104, FIPS 198-1).
package enum HMACSHA256 {
    /// Bytes of a code.
    package static let length = 32

    /// A part of a message, so that a text and a body need not be joined before they are signed.
    package enum Piece: Sendable {
        case text(String)
        case bytes([UInt8])
    }

    /// The code of one message.
    package static func code(for message: [UInt8], key: Secret) -> [UInt8] {
        code(for: [.bytes(message)], key: key)
    }

    /// The code of the pieces as if they were joined.
    package static func code(for pieces: [Piece], key: Secret) -> [UInt8] {
        Key(key).code(for: pieces)
    }

    /// A key made ready: half of the work for a short message is the key's.
    ///
    /// Unchecked Sendable: the context is set up once, never changed after, and only copied from.
    package final class Key: @unchecked Sendable {
        private let context: OpaquePointer

        package init(_ secret: Secret) {
            // A copy of the template saves the look-up of the algorithms by name, which costs more than the hash.
            guard let context = EVP_MAC_CTX_dup(template.context) else { outOfMemory() }
            self.context = context
            // An empty key must not be a null pointer: that would mean "keep the key you have".
            let started = secret.bytes.withUnsafeBytes { bytes in
                withUnsafeBytes(of: UInt8(0)) { none in
                    EVP_MAC_init(context, (bytes.baseAddress ?? none.baseAddress), bytes.count, nil)
                }
            }
            guard started == 1 else { outOfMemory() }
        }

        deinit { EVP_MAC_CTX_free(context) }

        /// The code of the pieces as if they were joined.
        package func code(for pieces: [Piece]) -> [UInt8] {
            guard let context = EVP_MAC_CTX_dup(context) else { outOfMemory() }
            defer { EVP_MAC_CTX_free(context) }
            for piece in pieces {
                switch piece {
                case .text(var text):
                    text.withUTF8 { update(context, UnsafeRawBufferPointer($0)) }
                case .bytes(let bytes):
                    bytes.withUnsafeBytes { update(context, $0) }
                }
            }
            return [UInt8](unsafeUninitializedCapacity: length) { code, count in
                guard EVP_MAC_final(context, code.baseAddress, &count, length) == 1 else { outOfMemory() }
            }
        }
    }

    /// Whether a code is the right one for the pieces; compared in constant time, a cut code is refused.
    package static func verify(_ code: [UInt8], for pieces: [Piece], key: Secret) -> Bool {
        ConstantTime.equal(code, self.code(for: pieces, key: key))
    }

    private static func update(_ context: OpaquePointer, _ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        guard EVP_MAC_update(context, start, bytes.count) == 1 else { outOfMemory() }
    }

    private static func outOfMemory() -> Never {
        fatalError("OpenSSL could not compute an HMAC: out of memory")
    }

    /// A context that knows the algorithms but no key.
    ///
    /// Sendable without a lock: it is made once, never changed, and only copied from.
    private struct Template: @unchecked Sendable {
        let context: OpaquePointer

        init() {
            guard let algorithm = EVP_MAC_fetch(nil, OSSL_MAC_NAME_HMAC, nil),
                let context = EVP_MAC_CTX_new(algorithm)
            else { outOfMemory() }
            // The context holds the algorithm from here on.
            EVP_MAC_free(algorithm)
            var digest = Array("SHA256".utf8CString)
            // A parameter keeps pointers to both texts, so both must outlive the call.
            let isSet = OSSL_MAC_PARAM_DIGEST.withCString { key in
                digest.withUnsafeMutableBufferPointer { name in
                    let parameters = [
                        OSSL_PARAM_construct_utf8_string(key, name.baseAddress, 0),
                        OSSL_PARAM_construct_end(),
                    ]
                    return EVP_MAC_CTX_set_params(context, parameters)
                }
            }
            guard isSet == 1 else { outOfMemory() }
            self.context = context
        }
    }

    private static let template = Template()
}
