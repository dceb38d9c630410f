extension BinaryInteger {
    /// Formats this nonnegative integer with at least `digits` digits, padded with leading zeros.
    package func padded(to digits: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
