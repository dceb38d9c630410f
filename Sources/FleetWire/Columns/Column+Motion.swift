internal import GNSS

// The columns that all kinds of fixes have.
extension Column {
    static var times: [Column] {
        [
            // Nanoseconds since 1970. Times that do not fit into 64 bits of nanoseconds are split into seconds and
            // nanoseconds, which are stored in the next two columns.
            Column(
                1, integer: { $0.time?.nanosecondsSince1970 },
                {
                    let (seconds, nanosecond) = $1.quotientAndFloor(dividingBy: 1_000_000_000)
                    $0.time = UTCTime(secondsSince1970: seconds, nanosecond: UInt32(nanosecond))
                }),
            Column(
                40, isDependent: true, integer: { $0.oddTime?.secondsSince1970 },
                { $0.time = UTCTime(secondsSince1970: $1) }),
            Column(
                41, isDependent: true, integer: { $0.oddTime.map { Int64($0.nanosecond) } },
                { $0.time?.nanosecond = UInt32(truncatingIfNeeded: $1) }),
            Column(
                42, isDependent: true, integer: { $0.time?.isLeapSecond == true ? 1 : nil },
                { $0.time?.isLeapSecond = $1 != 0 }),
            // The time of reception in microseconds, relative to the fix's time. It is counted from 1970 if the fix's
            // time is missing or does not fit into 64 bits of microseconds.
            Column(
                2, isDependent: true, integer: { fix in fix.time?.microsecondsSince1970.map { fix.received &- $0 } },
                { $0.received = ($0.time?.microsecondsSince1970 ?? 0) &+ $1 }),
            Column(
                43, isDependent: true, integer: { $0.time?.microsecondsSince1970 == nil ? $0.received : nil },
                { $0.received = $1 }),
        ]
    }

    static var coordinates: [Column] {
        [
            Column(3, { $0.coordinate?.latitude }, { $0.coordinate = Coordinate(latitude: $1, longitude: 0) }),
            Column(
                4, isDependent: true, { $0.coordinate?.longitude },
                { fix, longitude in
                    // An assignment to the longitude alone would call a coroutine, which takes longer.
                    fix.coordinate = fix.coordinate.map { Coordinate(latitude: $0.latitude, longitude: longitude) }
                }),
        ]
    }

    static var mode: Column {
        Column(
            9, integer: { $0.mode.map { Int64($0.rawValue) } }, { $0.mode = UInt8(exactly: $1).flatMap(Fix.Mode.init) })
    }

    static var velocities: [Column] {
        [Column(7, { $0.speed }, { $0.speed = $1 }), Column(8, { $0.course }, { $0.course = $1 })]
    }
}

extension BatchFix {
    /// The fix's time if it does not fit into 64 bits of nanoseconds; otherwise `nil`.
    fileprivate var oddTime: UTCTime? { time?.nanosecondsSince1970 == nil ? time : nil }
}

extension UTCTime {
    /// The time in nanoseconds since 1970; `nil` if it does not fit into 64 bits, or if `nanosecond` is out of range.
    fileprivate var nanosecondsSince1970: Int64? {
        guard nanosecond < 1_000_000_000 else { return nil }
        let (whole, isTooLarge) = secondsSince1970.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = whole.addingReportingOverflow(Int64(nanosecond))
        return isTooLarge || overflows ? nil : sum
    }
}

extension Int64 {
    /// Divides and rounds the quotient down, so that the remainder is never negative. The divisor must be positive.
    fileprivate func quotientAndFloor(dividingBy divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
