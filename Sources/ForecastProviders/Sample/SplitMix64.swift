/// A small generator of random numbers that gives the same ones everywhere and for ever.
///
/// G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators" (2014), the mixer of SplittableRandom.
/// Not for secrets.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A generator for one thing known by several numbers: each is stirred in, so neighbours get unlike streams.
    init(_ parts: Int...) {
        state = 0
        for part in parts { state = UInt64(bitPattern: Int64(part)) ^ next() }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of a range, from the upper 53 bits.
    mutating func value(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + Double(next() >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
    }
}
