internal import GPSDProtocol

/// A variant of the JSON reports. Each variant is encoded at most once for each batch.
struct ReportVariant: Hashable, CaseIterable {
    var hasTiming: Bool
    var hasAllSatellites: Bool
    var isScaled: Bool

    /// All variants, in ascending order of ``index``.
    static let allCases = (0..<8).map {
        ReportVariant(hasTiming: $0 & 2 != 0, hasAllSatellites: $0 & 1 != 0, isScaled: $0 & 4 != 0)
    }

    /// The index of the variant in ``allCases``.
    var index: Int { (isScaled ? 4 : 0) + (hasTiming ? 2 : 0) + (hasAllSatellites ? 1 : 0) }
}

extension WatchPolicy {
    /// The variant of the JSON reports that the policy selects.
    var variant: ReportVariant {
        ReportVariant(hasTiming: timing, hasAllSatellites: allSatellites, isScaled: scaled)
    }
}
