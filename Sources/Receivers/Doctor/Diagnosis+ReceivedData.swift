public import GNSS
internal import NMEA

extension Diagnosis {
    /// The data read from a receiver during a diagnosis.
    public struct ReceivedData: Sendable {
        /// The latest status of the receiver connection, except that ``Receiver/Phase/stopped`` is not recorded.
        public var status: Receiver.Status
        /// The latest statistics.
        public var statistics: Receiver.Statistics
        /// The latest list of satellites; `nil` until one has been received.
        public var sky: Sky?
        /// The latest fix, with or without a position; `nil` until an epoch has been received.
        public var fix: Fix?
        /// Whether reading has stopped.
        public var isOver = false

        /// The receiver's reports about its own state.
        var reports = SelfReport()
        /// The date as sent by the receiver, without correction for week rollovers.
        var sentDate: CalendarDate?
        /// The number of complete epochs.
        var wholeEpochs = 0

        private var beginning = BeginningOfFrame()
        /// The time at which the first complete epoch arrived.
        private var firstEpochAt: ContinuousClock.Instant?
        /// Whether enough time has passed for a satellite list to arrive. Some receivers list satellites only every
        /// five seconds.
        private var hadTimeForSky = false
        /// The statistics at the time when the right baud rate was found. Lines counted before then are ignored,
        /// because damaged lines are normal at a wrong baud rate.
        private var before: Receiver.Statistics?

        /// The number of search passes after which text must have been recognized, whatever the sender's baud rate. The
        /// second pass tries the rare baud rates.
        private static let passesForText = 2
        /// The number of search passes after which even long frames must have been recognized. Only the third pass
        /// waits long enough for long frames.
        private static let passesForFrames = 3

        /// Creates a reading from the first status and statistics.
        public init(status: Receiver.Status, statistics: Receiver.Statistics) {
            self.status = status
            self.statistics = statistics
        }

        /// The number of complete epochs to wait for. The first epoch may contain only the end of a burst, so two more
        /// must follow.
        private static let epochsToJudge = 3
        private static let timeForSky = Duration.milliseconds(5_500)

        /// Whether enough data has arrived to judge the satellites and the position.
        var isSettled: Bool {
            isOver || wholeEpochs >= Self.epochsToJudge && (sky?.satellites.isEmpty == false || hadTimeForSky)
        }

        /// The number of damaged lines and the total number of lines received at the right baud rate.
        var damage: (lines: Int, of: Int) {
            let lines = max(0, statistics.damagedLines - (before?.damagedLines ?? 0))
            return (lines, lines + statistics.sentenceCount - (before?.sentenceCount ?? 0))
        }

        /// Whether at least three lines, and at least one in twenty, are damaged.
        var isDamaged: Bool { damage.lines >= 3 && damage.lines * 20 >= damage.of }

        /// Whether the data may still be recognized in a later pass of the baud rate search.
        var mayMakeSense: Bool {
            status.baudRatePasses < (beginning.wasFound ? Self.passesForFrames : Self.passesForText)
        }

        /// The receiver's condition, as far as it is known.
        var condition: ReceiverCondition { condition(status) }

        /// The receiver's condition, assuming that the connection works. Earlier steps of the diagnosis have checked
        /// the connection.
        var conditionBeyondLink: ReceiverCondition {
            var status = status
            status.phase = .reading(.good)
            return condition(status)
        }

        private func condition(_ status: Receiver.Status) -> ReceiverCondition {
            ReceiverCondition(status, statistics: statistics, fix: fix, sky: sky, reports: reports)
        }

        var hasPosition: Bool { conditionBeyondLink.situation == .position }

        var isOpened: Bool {
            switch condition.situation {
            case .stopped, .noDevice, .deviceIsAway, .lost(nil), .cannotOpen, .opening: false
            default: true
            }
        }

        var isFindingBaudRate: Bool { if case .findingBaudRate = status.phase { true } else { false } }

        mutating func add(_ batch: Receiver.Batch) {
            if batch.status.isReading, before == nil { before = statistics }
            // The status after stopping contains no information about the receiver, so the previous status is kept.
            if batch.status.phase == .stopped { isOver = true } else { status = batch.status }
            statistics = batch.statistics
            beginning.add(batch.bytes)
            reports.add(batch)
            for sentence in batch.sentences {
                switch sentence.values {
                case .rmc(let body): sentDate = body.date ?? sentDate
                case .zda(let body): sentDate = body.date ?? sentDate
                default: break
                }
            }
            for epoch in batch.epochs { add(epoch, at: batch.time) }
        }

        private mutating func add(_ epoch: Epoch, at time: ContinuousClock.Instant) {
            sky = epoch.sky ?? sky
            // An incomplete epoch may lack values that the receiver normally sends, so its fix does not replace one
            // that has a position.
            if epoch.isComplete || fix?.coordinate == nil { fix = epoch.fix }
            guard epoch.isComplete else { return }
            wholeEpochs += 1
            firstEpochAt = firstEpochAt ?? time
            if let firstEpochAt, time - firstEpochAt >= Self.timeForSky { hadTimeForSky = true }
        }
    }
}
