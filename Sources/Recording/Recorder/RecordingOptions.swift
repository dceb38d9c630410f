/// How a recording is made.
package struct RecordingOptions: Hashable, Sendable {
    /// When another file begins; `nil` for one file.
    package var rotation: Rotation?
    /// Which positions are recorded.
    package var filter = TrackFilter()

    /// How long handing over a batch may wait while batches come faster than they can be written.
    package var wait = Wait.never

    /// How long a source can wait for the disk.
    package enum Wait: Hashable, Sendable {
        /// A serial line goes on sending.
        case never
        /// A connection whose other end can wait, though not for a disk that is full.
        case briefly
        /// A file or a simulation that is read at full speed.
        case always
    }

    /// Makes the default options: one file, all positions.
    package init() {}

    /// When another file begins.
    package enum Rotation: Hashable, Sendable {
        /// When the file has so many bytes.
        case size(Int)
        /// After so many seconds.
        case seconds(Double)
        /// At midnight, UTC.
        case day
    }
}
