package import GNSS

/// A fix of a batch, with all of its values or with some of them. All fixes have the values that describe motion.
package protocol BatchFix: Sendable {
    /// The time that the receiver reported.
    var time: UTCTime? { get set }
    /// The time at which the host received the fix, in microseconds since 1970.
    var received: Int64 { get set }
    /// The latitude and longitude that the device sent, even without a fix or out of range. See ``position``.
    var coordinate: Coordinate? { get set }
    /// Whether the receiver has a position, with or without an altitude.
    var mode: Fix.Mode? { get set }
    /// The speed over ground in meters per second.
    var speed: Double? { get set }
    /// The course over ground in degrees.
    var course: Double? { get set }

    /// Replaces the elements of an array with the fixes in a batch's payload; none for a gap. All decoded values are
    /// checked, but not the chain hash. The array's memory is reused.
    static func decode(_ payload: [UInt8], into fixes: inout [Self]) throws(WireError)
}

extension BatchFix {
    /// The time of the fix in microseconds since 1970. The time of reception is used instead if the receiver reported
    /// no time, or a time that does not fit into 64 bits of microseconds.
    package var instant: Int64 { time?.microsecondsSince1970 ?? received }

    /// The coordinate; `nil` if the receiver had no fix, or if the coordinate is out of range. A device may send any
    /// numbers as a coordinate.
    package var position: Coordinate? {
        guard let mode, mode != .noFix, let coordinate, coordinate.isOnEarth else { return nil }
        return coordinate
    }
}

extension UTCTime {
    /// The time in microseconds since 1970; `nil` if it does not fit into 64 bits.
    var microsecondsSince1970: Int64? {
        let (whole, isTooLarge) = secondsSince1970.multipliedReportingOverflow(by: 1_000_000)
        let (sum, overflows) = whole.addingReportingOverflow(Int64(nanosecond / 1000))
        return isTooLarge || overflows ? nil : sum
    }
}
