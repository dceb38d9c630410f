public import GNSS

extension Diagnosis {
    /// What a receiver said while it was listened to.
    public struct Reading: Sendable {
        /// What the reader was doing last.
        public var status: Receiver.Status
        /// What it has counted.
        public var statistics: Receiver.Statistics
        /// The satellites that were told last.
        public var sky: Sky?
        /// The last fix.
        public var fix: Fix?
        /// Whether the time for listening is over.
        public var isOver = false

        /// When something came last, or nothing had.
        private var time: ContinuousClock.Instant
        private var trace = BinaryTrace()

        /// How long what makes no sense is listened to after all speeds were tried once: listening may have begun amid a frame.
        private static let longestGarbage = Duration.seconds(20)
        /// When a frame has begun the search may yet find its speed, once it takes its time.
        private static let longestBinaryGarbage = Duration.seconds(45)

        /// Makes a reading of what comes first.
        public init(status: Receiver.Status, statistics: Receiver.Statistics) {
            self.status = status
            self.statistics = statistics
            time = status.since
        }

        /// Whether sentences or frames came, which prove the speed.
        var isProven: Bool { !statistics.sentences.isEmpty || !statistics.frames.isEmpty }

        /// Whether what makes no sense so far may do so at the next speeds.
        var mayMakeSense: Bool {
            time - status.since < (trace.isFound ? Self.longestBinaryGarbage : Self.longestGarbage)
        }

        /// Whether there is a position.
        var hasPosition: Bool { fix?.coordinate != nil && fix?.mode != Fix.Mode.none }

        /// Whether the port was opened, and not only tried.
        var isOpened: Bool {
            switch status.phase {
            case .stopped, .waiting, .opening: false
            case .findingSpeed, .reading, .lost, .ended: true
            }
        }

        /// Takes what came.
        mutating func add(_ batch: Receiver.Batch) {
            // A reader that was stopped says no more than that.
            if batch.status.phase == .stopped { isOver = true } else { status = batch.status }
            statistics = batch.statistics
            time = max(time, batch.time)
            trace.add(batch.bytes)
            for epoch in batch.epochs {
                sky = epoch.sky ?? sky
                fix = epoch.fix
            }
        }
    }
}
