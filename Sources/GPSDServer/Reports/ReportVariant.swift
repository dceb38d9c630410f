internal import GPSDProtocol

/// In how many ways an epoch is written as JSON: once in each that somebody wants.
struct ReportVariant: Hashable, CaseIterable {
    var hasTiming: Bool
    var hasAllSatellites: Bool

    /// All ways, in the order of their ``index``.
    static let allCases = [
        ReportVariant(hasTiming: false, hasAllSatellites: false),
        ReportVariant(hasTiming: false, hasAllSatellites: true),
        ReportVariant(hasTiming: true, hasAllSatellites: false), ReportVariant(hasTiming: true, hasAllSatellites: true),
    ]

    /// Its place among ``allCases``.
    var index: Int { (hasTiming ? 2 : 0) + (hasAllSatellites ? 1 : 0) }
}

extension WatchPolicy {
    /// Which of the epochs' JSON texts it gets.
    var variant: ReportVariant { ReportVariant(hasTiming: timing, hasAllSatellites: allSatellites) }
}
