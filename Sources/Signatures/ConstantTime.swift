import COpenSSL

/// Comparison whose time depends on the length only.
package enum ConstantTime {
    /// Whether two byte strings are the same; different lengths are told apart at once.
    package static func equal(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        let count = left.count
        guard count == right.count else { return false }
        // Both of the usual callers hold arrays: nothing is copied then.
        let same = left.withContiguousStorageIfAvailable { first in
            right.withContiguousStorageIfAvailable { second in
                CRYPTO_memcmp(first.baseAddress, second.baseAddress, count)
            }
        }
        if case .some(.some(let difference)) = same { return difference == 0 }
        return CRYPTO_memcmp(Array(left), Array(right), count) == 0
    }
}
