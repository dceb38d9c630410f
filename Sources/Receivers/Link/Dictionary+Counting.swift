extension Dictionary where Value == Int {
    /// Adds to the count of a type of message, unless the type is new and `maxTypes` types have already been counted.
    ///
    /// Receivers send a few dozen types. Random data, however, contains sentences and frames with valid checksums by
    /// chance, each of a different type, and counting all of these types could exhaust memory.
    ///
    /// - Returns: Whether the count was added. Callers count the rest together.
    @inlinable
    package mutating func add(_ number: Int, of type: Key, maxTypes: Int) -> Bool {
        guard count < maxTypes || self[type] != nil else { return false }
        self[type, default: 0] += number
        return true
    }
}
