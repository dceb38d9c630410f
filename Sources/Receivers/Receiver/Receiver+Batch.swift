public import GNSS
public import NMEA

extension Receiver {
    /// Received data, in the order of arrival.
    ///
    /// A batch is published with each epoch and with each change of status, and at the latest 50 milliseconds after a
    /// sentence. An empty batch announces a change of status.
    public struct Batch: Sendable {
        /// When the last byte arrived.
        public var time: ContinuousClock.Instant
        /// The status of the receiver at that time.
        public var status: Status
        /// The statistics up to that time.
        public var statistics: Statistics
        /// The bytes since the last batch, exactly as received.
        public var bytes: [UInt8] = []
        /// The sentences and binary frames that these bytes completed, exactly as received.
        public var packets = PacketList()
        /// The same sentences, decoded.
        public var sentences: [TypedSentence] = []
        /// The epochs that these sentences and frames completed.
        public var epochs: [Epoch] = []

        /// Whether the batch belongs to the beginning of a feed that is to be skipped. See ``Receiver/Feed/head``.
        public internal(set) var isSkipped = false

        /// Creates an empty batch.
        package init(time: ContinuousClock.Instant, status: Status, statistics: Statistics) {
            self.time = time
            self.status = status
            self.statistics = statistics
        }

        /// Adds decoded data.
        mutating func add(_ result: StreamDecoder.Result) {
            packets.append(result.packets)
            sentences += result.sentences
            epochs += result.epochs
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
