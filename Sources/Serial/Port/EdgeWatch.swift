internal import CSerialPort
internal import Glibc

/// Waits for edges of a port's modem lines, such as a receiver's pulse per second, on a thread of its own.
///
/// It ends when the value does, at once. Give it up before the port: until then the device counts as open.
public struct EdgeWatch: ~Copyable, Sendable {
    /// A change of a line.
    public struct Edge: Hashable, Sendable {
        /// When it was noticed, by the machine's clock since 1970 in UTC.
        public var time: Duration
        /// The lines that are on since.
        public var lines: ModemLines
        /// How many edges there have been with this one. A step of more than 1 tells that ``EdgeWatch/next()`` was asked too
        /// late.
        public var count: Int
    }

    /// For a `poll`: there is something to read when ``next()`` has an edge.
    public let descriptor: Int32

    private let path: String
    /// The thread's state, which only this value may end. Nothing else touches it from here.
    private nonisolated(unsafe) let watch: OpaquePointer

    fileprivate init(_ port: borrowing SerialPort, _ lines: ModemLines) throws(SerialError) {
        var edges: Int32 = -1
        guard let watch = c_serial_port_watch_edges(port.descriptor, lines.rawValue, &edges) else {
            throw SerialError(.configure, path: port.path, number: errno, cause: .system)
        }
        self.watch = watch
        descriptor = edges
        path = port.path
    }

    deinit {
        c_serial_port_stop_watching(watch)
        close(descriptor)
    }

    /// The next edge, `nil` when none has come. Throws, after the last one, when the device has gone or its driver does not
    /// watch lines; then nothing more comes.
    public func next() throws(SerialError) -> Edge? {
        var edge = c_serial_port_edge()
        let size = MemoryLayout<c_serial_port_edge>.size
        guard read(descriptor, &edge, size) == size else { return nil }
        guard edge.error == 0 else { throw SerialError.ofLines(path, number: edge.error) }
        return Edge(
            time: .seconds(edge.seconds) + .nanoseconds(edge.nanoseconds), lines: ModemLines(rawValue: edge.lines),
            count: Int(edge.count))
    }
}

extension SerialPort {
    /// Begins to watch lines that the device drives.
    public func watchEdges(of lines: ModemLines) throws(SerialError) -> EdgeWatch { try EdgeWatch(self, lines) }
}
