internal import Serial
package import SystemSupport

/// A reader that runs on an event loop, which may also do other work, such as serving clients.
///
/// The reader does not need its own thread, and a single wake-up is enough to read data and pass it on.
package final class LoopReader {
    /// The latest status.
    package private(set) var status = Receiver.Status(phase: .stopped, since: .now)

    private let source: Receiver.Source
    private let options: Receiver.Options
    private let memory: BaudRateMemory
    private let loop: EventLoop
    private let onBatch: (Receiver.Batch) -> Void
    private var statistics = Receiver.Statistics()

    /// The parts of the reader while it is started; otherwise `nil`.
    private var open: (reader: SourceReader, transport: DeviceTransport, alarm: EventLoop.TimerID)?
    private var watchedHotplug: Int32?
    private var watchedConnection: Int32?
    /// Whether watching the connection is paused, because the next data cannot have arrived yet.
    private var isHeldOff = false

    /// Creates a reader. Returns `nil` if the source is not a serial port, because opening any other source, such as a
    /// server, may block the loop.
    ///
    /// - Parameter onBatch: A closure that is called with each batch, on the thread of the loop.
    package convenience init?(
        _ source: Receiver.Source, options: Receiver.Options = .init(), on loop: EventLoop,
        onBatch: @escaping (Receiver.Batch) -> Void
    ) {
        self.init(source, options: options, memory: .standard, on: loop, onBatch: onBatch)
    }

    init?(
        _ source: Receiver.Source, options: Receiver.Options, memory: BaudRateMemory, on loop: EventLoop,
        onBatch: @escaping (Receiver.Batch) -> Void
    ) {
        guard source.isPort else { return nil }
        self.source = source
        self.options = options
        self.memory = memory
        self.loop = loop
        self.onBatch = onBatch
    }

    deinit { close() }

    /// Starts reading on the next turn of the loop.
    package func start() {
        guard open == nil else { return }
        let transport = DeviceTransport(source, options, memory: memory, stop: nil)
        transport.willClose = { [weak self] in self?.forgetConnection() }
        let reader = SourceReader(source, options, through: transport) { [weak self] in self?.publish($0) }
        let alarm = loop.alarm { [weak self] in self?.turn() }
        open = (reader, transport, alarm)
        loop.set(alarm, to: .now)
    }

    /// Stops reading and closes the port. The reader can be started again.
    package func stop() {
        guard open != nil else { return }
        close()
        status.phase = .stopped
        status.since = .now
        onBatch(Receiver.Batch(time: status.since, status: status, statistics: statistics))
    }

    private func close() {
        guard let open else { return }
        loop.cancel(open.alarm)
        forgetConnection()
        if let watchedHotplug { loop.forget(watchedHotplug) }
        watchedHotplug = nil
        self.open = nil
        open.reader.end()
    }

    private func publish(_ batch: Receiver.Batch) {
        status = batch.status
        statistics = batch.statistics
        onBatch(batch)
    }

    private func turn(hotplug: Bool = false, connection: Bool = false) {
        guard let (reader, transport, _) = open else { return }
        transport.endHoldoff()
        transport.setReady(hotplug: hotplug, connection: connection)
        reader.turn()
        updateWatch()
    }

    /// Updates the descriptors and the timer that the loop waits for.
    private func updateWatch() {
        // The callback may have stopped the reader.
        guard let (reader, transport, alarm) = open else { return }
        if watchedHotplug == nil, let descriptor = transport.hotplugDescriptor {
            let isWatched = loop.watch(descriptor, for: .readable) { [weak self] _ in self?.turn(hotplug: true) }
            if isWatched { watchedHotplug = descriptor }
        }
        if watchedConnection == nil, let descriptor = transport.connectionDescriptor {
            if loop.watch(descriptor, for: .readable, { [weak self] _ in self?.turn(connection: true) }) {
                watchedConnection = descriptor
            } else {
                transport.fail(LinkError(SystemError(cannot: "wait for", status.name ?? "the receiver")))
            }
        }
        if let watchedConnection, isHeldOff != transport.isHeldOff {
            isHeldOff = transport.isHeldOff
            loop.change(watchedConnection, to: isHeldOff ? [] : .readable)
        }
        // If the system could not watch for devices, the next turn tries again.
        let retry = transport.hotplugDescriptor == watchedHotplug ? nil : ContinuousClock.now + .seconds(1)
        loop.set(alarm, to: [reader.deadline, retry].compactMap { $0 }.min())
    }

    private func forgetConnection() {
        if let watchedConnection { loop.forget(watchedConnection) }
        watchedConnection = nil
        isHeldOff = false
    }
}
