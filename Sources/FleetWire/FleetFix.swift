package import GNSS

/// A fix as queued, sent and stored in a fleet, with the attitude and the time of reception.
package struct FleetFix: Hashable, Sendable {
    /// The position and motion.
    package var fix: Fix
    /// The heading and attitude, if the receiver reports them.
    package var attitude: Attitude?
    /// The time at which the host received the fix, in microseconds since 1970.
    package var received: Int64

    /// Creates a fix.
    package init(fix: Fix, attitude: Attitude? = nil, received: Int64) {
        self.fix = fix
        self.attitude = attitude
        self.received = received
    }

    /// The time of the fix in microseconds since 1970. The time of reception is used instead if the receiver reported
    /// no time, or a time that does not fit into 64 bits of microseconds.
    package var instant: Int64 { fix.time?.microsecondsSince1970 ?? received }
}

extension UTCTime {
    /// The time in microseconds since 1970; `nil` if it does not fit into 64 bits.
    var microsecondsSince1970: Int64? {
        let (whole, isTooLarge) = secondsSince1970.multipliedReportingOverflow(by: 1_000_000)
        let (sum, overflows) = whole.addingReportingOverflow(Int64(nanosecond / 1000))
        return isTooLarge || overflows ? nil : sum
    }
}
