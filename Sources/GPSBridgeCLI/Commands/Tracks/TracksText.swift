import GNSS
import MonitorScreen
import NMEA
import Recording
import TextOutput
import TrackDatabase

/// The text output of `gpsbridge tracks`.
enum TracksText {
    static func heading(_ path: String, isAlone: Bool) -> String {
        (isAlone ? "" : "\(path):\n")
            + "session  from                  to                         fixes  positions  device"
    }

    static func line(_ track: TrackDatabase.Track) -> String {
        [
            "\(track.session)".padded(left: 7), track.from.secondText, track.to.secondText,
            "\(track.epochs)".padded(left: 10), "\(track.positions)".padded(left: 9),
            track.device.plain + (track.isSimulated ? " (simulated)" : ""),
        ].joined(separator: "  ")
    }

    static func json(_ track: TrackDatabase.Track, of file: String) -> String {
        JSONText.object { json in
            json.member("file", file)
            json.member("session", track.session)
            json.member("device", track.device)
            json.member("identity", track.identity)
            json.member("from", track.from.secondText)
            json.member("to", track.to.secondText)
            json.member("epochs", track.epochs)
            json.member("positions", track.positions)
            json.member("simulated", track.isSimulated)
        }
    }

    /// Returns a line with the time and the text of an event.
    static func line(_ event: TrackDatabase.Event) -> String { "\(event.time.secondText)  \(event.text.plain)" }

    static func line(_ epoch: Epoch, _ units: TrackUnits) -> String {
        let fix = epoch.fix
        var parts = [fix.time?.text ?? "no time"]
        guard fix.hasPosition, let coordinate = fix.coordinate else { return parts[0] + "  no position" }
        parts.append(fixed(coordinate.latitude, 7).padded(left: 11))
        parts.append(fixed(coordinate.longitude, 7).padded(left: 12))
        if let altitude = fix.knownAltitude { parts.append(units.height.text(altitude, decimals: 1)) }
        if let speed = fix.speed { parts.append(units.speed.text(speed, decimals: 1)) }
        if let course = fix.course { parts.append("\(fixed(course, 0))\u{B0}") }
        if let satellites = fix.usedSatelliteCount(in: epoch.sky) { parts.append("\(satellites) satellites") }
        return parts.joined(separator: "  ")
    }
}
