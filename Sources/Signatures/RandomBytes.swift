import COpenSSL

/// Random bytes fit for keys and tokens.
package enum RandomBytes {
    /// This many unpredictable bytes.
    ///
    /// - Precondition: `count` is positive.
    package static func make(_ count: Int) -> [UInt8] {
        precondition(count > 0, "at least one random byte is asked for")
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            // Without randomness there is no safe way on.
            guard RAND_bytes(bytes.baseAddress, Int32(count)) == 1 else { fatalError("no random bytes to be had") }
            filled = count
        }
    }
}
