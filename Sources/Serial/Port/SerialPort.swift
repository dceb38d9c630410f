internal import CSerialPort
internal import Glibc

/// A serial port that is open: a receiver on a USB adapter, a built-in port or a pseudo-terminal; or a receiver that the
/// kernel drives itself, such as /dev/gnss0.
///
/// It is raw, so every byte passes as it is, and it is closed when it goes out of scope. Nothing here ever blocks: wait
/// for ``descriptor`` in a `poll`, or take ``chunks()``.
///
/// ```swift
/// let port = try SerialPort(opening: "/dev/ttyUSB0", configuration: .init(speed: 9600))
/// for try await chunk in try port.chunks() { … }
/// ```
public struct SerialPort: ~Copyable, Sendable {
    /// The node that was opened.
    public let path: String
    /// For a `poll` that waits until there is something to read. It stays the port's: never close it.
    public let descriptor: Int32
    /// Whether it is a line, which has a speed. A receiver that the kernel drives itself has none, and no modem lines.
    public let hasSpeed: Bool

    private let isExclusive: Bool

    /// Opens a port and makes it raw. What it has received before is dropped.
    ///
    /// The kernel turns DTR and RTS on whenever a port is opened; beyond that they are left alone, also when it is closed.
    public init(opening path: String, configuration: Configuration = Configuration()) throws(SerialError) {
        let kind = try PortNode(path).check(isShared: configuration.isShared)
        try self.init(opening: path, kind, configuration)
    }

    /// Opens a port of which it is known what it is.
    init(opening path: String, _ kind: PortNode.Kind, _ configuration: Configuration) throws(SerialError) {
        descriptor = try Self.open(path, kind, configuration)
        self.path = path
        hasSpeed = kind == .terminal
        isExclusive = !configuration.isShared
    }

    deinit { c_serial_port_close(descriptor, isExclusive) }

    /// Reads what there is, at most as much as there is room for, and returns how many bytes that is: 0 for nothing now.
    ///
    /// A device that was unplugged is reported as ``SerialError/Cause/disconnected``, every time.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SerialError) -> Int {
        if buffer.isEmpty { return 0 }
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 { return count }
            // The port does not end as a file does: it has been hung up.
            if count == 0 { throw SerialError(.read, path: path, number: 0, cause: .disconnected) }
            switch errno {
            case EINTR: continue
            case EAGAIN: return 0
            default: throw SerialError(.read, path: path, number: errno)
            }
        }
    }

    /// Hands bytes to the driver, as many as it has room for, and returns how many: 0 for none now.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(SerialError) -> Int {
        while true {
            let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: return 0
            default: throw SerialError(.write, path: path, number: errno)
            }
        }
    }
}
