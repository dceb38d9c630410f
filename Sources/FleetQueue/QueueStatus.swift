/// The numbers of fixes and batches in a queue, and the state of the device's connection.
package struct QueueStatus: Hashable, Sendable {
    /// The number of fixes that were accepted into the streams that the queue still contains.
    package var accepted = 0
    /// The number of accepted fixes that the center has stored. Dropped fixes count as stored once the center has
    /// stored their gap.
    package var stored = 0
    /// The number of fixes that are not stored.
    package var waitingFixes: Int { accepted - stored }
    /// The number of sealed batches that are not stored.
    package var waitingBatches = 0
    /// The total size of the sealed batches that are not stored, in bytes.
    package var waitingBytes = 0
    /// The time at which the oldest fix that is not stored was received, in microseconds since 1970; `nil` if all fixes
    /// are stored. If this fix is in a sealed batch, this is the time at which the batch's last fix was received.
    package var oldestWaiting: Int64?
    /// The number of gaps in the queue.
    package var gaps = 0
    /// Whether a program is using the queue. If not, the state of the connection is the state that the last program
    /// recorded.
    package var isInUse = true
    /// The time at which the connection was last established or lost, in microseconds since 1970; `nil` if the device
    /// has never tried to connect.
    package var linkSince: Int64?
    /// The reason why the device is not connected; `nil` if it is connected.
    package var linkTrouble: String?
    /// The reason why the center stores no fixes although the device is connected, as a sentence; `nil` if no reason is
    /// known.
    package var problem: String?

    /// The name of the cause of ``linkTrouble``; `nil` if it is unknown.
    package var linkCause: String?
    /// The name of the cause of ``problem``; `nil` if it is unknown.
    package var problemCause: String?
    /// How far the device's clock is ahead of the satellites' time, in seconds; `nil` if the clock is right or nothing
    /// is known about it.
    package var clockOffset: Int64?
    /// The time at which another device with the same name was last noticed, in microseconds since 1970; `nil` if no
    /// such device was noticed.
    package var copySign: Int64?
    /// The number of fixes that the full queue has dropped and whose gaps the center has not stored yet.
    package var dropped = 0
    /// The number of damaged batches and groups of waiting fixes that were found in the queue and replaced with gaps.
    package var damagedBatches = 0
    /// The time at which the last damage was found, in microseconds since 1970; `nil` if there was none.
    package var lastDamage: Int64?
    /// Whether the device is connected.
    package var isConnected: Bool { isInUse && linkSince != nil && linkTrouble == nil }

    /// Creates the status of an empty queue.
    package init() {}
}
