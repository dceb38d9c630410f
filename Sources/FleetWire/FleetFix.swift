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

    /// The fix and the attitude as an epoch. A device may send any numbers as a time, so a time outside the years 1 to
    /// 9999 is omitted.
    package var epoch: Epoch {
        var fix = fix
        if let time, !Self.years.contains(time.secondsSince1970) || time.nanosecond >= 1_000_000_000 { fix.time = nil }
        return Epoch(fix: fix, attitude: attitude)
    }

    private static let years: Range<Int64> = -62_135_596_800..<253_402_300_800
}

extension FleetFix: BatchFix {
    package var time: UTCTime? {
        get { fix.time }
        set { fix.time = newValue }
    }

    package var coordinate: Coordinate? {
        get { fix.coordinate }
        set { fix.coordinate = newValue }
    }

    package var mode: Fix.Mode? {
        get { fix.mode }
        set { fix.mode = newValue }
    }

    package var speed: Double? {
        get { fix.speed }
        set { fix.speed = newValue }
    }

    package var course: Double? {
        get { fix.course }
        set { fix.course = newValue }
    }

    package static func decode(_ payload: [UInt8], into fixes: inout [FleetFix]) throws(WireError) {
        try Batch.decode(payload, into: &fixes, by: ColumnSet.decode)
    }
}
