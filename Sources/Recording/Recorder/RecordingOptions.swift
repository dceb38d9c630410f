/// The options of a recording.
package struct RecordingOptions: Hashable, Sendable {
    /// The condition under which another file is started; `nil` to record to a single file.
    package var rotation: Rotation?
    /// The filter that selects the positions to record.
    package var filter = TrackFilter()

    /// How long ``Recorder/record(_:)`` may wait if batches arrive faster than they can be written.
    package var wait = Wait.never

    /// How long ``Recorder/record(_:)`` may wait for the disk, which depends on whether the source can wait.
    package enum Wait: Hashable, Sendable {
        /// Never waits. Used for serial lines, because the device keeps sending.
        case never
        /// Waits briefly. Used for network connections, whose senders can pause for a while, but not until a full disk
        /// has free space again.
        case briefly
        /// Waits as long as the disk needs. Used for files and simulations that are read at full speed.
        case always
    }

    /// Creates the default options, which record all positions to one file.
    package init() {}

    /// A condition under which another file is started.
    package enum Rotation: Hashable, Sendable {
        /// Another file is started when the current file has reached this size in bytes.
        case size(Int)
        /// Another file is started when this many seconds have passed since the start of the current file.
        case seconds(Double)
        /// Another file is started when a new day begins in UTC.
        case day
    }
}
