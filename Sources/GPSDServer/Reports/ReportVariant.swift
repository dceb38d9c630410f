internal import GPSDProtocol

/// A variant of the JSON reports. Each variant is encoded at most once for each batch.
struct ReportVariant: Hashable, CaseIterable {
    var hasTiming: Bool
    var hasAllSatellites: Bool

    /// All variants, in ascending order of ``index``.
    static let allCases = [
        ReportVariant(hasTiming: false, hasAllSatellites: false),
        ReportVariant(hasTiming: false, hasAllSatellites: true),
        ReportVariant(hasTiming: true, hasAllSatellites: false), ReportVariant(hasTiming: true, hasAllSatellites: true),
    ]

    /// The index of the variant in ``allCases``.
    var index: Int { (hasTiming ? 2 : 0) + (hasAllSatellites ? 1 : 0) }
}

extension WatchPolicy {
    /// The variant of the JSON reports that the policy selects.
    var variant: ReportVariant { ReportVariant(hasTiming: timing, hasAllSatellites: allSatellites) }
}
