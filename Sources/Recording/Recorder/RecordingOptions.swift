/// How a recording is made.
package struct RecordingOptions: Hashable, Sendable {
    /// When another file begins; `nil` for one file.
    package var rotation: Rotation?
    /// Which positions are recorded.
    package var filter = TrackFilter()

    /// How long whoever hands over batches is held up when they come faster than they can be written.
    package var wait = Wait.never

    /// What can wait for a disk, and for how long.
    package enum Wait: Hashable, Sendable {
        /// A serial line goes on sending.
        case never
        /// A connection whose other end can wait, though not for a disk that is full.
        case briefly
        /// What is read as fast as it goes.
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
