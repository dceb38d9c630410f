extension BinaryInteger {
    /// Returns a nonnegative number with zeros in front.
    package func padded(to digits: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
