import FleetStore
import FleetWire
import GNSS
import TerminalScreen
import TextOutput

/// A summary of a device's fixes in a box.
struct Visit: Equatable {
    let device: String
    /// The time of the earliest fix in the box, in microseconds since 1970.
    private(set) var first: Int64
    /// The time of the latest fix in the box, in microseconds since 1970.
    private(set) var last: Int64
    /// The number of fixes in the box.
    private(set) var fixes = 1

    /// Creates a visit with one fix.
    init(device: String, time: Int64) {
        self.device = device
        (first, last) = (time, time)
    }

    /// Counts a fix with the given time. Fixes may be added in any order.
    mutating func add(_ time: Int64) {
        (first, last) = (min(first, time), max(last, time))
        fixes += 1
    }

    /// The heading of the table of visits.
    static let heading = "first fix             last fix                 fixes  device"

    /// The visit as a line of the table.
    var line: String {
        [
            UTCTime(microseconds: first).secondText, UTCTime(microseconds: last).secondText,
            "\(fixes)".padded(left: 8), device,
        ].joined(separator: "  ")
    }

    /// The visit as a JSON object.
    var json: String {
        JSONText.object { json in
            json.member("device", device)
            json.member("first", UTCTime(microseconds: first).text)
            json.member("last", UTCTime(microseconds: last).text)
            json.member("fixes", fixes)
        }
    }
}
