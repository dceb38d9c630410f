import Dashboard
import GNSS
import TextOutput

/// The lines that `gpsbridge fleet watch` prints when it does not use the whole screen.
enum WatchText {
    /// Formats a device's position as a line.
    static func line(_ device: WatchedFleet.Device) -> String {
        let speed = device.speed.map { "  \(fixed($0 * 3.6, 0)) km/h" } ?? ""
        let course = device.course.map { "  \(degrees($0))°" } ?? ""
        let coordinate = "\(fixed(device.coordinate.latitude, 7)) \(fixed(device.coordinate.longitude, 7))"
        return "\(UTCTime(microseconds: device.time).secondText)  \(device.name)  \(coordinate)\(speed)\(course)"
    }

    /// Formats a device's position as a JSON object with some of the keys of `gpsbridge fleet list --json`.
    static func json(_ device: WatchedFleet.Device) -> String {
        JSONText.object { json in
            json.member("device", device.name)
            json.member("time", UTCTime(microseconds: device.time).text)
            json.member("lat", device.coordinate.latitude, decimals: 7)
            json.member("lon", device.coordinate.longitude, decimals: 7)
            json.member("speed", device.speed, decimals: 2)
            json.member("track", device.course, decimals: 2)
        }
    }
}
