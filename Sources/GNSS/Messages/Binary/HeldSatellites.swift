/// A list of satellites without a time that waits for the position that follows, because both belong to the same fix.
struct HeldSatellites {
    private var satellites: [Satellite]?
    /// Whether two lists have arrived without a position between them. In that case, lists are not held.
    private var isAlone = false

    /// Holds a list until ``release()`` is called.
    /// - Returns: The list, if no position is expected to follow.
    mutating func hold(_ list: [Satellite]) -> BinaryReport.Satellites? {
        isAlone = isAlone || satellites != nil
        satellites = isAlone ? nil : list
        return isAlone ? .whole(list) : nil
    }

    /// Returns the list that waits for a position.
    mutating func release() -> BinaryReport.Satellites? {
        defer { satellites = nil }
        isAlone = false
        return satellites.map { .whole($0) }
    }
}
