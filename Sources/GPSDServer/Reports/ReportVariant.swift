internal import GPSDProtocol

/// A way to write an epoch as JSON. Each is written once, if any client wants it.
struct ReportVariant: Hashable, CaseIterable {
    var hasTiming: Bool
    var hasAllSatellites: Bool

    /// All variants, in the order of their ``index``.
    static let allCases = [
        ReportVariant(hasTiming: false, hasAllSatellites: false),
        ReportVariant(hasTiming: false, hasAllSatellites: true),
        ReportVariant(hasTiming: true, hasAllSatellites: false), ReportVariant(hasTiming: true, hasAllSatellites: true),
    ]

    /// Its place among ``allCases``.
    var index: Int { (hasTiming ? 2 : 0) + (hasAllSatellites ? 1 : 0) }
}

extension WatchPolicy {
    /// The variant of the epochs' JSON that the client gets.
    var variant: ReportVariant { ReportVariant(hasTiming: timing, hasAllSatellites: allSatellites) }
}
