import GNSS
import MonitorScreen
import TextOutput
package import TrackFormats

extension TrackStatistics {
    /// Returns the statistics as text lines.
    package func lines(_ units: TrackUnits) -> [String] {
        var lines = [("fixes", "\(epochs)"), ("positions", "\(positions)"), ("segments", "\(segments)")]
        if let first, let last {
            lines.append(("from", first.secondText))
            lines.append(("to", last.secondText))
        }
        lines.append(("distance", units.distance(meters)))
        lines.append(("time with positions", "\(fixed(seconds, 0)) s"))
        if let meanSpeed { lines.append(("mean speed", units.speed(meanSpeed))) }
        if let highestSpeed { lines.append(("maximum speed", units.speed(highestSpeed))) }
        if let lowest, let highest {
            lines.append(("altitude", units.heights([lowest, highest])))
        }
        return lines.map { name, value in
            name + String(repeating: " ", count: max(1, 21 - name.count)) + value
        }
    }
}
