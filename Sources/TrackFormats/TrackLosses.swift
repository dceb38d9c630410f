/// The parts of a track file that could not be read or written.
package struct TrackLosses: Hashable, Sendable {
    /// The number of points that were skipped, because they are incomplete or their position is not valid.
    package var points = 0
    /// The number of points that were read without a time, because their time is not valid.
    package var times = 0
    /// The number of points that were left out of NMEA output, because only other points of their segment have times.
    package var untimedPoints = 0
    /// Whether the file violates the rules of its format, so that only the intact parts were read.
    package var isDamaged = false
    /// The character encoding of the file if it is not supported, so that only ASCII text was read correctly.
    package var unsupportedEncoding: String?

    /// Adds the losses of another part of the file.
    static func += (losses: inout TrackLosses, other: TrackLosses) {
        losses.points += other.points
        losses.times += other.times
        losses.untimedPoints += other.untimedPoints
        losses.isDamaged = losses.isDamaged || other.isDamaged
        losses.unsupportedEncoding = losses.unsupportedEncoding ?? other.unsupportedEncoding
    }
}
