import COpenSSL

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// Bytes of a digest.
    package static let length = 32

    /// The digest of a message.
    package static func digest(of message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: length) { digest, count in
            guard EVP_Q_digest(nil, "SHA256", nil, message, message.count, digest.baseAddress, &count) == 1 else {
                fatalError("OpenSSL could not compute a digest: out of memory")
            }
        }
    }
}
