extension Fix {
    /// Returns the number of satellites used for the position; `nil` if it is unknown.
    ///
    /// Many receivers count at most 12 satellites in a GGA sentence. Then the satellites that GSA sentences or binary
    /// messages list are counted.
    ///
    /// - Parameter sky: The latest satellites.
    package func usedSatelliteCount(in sky: Sky?) -> Int? {
        guard let satellitesUsed else { return sky?.usedCount }
        return satellitesUsed == 12 ? max(12, sky?.usedCount ?? 0) : Int(satellitesUsed)
    }
}
