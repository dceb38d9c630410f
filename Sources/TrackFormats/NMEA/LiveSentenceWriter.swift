package import GNSS
package import TextOutput

// Programs that read sentences from a server expect more than a file contains. They take a fix without an altitude for
// a 2D fix, and each repeated fix for a new point.

/// A writer for the NMEA sentences of a live receiver.
package struct LiveSentenceWriter {
    private var writer: NMEAWriter
    private var last: Epoch?

    /// Creates a writer that writes to `output`.
    package init(into output: OutputBuffer) { writer = NMEAWriter(into: output) }

    /// Writes the receiver's next epoch. If it only adds satellites to the last one, the fix is not written again.
    package mutating func append(_ epoch: Epoch) {
        var epoch = epoch
        epoch.fix.estimateMissingAltitude()
        if let last, last.isAmended(by: epoch), last.fix.isWritten(like: epoch.fix) {
            writer.appendSatellites(of: epoch)
        } else {
            writer.append(epoch)
        }
        last = epoch
    }
}

extension Fix {
    /// Returns whether the position and the motion are equal.
    fileprivate func isWritten(like other: Fix) -> Bool {
        mode == other.mode && quality == other.quality && coordinate == other.coordinate && altitude == other.altitude
            && speed == other.speed && course == other.course
    }
}
