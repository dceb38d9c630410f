import Dashboard
import FleetStore
import FleetWire
import GNSS
import TerminalScreen
import TextOutput

/// The format of the devices that `gpsbridge fleet list` shows.
enum DeviceText {
    /// Returns the lines of a table of devices.
    static func table(_ devices: [DeviceSummary], now: UTCTime) -> [String] {
        let width = width(devices)
        let heading = line("device", "last fix", "age", "latitude", "longitude", "fixes", "dropped", width: width)
        return [heading] + devices.map { line($0, width: width, now: now) }
    }

    private static func line(_ device: DeviceSummary, width: Int, now: UTCTime) -> String {
        let fix = device.position
        let coordinate = fix?.position
        return line(
            device.device, fix.map { UTCTime(microseconds: $0.instant).secondText } ?? "no position",
            fix.map { age(now.secondsSince1970 - $0.instant / 1_000_000) } ?? "",
            coordinate.map { fixed($0.latitude, 6) } ?? "", coordinate.map { fixed($0.longitude, 6) } ?? "",
            "\(device.fixes)", "\(device.dropped)", width: width)
    }

    private static func line(
        _ device: String, _ time: String, _ age: String, _ latitude: String, _ longitude: String, _ fixes: String,
        _ dropped: String, width: Int
    ) -> String {
        [
            device.padded(right: width), time.padded(right: 20), age.padded(left: 7), latitude.padded(left: 11),
            longitude.padded(left: 12), fixes.padded(left: 10), dropped.padded(left: 7),
        ].joined(separator: "  ")
    }

    /// Formats a device as a JSON object.
    static func json(_ device: DeviceSummary) -> String {
        JSONText.object { json in
            json.member("device", device.device)
            json.member("fixes", device.fixes)
            json.member("dropped", device.dropped)
            json.member("arrived", UTCTime(microseconds: device.arrived).text)
            guard let fix = device.position else { return }
            json.member("time", UTCTime(microseconds: fix.instant).text)
            json.member("lat", fix.position?.latitude, decimals: 9)
            json.member("lon", fix.position?.longitude, decimals: 9)
            json.member("altMSL", fix.fix.altitude, decimals: 3)
            json.member("speed", fix.speed, decimals: 3)
            json.member("track", fix.course, decimals: 2)
        }
    }

    /// Formats an age as text, such as `42 s`, `17 min` or `3 d`. The unit is minutes from 100 s, hours from 100 min
    /// and days from 48 h.
    static func age(_ seconds: Int64) -> String {
        switch max(seconds, 0) {
        case let seconds where seconds < 100: "\(seconds) s"
        case let seconds where seconds < 6_000: "\(seconds / 60) min"
        case let seconds where seconds < 172_800: "\(seconds / 3_600) h"
        case let seconds: "\(seconds / 86_400) d"
        }
    }

    /// Returns parts as a list, such as `truck7, truck8 and truck9`.
    ///
    /// - Parameter maxCount: The maximum number of parts in the list. If there are more, the list ends with the number
    ///   of the others, such as `truck7, truck8 and 18 more`.
    static func list(_ parts: [String], maxCount: Int = .max) -> String {
        let parts =
            parts.count > maxCount ? parts.prefix(maxCount) + ["\(parts.count - maxCount) more"] : parts
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Returns the time of day of a time in microseconds since 1970, in UTC and in the format `14:03:22`.
    static func clock(_ microseconds: Int64) -> String {
        String(UTCTime(microseconds: microseconds).secondText.dropFirst(11).dropLast())
    }

    private static func width(_ devices: [DeviceSummary]) -> Int {
        devices.reduce(6) { max($0, $1.device.terminalWidth) }
    }
}
