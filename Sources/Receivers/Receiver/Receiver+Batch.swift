public import GNSS
public import NMEA

extension Receiver {
    /// What came, in the order in which it came. A batch goes out at once with each epoch and with each change of status, and
    /// at the latest 50 milliseconds after a sentence; one with nothing in it tells a change of status.
    public struct Batch: Sendable {
        /// When the last byte came.
        public var time: ContinuousClock.Instant
        /// What the receiver is doing since then.
        public var status: Status
        /// All that was counted up to then.
        public var statistics: Statistics
        /// The bytes since the last batch, as they came.
        public var bytes: [UInt8] = []
        /// The sentences and binary frames that they completed, as they came.
        public var packets = PacketList()
        /// The same sentences, decoded.
        public var sentences: [TypedSentence] = []
        /// The epochs that these completed.
        public var epochs: [Epoch] = []

        /// Whether it belongs to the beginning of a feed that is to be skipped: see ``Receiver/Feed/head``.
        public internal(set) var isSkipped = false

        /// One with nothing in it.
        package init(time: ContinuousClock.Instant, status: Status, statistics: Statistics) {
            self.time = time
            self.status = status
            self.statistics = statistics
        }

        /// Adds what was decoded.
        mutating func add(_ result: StreamDecoder.Result) {
            packets.append(result.packets)
            sentences += result.sentences
            epochs += result.epochs
        }

        /// Removes what has been published.
        mutating func removeContents() {
            bytes = []
            packets = PacketList()
            sentences = []
            epochs = []
        }

        /// Whether this comes of a simulator or a replay in this process.
        public var isSimulated: Bool { status.isSimulated }

        /// Whether it only tells a change of status.
        var isEmpty: Bool { bytes.isEmpty && packets.isEmpty && epochs.isEmpty }
    }
}
