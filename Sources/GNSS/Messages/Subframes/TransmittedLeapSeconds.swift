import NMEA

/// GPS time minus UTC as the satellites transmit it. Receivers that have no message for it may forward the satellites'
/// subframes.
struct TransmittedLeapSeconds {
    private var seconds: Int64?

    /// Returns a report with the leap seconds in a subframe; `nil` if it contains none, or the same as before.
    ///
    /// All satellites transmit them at the same time. Reports that only repeat them would change the cycle of messages.
    mutating func report(_ subframe: GPSSubframe?, named name: SentenceName) -> BinaryReport? {
        guard let next = subframe?.leapSeconds, next != seconds else { return nil }
        seconds = next
        var report = BinaryReport(name)
        report.leapSeconds = next
        return report
    }
}
