import Dashboard
import GNSS
import TerminalScreen

/// The screen of `gpsbridge fleet watch`: a headline, a table of devices, and the keys.
struct WatchScreen {
    private let fleet: WatchedFleet
    private let rows: [WatchedFleet.Device]
    private let size: Size
    private let now: Int64

    /// The total number of rows above and below the table.
    private static let frame = 3

    init(_ fleet: WatchedFleet, size: Size, now: Int64) {
        self.fleet = fleet
        rows = fleet.rows
        self.size = size
        self.now = now
    }

    /// The number of devices that fit on the screen.
    var capacity: Int { max(0, size.rows - Self.frame) }

    /// The largest scroll position, at which the last device is on the last row.
    var maxScroll: Int { max(0, rows.count - capacity) }

    /// The screen's content.
    var picture: Picture {
        var picture = Picture(size: size)
        let start = min(fleet.scroll, maxScroll)
        let shown = rows.dropFirst(start).prefix(capacity)
        let columns = Column.fitting(size.columns, names: rows)
        picture.write(headline, row: 0, column: 0, width: size.columns)
        picture.write(StyledText(Column.line(columns) { $0.title }, .bold), row: 1, column: 0, width: size.columns)
        for (row, device) in shown.enumerated() {
            let line = Column.line(columns) { $0.text(device, now) }
            picture.write(
                StyledText(line, device.isSilent(now: now) ? .dim : .plain), row: row + 2, column: 0,
                width: size.columns)
        }
        picture.write(footer(shown: start..<start + shown.count), row: size.rows - 1, column: 0)
        return picture
    }

    private var headline: StyledText {
        let devices = (fleet.omitsDevices ? "more than " : "") + count(rows.count, "device", "devices")
        let counts = "\(devices), \(fleet.currentCount(now: now)) active"
        let state =
            fleet.isConnected
            ? StyledText("connected", Style(.green)) : StyledText(fleet.trouble ?? "not connected", Style(.red))
        // On a narrow screen, the state of the connection is more important than the explanation of "active".
        let texts = [" in the last minute   ", "   "].map { ending in
            var text = StyledText(counts + ending, .bold)
            text.append(state)
            return text
        }
        return texts[0].width <= size.columns ? texts[0] : texts[1]
    }

    private func footer(shown: Range<Int>) -> StyledText {
        let order = fleet.order == .name ? "newest first" : "by name"
        let part =
            shown.count < rows.count ? "   \(shown.lowerBound + 1)–\(shown.upperBound) of \(rows.count), ↑↓ scroll" : ""
        return StyledText("q quit   s \(order)\(part)", .dim)
    }
}

extension WatchScreen {
    /// A column of the table.
    fileprivate struct Column {
        let title: String
        let width: Int
        var isText = false
        let text: (WatchedFleet.Device, _ now: Int64) -> String

        /// Returns the columns that fit into a width. The rightmost columns are omitted first.
        static func fitting(_ width: Int, names: [WatchedFleet.Device]) -> [Column] {
            let longest = min(names.reduce(6) { max($0, $1.name.count) }, 24)
            let name = Column(title: "device", width: longest, isText: true) { device, _ in
                String(device.name.prefix(longest))
            }
            let all =
                [name] + [
                    Column(title: "received", width: 8) { device, now in
                        device.received.map { DeviceText.age(now - $0) } ?? "stored"
                    },
                    Column(title: "latitude", width: 11) { device, _ in fixed(device.coordinate.latitude, 6) },
                    Column(title: "longitude", width: 12) { device, _ in fixed(device.coordinate.longitude, 6) },
                    Column(title: "km/h", width: 6) { device, _ in device.speed.map { fixed($0 * 3.6, 0) } ?? "" },
                    Column(title: "course", width: 7) { device, _ in device.course.map { "\(degrees($0))°" } ?? "" },
                    Column(title: "age", width: 8) { device, now in DeviceText.age(now - device.time / 1_000_000) },
                    Column(title: "sats", width: 5) { device, _ in device.satellitesUsed.map { "\($0)" } ?? "" },
                ]
            var used = 0
            return Array(
                all.prefix { column in
                    used += column.width + 1
                    return used <= width + 1
                })
        }

        static func line(_ columns: [Column], _ text: (Column) -> String) -> String {
            columns.map { column in
                column.isText ? text(column).padded(right: column.width) : text(column).padded(left: column.width)
            }.joined(separator: " ")
        }
    }
}
