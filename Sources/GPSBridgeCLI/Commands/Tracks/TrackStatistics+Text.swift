import GNSS
import MonitorScreen
import TerminalScreen
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
        lines.append(("distance", units.distance.text(meters, decimals: 3)))
        lines.append(("time with positions", "\(fixed(seconds, 0)) s"))
        if let meanSpeed { lines.append(("mean speed", units.speed.text(meanSpeed, decimals: 2))) }
        if let highestSpeed { lines.append(("maximum speed", units.speed.text(highestSpeed, decimals: 2))) }
        if let lowest, let highest {
            let from = fixed(units.height.convert(lowest), 1)
            lines.append(("altitude", "\(from) to \(units.height.text(highest, decimals: 1))"))
        }
        return lines.map { name, value in name.padded(right: 21) + value }
    }
}
