import GNSS
import NMEA

extension OutputBuffer {
    /// A moment by ISO 8601, such as `2026-11-20T08:25:00.000Z`.
    func append(_ time: UTCTime, decimals: Int) {
        var time = time
        let unit = decimals == 0 ? 1_000_000_000 : decimals == 3 ? 1_000_000 : 1 as UInt32
        var fraction = (time.nanosecond + unit / 2) / unit
        if fraction * unit >= 1_000_000_000, !time.isLeapSecond {
            time.secondsSince1970 += 1
            fraction = 0
        }
        let date = time.date
        let secondOfDay = time.secondOfDay
        append(Int64(date.year), width: 4)
        append(UInt8(ascii: "-"))
        append(Int64(date.month), width: 2)
        append(UInt8(ascii: "-"))
        append(Int64(date.day), width: 2)
        append(UInt8(ascii: "T"))
        append(secondOfDay / 3600, width: 2)
        append(UInt8(ascii: ":"))
        append(secondOfDay / 60 % 60, width: 2)
        append(UInt8(ascii: ":"))
        append(secondOfDay % 60 + (time.isLeapSecond ? 1 : 0), width: 2)
        if decimals > 0 {
            append(UInt8(ascii: "."))
            append(Int64(min(fraction, 1_000_000_000 / unit - 1)), width: decimals)
        }
        append(UInt8(ascii: "Z"))
    }
}
