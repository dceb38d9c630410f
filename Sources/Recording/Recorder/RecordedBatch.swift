internal import Glibc
package import Receivers
internal import SystemSupport

/// A batch to be recorded, with the time at which its last byte was received.
package struct RecordedBatch: Sendable {
    /// A point in time, according to the host's clocks.
    package struct Timestamp: Hashable, Sendable {
        /// Nanoseconds since 1970 in UTC, according to the system clock, which can be set at any time.
        package var wall: Int64
        /// Nanoseconds since the host was booted, according to the monotonic clock.
        package var monotonic: Int64

        /// Creates a point in time from the values of both clocks.
        package init(wall: Int64, monotonic: Int64) {
            self.wall = wall
            self.monotonic = monotonic
        }

        /// The current time.
        package static var now: Timestamp { Timestamp(wall: read(CLOCK_REALTIME), monotonic: read(CLOCK_BOOTTIME)) }

        /// Creates the point in time that corresponds to an instant of the continuous clock. Instants have no absolute
        /// values, so the age of the instant is subtracted from the current time.
        package init(_ instant: ContinuousClock.Instant) {
            let now = Timestamp.now
            let age = (ContinuousClock.now - instant).nanoseconds
            self.init(wall: now.wall - age, monotonic: now.monotonic - age)
        }

        private static func read(_ clock: clockid_t) -> Int64 {
            var time = timespec()
            clock_gettime(clock, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }
    }

    /// The time at which the last byte of the batch was received.
    package var timestamp: Timestamp
    /// The received batch.
    package var batch: Receiver.Batch
    /// The number of batches dropped before this one because the file could not be written and the memory limit was
    /// reached.
    package var lost = 0

    /// Creates a recorded batch.
    package init(_ batch: Receiver.Batch, at timestamp: Timestamp) {
        self.batch = batch
        self.timestamp = timestamp
    }

    /// The approximate memory use of the batch, in bytes.
    var size: Int { 1_000 + batch.bytes.count + batch.packets.byteCount + batch.epochs.count * 1_000 }
}
