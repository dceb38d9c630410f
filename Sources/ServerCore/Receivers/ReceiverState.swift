package import GNSS
internal import NMEA
internal import Receivers
internal import Serial

/// What is told of a receiver to whoever asks.
package struct ReceiverState {
    /// What clients know it by.
    package var name: String
    /// What else the device behind it is called now: its node, and links to it.
    package var otherNames: [String] = []
    /// Lower ones are preferred.
    package var priority = 0
    /// Whether it is the one that is served to whoever names none.
    package var isPrimary = false
    /// Whether somebody asked for it by name: then it is listed while it is away, too.
    package var isNamed = true
    /// When it was opened, `nil` while it is not read.
    package var activated: UTCTime?
    /// Bits per second, where a speed matters.
    package var speed: Int?
    /// Seconds between epochs.
    package var cycle: Double?
    /// What it speaks, in gpsd's words; `nil` until it has spoken.
    package var driver: String?
    /// The device's name for itself.
    package var product: String?
    /// The receiver's name for itself, from its sentences.
    package var receiverProduct: String?
    /// The versions of its firmware and protocol.
    package var versions: [String] = []
    /// What it is recognised by under another name.
    package var identity: String?
    /// What it is doing and why.
    package var status = ""
    /// How many bytes were read.
    package var bytes = 0
    /// How many sentences with a right checksum.
    package var sentences = 0
    /// How many lines that are none.
    package var rejected = 0
    /// How many times it has gone.
    package var losses = 0
    /// Batches that were dropped because they came faster than they could be served.
    package var droppedBatches = 0
    /// Whether it is made of software.
    package var isSimulated = false
    /// The latest epoch as gpsd's clients get it, `nil` when nothing has come since it was last opened.
    package var latest: GPSDErrorModel.Completed?
    /// The same without what gpsd computes of its errors.
    package var epoch: Epoch? { latest?.epoch }
    /// The latest satellites.
    package var sky: Sky?
    /// Why there is no position, as reports say it.
    package var cause: String?

    /// Makes the state of a receiver that has not been opened.
    package init(name: String) { self.name = name }

    package func isKnown(as name: String) -> Bool { name == self.name || otherNames.contains(name) }
}

extension ReceiverState {
    /// How a receiver is now.
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
    /// The name of gpsd's driver for what comes.
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
