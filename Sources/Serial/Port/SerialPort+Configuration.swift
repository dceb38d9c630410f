internal import CSerialPort

extension SerialPort {
    /// How a port is opened.
    public struct Configuration: Hashable, Sendable {
        /// Bits per second; `nil` leaves the speed as it is. What has no speed is not asked for one.
        public var speed: Int?
        /// Whether other programs may use the port at the same time. They steal each other's bytes.
        public var isShared: Bool
        /// Whether the driver is asked to hand on each byte at once. It stays so until the device is unplugged.
        public var hasLowLatency: Bool
        /// The lines to set.
        public var lines: OutputLines

        /// Makes a configuration.
        public init(
            speed: Int? = nil, isShared: Bool = false, hasLowLatency: Bool = true, lines: OutputLines = OutputLines()
        ) {
            self.speed = speed
            self.isShared = isShared
            self.hasLowLatency = hasLowLatency
            self.lines = lines
        }
    }

    /// What the driver has now, in bits per second; 0 when the device has gone, or has no speed.
    public var speed: Int { max(0, Int(c_serial_port_speed(descriptor))) }

    /// Changes the speed, in bits per second, and drops what was received at the old one. Where there is none, it does nothing.
    ///
    /// Any speed may be asked for. A driver that cannot do it takes another one without a word; when that is more than 3 %
    /// off, too far for a byte to arrive whole, it is an error.
    public func setSpeed(_ speed: Int) throws(SerialError) {
        guard hasSpeed else { return }
        let wanted = try Self.checked(speed, path)
        guard c_serial_port_set_speed(descriptor, wanted) == 0 else { throw SerialError(.configure, path: path) }
        try Self.require(speed, descriptor, path)
    }

    static func open(
        _ path: String, _ kind: PortNode.Kind, _ configuration: Configuration
    ) throws(SerialError) -> Int32 {
        let speed: UInt32 = if let speed = configuration.speed { try checked(speed, path) } else { 0 }
        let descriptor =
            switch kind {
            case .terminal: c_serial_port_open(path, speed, !configuration.isShared, configuration.hasLowLatency)
            case .receiver: c_serial_port_open_receiver(path, !configuration.isShared)
            }
        guard descriptor >= 0 else { throw SerialError(.open, path: path) }
        do throws(SerialError) {
            if let speed = configuration.speed, kind == .terminal { try require(speed, descriptor, path) }
            try set(configuration.lines, descriptor, path)
        } catch {
            c_serial_port_close(descriptor, !configuration.isShared)
            throw error
        }
        return descriptor
    }

    /// 0 would hang up.
    private static func checked(_ speed: Int, _ path: String) throws(SerialError) -> UInt32 {
        guard speed > 0, let checked = UInt32(exactly: speed) else { throw unsupported(speed, path) }
        return checked
    }

    private static func require(_ speed: Int, _ descriptor: Int32, _ path: String) throws(SerialError) {
        let actual = Int(c_serial_port_speed(descriptor))
        guard actual >= 0 else { throw SerialError(.configure, path: path) }
        guard isClose(actual, to: speed) else { throw unsupported(speed, path) }
    }

    /// Whether a byte sent at one speed arrives whole at the other: ten bits later they may differ by half a bit at most, and
    /// the sender is inexact as well.
    static func isClose(_ actual: Int, to wanted: Int) -> Bool { abs(actual - wanted) * 100 <= wanted * 3 }

    private static func unsupported(_ speed: Int, _ path: String) -> SerialError {
        SerialError(.configure, path: path, number: 0, cause: .unsupportedSpeed(speed))
    }
}
