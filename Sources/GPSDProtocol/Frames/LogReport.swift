internal import GNSS
internal import NMEA
internal import TextOutput
internal import UBX

/// LOG: a position that the receiver stored earlier, in SI units and degrees. The time accuracy is in nanoseconds.
struct LogReport: FrameReport {
    static let name = "LOG"

    private let entry: LogBATCH

    init(_ entry: LogBATCH) { self.entry = entry }

    func write(to text: inout JSONText) {
        text.member("time", time)
        text.member("idx", Int(entry.messageCount))
        text.member("mode", mode)
        if abs(entry.latitude) <= 90, abs(entry.longitude) <= 180 {
            text.member("lat", entry.latitude, decimals: 7)
            text.member("lon", entry.longitude, decimals: 7)
        }
        text.member("altHAE", entry.height, decimals: 3)
        text.member("altMSL", entry.altitude, decimals: 3)
        text.member("gSpeed", entry.groundSpeed, decimals: 3)
        text.member("heading", entry.course, decimals: 5)
        text.member("tAcc", Int(entry.timeAccuracy))
        text.member("hAcc", entry.horizontalAccuracy, decimals: 3)
        text.member("vAcc", entry.verticalAccuracy, decimals: 3)
        text.member("sAcc", entry.speedAccuracy, decimals: 3)
        text.member("headAcc", entry.courseAccuracy, decimals: 5)
        text.member("velN", entry.northVelocity, decimals: 3)
        text.member("velE", entry.eastVelocity, decimals: 3)
        text.member("velD", entry.downVelocity, decimals: 3)
        text.member("pDOP", entry.positionDilution, decimals: 2)
    }

    private var time: String? {
        guard entry.validity.isSuperset(of: [.date, .time]),
            let date = CalendarDate(year: Int16(clamping: entry.year), month: entry.month, day: entry.day),
            let time = TimeOfDay(hour: entry.hour, minute: entry.minute, second: entry.second)
        else { return nil }
        // The fraction, which may be negative, is omitted as in gpsd's reports.
        return UTCTime(date: date, time: time).text
    }

    private var mode: Int {
        switch entry.fixTypeValue {
        case 1, 2: 2
        case 3, 4, 5: 3
        default: 1
        }
    }
}
