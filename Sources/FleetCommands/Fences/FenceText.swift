import Dashboard
import FleetFences
import FleetStore
import GNSS
import TerminalScreen
import TextOutput

/// The format of the fences and events that `gpsbridge fleet fence` shows.
enum FenceText {
    /// Returns the lines of a table of fences, including its heading.
    static func table(_ fences: [(fence: Fence, devices: Int)]) -> [String] {
        let width = fences.reduce(5) { max($0, $1.fence.name.terminalWidth) }
        return [line("fence", "devices", "area", width)]
            + fences.map { line($0.fence.name, "\($0.devices)", area($0.fence.area), width) }
    }

    private static func line(_ name: String, _ devices: String, _ area: String, _ width: Int) -> String {
        [name.padded(right: width), devices.padded(left: 7), area].joined(separator: "  ")
    }

    private static func area(_ area: FenceArea) -> String {
        switch area {
        case .circle(let circle):
            "circle with a radius of \(length(circle.radius)) around \(circle.center.latitude),\(circle.center.longitude)"
        case .polygon(let polygon): "polygon with \(polygon.rings.joined().count) corners"
        }
    }

    private static func length(_ meters: Double) -> String {
        meters < 10_000 ? "\(fixed(meters, 0)) m" : "\(fixed(meters / 1_000, 1)) km"
    }

    /// Formats an event as a line. The columns to the left of the device have a fixed width.
    static func line(_ event: FenceEvent) -> String {
        let action = event.isEntry ? "enter" : "exit "
        return [UTCTime(microseconds: event.time).secondText, action, event.device, event.fence]
            .joined(separator: "  ") + (event.isLate ? "  late" : "")
    }

    /// Formats an event as a JSON object.
    static func json(_ event: FenceEvent) -> String {
        JSONText.object { json in
            json.member("time", UTCTime(microseconds: event.time).text)
            json.member("event", event.isEntry ? "enter" : "exit")
            json.member("device", event.device)
            json.member("fence", event.fence)
            json.member("number", event.number)
            json.member("arrived", UTCTime(microseconds: event.arrived).text)
            json.member("late", event.isLate)
        }
    }
}
