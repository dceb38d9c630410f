/// The options of a recording.
package struct RecordingOptions: Hashable, Sendable {
    /// The condition on which another file is started; `nil` to record to a single file.
    package var rotation: Rotation?
    /// The filter that selects the positions to record.
    package var filter = TrackFilter()

    /// How long ``Recorder/record(_:)`` may wait if batches arrive faster than they can be written.
    package var wait = Wait.never

    /// How long a source can wait for the disk.
    package enum Wait: Hashable, Sendable {
        /// Never waits. For a serial line, which keeps sending.
        case never
        /// Waits briefly. For a network connection, whose sender can pause for a while, but not until a full disk has
        /// free space again.
        case briefly
        /// Waits as long as necessary. For a file or a simulation that is read at full speed.
        case always
    }

    /// Creates the default options, which record all positions to one file.
    package init() {}

    /// A condition on which another file is started.
    package enum Rotation: Hashable, Sendable {
        /// When the file has reached this size in bytes.
        case size(Int)
        /// When this many seconds have passed since the start of the file.
        case seconds(Double)
        /// When a new day begins in UTC.
        case day
    }
}
