import NMEA

/// GPS time minus UTC as the satellites transmit it. Receivers that have no message for it may forward the satellites'
/// subframes.
struct TransmittedLeapSeconds {
    private var latest: Int64?
    private var reported: Int64?

    /// Returns a report with the leap seconds in a subframe; `nil` if it contains none, or the same as before.
    ///
    /// All satellites transmit them at the same time. A number therefore counts only if two subframes in a row contain
    /// it, because receivers may pass on damaged subframes. Reports that only repeat the number would change the cycle of
    /// messages.
    mutating func report(_ subframe: GPSSubframe?, named name: SentenceName) -> BinaryReport? {
        guard let next = subframe?.leapSeconds else { return nil }
        defer { latest = next }
        guard next == latest, next != reported else { return nil }
        reported = next
        var report = BinaryReport(name)
        report.leapSeconds = next
        return report
    }
}
