import Dashboard
import FleetStore
import FleetWire
import GNSS
import GPSBridgeMap
import TextOutput

/// The positions of a device on a day, at most one for each second, and the fences that it entered and left.
struct DeviceDay: Sendable {
    /// The position and motion of a device at a time.
    struct Position: Hashable, Sendable {
        /// The time in microseconds since 1970.
        let time: Int64
        let coordinate: Coordinate
        /// The speed in meters per second; `nil` if unknown.
        let speed: Double?
        /// The course in degrees from true north; `nil` if unknown.
        let course: Double?

        /// The time in whole seconds since 1970.
        var second: Int64 { time / 1_000_000 }
    }

    /// The positions, ordered by time.
    let positions: [Position]
    /// The entries and exits, ordered by time.
    let events: [FenceEvent]
    /// Whether some fixes of the day are missing, because the stored data is damaged.
    let isDamaged: Bool
    /// The simplified path. A line ends where the device has no position for more than ``maxGap``.
    let lines: [[LocationCoordinate2D]]

    /// The longest time without a position that the path spans, in microseconds.
    static let maxGap: Int64 = 60_000_000

    /// Creates a day.
    ///
    /// - Parameters:
    ///   - positions: The positions in any order. A device whose queue was lost begins a new stream of fixes, so its
    ///     positions need not be in the order of their times.
    ///   - isDamaged: Whether some fixes of the day are missing, because the stored data is damaged.
    init(_ positions: [Position], events: [FenceEvent], isDamaged: Bool = false) {
        var second: Int64?
        self.positions = positions.sorted { $0.time < $1.time }.filter { position in
            defer { second = position.second }
            return position.second != second
        }
        self.events = events
        self.isDamaged = isDamaged
        lines = Self.lines(self.positions)
    }

    /// Returns the last position at or before a time, or the first position if all positions are later.
    func position(at time: Int64) -> Position? {
        var (start, end) = (0, positions.count)
        while start < end {
            let middle = (start + end) / 2
            if positions[middle].time <= time { start = middle + 1 } else { end = middle }
        }
        return start > 0 ? positions[start - 1] : positions.first
    }

    /// Returns a description of the device's motion at a time, such as `14:03:22 UTC   48 km/h   039°`.
    func text(at time: Int64) -> String {
        guard let position = position(at: time) else { return "" }
        let clock = "\(DeviceText.clock(time)) UTC"
        guard time - position.time <= Self.maxGap else {
            return "\(clock)   no position since \(DeviceText.clock(position.time))"
        }
        let motion = [
            position.speed.map { "\(fixed($0 * 3.6, 0)) km/h" }, position.course.map { "\(degrees($0))°" },
        ]
        return ([clock] + motion.compactMap(\.self)).joined(separator: "   ")
    }
}

extension DeviceDay.Position {
    /// Creates a position from a fix; `nil` if the fix has no position.
    init?(_ fix: MotionFix) {
        guard let position = fix.position else { return nil }
        self.init(time: fix.instant, coordinate: position, speed: fix.speed, course: fix.course)
    }
}

extension DeviceDay {
    /// The number of positions that are simplified together.
    private static let partLength = 1_000
    /// The maximum number of points that remain of a part.
    private static let maxPartPoints = 100
    /// The maximum distance between an omitted position and the path in meters, unless a part needs more points.
    private static let tolerance = 5.0

    private static func lines(_ positions: [Position]) -> [[LocationCoordinate2D]] {
        var lines: [[LocationCoordinate2D]] = []
        var start = 0
        for (index, position) in positions.enumerated() {
            let next = index + 1
            guard next == positions.count || positions[next].time - position.time > maxGap else { continue }
            lines.append(simplified(positions[start..<next]))
            start = next
        }
        return lines
    }

    private static func simplified(_ run: ArraySlice<Position>) -> [LocationCoordinate2D] {
        stride(from: run.startIndex, to: run.endIndex, by: partLength).flatMap { start in
            let part = run[start..<min(start + partLength, run.endIndex)]
            let points = part.compactMap { Way.Point($0.coordinate, milliseconds: $0.time / 1000) }
            return Way(points, maxCount: maxPartPoints, tolerance: tolerance).points.map {
                LocationCoordinate2D(latitude: Double($0.latitude) / 1e6, longitude: Double($0.longitude) / 1e6)
            }
        }
    }
}
