/// A satellite list without a time. It is held back until the next position arrives, because the list and this position
/// belong to the same fix.
struct HeldSatellites {
    private var satellites: [Satellite]?
    /// Whether two lists have arrived without a position between them. In that case, lists are not held back.
    private var isAlone = false

    /// Holds back a list until ``release()`` is called, or returns it at once if no position is expected to follow.
    /// - Returns: The list; `nil` if it is held back.
    mutating func hold(_ list: [Satellite]) -> BinaryReport.Satellites? {
        isAlone = isAlone || satellites != nil
        satellites = isAlone ? nil : list
        return isAlone ? .whole(list) : nil
    }

    /// Returns the list that was held back; `nil` if there is none. Called when a position arrives.
    mutating func release() -> BinaryReport.Satellites? {
        defer { satellites = nil }
        isAlone = false
        return satellites.map { .whole($0) }
    }
}
