/// The options of a recording.
package struct RecordingOptions: Hashable, Sendable {
    /// The condition for starting another file; `nil` to record to a single file.
    package var rotation: Rotation?
    /// The filter that selects the positions to record.
    package var filter = TrackFilter()

    /// How long ``Recorder/record(_:)`` may wait if batches arrive faster than they can be written.
    package var wait = Wait.never

    /// How long a source can wait for the disk.
    package enum Wait: Hashable, Sendable {
        /// No waiting, for a serial line, which keeps sending.
        case never
        /// A short wait, for a network connection. The sender can pause for a while, but not until a full disk has free
        /// space again.
        case briefly
        /// An unlimited wait, for a file or a simulation that is read at full speed.
        case always
    }

    /// Creates the default options, which record all positions to one file.
    package init() {}

    /// The condition for starting another file.
    package enum Rotation: Hashable, Sendable {
        /// When the file has reached this size in bytes.
        case size(Int)
        /// When this many seconds have passed since the start of the file.
        case seconds(Double)
        /// When a new day begins in UTC.
        case day
    }
}
