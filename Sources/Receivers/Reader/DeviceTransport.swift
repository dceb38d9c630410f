internal import GNSS
internal import Glibc
internal import NMEA
internal import Serial
internal import SystemSupport

/// A transport that reads devices, servers and files in real time.
final class DeviceTransport: Transport {
    private let source: Receiver.Source
    private let options: Receiver.Options
    private let memory: BaudRateMemory
    private let stop: StopToken?

    private var connection: (any Connection)?
    private var isConnectionReady = false
    private var pace = LinePace()
    /// The time until which the connection is not polled.
    private var pollHoldoff: Instant?
    private var hotplug: HotplugMonitor?
    private var isHotplugReady = false
    /// The time of the next attempt to start monitoring ports; `nil` if no attempt is needed. A failed attempt is
    /// retried, because the system may have been short of resources only temporarily.
    private var nextWatch: Instant?
    /// The error that prevents polling the connection, if any.
    private var failure: LinkError?
    /// The events that ``next()`` has not returned yet.
    private var events: ArraySlice<LinkMachine.Input> = []
    private let buffer: UnsafeMutableRawBufferPointer
    /// The polled descriptors: the wake descriptor, the hotplug monitor and the connection.
    private var awaited = PollList(-1, -1, -1)

    /// A closure that is called before the connection is closed.
    var willClose: () -> Void = {}

    /// The size of the read buffer in bytes, which is the maximum length of a datagram.
    private static let bufferSize = 1 << 16
    private static let timeBetweenWatches = Duration.seconds(2)

    /// Creates a transport for a source. The source is not opened yet.
    ///
    /// - Parameter stop: A token that interrupts the wait for a server. It may be `nil` only if the source is a serial
    ///   port.
    init(_ source: Receiver.Source, _ options: Receiver.Options, memory: BaudRateMemory, stop: StopToken?) {
        self.source = source
        self.options = options
        self.memory = memory
        self.stop = stop
        buffer = .allocate(byteCount: Self.bufferSize, alignment: 64)
        if source.isPort { nextWatch = now } else { events = [.devices([])] }
    }

    deinit { buffer.deallocate() }

    var now: Instant { .now }

    var gathersSentences: Bool { true }

    var isSimulated: Bool { false }

    var isSkipping: Bool { false }

    var counters: LineCounters? { connection?.counters }

    /// The hotplug monitor's descriptor; `nil` until the monitor has been created. The monitor then stays open.
    var hotplugDescriptor: Int32? { hotplug?.descriptor }

    var connectionDescriptor: Int32? { connection?.descriptor }

    /// Whether polling of the connection is paused, because the end of the current burst cannot have arrived yet.
    var isHeldOff: Bool { pollHoldoff != nil }

    var deadline: Instant? {
        if !events.isEmpty || failure != nil || connection?.hasUnread ?? false { return now }
        return pollHoldoff.earlier(nextWatch)
    }

    func wait(until deadline: Instant?, _ stop: StopToken) {
        endHoldoff()
        // A negative descriptor is ignored.
        awaited[0] = stop.wake.descriptor
        awaited[1] = hotplugDescriptor ?? -1
        awaited[2] = isHeldOff ? -1 : connectionDescriptor ?? -1
        guard awaited.wait(for: deadline.map { $0 - now }) else { return }
        if awaited.isReady(0) { stop.wake.clear() }
        setReady(hotplug: awaited.isReady(1), connection: awaited.isReady(2))
    }

    /// Records which descriptors are ready to read.
    func setReady(hotplug: Bool = false, connection: Bool = false) {
        isHotplugReady = isHotplugReady || hotplug
        isConnectionReady = isConnectionReady || connection
    }

    /// Records that the connection cannot be polled.
    func fail(_ error: LinkError) { failure = error }

    /// Resumes polling the connection if the pause is over.
    func endHoldoff() { if let pollHoldoff, pollHoldoff <= now { self.pollHoldoff = nil } }

    func next() -> TransportEvent? {
        if let failure {
            self.failure = nil
            return .ended(failure)
        }
        if isConnectionReady || connection?.hasUnread ?? false {
            isConnectionReady = false
            if let event = read() { return event }
        }
        if isHotplugReady {
            isHotplugReady = false
            if let hotplug { events += hotplug.events().map { .hotplug($0) } }
        }
        if let nextWatch, now >= nextWatch { events.append(watch()) }
        return events.popFirst().map { .input($0) }
    }

    func hasMore() -> Bool {
        guard let connectionDescriptor else { return false }
        isConnectionReady = isConnectionReady || waitUntilReady(connectionDescriptor, .zero)
        return isConnectionReady
    }

    /// Reads once, so that endless input does not delay other work. Call this only when data is ready, because reading
    /// from an empty pipe would block.
    private func read() -> TransportEvent? {
        guard let reading = connection?.read(into: buffer) else { return nil }
        switch reading {
        case .nothing: return nil
        case .bytes(let count): return .bytes(Array(buffer[..<count]))
        case .served(let count, let epochs, let server):
            return .served(Array(buffer[..<count]), epochs, server)
        case .end(let error): return .ended(error)
        }
    }

    /// Starts monitoring ports. If the system lacks the resources, the ports are listed at intervals instead.
    private func watch() -> LinkMachine.Input {
        do {
            let monitor = try HotplugMonitor(includingBuiltIn: true)
            hotplug = monitor
            nextWatch = nil
            return .devices(monitor.devices)
        } catch {
            nextWatch = now + Self.timeBetweenWatches
            return .devices(SerialDevices.all(includingBuiltIn: true), unwatched: LinkError(error))
        }
    }

    func recordDecoding(byteCount: Int, isEndOfEpoch: Bool, baudRate: Int?, at now: Instant) {
        pollHoldoff = pace.record(byteCount, isEndOfEpoch: isEndOfEpoch, baudRate: baudRate, at: now)
    }

    func handleSilence() throws(LinkError) { try connection?.handleSilence() }

    func perform(_ action: LinkMachine.Action) -> LinkMachine.Input? {
        do {
            switch action {
            case .openPort(let choice): return .opened(try openPort(choice))
            case .openStream:
                let connection = try openStream()
                begin(connection)
                return .opened(LinkMachine.Opened(server: (connection as? GPSDConnection)?.server))
            case .setBaudRate(let baudRate):
                pace = LinePace()
                pollHoldoff = nil
                try connection?.setBaudRate(baudRate)
            case .close:
                if connection != nil { willClose() }
                connection = nil
            case .remember(let baudRate, let identity):
                if options.remembersBaudRates { memory.remember(baudRate, of: identity) }
            }
            return nil
        } catch {
            // The operation may have failed only because it was stopped.
            if let stop, stop.isStopped() { return nil }
            if case .setBaudRate = action { return .baudRateRefused(error) }
            return .failed(error)
        }
    }

    private func openPort(_ choice: PortChooser.Choice) throws(LinkError) -> LinkMachine.Opened {
        let device = choice.device ?? SerialDevices.device(at: choice.path)
        if case .automatic = source, let device { try avoidConflict(device) }
        let remembered = options.remembersBaudRates ? device.flatMap { memory.baudRate(of: $0.identity) } : nil
        var baudRate = options.baudRate ?? remembered ?? BaudRateSearch.likely
        let port: PortConnection
        do throws(LinkError) {
            port = try PortConnection(choice.path, baudRate: baudRate, isShared: options.sharesPort)
        } catch {
            // The stored baud rate was found with another adapter, and this adapter does not support it. Try the
            // default.
            guard options.baudRate == nil, baudRate != BaudRateSearch.likely,
                case .unsupportedBaudRate = error.port?.cause
            else {
                throw error
            }
            baudRate = BaudRateSearch.likely
            port = try PortConnection(choice.path, baudRate: baudRate, isShared: options.sharesPort)
        }
        begin(port)
        let hasBaudRate = port.hasBaudRate && (device?.hasBaudRate ?? true)
        return LinkMachine.Opened(
            device: device, baudRate: hasBaudRate ? baudRate : nil,
            isBaudRateUnknown: hasBaudRate && options.baudRate == nil)
    }

    /// Throws an error if the port might not have a receiver and other programs are using it, whether or not they have
    /// locked the port. Reading the port would take data away from these programs.
    private func avoidConflict(_ device: SerialDevice) throws(LinkError) {
        guard case .candidate = device.verdict, !options.sharesPort else { return }
        let others = PortHolder.others(at: device.path)
        guard !others.isEmpty else { return }
        throw LinkError(SerialError(.open, path: device.path, number: 0, cause: .busy(others)))
    }

    private func openStream() throws(LinkError) -> any Connection {
        guard let stop else { preconditionFailure("opening a stream needs a stop token") }
        switch source {
        case .file(let path): return try StreamConnection.recording(path)
        case .tcp(let host, let port): return try StreamConnection.connection(host: host, port: port, stop: stop)
        case .udp(let host, let port): return try StreamConnection.datagrams(host: host, port: port)
        case .gpsd(let host, let port, let device):
            return try GPSDConnection(
                host: host, port: port, device: device, greetingTimeout: options.greetingTimeout, stop: stop)
        case .automatic, .port, .device, .feed: preconditionFailure("the source is not a stream")
        }
    }

    private func begin(_ connection: any Connection) {
        if self.connection != nil { willClose() }
        self.connection = connection
        isConnectionReady = false
        pace = LinePace()
        pollHoldoff = nil
    }
}
