internal import CSerialPort

extension SerialPort {
    /// The settings used to open a port.
    public struct Configuration: Hashable, Sendable {
        /// The baud rate, or `nil` to leave it unchanged. Ignored for receivers driven by the kernel, which have no
        /// baud rate.
        public var baudRate: Int?
        /// Whether other programs may use the port at the same time. If they do, each program receives only part of the
        /// data.
        public var isShared: Bool
        /// Whether to make the driver deliver each byte immediately, if the driver supports this. The setting lasts
        /// until the device is unplugged.
        public var hasLowLatency: Bool
        /// The states to which the output lines are set when the port is opened.
        public var lines: OutputLines

        /// Creates a configuration. The defaults leave the baud rate unchanged and do not set the output lines.
        public init(
            baudRate: Int? = nil, isShared: Bool = false, hasLowLatency: Bool = true, lines: OutputLines = OutputLines()
        ) {
            self.baudRate = baudRate
            self.isShared = isShared
            self.hasLowLatency = hasLowLatency
            self.lines = lines
        }
    }

    /// The baud rate that the driver is set to; 0 if the device is disconnected or has no baud rate.
    public var baudRate: Int { max(0, Int(c_serial_port_baud_rate(descriptor))) }

    /// Changes the baud rate and drops the input received at the previous baud rate. Does nothing on ports without a
    /// baud rate.
    ///
    /// A driver that does not support a baud rate silently uses a different one.
    ///
    /// - Throws: A ``SerialError`` if `baudRate` is out of range, if the driver fails, or if the actual baud rate
    ///   differs from it by more than 3%, which would damage the received bytes.
    public func setBaudRate(_ baudRate: Int) throws(SerialError) {
        guard hasBaudRate else { return }
        let wanted = try Self.checked(baudRate, path)
        guard c_serial_port_set_baud_rate(descriptor, wanted) == 0 else { throw SerialError(.configure, path: path) }
        try Self.require(baudRate, descriptor, path)
    }

    static func open(
        _ path: String, _ kind: PortNode.Kind, _ configuration: Configuration
    ) throws(SerialError) -> Int32 {
        let baudRate: UInt32 = if let baudRate = configuration.baudRate { try checked(baudRate, path) } else { 0 }
        let descriptor =
            switch kind {
            case .terminal: c_serial_port_open(path, baudRate, !configuration.isShared, configuration.hasLowLatency)
            case .receiver: c_serial_port_open_receiver(path, !configuration.isShared)
            }
        guard descriptor >= 0 else { throw SerialError(.open, path: path) }
        do throws(SerialError) {
            if let baudRate = configuration.baudRate, kind == .terminal { try require(baudRate, descriptor, path) }
            try set(configuration.lines, descriptor, path)
        } catch {
            c_serial_port_close(descriptor, !configuration.isShared)
            throw error
        }
        return descriptor
    }

    /// Converts a baud rate to the integer type that the driver expects. Throws if the baud rate is out of range or 0,
    /// because setting it to 0 would hang up the line.
    private static func checked(_ baudRate: Int, _ path: String) throws(SerialError) -> UInt32 {
        guard baudRate > 0, let checked = UInt32(exactly: baudRate) else { throw unsupported(baudRate, path) }
        return checked
    }

    private static func require(_ baudRate: Int, _ descriptor: Int32, _ path: String) throws(SerialError) {
        let actual = Int(c_serial_port_baud_rate(descriptor))
        guard actual >= 0 else { throw SerialError(.configure, path: path) }
        guard isClose(actual, to: baudRate) else { throw unsupported(baudRate, path) }
    }

    /// Returns whether a byte that is sent at one baud rate can be received at the other.
    ///
    /// Over the ten bits of a byte, the sender and the receiver may drift apart by at most half a bit, which is 5%. The
    /// limit is 3% because the sender's baud rate is also inexact.
    static func isClose(_ actual: Int, to wanted: Int) -> Bool { abs(actual - wanted) * 100 <= wanted * 3 }

    private static func unsupported(_ baudRate: Int, _ path: String) -> SerialError {
        SerialError(.configure, path: path, number: 0, cause: .unsupportedBaudRate(baudRate))
    }
}
