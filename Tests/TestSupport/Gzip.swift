/// Gzip files made by hand (RFC 1951, RFC 1952), so that the tests need no compressor.
public enum Gzip {
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    /// One stored block, of at most 65,535 bytes: nothing is compressed.
    public static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(bytes.count)
        return head + [1] + little(UInt32(count), 2) + little(UInt32(~count), 2) + bytes + tail(bytes)
    }

    /// Zeros without end in few bytes: one literal, then "258 bytes as before" so many times, rounded to eight.
    ///
    /// The checks at the end are wrong; nobody should get there.
    public static func bomb(repeats: Int) -> [UInt8] {
        var bits = Bits()
        // The last block, with the fixed codes.
        bits.append(1, 1)
        bits.append(1, 2)
        bits.appendCode(0x30, 8)
        for _ in 0..<16 {
            bits.appendCode(0b1100_0101, 8)
            bits.appendCode(0, 5)
        }
        bits.appendCode(0, 7)
        // Eight repeats of 13 bits are 13 bytes, the same from the third byte on.
        var bytes = head + bits.bytes[..<15]
        for _ in 0..<max(0, repeats - 16) / 8 { bytes += bits.bytes[2..<15] }
        return bytes + bits.bytes[15...] + [0, 0, 0, 0, 0, 0, 0, 0]
    }

    private static func tail(_ bytes: [UInt8]) -> [UInt8] {
        var check: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        return little(~check, 4) + little(UInt32(bytes.count), 4)
    }

    private static func little(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }

    private struct Bits {
        private(set) var bytes: [UInt8] = []
        private var used = 8

        /// Lowest bit first.
        mutating func append(_ value: Int, _ count: Int) {
            for place in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8(value >> place & 1) << UInt8(used)
                used += 1
            }
        }

        /// Highest bit first, as Huffman codes are.
        mutating func appendCode(_ value: Int, _ count: Int) {
            for place in (0..<count).reversed() { append(value >> place & 1, 1) }
        }
    }
}
