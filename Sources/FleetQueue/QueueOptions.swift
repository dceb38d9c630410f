/// The limits of a queue, and when it writes to the disk.
package struct QueueOptions: Sendable {
    /// When accepted fixes reach the disk.
    package enum Synchronization: Sendable {
        /// With each call of ``FleetQueue/accept(_:)``, before it returns.
        case every
        /// Together, once the newest of them was received this long after the oldest. A crash loses the fixes that are
        /// still in memory. This setting reduces the wear of flash memory.
        case interval(Duration)
    }

    /// How long batches that the center has stored are kept.
    package var maxAge = Duration.seconds(90 * 86_400)
    /// The maximum size of the sealed batches, in bytes.
    package var maxBytes = 256_000_000
    /// The free space in the queue's file for fixes that are accepted while the disk is full, in bytes; 0 for none. The
    /// write-ahead log takes the same space again.
    package var reserve = 0
    /// When accepted fixes reach the disk.
    package var synchronization = Synchronization.every

    /// Creates the default options.
    package init() {}
}
