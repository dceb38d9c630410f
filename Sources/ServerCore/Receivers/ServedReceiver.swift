package import GNSS
internal import Glibc
package import Receivers
internal import Serial

/// A receiver that is being served. It must only be used on the loop's thread.
package final class ServedReceiver {
    /// The name by which clients know the receiver while the server runs: the one the user gave, or its first device
    /// file.
    package let name: String
    /// The priority, in the order in which receivers were named or found. Lower values are preferred.
    package let priority: Int
    /// The reader of the receiver's data.
    var reader: any ReceiverReader
    /// The identity of the device that was found by hotplug; `nil` if the user named the receiver.
    ///
    /// A device without a serial number has another identity in each USB port. The value changes when it moves.
    fileprivate(set) var identity: DeviceIdentity?

    /// The receiver's status.
    package internal(set) var status: Receiver.Status
    /// The receiver's statistics.
    package internal(set) var statistics = Receiver.Statistics()
    /// The number of batches dropped because they arrived faster than they could be served.
    package internal(set) var droppedBatches = 0
    /// The epochs of the latest batch, as gpsd clients get them.
    package private(set) var epochs: [GPSDErrorModel.Completed] = []
    /// The latest epoch, or `nil` if there has been none since the receiver was last opened.
    package private(set) var latest: GPSDErrorModel.Completed?
    /// The latest epoch without the errors that gpsd computes.
    package var epoch: Epoch? { latest?.epoch }
    /// The latest satellites. Not every epoch has new ones.
    package internal(set) var sky: Sky?
    private var skySince = ContinuousClock.now
    private var errorModel = GPSDErrorModel()
    /// The receiver's product name, from its sentences.
    package private(set) var product: String?
    /// The versions that the receiver has reported.
    package private(set) var versions: [String] = []
    /// Whether this is the primary receiver, which is served to clients that do not choose one.
    package internal(set) var isPrimary = false
    /// The time when the receiver was opened, by the system clock; `nil` while it is not read.
    package internal(set) var activated: UTCTime?
    /// The interval between the last two epochs in seconds, or `nil` if it is not known yet.
    package internal(set) var cycle: Double?
    /// The epoch time of the latest clock sample.
    fileprivate var sampledTime: UTCTime?
    /// The time of the last byte in the previous batch.
    fileprivate var lastByte = ContinuousClock.now
    /// Whether the receiver was closed only to be opened again.
    var isRestarting = false
    /// The time since which the receiver has its current rank.
    var rankSince = ContinuousClock.now
    var rank = PrimaryChoice.Rank.away

    init(name: String, priority: Int, reader: any ReceiverReader, identity: DeviceIdentity? = nil) {
        self.name = name
        self.priority = priority
        self.reader = reader
        self.identity = identity
        status = reader.status
    }

    /// Returns whether a name is the receiver's, or that of its device: a device file or a link.
    package func isKnown(as name: String) -> Bool {
        if name == self.name { return true }
        guard let device = status.device else { return false }
        return device.path == name || device.links.contains(name)
    }

    /// Whether the user named the receiver. If so, it is listed even while it is disconnected.
    package var isNamed: Bool { identity == nil }

    /// Returns whether the receiver reads, or waits for, the given device.
    ///
    /// A device without a serial number that comes back in another USB port is taken for the one that was lost.
    ///
    /// - Parameter present: All connected devices.
    func isBehind(_ device: SerialDevice, among present: [SerialDevice]) -> Bool {
        guard let own = identity else { return false }
        if own == device.identity { return true }
        guard case .socket(_, let ids) = own, case .socket(_, ids) = device.identity else { return false }
        return !present.contains { $0.identity == own }
    }

    /// Whether the receiver has a position, and if not, why.
    package var condition: ReceiverCondition { ReceiverCondition(of: self) }

    /// Whether the receiver is being read.
    package var isActive: Bool { activated != nil }
}

extension ServedReceiver {
    /// Updates the state from a batch.
    ///
    /// - Returns: Whether the receiver has just started or stopped being read.
    func take(_ batch: Receiver.Batch) -> Bool {
        let wasActive = isActive
        status = batch.status
        statistics = batch.statistics
        if !isNamed, let device = status.device { identity = device.identity }
        if !status.isReading { activated = nil } else if !wasActive { activated = .now }
        if !status.isHeard {
            // Outdated values must not be reported as current.
            latest = nil
            sky = nil
            cycle = nil
            errorModel = GPSDErrorModel()
            product = nil
            versions = []
        }
        epochs = batch.epochs.map { errorModel.complete($0) }
        for next in epochs where status.isHeard && (next.epoch.isComplete || latest == nil) {
            if let time = next.epoch.fix.time, let last = epoch?.fix.time, time > last {
                cycle = time.seconds(since: last)
            }
            latest = next
            product = next.epoch.supplement?.product ?? product
            versions = next.epoch.supplement?.versions ?? versions
            note(next.epoch.sky, at: batch.time)
        }
        note(PrimaryChoice.Rank(of: self), at: batch.time)
        return isActive != wasActive
    }

    /// Returns the clock sample of a batch that has been taken, at most one for each epoch.
    ///
    /// - Parameter clock: Returns the time of the system clock at a given moment.
    func clockSample(
        of batch: Receiver.Batch, clock: (ContinuousClock.Instant) -> Duration = Duration.clock
    ) -> ClockSample? {
        defer { lastByte = batch.time }
        guard let epoch = batch.epochs.last, epoch.fix.time != sampledTime,
            // An epoch that was completed by the next burst arrived with the previous batch.
            let sample = ClockSample(epoch, heardAt: clock(epoch.isBelated ? lastByte : batch.time))
        else { return nil }
        sampledTime = epoch.fix.time
        return sample
    }

    /// Keeps satellites for up to a minute. Receivers report them every few seconds at least.
    private func note(_ sky: Sky?, at time: ContinuousClock.Instant) {
        if sky != nil { skySince = time }
        self.sky = sky ?? (time - skySince < .seconds(60) ? self.sky : nil)
    }

    private func note(_ rank: PrimaryChoice.Rank, at time: ContinuousClock.Instant) {
        if rank != self.rank { rankSince = time }
        self.rank = rank
    }
}

extension Receiver.Status {
    /// Whether the receiver is open and its baud rate is known.
    var isReading: Bool {
        if case .reading = phase { return true }
        return false
    }

    /// Whether the receiver is sending data.
    package var isHeard: Bool { isReading && phase != .reading(.silent) }
}

extension UTCTime {
    /// The current time of the system clock.
    package static var now: UTCTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UTCTime(secondsSince1970: Int64(time.tv_sec), nanosecond: UInt32(time.tv_nsec))
    }
}
