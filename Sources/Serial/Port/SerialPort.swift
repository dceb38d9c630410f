internal import CSerialPort
internal import Glibc

/// An open serial port in raw mode.
///
/// The port is a USB adapter, a built-in port, a pseudo-terminal, or a receiver driven by the kernel, such as
/// /dev/gnss0. The port is closed when the value goes out of scope.
///
/// No method blocks. Wait for ``descriptor`` with `poll`, or iterate over ``chunks()``:
///
/// ```swift
/// import Serial
///
/// func printChunks() async throws {
///     let port = try SerialPort(opening: "/dev/ttyUSB0", configuration: .init(baudRate: 9600))
///     for try await chunk in try port.chunks() { print(chunk) }
/// }
/// ```
public struct SerialPort: ~Copyable, Sendable {
    /// The path of the device file.
    public let path: String
    /// A descriptor to `poll` for input. The port owns the descriptor, so never close it.
    public let descriptor: Int32
    /// Whether the port is a serial line. A receiver driven by the kernel has neither a baud rate nor control lines.
    public let hasBaudRate: Bool

    private let isExclusive: Bool

    /// Opens a port in raw mode and drops any input received earlier.
    ///
    /// The kernel asserts DTR and RTS whenever a port is opened. Otherwise, the output lines change only as configured,
    /// and closing the port leaves them unchanged.
    ///
    /// - Throws: A ``SerialError`` with the cause and, if known, a remedy.
    public init(opening path: String, configuration: Configuration = Configuration()) throws(SerialError) {
        let kind = try PortNode(path).check(isShared: configuration.isShared)
        try self.init(opening: path, kind, configuration)
    }

    /// Opens a port whose kind is already known.
    init(opening path: String, _ kind: PortNode.Kind, _ configuration: Configuration) throws(SerialError) {
        descriptor = try Self.open(path, kind, configuration)
        self.path = path
        hasBaudRate = kind == .terminal
        isExclusive = !configuration.isShared
    }

    deinit { c_serial_port_close(descriptor, isExclusive) }

    /// Reads the available bytes into the buffer. Returns the number of bytes read, or 0 if none are available.
    ///
    /// - Throws: A ``SerialError``. After the device has been unplugged, every call throws
    ///   ``SerialError/Cause/disconnected``.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SerialError) -> Int {
        if buffer.isEmpty { return 0 }
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 { return count }
            // A serial port has no end of file, so a count of 0 means that the line was hung up.
            if count == 0 { throw SerialError(.read, path: path, number: 0, cause: .disconnected) }
            switch errno {
            case EINTR: continue
            case EAGAIN: return 0
            default: throw SerialError(.read, path: path, number: errno)
            }
        }
    }

    /// Writes as many bytes as the driver accepts, possibly none, and returns the number of bytes written.
    ///
    /// - Throws: A ``SerialError`` if the device is lost or cannot be written to.
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
