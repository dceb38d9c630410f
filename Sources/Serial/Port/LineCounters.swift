internal import CSerialPort

/// What a driver has counted on its line since the device was plugged in. Each counter begins again at 0 after 2³² − 1.
public struct LineCounters: Hashable, Sendable {
    /// Bytes that came in.
    public var received: UInt32
    /// Bytes that went out.
    public var sent: UInt32
    /// Bytes without a stop bit where it should be: the speed is wrong, or the line is noisy.
    public var framingErrors: UInt32
    /// Bytes of the wrong parity.
    public var parityErrors: UInt32
    /// Bytes lost in the adapter, since the machine did not fetch them in time.
    public var overruns: UInt32
    /// Bytes lost in the kernel, since no program read them in time.
    public var bufferOverruns: UInt32
    /// Times that the line was held down for longer than a byte.
    public var breaks: UInt32
}

extension SerialPort {
    /// What the driver has counted, `nil` where it does not count, such as on a pseudo-terminal.
    public func counters() -> LineCounters? {
        var counted = c_serial_port_counters()
        guard c_serial_port_get_counters(descriptor, &counted) == 0 else { return nil }
        return LineCounters(
            received: counted.received, sent: counted.sent, framingErrors: counted.framing_errors,
            parityErrors: counted.parity_errors, overruns: counted.overruns, bufferOverruns: counted.buffer_overruns,
            breaks: counted.breaks)
    }
}
