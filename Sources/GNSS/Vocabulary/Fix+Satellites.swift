extension Fix {
    /// Returns the number of satellites used for the position; `nil` if it is unknown.
    ///
    /// Many receivers count at most 12 satellites in a GGA sentence. Then the satellites that GSA sentences or binary
    /// messages list are counted.
    ///
    /// - Parameters:
    ///   - sky: The satellites of the fix's own epoch.
    ///   - latest: The satellites of an earlier epoch, for a receiver that does not list them in every epoch. They are
    ///     counted only if the receiver's own count for this fix may be too small.
    package func usedSatelliteCount(in sky: Sky?, latest: Sky? = nil) -> Int? {
        guard let satellitesUsed else {
            // A receiver that has a position, but marks no satellites, does not report which ones it uses.
            let count = sky?.usedCount
            return count == 0 && hasPosition ? nil : count
        }
        return satellitesUsed == 12 ? max(12, (sky ?? latest)?.usedCount ?? 0) : Int(satellitesUsed)
    }
}
