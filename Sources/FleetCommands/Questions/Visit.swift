import FleetStore
import FleetWire
import GNSS
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
        let count = "\(fixes)"
        let padding = String(repeating: " ", count: max(0, 8 - count.count))
        return "\(Self.time(first).text)  \(Self.time(last).text)  \(padding)\(count)  \(device)"
    }

    /// The visit as a JSON object.
    var json: String {
        var json = JSONText()
        json.object { json in
            json.member("device", device)
            json.member("first", Self.time(first).text)
            json.member("last", Self.time(last).text)
            json.member("fixes") { $0.append(fixes) }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func time(_ microseconds: Int64) -> UTCTime {
        UTCTime(secondsSince1970: microseconds / 1_000_000)
    }
}
