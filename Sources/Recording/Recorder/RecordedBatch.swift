internal import Glibc
package import Receivers

/// A batch of a receiver and the moment at which its last byte came.
package struct RecordedBatch: Sendable {
    /// By the host's clocks.
    package struct Moment: Hashable, Sendable {
        /// Nanoseconds since 1970, UTC, by a clock that may be set at any time.
        package var wall: Int64
        /// Nanoseconds since the host was started, by a clock that only ever goes on.
        package var monotonic: Int64

        /// Makes a moment.
        package init(wall: Int64, monotonic: Int64) {
            self.wall = wall
            self.monotonic = monotonic
        }

        /// The present one.
        package static var now: Moment { Moment(wall: read(CLOCK_REALTIME), monotonic: read(CLOCK_BOOTTIME)) }

        /// When something was, by a clock that does not tell its time in numbers.
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

    /// When its last byte came.
    package var moment: Moment
    /// What came.
    package var batch: Receiver.Batch
    /// How many batches before this one were lost, because nobody could write them for too long.
    package var lost = 0

    /// Makes a batch that came at a moment.
    package init(_ batch: Receiver.Batch, at moment: Moment) {
        self.batch = batch
        self.moment = moment
    }

    /// About how much memory it takes.
    var size: Int { 1_000 + batch.bytes.count + batch.packets.byteCount + batch.epochs.count * 1_000 }
}
