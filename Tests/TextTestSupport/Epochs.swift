package import GNSS
internal import NMEA

/// Returns a time, or fails the test if the date or time of day does not exist.
package func moment(
    _ year: Int16, _ month: UInt8, _ day: UInt8, _ hour: UInt8 = 12, _ minute: UInt8 = 0, _ second: UInt8 = 0,
    nanosecond: UInt32 = 0
) -> UTCTime? {
    guard let date = CalendarDate(year: year, month: month, day: day),
        let time = TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    else { return nil }
    return UTCTime(date: date, time: time)
}

/// Returns an epoch with a position, modified by a closure.
package func epoch(
    _ latitude: Double, _ longitude: Double, at time: UTCTime? = nil, _ change: (inout Fix) -> Void = { _ in }
) -> Epoch {
    var fix = Fix()
    fix.mode = .threeDimensional
    fix.quality = .autonomous
    fix.time = time
    fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    change(&fix)
    return Epoch(fix: fix)
}

/// Returns an epoch without a position.
package func lostFix(at time: UTCTime? = nil) -> Epoch {
    var fix = Fix()
    fix.mode = .noFix
    fix.time = time
    return Epoch(fix: fix)
}
