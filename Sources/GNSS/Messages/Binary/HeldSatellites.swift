/// A list of satellites without a time that waits for the position that follows, because both belong to the same fix.
struct HeldSatellites {
    private var satellites: [Satellite]?
    /// Whether a position follows each list. Until the first position has arrived, lists do not wait.
    private var isFollowed = false

    /// Holds a list until ``release()`` is called.
    /// - Returns: The list, if no position is expected to follow.
    mutating func hold(_ list: [Satellite]) -> BinaryReport.Satellites? {
        if isFollowed, satellites == nil {
            satellites = list
            return nil
        }
        isFollowed = false
        satellites = nil
        return .whole(list)
    }

    /// Returns the list that waits for a position.
    mutating func release() -> BinaryReport.Satellites? {
        defer { satellites = nil }
        isFollowed = true
        return satellites.map { .whole($0) }
    }
}
