public import GNSS
internal import NMEA

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

        /// What the receiver reports of its antenna.
        var antenna: AntennaStatus?
        /// The date as it is sent, before it is corrected for week rollovers.
        var sentDate: CalendarDate?
        /// Complete epochs so far.
        var wholeEpochs = 0

        private var beginning = BeginningOfFrame()
        /// When the first complete epoch came.
        private var firstEpochAt: ContinuousClock.Instant?
        /// Whether there was time for a list of satellites, which some receivers send every five seconds only.
        private var hadTimeForSky = false
        /// What had been counted when the right speed was found: lines are damaged at all others.
        private var before: Receiver.Statistics?

        /// Rare speeds are tried in the second pass.
        private static let passesForText = 2
        /// The third takes its time for long frames.
        private static let passesForFrames = 3

        /// Makes a reading of what comes first.
        public init(status: Receiver.Status, statistics: Receiver.Statistics) {
            self.status = status
            self.statistics = statistics
        }

        /// The first epoch may be the end of a burst that was joined late. So two whole ones are waited for.
        private static let epochsToJudge = 3
        private static let timeForSky = Duration.milliseconds(5_500)

        /// Whether enough came to judge the satellites and the position.
        var isSettled: Bool {
            isOver || wholeEpochs >= Self.epochsToJudge && (sky?.satellites.isEmpty == false || hadTimeForSky)
        }

        /// How many of the lines that came at the right speed are damaged.
        var damage: (lines: Int, of: Int) {
            let lines = statistics.damagedLines - (before?.damagedLines ?? 0)
            return (lines, lines + statistics.sentenceCount - (before?.sentenceCount ?? 0))
        }

        /// Whether more is damaged than happens on a good line.
        var isDamaged: Bool { damage.lines >= 3 && damage.lines * 20 >= damage.of }

        /// Whether what makes no sense so far may do so at the next speeds.
        var mayMakeSense: Bool {
            status.speedPasses < (beginning.wasHeard ? Self.passesForFrames : Self.passesForText)
        }

        /// Why there is no position, as far as it has been listened.
        var condition: ReceiverCondition { condition(status) }

        /// The same if the link is in order, which earlier steps have judged.
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

        /// Whether the port was opened, and not only tried.
        var isOpened: Bool {
            switch condition.situation {
            case .stopped, .noDevice, .deviceIsAway, .lost(nil), .cannotOpen, .opening: false
            default: true
            }
        }

        /// Whether the baud rate is being looked for.
        var isFindingSpeed: Bool { if case .findingSpeed = status.phase { true } else { false } }

        /// Takes what came.
        mutating func add(_ batch: Receiver.Batch) {
            if case .reading = batch.status.phase, before == nil { before = statistics }
            // A reader that was stopped says no more than that.
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
            // What is missing in a part of an epoch is not missing in the receiver.
            if epoch.isComplete || fix?.coordinate == nil { fix = epoch.fix }
            guard epoch.isComplete else { return }
            wholeEpochs += 1
            firstEpochAt = firstEpochAt ?? time
            if let firstEpochAt, time - firstEpochAt >= Self.timeForSky { hadTimeForSky = true }
        }
    }
}
