extension SeededRandom {
    /// Returns the next uniformly distributed random number in a range.
    mutating func next(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * nextUnit()
    }

    /// Returns the next approximately normally distributed random number, with a mean of 0 and a standard deviation of
    /// 1.
    ///
    /// The number of set bits in a random 64-bit word is nearly normally distributed. A uniformly distributed number is
    /// added to fill the gaps between these integers.
    mutating func nextNormal() -> Double {
        let count = Double(next().nonzeroBitCount) - 32
        // The variance is 64 / 4 for the count plus 1 / 12 for the uniform number, so the standard deviation is
        // 4.010403.
        return (count + nextUnit() - 0.5) / 4.010_403
    }

    /// Returns two approximately normally distributed numbers with a mean of 0 and a standard deviation of 1, using
    /// only one random word.
    mutating func nextPair() -> (Double, Double) {
        let bits = next()
        let one = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF)
        let other = (bits >> 32 & 0xFFFF) + bits >> 48
        // Each number is a sum of two 16-bit numbers, so its variance is twice (65,536² - 1) / 12.
        return ((Double(one) - 65_535) / 26_754.96, (Double(other) - 65_535) / 26_754.96)
    }
}
