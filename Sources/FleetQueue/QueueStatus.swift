/// The contents of a queue, counted.
package struct QueueStatus: Hashable, Sendable {
    /// The number of fixes that were accepted by the streams in the queue.
    package var accepted = 0
    /// The number of these fixes that the center has stored, including those of gaps that it has stored.
    package var stored = 0
    /// The number of fixes that are not stored.
    package var waitingFixes: Int { accepted - stored }
    /// The number of sealed batches that are not stored.
    package var waitingBatches = 0
    /// The size of these batches in bytes.
    package var waitingBytes = 0
    /// When the oldest fix that is not stored was received, in microseconds since 1970. For sealed batches, it is when
    /// the last fix of the oldest batch was received.
    package var oldestWaiting: Int64?
    /// The number of gaps in the queue.
    package var gaps = 0
    /// Whether a program is using the queue. If not, the state of the connection is that of the last program.
    package var isInUse = true
    /// Since when the device has been connected or disconnected, in microseconds since 1970; `nil` if it has never
    /// tried to connect.
    package var linkSince: Int64?
    /// The reason why the device is not connected; `nil` if it is.
    package var linkTrouble: String?

    /// Creates the status of an empty queue.
    package init() {}
}
