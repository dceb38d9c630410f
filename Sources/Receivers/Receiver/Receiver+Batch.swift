public import GNSS
public import NMEA

extension Receiver {
    /// A batch of received data, in the order of arrival.
    ///
    /// A batch is published whenever an epoch is complete or the status changes, and no later than 50 milliseconds
    /// after a sentence or a frame has arrived. An empty batch announces a change of status.
    public struct Batch: Sendable {
        /// The time at which the last byte arrived. For an empty batch and for a batch from a feed, the time at which
        /// the batch was published.
        public var time: ContinuousClock.Instant
        /// The status of the receiver at the time when the batch was published.
        public var status: Status
        /// The statistics at the time when the batch was published.
        public var statistics: Statistics
        /// The bytes received since the previous batch, unchanged.
        public var bytes: [UInt8] = []
        /// The sentences and binary frames completed by ``bytes``, unchanged.
        public var packets = PacketList()
        /// The decoded sentences of ``packets``.
        public var sentences: [TypedSentence] = []
        /// The epochs completed since the previous batch.
        public var epochs: [Epoch] = []

        /// Whether the batch belongs to the part of a feed that is skipped. See ``Receiver/Feed/skippedTime``.
        public internal(set) var isSkipped = false

        /// Creates an empty batch, which announces the status.
        package init(time: ContinuousClock.Instant, status: Status, statistics: Statistics) {
            self.time = time
            self.status = status
            self.statistics = statistics
        }

        /// Adds decoded data.
        mutating func add(_ result: StreamDecoder.Result) {
            packets.append(result.packets)
            // An empty array takes over the other array's memory, so that nothing is copied.
            if sentences.isEmpty { sentences = result.sentences } else { sentences += result.sentences }
            if epochs.isEmpty { epochs = result.epochs } else { epochs += result.epochs }
        }

        /// Removes the data after it has been published.
        mutating func removeContents() {
            bytes = []
            packets = PacketList()
            sentences = []
            epochs = []
        }

        /// Whether the data is known to be simulated or replayed. See ``Receiver/Status/isSimulated``.
        public var isSimulated: Bool { status.isSimulated }

        /// Whether the batch only announces a change of status.
        var isEmpty: Bool { bytes.isEmpty && packets.isEmpty && epochs.isEmpty }
    }
}
