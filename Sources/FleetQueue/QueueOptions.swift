/// The options of a queue: its limits, and its policy for writing fixes to disk.
package struct QueueOptions: Sendable {
    /// The policy for writing accepted fixes to disk.
    package enum Synchronization: Sendable {
        /// Each call of ``FleetQueue/accept(_:)`` writes its fixes before it returns.
        case every
        /// Fixes are collected in memory, and written together once the given time has passed between the oldest and
        /// the newest fix. A crash loses the fixes that are still in memory. This setting reduces the wear of flash
        /// memory.
        case interval(Duration)
    }

    /// How long batches are kept after the center has stored them.
    package var maxAge = Duration.seconds(90 * 86_400)
    /// The maximum size of the sealed batches, in bytes.
    package var maxBytes = 256_000_000
    /// The space to reserve in the queue's file for fixes that are accepted while the disk is full, in bytes; 0 to
    /// reserve no space. The write-ahead log takes up the same amount of additional space.
    package var reserve = 0
    /// The policy for writing accepted fixes to disk.
    package var synchronization = Synchronization.every

    /// Creates the default options.
    package init() {}
}
