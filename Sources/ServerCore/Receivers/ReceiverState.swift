package import GNSS
internal import NMEA
internal import Receivers
internal import Serial

/// A snapshot of a receiver, for clients that ask for it.
package struct ReceiverState {
    /// The name by which clients know the receiver.
    package var name: String
    /// Other names of the connected device: its device file and the links to it.
    package var otherNames: [String] = []
    /// The priority. Lower values are preferred.
    package var priority = 0
    /// Whether this is the primary receiver, which is served to clients that do not choose one.
    package var isPrimary = false
    /// Whether the user named the receiver. If so, it is listed even while it is disconnected.
    package var isNamed = true
    /// The time when the receiver was opened, or `nil` while it is not read.
    package var activated: UTCTime?
    /// The baud rate, if the receiver has one.
    package var speed: Int?
    /// The interval between epochs in seconds.
    package var cycle: Double?
    /// The name of gpsd's driver for the receiver's protocol; `nil` until data have arrived.
    package var driver: String?
    /// The USB product name of the device.
    package var product: String?
    /// The receiver's product name, from its sentences.
    package var receiverProduct: String?
    /// The versions of the receiver's firmware and protocol.
    package var versions: [String] = []
    /// The device's identity, which recognizes it under another name.
    package var identity: String?
    /// The status, as text.
    package var status = ""
    /// The number of bytes read.
    package var bytes = 0
    /// The number of sentences with a valid checksum.
    package var sentences = 0
    /// The number of lines that are not valid sentences.
    package var rejected = 0
    /// The number of times that the receiver was lost.
    package var losses = 0
    /// The number of batches dropped because they arrived faster than they could be served.
    package var droppedBatches = 0
    /// Whether the receiver is simulated.
    package var isSimulated = false
    /// The latest epoch as gpsd clients get it, or `nil` if there has been none since the receiver was last opened.
    package var latest: GPSDErrorModel.Completed?
    /// The latest epoch without the errors that gpsd computes.
    package var epoch: Epoch? { latest?.epoch }
    /// The latest satellites.
    package var sky: Sky?
    /// The reason for a missing position, as given in reports.
    package var cause: String?

    /// Creates the state of a receiver that has not been opened.
    package init(name: String) { self.name = name }

    package func isKnown(as name: String) -> Bool { name == self.name || otherNames.contains(name) }
}

extension ReceiverState {
    /// Creates a snapshot of a receiver.
    package init(of receiver: ServedReceiver) {
        self.init(name: receiver.name)
        let status = receiver.status
        otherNames = status.device.map { [$0.path] + $0.links } ?? []
        priority = receiver.priority
        isPrimary = receiver.isPrimary
        isNamed = receiver.isNamed
        activated = receiver.activated
        speed = status.speed
        cycle = receiver.cycle
        driver = status.gpsdDriver
        product = status.device?.usb.flatMap { $0.productName ?? $0.manufacturer }
        receiverProduct = receiver.product
        versions = receiver.versions
        identity = status.device?.identity.description
        self.status = status.description
        bytes = receiver.statistics.bytes
        sentences = receiver.statistics.sentenceCount
        rejected = receiver.statistics.rejected.values.reduce(0, +)
        losses = status.losses
        droppedBatches = receiver.droppedBatches
        isSimulated = status.isSimulated
        latest = receiver.latest
        sky = receiver.sky
        cause = receiver.condition.cause?.reportedName
    }
}

extension Receiver.Status {
    /// The name of gpsd's driver for the receiver's protocol.
    fileprivate var gpsdDriver: String? {
        switch phase {
        case .reading(.good): "NMEA0183"
        case .reading(.binary(.ubx)): "u-blox"
        case .reading(.binary(.sirf)): "SiRF"
        case .reading(.binary(.skytraq)): "Skytraq"
        case .reading(.binary(let kind)): kind.name
        default: nil
        }
    }
}
