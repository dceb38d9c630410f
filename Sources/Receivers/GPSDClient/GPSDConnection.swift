internal import GNSS
internal import GPSDProtocol
internal import Glibc
internal import SystemSupport

/// A connection to a GPS daemon, which performs the socket operations for a ``GPSDConversation``.
final class GPSDConnection: Connection {
    private let stream: StreamConnection
    private let name: String
    private var splitter = ReportSplitter()
    private var conversation: GPSDConversation
    private var epochs = ReportedEpochs()
    /// The data that arrived while waiting for the server's first answer.
    private var early = Received()

    /// The receiver's bytes and the epochs that were extracted from the data received from the server.
    private struct Received {
        /// The receiver's own bytes, as forwarded by the server.
        var bytes: [UInt8] = []
        /// The epochs that the server reports.
        var epochs: [Epoch] = []
        var hasReports = false
    }

    /// The maximum number of bytes to read while waiting for the server's first answer. Even servers with many
    /// receivers send less than this.
    private static let maxGreetingLength = 1 << 20

    /// Connects to a server and waits until it has answered.
    init(
        host: String, port: UInt16, device: String?, greetingTimeout: Duration, stop: StopToken
    ) throws(LinkError) {
        name = SocketAddress.name(host, port: port)
        stream = try .connection(host: host, port: port, stop: stop)
        conversation = GPSDConversation(name: name, device: device)
        try perform(conversation.begin())
        try greet(until: .now + greetingTimeout, stop)
    }

    var descriptor: Int32 { stream.descriptor }

    /// The state of the server and its receiver, as reported by the server.
    var server: Receiver.Server { conversation.server }

    func setBaudRate(_ baudRate: Int) {}

    var counters: LineCounters? { nil }

    var hasUnread: Bool { !early.bytes.isEmpty || !early.epochs.isEmpty }

    func handleSilence() throws(LinkError) { try perform(conversation.handleSilence()) }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        do {
            if hasUnread {
                let count = min(early.bytes.count, buffer.count)
                defer {
                    early.bytes.removeFirst(count)
                    early.epochs = []
                }
                buffer.copyBytes(from: early.bytes[..<count])
                return .served(count, early.epochs, conversation.server)
            }
            // Bytes that the splitter holds back may turn out to be receiver data, so the buffer must have room for
            // them.
            guard case .bytes(let count) = try receive(buffer, room: splitter.held.count) else {
                return .nothing
            }
            let received = try process(buffer[..<count])
            buffer.copyBytes(from: received.bytes)
            return .served(received.bytes.count, received.epochs, conversation.server)
        } catch {
            return .end(error)
        }
    }

    /// Reads from the socket once.
    /// - Parameter room: The number of bytes to leave free at the end of the buffer.
    private func receive(_ buffer: UnsafeMutableRawBufferPointer, room: Int) throws(LinkError) -> ReadResult {
        let reading = stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.dropLast(room)))
        if case .end(let error) = reading { throw error ?? .closed(name) }
        return reading
    }

    /// Separates the server's reports from the receiver's bytes, and responds to the reports.
    private func process(_ bytes: Slice<UnsafeMutableRawBufferPointer>) throws(LinkError) -> Received {
        let parts = splitter.read(UnsafeRawBufferPointer(rebasing: bytes))
        var received = Received(bytes: parts.bytes)
        if !parts.bytes.isEmpty { conversation.recordBytes() }
        for line in parts.reports {
            guard let report = GPSDReport(line) else { continue }
            received.hasReports = true
            if conversation.wants(report), let epoch = epochs.add(report) { received.epochs.append(epoch) }
            let device = conversation.server.device
            try perform(conversation.read(report))
            // The DOPs of one receiver do not determine the errors of another.
            if conversation.server.device != device { epochs = ReportedEpochs() }
        }
        if let last = epochs.finish() { received.epochs.append(last) }
        return received
    }

    private func greet(until deadline: ContinuousClock.Instant, _ stop: StopToken) throws(LinkError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)
        defer { buffer.deallocate() }
        var size = 0
        while !conversation.isAnswered {
            guard size < Self.maxGreetingLength, stop.waits(for: descriptor, .readable, until: deadline) else {
                throw LinkError(
                    "\(name) is not a GPS daemon: no answer in the gpsd protocol", remedy: "Check the port number")
            }
            guard case .bytes(let count) = try receive(buffer, room: 0) else { continue }
            size += count
            let received = try process(buffer[..<count])
            early.bytes += received.bytes
            early.epochs += received.epochs
            early.hasReports = early.hasReports || received.hasReports
            if !early.bytes.isEmpty, !early.hasReports {
                throw LinkError(
                    "\(name) is not a GPS daemon: it does not use the gpsd protocol",
                    remedy: "If the server sends NMEA sentences, use tcp://\(name)")
            }
        }
    }

    private func perform(_ steps: [GPSDConversation.Step]) throws(LinkError) {
        for step in steps {
            switch step {
            case .fail(let error): throw error
            case .send(let text):
                let count = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
                guard count >= 0 else { throw LinkError(SystemError(cannot: "send a request to", name)) }
                // After a partial write, `errno` is not set and may still contain an earlier error.
                guard count == text.utf8.count else {
                    throw LinkError("cannot send a request to \(name): the server does not accept data", remedy: nil)
                }
            }
        }
    }
}
