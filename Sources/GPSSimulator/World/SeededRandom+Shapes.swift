extension SeededRandom {
    /// Returns the next uniformly distributed number in a range.
    mutating func next(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * nextUnit()
    }

    /// Returns the next normally distributed number, with a mean of 0 and a standard deviation of 1.
    ///
    /// The number of set bits among 64 random ones is nearly normally distributed. A uniform random number smooths the
    /// steps between the counts.
    mutating func nextNormal() -> Double {
        let count = Double(next().nonzeroBitCount) - 32
        // The variances are 64 / 4 for the count and 1 / 12 for the smoothing.
        return (count + nextUnit() - 0.5) / 4.010_403
    }

    /// Returns two roughly normal numbers with a mean of 0 and a standard deviation of 1, for the cost of one.
    mutating func nextPair() -> (Double, Double) {
        let bits = next()
        let one = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF)
        let other = (bits >> 32 & 0xFFFF) + bits >> 48
        // Each number is a sum of two 16-bit numbers, so its variance is twice (65,536² - 1) / 12.
        return ((Double(one) - 65_535) / 26_754.96, (Double(other) - 65_535) / 26_754.96)
    }
}
