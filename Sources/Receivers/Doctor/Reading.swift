public import GNSS
internal import NMEA

extension Diagnosis {
    /// The data from a receiver during an examination.
    public struct Reading: Sendable {
        /// The latest status of the reader.
        public var status: Receiver.Status
        /// The latest statistics.
        public var statistics: Receiver.Statistics
        /// The satellites as reported last.
        public var sky: Sky?
        /// The latest fix.
        public var fix: Fix?
        /// Whether the time for listening is over.
        public var isOver = false

        /// The antenna status that the receiver reports.
        var antenna: AntennaStatus?
        /// The date as sent, before correction for week rollovers.
        var sentDate: CalendarDate?
        /// The number of complete epochs.
        var wholeEpochs = 0

        private var beginning = BeginningOfFrame()
        /// When the first complete epoch arrived.
        private var firstEpochAt: ContinuousClock.Instant?
        /// Whether there was time for a list of satellites, which some receivers send only every five seconds.
        private var hadTimeForSky = false
        /// The statistics from before the right baud rate was found. At any other baud rate, damaged lines are normal.
        private var before: Receiver.Statistics?

        /// The number of passes after which text has been tried at all baud rates: the second pass tries the rare ones.
        private static let passesForText = 2
        /// The number of passes after which long frames have been tried, too: the third pass takes its time.
        private static let passesForFrames = 3

        /// Creates a reading from the first status and statistics.
        public init(status: Receiver.Status, statistics: Receiver.Statistics) {
            self.status = status
            self.statistics = statistics
        }

        /// The number of complete epochs to wait for. The first may be the end of a burst, so two
        /// whole ones must follow.
        private static let epochsToJudge = 3
        private static let timeForSky = Duration.milliseconds(5_500)

        /// Whether enough data has arrived to judge the satellites and the position.
        var isSettled: Bool {
            isOver || wholeEpochs >= Self.epochsToJudge && (sky?.satellites.isEmpty == false || hadTimeForSky)
        }

        /// The number of damaged lines, among all lines at the right baud rate.
        var damage: (lines: Int, of: Int) {
            let lines = statistics.damagedLines - (before?.damagedLines ?? 0)
            return (lines, lines + statistics.sentenceCount - (before?.sentenceCount ?? 0))
        }

        /// Whether more lines are damaged than is normal.
        var isDamaged: Bool { damage.lines >= 3 && damage.lines * 20 >= damage.of }

        /// Whether data that is not recognized so far may be recognized at the next baud rates.
        var mayMakeSense: Bool {
            status.speedPasses < (beginning.wasHeard ? Self.passesForFrames : Self.passesForText)
        }

        /// The condition of the receiver, as far as it is known.
        var condition: ReceiverCondition { condition(status) }

        /// The condition of the receiver if its link is assumed to work. Earlier steps have judged the link.
        var conditionBeyondLink: ReceiverCondition {
            var status = status
            status.phase = .reading(.good)
            return condition(status)
        }

        private func condition(_ status: Receiver.Status) -> ReceiverCondition {
            ReceiverCondition(status, statistics: statistics, fix: fix, sky: sky, antenna: antenna)
        }

        /// Whether there is a position.
        var hasPosition: Bool { conditionBeyondLink.situation == .position }

        /// Whether the port has been opened.
        var isOpened: Bool {
            switch condition.situation {
            case .stopped, .noDevice, .deviceIsAway, .lost(nil), .cannotOpen, .opening: false
            default: true
            }
        }

        /// Whether the baud rate is being searched for.
        var isFindingSpeed: Bool { if case .findingSpeed = status.phase { true } else { false } }

        /// Adds a batch from the receiver.
        mutating func add(_ batch: Receiver.Batch) {
            if case .reading = batch.status.phase, before == nil { before = statistics }
            // The stopped status contains no other information, so the previous one is kept.
            if batch.status.phase == .stopped { isOver = true } else { status = batch.status }
            statistics = batch.statistics
            beginning.add(batch.bytes)
            for sentence in batch.sentences {
                antenna = AntennaStatus(sentence.values) ?? antenna
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
            // An incomplete epoch may lack values that the receiver does send.
            if epoch.isComplete || fix?.coordinate == nil { fix = epoch.fix }
            guard epoch.isComplete else { return }
            wholeEpochs += 1
            firstEpochAt = firstEpochAt ?? time
            if let firstEpochAt, time - firstEpochAt >= Self.timeForSky { hadTimeForSky = true }
        }
    }
}
