public import GNSS
public import NMEA
public import Serial

extension Receiver {
    /// Counters since the receiver was started, and current data rates.
    public struct Statistics: Hashable, Sendable {
        /// The number of bytes received.
        public var bytes = 0
        /// The number of sentences received, keyed by talker and type.
        public var sentences: [SentenceName: Int] = [:]
        /// The number of binary frames received, keyed by protocol.
        public var frames: [BinaryProtocol: Int] = [:]
        /// The number of binary frames received, keyed by message.
        public var messages: [MessageName: Int] = [:]
        /// The number of sentences that ``sentences`` does not contain, because it has reached its maximum of 500 types.
        public var otherSentences = 0
        /// The number of binary frames that ``messages`` does not contain, because it has reached its maximum of 500
        /// messages. They are keyed by protocol.
        public var otherMessages: [BinaryProtocol: Int] = [:]
        /// The number of sentences received that have no checksum.
        public var sentencesWithoutChecksum = 0
        /// The number of rejected lines, keyed by the reason for the rejection, such as a bad checksum. A rejected line
        /// begins like a sentence but is not valid.
        public var rejected: [RejectionReason: Int] = [:]
        /// The number of epochs completed.
        public var epochs = 0
        /// The number of epochs with a position.
        public var fixes = 0
        /// The number of missing epochs, inferred from the intervals between epochs.
        public var gaps = 0
        /// The driver's counters since the device was plugged in, such as framing errors and lost bytes; `nil` if the
        /// driver does not provide counters.
        public var line: LineCounters?
        /// The number of bytes received per second, averaged over the last few seconds.
        public var bytesPerSecond = 0.0
        /// The number of sentences received per second, averaged over the last few seconds.
        public var sentencesPerSecond = 0.0
        /// The number of frames received per second, averaged over the last few seconds.
        public var framesPerSecond = 0.0
        /// The share of the line's capacity that is in use, from 0 to 1; `nil` if the line has no baud rate.
        public var load: Double?
        /// The time from opening the source to the first byte.
        public var timeToFirstByte: Duration?
        /// The time from opening the source to the first sentence.
        public var timeToFirstSentence: Duration?
        /// The time from opening the source to the first position.
        public var timeToFirstFix: Duration?

        /// Creates statistics in which all counters and rates are zero.
        public init() {}

        /// The total number of sentences received.
        public var sentenceCount: Int { sentences.values.reduce(otherSentences, +) }

        /// The total number of binary frames received.
        public var frameCount: Int { frames.values.reduce(0, +) }
    }
}

extension Receiver.Statistics {
    /// The number of lines that began like sentences but were rejected. If the receiver sends no checksums, lines without
    /// one are not damaged: they arrived before this was known.
    var damagedLines: Int {
        rejected.reduce(0) { $0 + ($1.key == .missingChecksum && lacksChecksums ? 0 : $1.value) }
    }

    /// Whether sentences or frames have arrived. If so, a receiver is connected and the baud rate is right.
    var provesReceiver: Bool { !sentences.isEmpty || !frames.isEmpty }

    /// Whether the receiver sends sentences without checksums, so that damage to them cannot be detected. Startup messages
    /// of some receivers have none either.
    var lacksChecksums: Bool { sentencesWithoutChecksum * 2 > sentenceCount }
}
