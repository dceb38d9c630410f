package import GNSS
internal import Glibc
package import Receivers
internal import Serial

/// One of the receivers that are served. It belongs to the loop's thread.
package final class ServedReceiver {
    /// What clients know it by, for as long as the server runs: what was named, or the node under which it came first.
    package let name: String
    /// Lower ones are preferred. They are in the order in which receivers were named, or came.
    package let priority: Int
    /// What reads it.
    var reader: any ReceiverReader
    /// The device that came by itself and that it reads, or waits for; `nil` when somebody asked for it by name. One without a
    /// serial number is another device in each socket, and is followed.
    fileprivate(set) var identity: DeviceIdentity?

    /// What it is doing.
    package internal(set) var status: Receiver.Status
    /// What it has counted.
    package internal(set) var statistics = Receiver.Statistics()
    /// Batches that were dropped because they came faster than they could be served.
    package internal(set) var droppedBatches = 0
    /// The epochs of the batch that was taken last, as gpsd's clients get them.
    package private(set) var epochs: [GPSDErrorModel.Completed] = []
    /// The latest epoch, `nil` when nothing has come since it was last opened.
    package private(set) var latest: GPSDErrorModel.Completed?
    /// The same without what gpsd computes of its errors.
    package var epoch: Epoch? { latest?.epoch }
    /// The latest satellites, which not every epoch tells anew.
    package internal(set) var sky: Sky?
    private var skySince = ContinuousClock.now
    private var errorModel = GPSDErrorModel()
    /// The receiver's name for itself, from its sentences.
    package private(set) var product: String?
    /// The versions that it has named.
    package private(set) var versions: [String] = []
    /// Whether it is the one that is served to whoever names none.
    package internal(set) var isPrimary = false
    /// When it was opened, by the computer's clock; `nil` while it is not read.
    package internal(set) var activated: UTCTime?
    /// Seconds between two epochs, as far as they were told.
    package internal(set) var cycle: Double?
    /// Of which time it was told last how the computer's clock was.
    fileprivate var sampledTime: UTCTime?
    /// When the last byte came of what was told before.
    fileprivate var lastByte = ContinuousClock.now
    /// Whether it is closed only to be opened again.
    var isRestarting = false
    /// Since when it has been as well as it is.
    var rankSince = ContinuousClock.now
    var rank = PrimaryChoice.Rank.away

    init(name: String, priority: Int, reader: any ReceiverReader, identity: DeviceIdentity? = nil) {
        self.name = name
        self.priority = priority
        self.reader = reader
        self.identity = identity
        status = reader.status
    }

    /// Whether a name is its own, or one that the device behind it has now: a node, a link.
    package func isKnown(as name: String) -> Bool {
        if name == self.name { return true }
        guard let device = status.device else { return false }
        return device.path == name || device.links.contains(name)
    }

    /// Whether somebody asked for it by name: then it is listed while it is away, too.
    package var isNamed: Bool { identity == nil }

    /// Whether a device is the one that it reads or waits for. One without a serial number that comes back in another socket
    /// is taken for the one that has gone.
    /// - Parameter present: all devices that are plugged in.
    func isBehind(_ device: SerialDevice, among present: [SerialDevice]) -> Bool {
        guard let own = identity else { return false }
        if own == device.identity { return true }
        guard case .socket(_, let ids) = own, case .socket(_, ids) = device.identity else { return false }
        return !present.contains { $0.identity == own }
    }

    /// Whether it has a position, and why not.
    package var condition: ReceiverCondition { ReceiverCondition(of: self) }

    /// Whether it is being read.
    package var isActive: Bool { activated != nil }
}

extension ServedReceiver {
    /// Takes what came.
    /// - Returns: whether it has just begun to be read, or has gone.
    func take(_ batch: Receiver.Batch) -> Bool {
        let wasActive = isActive
        status = batch.status
        statistics = batch.statistics
        if !isNamed, let device = status.device { identity = device.identity }
        if !status.isReading { activated = nil } else if !wasActive { activated = .now }
        if !status.isHeard {
            // What was true is not told as if it were still.
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

    /// What a batch that has been taken says of the computer's clock, once for each epoch.
    /// - Parameter clock: what the computer's clock showed at a moment.
    func clockSample(
        of batch: Receiver.Batch, clock: (ContinuousClock.Instant) -> Duration = Duration.clock
    ) -> ClockSample? {
        defer { lastByte = batch.time }
        guard let epoch = batch.epochs.last, epoch.fix.time != sampledTime,
            // What is told with the next burst came with the batch before.
            let sample = ClockSample(epoch, heardAt: clock(epoch.isBelated ? lastByte : batch.time))
        else { return nil }
        sampledTime = epoch.fix.time
        return sample
    }

    /// Receivers tell satellites every few seconds at least; those of a minute ago are not those of now.
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
    /// Whether it is open, and at the right speed.
    var isReading: Bool {
        if case .reading = phase { return true }
        return false
    }

    /// Whether something comes.
    package var isHeard: Bool { isReading && phase != .reading(.silent) }
}

extension UTCTime {
    /// By the computer's clock.
    package static var now: UTCTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UTCTime(secondsSince1970: Int64(time.tv_sec), nanosecond: UInt32(time.tv_nsec))
    }
}
