internal import CSerialPort
internal import Glibc

/// A watch that reports the edges of a port's control lines, such as a receiver's pulse per second.
///
/// A dedicated thread waits for the edges, and ends as soon as the watch goes out of scope. Release the watch before
/// the port, because the watch keeps the device open.
public struct EdgeWatch: ~Copyable, Sendable {
    /// A change in the state of a control line.
    public struct Edge: Hashable, Sendable {
        /// The system clock's time when the edge was detected, as the time since the Unix epoch.
        public var time: Duration
        /// The control lines that are asserted after the edge.
        public var lines: ModemLines
        /// The number of edges detected so far, including this one. An increase of more than 1 means that edges were
        /// dropped because ``EdgeWatch/next()`` was called too rarely.
        public var count: Int
    }

    /// A descriptor to `poll`. It is readable while ``next()`` has an edge or an error to return.
    public let descriptor: Int32

    private let path: String
    /// The state of the thread. Only `deinit` accesses it.
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

    /// Returns the next edge, or `nil` if there is no new edge.
    ///
    /// - Throws: A ``SerialError`` if the device is lost or its driver cannot watch lines. The error is thrown after
    ///   the last edge.
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
    /// Starts watching the given input lines for edges.
    public func watchEdges(of lines: ModemLines) throws(SerialError) -> EdgeWatch { try EdgeWatch(self, lines) }
}
