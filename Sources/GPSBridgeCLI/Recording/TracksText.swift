import Formats
import GNSS
import MonitorScreen
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
        parts.append(padded(fixed(place.latitude, 7), 11))
        parts.append(padded(fixed(place.longitude, 7), 12))
        if let altitude = fix.altitude { parts.append("\(fixed(altitude, 1)) m") }
        if let speed = fix.speed { parts.append("\(fixed(speed, 1)) m/s") }
        if let course = fix.course { parts.append("\(fixed(course, 0))\u{B0}") }
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
}
