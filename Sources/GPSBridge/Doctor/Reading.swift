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

        private var beginning = BeginningOfFrame()

        /// Rare speeds are tried in the second pass.
        private static let passesForText = 2
        /// The third takes its time for long frames.
        private static let passesForFrames = 3

        /// Makes a reading of what comes first.
        public init(status: Receiver.Status, statistics: Receiver.Statistics) {
            self.status = status
            self.statistics = statistics
        }

        /// Whether sentences or frames came, which prove the speed.
        var isProven: Bool { !statistics.sentences.isEmpty || !statistics.frames.isEmpty }

        /// Whether lines that look like sentences end too early, more than are garbled as at a wrong speed.
        var lacksChecksums: Bool {
            statistics.rejected[.missingChecksum, default: 0] * 2 > statistics.rejected.values.reduce(0, +)
        }

        /// Whether what makes no sense so far may do so at the next speeds.
        var mayMakeSense: Bool {
            status.speedPasses < (beginning.wasHeard ? Self.passesForFrames : Self.passesForText)
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
            beginning.add(batch.bytes)
            for epoch in batch.epochs {
                sky = epoch.sky ?? sky
                fix = epoch.fix
            }
        }
    }
}
