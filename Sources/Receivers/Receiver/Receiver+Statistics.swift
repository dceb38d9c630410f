public import GNSS
public import NMEA
public import Serial

extension Receiver {
    /// What has been counted since the receiver was started.
    public struct Statistics: Hashable, Sendable {
        /// All bytes.
        public var bytes = 0
        /// Sentences by talker and type.
        public var sentences: [SentenceName: Int] = [:]
        /// Frames of binary protocols.
        public var frames: [BinaryProtocol: Int] = [:]
        /// Lines that are no sentences, by reason: bad checksums and others.
        public var rejected: [RejectionReason: Int] = [:]
        /// Epochs.
        public var epochs = 0
        /// Epochs with a position.
        public var fixes = 0
        /// Epochs that are missing, as the time between two of them tells.
        public var gaps = 0
        /// What the driver has counted since the device was plugged in, where it counts: bytes without a stop bit, and lost
        /// ones.
        public var line: LineCounters?
        /// Over the last seconds.
        public var bytesPerSecond = 0.0
        /// Over the last seconds.
        public var sentencesPerSecond = 0.0
        /// How much of what the line can carry is used, 0 … 1; `nil` where it has no speed.
        public var load: Double?
        /// From the opening to the first byte.
        public var timeToFirstByte: Duration?
        /// From the opening to the first sentence.
        public var timeToFirstSentence: Duration?
        /// From the opening to the first position.
        public var timeToFirstFix: Duration?

        /// Makes statistics of nothing.
        public init() {}

        /// All sentences.
        public var sentenceCount: Int { sentences.values.reduce(0, +) }
    }
}

extension Receiver.Statistics {
    /// Lines that began like sentences but were rejected.
    var damagedLines: Int { rejected.values.reduce(0, +) }

    /// Whether sentences or frames came, which prove that a receiver is there and the baud rate is right.
    var provesReceiver: Bool { !sentences.isEmpty || !frames.isEmpty }

    /// Whether lines that look like sentences end without a checksum, more than are garbled as at a wrong speed, and no
    /// sentence comes.
    var lacksChecksums: Bool {
        let lines = rejected[.missingChecksum, default: 0]
        return !provesReceiver && lines >= Self.linesWithoutChecksum && lines * 2 > damagedLines
    }

    private static let linesWithoutChecksum = 8
}
