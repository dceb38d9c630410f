internal import Glibc
package import Receivers

/// A receiver's batch, and the time at which its last byte was received.
package struct RecordedBatch: Sendable {
    /// A moment by the host's clocks.
    package struct Moment: Hashable, Sendable {
        /// Nanoseconds since 1970 UTC, by a clock that may be set at any time.
        package var wall: Int64
        /// Nanoseconds since the host was booted, by the monotonic clock.
        package var monotonic: Int64

        /// Creates a moment.
        package init(wall: Int64, monotonic: Int64) {
            self.wall = wall
            self.monotonic = monotonic
        }

        /// The present moment.
        package static var now: Moment { Moment(wall: read(CLOCK_REALTIME), monotonic: read(CLOCK_BOOTTIME)) }

        /// Converts an instant, whose clock has no absolute values, by its age.
        package init(_ instant: ContinuousClock.Instant) {
            let now = Moment.now
            let age = (ContinuousClock.now - instant).components
            let nanoseconds = age.seconds * 1_000_000_000 + age.attoseconds / 1_000_000_000
            self.init(wall: now.wall - nanoseconds, monotonic: now.monotonic - nanoseconds)
        }

        private static func read(_ clock: clockid_t) -> Int64 {
            var time = timespec()
            clock_gettime(clock, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }
    }

    /// The time at which the last byte was received.
    package var moment: Moment
    /// The received batch.
    package var batch: Receiver.Batch
    /// The number of batches dropped before this one because they could not be written for too long.
    package var lost = 0

    /// Creates a batch that was received at a moment.
    package init(_ batch: Receiver.Batch, at moment: Moment) {
        self.batch = batch
        self.moment = moment
    }

    /// The approximate memory use in bytes.
    var size: Int { 1_000 + batch.bytes.count + batch.packets.byteCount + batch.epochs.count * 1_000 }
}
