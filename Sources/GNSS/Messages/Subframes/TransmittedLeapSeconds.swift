import NMEA

/// GPS time minus UTC as the satellites transmit it. Receivers that have no message for it may forward the satellites'
/// subframes.
struct TransmittedLeapSeconds {
    private var latest: Int64?
    private var reported: Int64?

    /// Returns a report with the leap seconds in a subframe; `nil` if the subframe contains none or they are unchanged.
    ///
    /// All satellites transmit them at the same time. Receivers may pass on damaged subframes, so a number counts only
    /// if two subframes in a row contain it. A repeated number is not reported again, because additional reports would
    /// change the cycle of messages.
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
