package import GNSS
internal import NMEA

/// A writer for times in the ISO 8601 format that XML Schema uses, such as `2026-03-01T12:00:00Z`, with decimals if
/// necessary.
///
/// The formatted date is cached, because the date rarely changes in a log.
@usableFromInline
package struct TimestampWriter {
    /// The maximum length of a formatted time in bytes.
    @inlinable package static var maxLength: Int { 48 }

    /// The seconds since 1970 at the start of the day in `dayText`.
    private var dayStart = Int64.max
    /// The formatted date, such as `2026-03-01T`, in the first eleven bytes. The first character is in the lowest byte.
    private var dayText: (UInt64, UInt64) = (0, 0)

    private static let secondsPerDay: Int64 = 86_400

    /// Creates a writer without a cached date.
    package init() {}

    /// Writes a time with no decimals or, if necessary, with three, six or nine decimals.
    ///
    /// XML Schema and JavaScript's `Date` do not support second 60, and a program may reject an entire file that
    /// contains it. A leap second is therefore written as the last millisecond before it, so that times never decrease.
    package mutating func append(_ time: UTCTime, to text: inout TextCursor) {
        appendSecond(time, leapSecond: 59, to: &text)
        if time.nanosecond != 0 || time.isLeapSecond {
            Self.appendFraction(time.isLeapSecond ? 999_000_000 : UInt64(time.nanosecond), to: &text)
        }
        text.append(UInt8(ascii: "Z"))
    }

    /// Writes a time with exactly three decimals. A leap second is written as second 60.
    package mutating func appendMilliseconds(_ time: UTCTime, to text: inout TextCursor) {
        var time = time
        var milliseconds = UInt64(time.nanosecond + 500_000) / 1_000_000
        if milliseconds == 1000 {
            milliseconds = time.isLeapSecond ? 999 : 0
            time.secondsSince1970 += time.isLeapSecond ? 0 : 1
        }
        appendSecond(time, leapSecond: 60, to: &text)
        text.append(UInt8(ascii: "."))
        text.store((TextCursor.eightDigits(milliseconds) | TextCursor.ascii) >> 40, count: 3)
        text.append(UInt8(ascii: "Z"))
    }

    /// Writes a time up to the seconds, without decimals.
    @inline(__always)
    private mutating func appendSecond(_ time: UTCTime, leapSecond: UInt64, to text: inout TextCursor) {
        var second = time.secondsSince1970 &- dayStart
        if second < 0 || second >= Self.secondsPerDay {
            begin(dayOf: time)
            second = time.secondsSince1970 &- dayStart
        }
        text.store(dayText.0, count: 8)
        text.store(dayText.1, count: 3)
        let clock = UInt64(truncatingIfNeeded: second)
        let hour = clock / 3600
        let minute = clock / 60 &- hour &* 60
        // The hour, minute and second are formatted as a single number, separated by zeros. Adding ten to the character
        // code of a zero gives a colon.
        let secondOfMinute = time.isLeapSecond ? leapSecond : clock % 60
        let digits = TextCursor.eightDigits(hour &* 1_000_000 &+ minute &* 1000 &+ secondOfMinute)
        text.store(digits &+ (TextCursor.ascii | 0x0000_0A00_000A_0000), count: 8)
    }

    @inline(never)
    private static func appendFraction(_ nanosecond: UInt64, to text: inout TextCursor) {
        text.append(UInt8(ascii: "."))
        if nanosecond % 1_000_000 == 0 {
            text.append(Int64(nanosecond / 1_000_000), width: 3)
        } else if nanosecond % 1000 == 0 {
            text.append(Int64(nanosecond / 1000), width: 6)
        } else {
            text.append(Int64(nanosecond), width: 9)
        }
    }

    @inline(never)
    private mutating func begin(dayOf time: UTCTime) {
        let date = time.date
        dayStart = Int64(date.daysSince1970) * Self.secondsPerDay
        let dash = UInt64(UInt8(ascii: "-"))
        let year = Self.digits(Int(min(max(date.year, 0), 9999)), count: 4)
        dayText.0 = year | dash << 32 | Self.digits(Int(date.month), count: 2) << 40 | dash << 56
        dayText.1 = Self.digits(Int(date.day), count: 2) | UInt64(UInt8(ascii: "T")) << 16
    }

    private static func digits(_ value: Int, count: Int) -> UInt64 {
        (TextCursor.eightDigits(UInt64(value)) | TextCursor.ascii) >> UInt64(64 - 8 * count)
    }
}
