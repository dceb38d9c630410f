internal import GNSS
package import Receivers
internal import Serial
package import SystemSupport

/// Reads all receivers that are served, and hands what comes of them to all outlets.
package final class ReceiverHub {
    /// The receivers in the order of their priority. One that came by itself stays while it is away.
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
    /// How many dropped batches were reported.
    private var reportedDrops = 0

    /// How long batches are delivered before clients, timers and signals get their turn.
    private static let slice = Duration.milliseconds(10)
    private static let restingTime = Duration.milliseconds(2)
    /// Receivers that came by themselves and have gone, and may come back.
    private static let mostAway = 32

    /// - Parameters:
    ///   - outlets: get everything, in this order.
    ///   - pulses: of the receiver that is served to whoever names none.
    ///   - report: gets lines for whoever runs the server.
    package init(
        on loop: EventLoop, outlets: [any ServerOutlet], options: Receiver.Options = .init(),
        pulses: (any PulseSource)? = nil, report: @escaping (String) -> Void = { _ in }
    ) throws(Failure) {
        self.loop = loop
        self.outlets = outlets
        self.options = options
        self.pulses = pulses
        self.report = report
        mailbox = try Mailbox()
    }

    /// Opens all outlets and begins to read.
    /// - Parameter requests: what to read; when there is none, every device that is certain to be a receiver, as it comes and
    ///   goes.
    package func begin(_ requests: [ReceiverRequest]) throws(Failure) {
        for outlet in outlets { try outlet.begin(on: loop) }
        pulses?.begin(on: loop)
        loop.watch(mailbox.descriptor, for: .readable) { [unowned self] _ in deliverForAWhile() }
        for request in requests { add(request.name, request.source) }
        if requests.isEmpty { try watchDevices() }
    }

    /// Ends reading and all outlets.
    package func end() {
        if let hotplug { loop.forget(hotplug.descriptor) }
        loop.forget(mailbox.descriptor)
        mailbox.close()
        // What they say of that is for nobody.
        numbers = [:]
        for receiver in receivers { receiver.reader.stop() }
        for outlet in outlets { outlet.end() }
    }

    /// Closes all devices and opens them again. Whoever listens stays connected.
    package func restart() {
        // What has ended by itself has nothing to close.
        for receiver in receivers where receiver.status.phase != .ended {
            receiver.isRestarting = true
            receiver.reader.stop()
        }
    }

    private func add(_ name: String, _ source: Receiver.Source, identity: DeviceIdentity? = nil) {
        let number = nextNumber
        nextNumber += 1
        let served = ServedReceiver(
            name: name, priority: number, reader: reader(of: source, number), identity: identity)
        receivers.append(served)
        numbers[number] = served
        for outlet in outlets { outlet.add(served) }
        served.reader.start()
    }

    /// Ports are read on this thread. What may keep its reader waiting, such as another server, has a thread of its own.
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

    /// Lets clients catch up: the mailbox stays readable meanwhile, and would be looked at again and again.
    private func rest() {
        loop.change(mailbox.descriptor, to: [])
        loop.after(Self.restingTime) { [weak self] in
            guard let self else { return }
            loop.change(mailbox.descriptor, to: .readable)
        }
    }

    private func reportDrops(_ dropped: [Int: Int]) {
        let count = dropped.values.reduce(0, +)
        guard count > reportedDrops else { return }
        reportedDrops = count
        for (number, count) in dropped { numbers[number]?.droppedBatches = count }
        report("receivers say more than there is time for: \(count) pieces of data were left out so far")
    }

    private func deliver(_ message: Mailbox.Message) {
        guard let receiver = numbers[message.receiver] else { return }
        for batch in Self.parts(of: message.batch, after: receiver.status) { deliver(batch, of: receiver) }
        if message.batch.status.phase == .stopped { startAgain(receiver, message.receiver) }
    }

    /// Opens one that was closed for that.
    private func startAgain(_ receiver: ServedReceiver, _ number: Int) {
        guard receiver.isRestarting else { return }
        receiver.isRestarting = false
        // It may be in another socket than the one that it was found in.
        if let identity = receiver.identity { receiver.reader = reader(of: .device(identity), number) }
        receiver.reader.start()
    }

    /// What came before the end of a receiver is told before its end.
    private static func parts(of batch: Receiver.Batch, after status: Receiver.Status) -> [Receiver.Batch] {
        guard !batch.epochs.isEmpty, !batch.status.isHeard, status.isHeard else { return [batch] }
        var last = batch
        last.status = status
        return [last, Receiver.Batch(time: batch.time, status: batch.status, statistics: batch.statistics)]
    }

    private func deliver(_ batch: Receiver.Batch, of receiver: ServedReceiver) {
        let isActivityNew = receiver.take(batch)
        let successor = choosePrimary(at: batch.time)
        let clock = receiver.clockSample(of: batch)
        let pulse = receiver.isPrimary ? clock.flatMap { sample in pulses?.latest.flatMap(sample.at) } : nil
        send(
            ReceiverUpdate(
                receiver: receiver, batch: batch, epochs: receiver.epochs, isActivityNew: isActivityNew,
                becamePrimary: successor === receiver, clock: clock, pulse: pulse))
        // Another one takes over from this one: it is told although nothing has come of it.
        if let successor, successor !== receiver {
            let batch = Receiver.Batch(
                time: batch.time, status: successor.status, statistics: successor.statistics)
            send(ReceiverUpdate(receiver: successor, batch: batch, isActivityNew: false, becamePrimary: true))
        }
    }

    private func send(_ update: ReceiverUpdate) { for outlet in outlets { outlet.take(update) } }

    /// - Returns: the one that has just become the primary receiver.
    private func choosePrimary(at time: ContinuousClock.Instant) -> ServedReceiver? {
        let current = receivers.firstIndex { $0.isPrimary }
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
            throw Failure(.cannotRead, "cannot watch for devices: \(error). Name the receivers instead")
        }
        hotplug = monitor
        loop.watch(monitor.descriptor, for: .readable) { [unowned self] _ in
            for event in monitor.events() { handle(event, among: monitor.devices) }
        }
        for device in monitor.devices { adopt(device, among: monitor.devices) }
    }

    private func handle(_ event: HotplugEvent, among present: [SerialDevice]) {
        switch event {
        case .added(let device), .changed(let device): adopt(device, among: present)
        // Whoever reads it notices, and waits until it is back.
        case .removed: break
        }
    }

    private func adopt(_ device: SerialDevice, among present: [SerialDevice]) {
        guard case .certain = device.verdict,
            !receivers.contains(where: { $0.isBehind(device, among: present) })
        else { return }
        forgetLongGone()
        // Another device had this node before; and two of a kind without serial numbers have one link.
        let names = [device.path] + device.links
        let name = names.first { name in !receivers.contains { $0.name == name } } ?? device.identity.description
        add(name, .device(device.identity), identity: device.identity)
    }

    /// A port that different devices are plugged into for months.
    private func forgetLongGone() {
        let away = receivers.filter { !$0.isActive }
        guard away.count >= Self.mostAway, let oldest = away.min(by: { $0.priority < $1.priority }) else { return }
        numbers[oldest.priority] = nil
        oldest.reader.stop()
        receivers.removeAll { $0 === oldest }
        for outlet in outlets { outlet.forget(oldest) }
    }
}
