extension SeededRandom {
    /// The next number of a range, all alike.
    mutating func next(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * nextUnit()
    }

    /// The next number about 0 with a standard deviation of 1.
    ///
    /// Of 64 coins it counts those that fall on one side, which is near to a normal distribution, and blurs the steps between
    /// the counts.
    mutating func nextNormal() -> Double {
        let count = Double(next().nonzeroBitCount) - 32
        // The variances are 64 / 4 and 1 / 12.
        return (count + nextUnit() - 0.5) / 4.010_403
    }

    /// Two numbers about 0 with a standard deviation of 1, roughly normal, for the price of one.
    mutating func nextPair() -> (Double, Double) {
        let bits = next()
        let one = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF)
        let other = (bits >> 32 & 0xFFFF) + bits >> 48
        // Twice a variance of (65,536² - 1) / 12.
        return ((Double(one) - 65_535) / 26_754.96, (Double(other) - 65_535) / 26_754.96)
    }
}
