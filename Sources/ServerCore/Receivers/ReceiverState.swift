package import GNSS
internal import NMEA
package import Receivers
internal import Serial

/// A snapshot of a receiver's state, used to answer clients.
package struct ReceiverState: NamedReceiver {
    /// The receiver name that is used in client requests and in reports.
    package var name: String
    /// Other names of the connected device: its device file and the links to the device file.
    package var otherNames: [String] = []
    /// The priority of the receiver. Lower values are preferred.
    package var priority = 0
    /// Whether this is the primary receiver, which is served to clients that do not choose a receiver.
    package var isPrimary = false
    /// Whether the user specified the receiver. A specified receiver is listed even while it is disconnected.
    package var isNamed = true
    /// The time at which the receiver was opened, or `nil` if it is not being read.
    package var activated: UTCTime?
    /// The baud rate of the serial line; `nil` for a connection without a baud rate.
    package var baudRate: Int?
    /// The interval between epochs, in seconds; `nil` if it is not known yet.
    package var cycle: Double?
    /// The protocol that the receiver sends; `nil` before any data has been received.
    package var protocolInUse: ProtocolInUse?
    /// The product name in the device's USB descriptors.
    package var product: String?
    /// The product name that the receiver has reported.
    package var receiverProduct: String?
    /// The versions of the firmware and the protocol that the receiver has reported.
    package var versions: [String] = []
    /// The device's identity, which stays the same when the name of the device file changes.
    package var identity: String?
    /// The status of the receiver, as human-readable text.
    package var status = ""
    /// The number of bytes received.
    package var bytes = 0
    /// The number of received sentences with a valid checksum.
    package var sentences = 0
    /// The number of received frames of binary protocols.
    package var frames = 0
    /// The state that the receiver reports about itself.
    package var reports = SelfReport()
    /// The number of received lines that are not valid sentences.
    package var rejected = 0
    /// The number of times the connection to the receiver was lost.
    package var losses = 0
    /// The number of batches dropped because they arrived faster than they could be delivered.
    package var droppedBatches = 0
    /// Whether the receiver is simulated.
    package var isSimulated = false
    /// The latest epoch, with the values that gpsd computes. `nil` if no epoch has been received since the receiver was
    /// last opened.
    package var latest: GPSDErrorModel.Completed?
    /// The latest epoch, without the values that gpsd computes.
    package var epoch: Epoch? { latest?.epoch }
    /// The satellites that were reported most recently.
    package var sky: Sky?
    /// The reason why the receiver has no position, as the value for the `cause` member of reports.
    package var cause: String?

    /// The protocol that a receiver sends.
    package enum ProtocolInUse {
        /// NMEA sentences, possibly with frames of binary protocols between them.
        case nmea
        /// Only frames of a binary protocol.
        case binary(BinaryProtocol)
    }

    /// Creates the state of a receiver that has never been opened.
    package init(name: String) { self.name = name }
}

extension ReceiverState {
    /// Creates a snapshot of a receiver's current state.
    package init(of receiver: ServedReceiver) {
        self.init(name: receiver.name)
        let status = receiver.status
        otherNames = receiver.otherNames
        priority = receiver.priority
        isPrimary = receiver.isPrimary
        isNamed = receiver.isNamed
        activated = receiver.activated
        baudRate = status.baudRate
        cycle = receiver.cycle
        protocolInUse = status.protocolInUse
        product = status.device?.usb.flatMap { $0.productName ?? $0.manufacturer }
        receiverProduct = receiver.product
        versions = receiver.versions
        identity = status.device?.identity.description
        self.status = status.description
        bytes = receiver.statistics.bytes
        sentences = receiver.statistics.sentenceCount
        frames = receiver.statistics.frameCount
        reports = receiver.reports
        rejected = receiver.statistics.rejected.values.reduce(0, +)
        losses = status.losses
        droppedBatches = receiver.droppedBatches
        isSimulated = status.isSimulated
        latest = receiver.latest
        sky = receiver.sky
        cause = receiver.reportedCause
    }
}

extension Receiver.Status {
    fileprivate var protocolInUse: ReceiverState.ProtocolInUse? {
        switch phase {
        case .reading(.good): binaryProtocol.map { .binary($0) } ?? .nmea
        case .reading(.binary(let kind)): .binary(kind)
        default: nil
        }
    }
}
