internal import GNSS
package import Receivers
internal import Serial
package import SystemSupport

/// A hub that reads all served receivers and delivers their data to all outlets.
package final class ReceiverHub {
    /// The receivers in order of priority. Receivers found by hotplug stay listed while they are disconnected.
    package private(set) var receivers: [ServedReceiver] = []

    private let loop: EventLoop
    private let outlets: [any ServerOutlet]
    private let options: Receiver.Options
    private let pulses: (any PulseSource)?
    private let mailbox: Mailbox
    private var numbers: [Int: ServedReceiver] = [:]
    private var nextNumber = 0
    private var hotplug: HotplugMonitor?
    private let report: (String) -> Void
    private var dropped = DroppedBatches(because: "the server is overloaded")

    /// The maximum time spent on delivering batches before clients, timers and signals are handled.
    private static let slice = Duration.milliseconds(10)
    private static let restingTime = Duration.milliseconds(2)
    /// The maximum number of receivers that were found by hotplug and are disconnected.
    private static let maxDisconnected = 32

    /// Creates a hub.
    ///
    /// - Parameters:
    ///   - outlets: The outlets that receive all data, in this order.
    ///   - pulses: The pulses of the primary receiver.
    ///   - report: A closure that is called with log messages.
    package init(
        on loop: EventLoop, outlets: [any ServerOutlet], options: Receiver.Options = .init(),
        pulses: (any PulseSource)? = nil, report: @escaping (String) -> Void = { _ in }
    ) throws(Failure) {
        self.loop = loop
        self.outlets = outlets
        self.options = options
        self.pulses = pulses
        self.report = report
        mailbox = try Mailbox(keepsSentences: outlets.contains(where: \.usesSentences))
    }

    /// Opens all outlets and starts reading.
    ///
    /// - Parameter requests: The receivers to read. If empty, the hub reads every device that is certainly a receiver,
    ///   as soon as it is plugged in.
    /// - Throws: A ``Failure`` if an outlet cannot be opened, or if the system cannot report new devices.
    package func begin(_ requests: [ReceiverRequest]) throws(Failure) {
        for outlet in outlets { try outlet.begin(on: loop) }
        pulses?.begin(on: loop)
        let isWatched = loop.watch(mailbox.descriptor, for: .readable) { [unowned self] _ in deliverForAWhile() }
        guard isWatched else { throw Failure(.cannotRead, "\(SystemError(cannot: "wait for", "receivers"))") }
        for request in requests { add(request.name, request.source) }
        if requests.isEmpty { try watchDevices() }
    }

    /// Stops all receivers and outlets.
    package func end() {
        if let hotplug { loop.forget(hotplug.descriptor) }
        loop.forget(mailbox.descriptor)
        mailbox.close()
        // From now on, batches from the receivers are ignored.
        numbers = [:]
        for receiver in receivers { receiver.reader.stop() }
        for outlet in outlets { outlet.end() }
    }

    /// Closes and reopens all devices. Clients stay connected.
    package func restart() {
        // A receiver that has ended has nothing to close.
        for receiver in receivers where receiver.status.phase != .ended {
            receiver.isRestarting = true
            receiver.reader.stop()
        }
    }

    private func add(_ name: String, _ source: Receiver.Source, identity: DeviceIdentity? = nil) {
        let number = nextNumber
        nextNumber += 1
        let served = ServedReceiver(
            name: name, source: source, number: number, reader: reader(of: source, number), identity: identity)
        receivers.append(served)
        numbers[number] = served
        for outlet in outlets { outlet.add(served) }
        served.reader.start()
    }

    /// Returns a reader for a source. Ports are read on the loop's thread. Sources that may block, such as another
    /// server, are read on a separate thread.
    private func reader(of source: Receiver.Source, _ number: Int) -> any ReceiverReader {
        let reader = LoopReader(source, options: options, on: loop) { [unowned self] batch in
            deliver(Mailbox.Message(receiver: number, batch: batch))
        }
        if let reader { return reader }
        let canWait = source.canWait
        return Receiver(source, options: options) { [mailbox] batch in
            mailbox.post(Mailbox.Message(receiver: number, batch: batch, canWait: canWait))
        }
    }

    private func deliverForAWhile() {
        let end = ContinuousClock.now + Self.slice
        while let message = mailbox.next(holdsBack: outlets.contains { $0.isBehind }) {
            deliver(message)
            if .now >= end { return reportDrops(mailbox.dropped) }
        }
        reportDrops(mailbox.dropped)
        if mailbox.isHoldingBack { rest() }
    }

    /// Pauses delivery so that clients can catch up. During the pause, the mailbox's descriptor is not watched, because
    /// it stays readable and would wake the loop continuously.
    private func rest() {
        loop.change(mailbox.descriptor, to: [])
        loop.after(Self.restingTime) { [weak self] in
            guard let self else { return }
            loop.change(mailbox.descriptor, to: .readable)
        }
    }

    private func reportDrops(_ counts: [Int: Int]) {
        for (number, count) in counts { numbers[number]?.droppedBatches = count }
        if let message = dropped.message(counts.values.reduce(0, +)) { report(message) }
    }

    private func deliver(_ message: Mailbox.Message) {
        guard let receiver = numbers[message.receiver] else { return }
        deliver(message.batch, to: receiver)
        if message.batch.status.phase == .stopped { startAgain(receiver, message.receiver) }
    }

    /// Starts a receiver again after it has been stopped for a restart.
    private func startAgain(_ receiver: ServedReceiver, _ number: Int) {
        guard receiver.isRestarting else { return }
        receiver.isRestarting = false
        // The device may have been moved to another USB port.
        if let identity = receiver.identity { receiver.reader = reader(of: .device(identity), number) }
        receiver.reader.start()
    }

    /// Delivers a batch. If it contains both epochs and the loss of the receiver, the epochs are delivered first.
    private func deliver(_ batch: Receiver.Batch, to receiver: ServedReceiver) {
        let isLoss = !batch.status.isReceiving && receiver.status.isReceiving
        guard isLoss, !batch.epochs.isEmpty else { return deliver(batch, of: receiver) }
        var last = batch
        last.status = receiver.status
        deliver(last, of: receiver)
        deliver(Receiver.Batch(time: batch.time, status: batch.status, statistics: batch.statistics), of: receiver)
    }

    private func deliver(_ batch: Receiver.Batch, of receiver: ServedReceiver) {
        let isActivityNew = receiver.handle(batch)
        let successor = choosePrimary(at: batch.time)
        let clock = receiver.clockSample(of: batch)
        let pulse =
            receiver.isPrimary
            ? clock.flatMap { sample in
                pulses?.latest.flatMap { sample.at(pulse: $0, announced: receiver.announcedPulses) }
            } : nil
        send(
            ReceiverUpdate(
                receiver: receiver, batch: batch, epochs: receiver.epochs, isActivityNew: isActivityNew,
                becamePrimary: successor === receiver, clock: clock, pulse: pulse))
        // Another receiver has become primary, which must be reported even though this receiver has no new data.
        if let successor, successor !== receiver {
            let batch = Receiver.Batch(
                time: batch.time, status: successor.status, statistics: successor.statistics)
            send(ReceiverUpdate(receiver: successor, batch: batch, isActivityNew: false, becamePrimary: true))
        }
    }

    private func send(_ update: ReceiverUpdate) { for outlet in outlets { outlet.handle(update) } }

    /// Chooses the primary receiver.
    ///
    /// - Returns: The receiver that has just become primary, or `nil` if nothing has changed.
    private func choosePrimary(at time: ContinuousClock.Instant) -> ServedReceiver? {
        let current = receivers.firstIndex { $0.isPrimary }
        if current != nil, receivers.count == 1 { return nil }
        let best = PrimaryChoice.best(
            of: receivers.map { .init(priority: $0.priority, rank: $0.rank, rankSince: $0.rankSince) },
            current: current, at: time)
        guard let best, best != current else { return nil }
        if let current { receivers[current].isPrimary = false }
        receivers[best].isPrimary = true
        return receivers[best]
    }
}

extension ReceiverHub {
    private func watchDevices() throws(Failure) {
        let monitor: HotplugMonitor
        do { monitor = try HotplugMonitor() } catch {
            throw Failure(.cannotRead, "cannot watch for devices: \(error). Name the devices to serve")
        }
        hotplug = monitor
        let isWatched = loop.watch(monitor.descriptor, for: .readable) { [unowned self] _ in
            for event in monitor.events() { handle(event, among: monitor.devices) }
        }
        guard isWatched else { throw Failure(.cannotRead, "\(SystemError(cannot: "wait for", "new devices"))") }
        for device in monitor.devices { adopt(device, among: monitor.devices) }
    }

    private func handle(_ event: HotplugEvent, among present: [SerialDevice]) {
        switch event {
        case .added(let device), .changed(let device): adopt(device, among: present)
        // The receiver's reader detects the loss itself, and waits until the device is plugged in again.
        case .removed: break
        }
    }

    private func adopt(_ device: SerialDevice, among present: [SerialDevice]) {
        guard device.verdict.isCertain,
            !receivers.contains(where: { $0.isBehind(device, among: present) })
        else { return }
        forgetDisconnected()
        // A name may already be taken: an earlier device may have had the same device file, and devices of the same
        // model without serial numbers share a link.
        let names = [device.path] + device.links
        let name = names.first { name in !receivers.contains { $0.name == name } } ?? device.identity.description
        add(name, .device(device.identity), identity: device.identity)
    }

    /// Forgets a disconnected receiver if there are too many. Otherwise, the list would grow whenever a different
    /// device is plugged in, for as long as the server runs.
    private func forgetDisconnected() {
        let away = receivers.filter { !$0.isActive }
        guard away.count >= Self.maxDisconnected, let oldest = away.min(by: { $0.number < $1.number }) else { return }
        numbers[oldest.number] = nil
        oldest.reader.stop()
        receivers.removeAll { $0 === oldest }
        for outlet in outlets { outlet.forget(oldest) }
    }
}
