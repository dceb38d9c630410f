import GNSS
import MonitorScreen

/// What can be said of many epochs in few lines.
struct TrackStatistics {
    private(set) var epochs = 0
    private var positions = 0
    private var segments = 0
    private var metres = 0.0
    private var seconds = 0.0
    private var highestSpeed: Double?
    private var lowest: Double?
    private var highest: Double?
    private var first: UTCTime?
    private var last: UTCTime?
    /// Of the segment that goes on.
    private var previous: Fix?

    /// The longest time between two positions that belong together, in seconds, as in exported tracks.
    private static let longestGap = 300.0

    mutating func add(_ epoch: Epoch) {
        let fix = epoch.fix
        epochs += 1
        first = first ?? fix.time
        last = fix.time ?? last
        guard fix.hasPosition, let place = fix.coordinate else {
            if fix.mode == Fix.Mode.none { previous = nil }
            return
        }
        positions += 1
        let step = previous?.time.flatMap { before in fix.time?.seconds(since: before) } ?? 0
        if let before = previous?.coordinate, (0...Self.longestGap).contains(step) {
            metres += before.distance(to: place)
            seconds += step
        } else {
            segments += 1
        }
        previous = fix
        if let speed = fix.speed { highestSpeed = max(highestSpeed ?? 0, speed) }
        if let altitude = fix.altitude {
            lowest = min(lowest ?? altitude, altitude)
            highest = max(highest ?? altitude, altitude)
        }
    }

    var lines: [String] {
        var lines = [("epochs", "\(epochs)"), ("positions", "\(positions)"), ("segments", "\(segments)")]
        if let first, let last {
            lines.append(("from", TracksText.second(first)))
            lines.append(("to", TracksText.second(last)))
        }
        lines.append(("distance", "\(fixed(metres / 1_000, 3)) km"))
        lines.append(("time with positions", "\(fixed(seconds, 0)) s"))
        if seconds > 0 { lines.append(("mean speed", "\(fixed(metres / seconds, 2)) m/s")) }
        if let highestSpeed { lines.append(("highest speed", "\(fixed(highestSpeed, 2)) m/s")) }
        if let lowest, let highest {
            lines.append(("altitude", "\(fixed(lowest, 1)) to \(fixed(highest, 1)) m"))
        }
        return lines.map { name, value in
            name + String(repeating: " ", count: max(1, 21 - name.count)) + value
        }
    }
}
