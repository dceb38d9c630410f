import Formats
import GNSS
import NMEA
import Recording

/// What `gpsbridge tracks` shows of a database.
enum TracksText {
    static func heading(_ path: String, isAlone: Bool) -> String {
        (isAlone ? "" : "\(path):\n")
            + "session  from                  to                        epochs  positions  device"
    }

    static func line(_ track: TrackDatabase.Track) -> String {
        [
            padded("\(track.session)", 7), second(track.from), second(track.to), padded("\(track.epochs)", 10),
            padded("\(track.positions)", 9), track.device.plain + (track.isSimulated ? " (simulated)" : ""),
        ].joined(separator: "  ")
    }

    /// Something that happened.
    static func line(_ time: UTCTime, _ text: String) -> String { "\(second(time))  \(text.plain)" }

    static func line(_ fix: Fix) -> String {
        var parts = [fix.time.map(text) ?? "without a time"]
        guard fix.hasPosition, let place = fix.coordinate else { return parts[0] + "  no position" }
        parts.append(padded(rounded(place.latitude, 7), 11))
        parts.append(padded(rounded(place.longitude, 7), 12))
        if let altitude = fix.altitude { parts.append("\(rounded(altitude, 1)) m") }
        if let speed = fix.speed { parts.append("\(rounded(speed, 1)) m/s") }
        if let course = fix.course { parts.append("\(rounded(course, 0))\u{B0}") }
        if let satellites = fix.satellitesUsed { parts.append("\(satellites) satellites") }
        return parts.joined(separator: "  ")
    }

    /// To the second: `2026-11-20T14:30:00Z`.
    static func second(_ time: UTCTime) -> String { text(UTCTime(secondsSince1970: time.secondsSince1970)) }

    private static func text(_ time: UTCTime) -> String {
        let clock = time.secondOfDay
        let day = [Int64(time.date.year), Int64(time.date.month), Int64(time.date.day)].map(twoDigits)
        let parts = [clock / 3_600, clock / 60 % 60, clock % 60].map(twoDigits)
        let thousandths = 1_000 + time.nanosecond / 1_000_000
        let fraction = time.nanosecond == 0 ? "" : ".\(String(thousandths).dropFirst())"
        return "\(day.joined(separator: "-"))T\(parts.joined(separator: ":"))\(fraction)Z"
    }

    static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    static func rounded(_ number: Double, _ decimals: Int) -> String {
        guard abs(number) < 1e9 else { return "\(number)" }
        var power = 1.0
        for _ in 0..<decimals { power *= 10 }
        let parts = Int((abs(number) * power).rounded())
        let sign = number < 0 && parts > 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(parts)" }
        let fraction = String(parts % Int(power))
        return "\(sign)\(parts / Int(power))." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
