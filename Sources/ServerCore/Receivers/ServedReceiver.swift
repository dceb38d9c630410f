package import GNSS
package import Receivers
internal import Serial

/// A receiver whose data is being served. Instances must only be used on the loop's thread.
package final class ServedReceiver: NamedReceiver {
    /// The receiver name that is used in client requests and in reports: the name that the user specified, or the first
    /// device file. The name does not change while the server runs.
    package let name: String
    /// The source that is read.
    package let source: Receiver.Source
    /// The unique number of the receiver, in the order in which receivers were specified or found.
    let number: Int
    /// The priority of the receiver. Lower values are preferred.
    package var priority: Int { number }
    /// The reader that delivers the receiver's data.
    var reader: any ReceiverReader
    /// The identity of a device that was found by hotplug; `nil` if the user specified the receiver.
    ///
    /// Without a serial number, the identity includes the USB port, so it changes when the device is moved to another
    /// port.
    fileprivate(set) var identity: DeviceIdentity?

    /// The current status of the receiver.
    package internal(set) var status: Receiver.Status
    /// The statistics of the receiver.
    package internal(set) var statistics = Receiver.Statistics()
    /// The number of batches dropped because they arrived faster than they could be delivered.
    package internal(set) var droppedBatches = 0
    /// The epochs of the latest batch, with the values that gpsd computes.
    package private(set) var epochs: [GPSDErrorModel.Completed] = []
    /// The latest epoch, with the values that gpsd computes. `nil` if no epoch has been received since the receiver was
    /// last opened, or if the latest one is too old.
    package private(set) var latest: GPSDErrorModel.Completed?
    /// The time at which the latest epoch was received, even if the epoch has been discarded since.
    private var latestAt: ContinuousClock.Instant?
    /// The longest time between two recent epochs on the host's clock, in seconds; `nil` if it is not known yet.
    private var interval: Double?
    /// The latest epoch, without the values that gpsd computes.
    package var epoch: Epoch? { latest?.epoch }
    /// The satellites that were reported most recently. Not every epoch contains satellites.
    package internal(set) var sky: Sky?
    private var skySince = ContinuousClock.now
    private var errorModel = GPSDErrorModel()
    /// The last two pulses that the receiver has announced. An epoch contains the announcement of the next pulse.
    private(set) var announcedPulses: [Pulse] = []
    /// The product name that the receiver has reported.
    package private(set) var product: String?
    /// The versions of the firmware and the protocol that the receiver has reported.
    package private(set) var versions: [String] = []
    /// The state that the receiver reports about itself.
    package private(set) var reports = SelfReport()
    /// Whether this is the primary receiver, which is served to clients that do not choose a receiver.
    package internal(set) var isPrimary = false
    /// The time of the system clock at which the receiver was opened; `nil` if it is not being read.
    package internal(set) var activated: UTCTime?
    /// The interval between the last two epochs, in seconds; `nil` if it is not known yet.
    package internal(set) var cycle: Double?
    /// The epoch time of the last clock sample.
    fileprivate var sampledTime: UTCTime?
    /// The time at which the last byte of the previous batch was received.
    fileprivate var lastByte = ContinuousClock.now
    /// Whether the receiver was stopped only in order to be restarted.
    var isRestarting = false
    /// The time at which the receiver reached its current rank.
    var rankSince = ContinuousClock.now
    var rank = PrimaryChoice.Rank.away

    init(
        name: String, source: Receiver.Source, number: Int, reader: any ReceiverReader,
        identity: DeviceIdentity? = nil
    ) {
        self.name = name
        self.source = source
        self.number = number
        self.reader = reader
        self.identity = identity
        status = reader.status
    }

    /// Other names of the connected device: its device file and the links to the device file.
    package var otherNames: [String] { status.device.map { [$0.path] + $0.links } ?? [] }

    /// Whether the user specified the receiver. A specified receiver is listed even while it is disconnected.
    package var isNamed: Bool { identity == nil }

    /// Returns whether the receiver reads the given device, or waits for this device to be plugged in again.
    ///
    /// Devices of the same model without serial numbers cannot be distinguished. If one of them appears at another USB
    /// port after a device was lost, it is assumed to be the lost device.
    ///
    /// - Parameter present: All connected devices.
    func isBehind(_ device: SerialDevice, among present: [SerialDevice]) -> Bool {
        guard let own = identity else { return false }
        if own == device.identity { return true }
        guard case .usbPort(_, let ids) = own, case .usbPort(_, ids) = device.identity else { return false }
        return !present.contains { $0.identity == own }
    }

    /// The receiver's condition, which includes the reason for a missing position.
    package var condition: ReceiverCondition { ReceiverCondition(of: self) }

    /// Whether the receiver is being read.
    package var isActive: Bool { activated != nil }
}

extension ServedReceiver {
    /// Updates the state with a batch.
    ///
    /// - Returns: Whether ``isActive`` has changed.
    func handle(_ batch: Receiver.Batch) -> Bool {
        let wasActive = isActive
        let mayBeAnother = batch.status.mayBeAnotherReceiver(than: status)
        if mayBeAnother {
            reports = SelfReport()
            announcedPulses = []
            sampledTime = nil
        }
        status = batch.status
        statistics = batch.statistics
        if !isNamed, let device = status.device { identity = device.identity }
        if !status.isReading { activated = nil } else if !wasActive { activated = .now }
        // Values that are out of date, or come from another receiver, must not be reported as current.
        if mayBeAnother || !status.isReceiving { forgetEpochs() }
        reports.add(batch)
        epochs = batch.epochs.map { errorModel.complete($0) }
        for next in epochs where status.isReceiving && (next.epoch.isComplete || latest == nil) {
            if let time = next.epoch.fix.time, let last = epoch?.fix.time, time > last {
                cycle = time.seconds(since: last)
            }
            if !next.epoch.isAmendment {
                measureInterval(to: batch.time)
                latestAt = batch.time
            }
            latest = next
            if let pulse = next.epoch.supplement?.pulse { announcedPulses = [pulse] + announcedPulses.prefix(1) }
            product = next.epoch.supplement?.product ?? product
            versions = next.epoch.supplement?.versions ?? versions
            record(next.epoch.sky, at: batch.time)
        }
        discardStaleEpoch(at: batch.time)
        // A receiver that sends only other data has been without a position since its last epoch.
        record(PrimaryChoice.Rank(of: self), at: latest == nil ? latestAt ?? batch.time : batch.time)
        return isActive != wasActive
    }

    private func forgetEpochs() {
        latest = nil
        latestAt = nil
        interval = nil
        sky = nil
        cycle = nil
        errorModel = GPSDErrorModel()
        product = nil
        versions = []
    }

    /// Returns a clock sample for the last epoch of a batch, or `nil` if a sample was already returned for this epoch.
    /// The batch must already have been passed to ``handle(_:)``.
    ///
    /// - Parameter clock: A closure that returns the time of the system clock at a given instant.
    func clockSample(
        of batch: Receiver.Batch, clock: (ContinuousClock.Instant) -> Duration = Duration.clock
    ) -> ClockSample? {
        defer { lastByte = batch.time }
        guard let epoch = batch.epochs.last, epoch.fix.time != sampledTime,
            // If an epoch is completed only by the start of the next burst, the epoch's last byte arrived with the
            // previous batch.
            let sample = ClockSample(epoch, receivedAt: clock(epoch.isBelated ? lastByte : batch.time))
        else { return nil }
        sampledTime = epoch.fix.time
        return sample
    }

    private func measureInterval(to time: ContinuousClock.Instant) {
        // Epochs in the same batch were delayed, and the time after a lost position is not an interval.
        guard latest != nil, let latestAt, time > latestAt else { return }
        // The times differ if epochs arrive in groups. Therefore, the longest time is kept, but reduced by 10% with
        // each further epoch.
        interval = max((time - latestAt) / .seconds(1), (interval ?? 0) * 0.9)
    }

    /// The interval of slow receivers, in seconds. It is assumed until the receiver's own interval is known.
    private static let slowInterval = 5.0

    /// Discards the latest epoch if the receiver still sends data, but has not sent another epoch in time.
    private func discardStaleEpoch(at time: ContinuousClock.Instant) {
        guard let latestAt else { return }
        let maxFixAge = ReceiverCondition.maxFixAge(interval: interval ?? Self.slowInterval)
        if (time - latestAt) / .seconds(1) > maxFixAge { latest = nil }
    }

    /// Stores the satellites. If there are no new satellites, the stored ones are kept for up to a minute, because some
    /// receivers report satellites only every few seconds.
    private func record(_ sky: Sky?, at time: ContinuousClock.Instant) {
        if sky != nil { skySince = time }
        self.sky = sky ?? (time - skySince < .seconds(RecentSky.lifetime) ? self.sky : nil)
    }

    private func record(_ rank: PrimaryChoice.Rank, at time: ContinuousClock.Instant) {
        if rank != self.rank { rankSince = time }
        self.rank = rank
    }
}

extension Receiver.Status {
    /// Whether the receiver is open and sending data.
    package var isReceiving: Bool { isReading && phase != .reading(.silent) }
}
