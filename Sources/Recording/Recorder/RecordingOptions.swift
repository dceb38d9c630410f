/// The options of a recording.
package struct RecordingOptions: Hashable, Sendable {
    /// When to start another file; `nil` for a single file.
    package var rotation: Rotation?
    /// The positions to record.
    package var filter = TrackFilter()

    /// How long ``Recorder/record(_:)`` may wait while batches come faster than they can be written.
    package var wait = Wait.never

    /// How long a source can wait for the disk.
    package enum Wait: Hashable, Sendable {
        /// Not at all: a serial line keeps sending.
        case never
        /// For a short time: the other end of a connection can wait, but not for a full disk.
        case briefly
        /// Without limit: a file or a simulation that is read at full speed.
        case always
    }

    /// Creates the default options: one file, all positions.
    package init() {}

    /// The condition for starting another file.
    package enum Rotation: Hashable, Sendable {
        /// The file has reached this size in bytes.
        case size(Int)
        /// This many seconds have passed.
        case seconds(Double)
        /// A new day has begun, in UTC.
        case day
    }
}
