extension Fix {
    /// Returns the number of satellites used for the position; `nil` if it is unknown.
    ///
    /// Many receivers count at most 12 satellites in a GGA sentence. Then the satellites that GSA sentences or binary
    /// messages list are counted.
    ///
    /// - Parameter sky: The latest satellites.
    package func usedSatelliteCount(in sky: Sky?) -> Int? {
        guard let satellitesUsed else {
            // A receiver that has a position, but marks no satellites, does not report which ones it uses.
            let count = sky?.usedCount
            return count == 0 && hasPosition ? nil : count
        }
        return satellitesUsed == 12 ? max(12, sky?.usedCount ?? 0) : Int(satellitesUsed)
    }
}
