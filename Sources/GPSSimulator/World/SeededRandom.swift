/// A random number generator that returns the same numbers for the same seed on every machine. It is not
/// cryptographically secure.
///
/// The algorithm is SplitMix64 (Steele, Lea, Flood 2014).
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// Creates a generator with a seed. Any value, including 0, is a valid seed.
    public init(seed: UInt64) { state = seed }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    /// Returns the next uniformly distributed random number in the range 0 ..< 1.
    public mutating func nextUnit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
