internal import CSerialPort

/// The driver's counters for a serial line. They count from the time at which the device was plugged in. Each counter
/// wraps to 0 after 2³² − 1.
public struct LineCounters: Hashable, Sendable {
    /// The number of bytes received.
    public var received: UInt32
    /// The number of bytes sent.
    public var sent: UInt32
    /// The number of bytes received without a stop bit in the expected place, usually because the baud rate is wrong or
    /// the line is noisy.
    public var framingErrors: UInt32
    /// The number of bytes with wrong parity.
    public var parityErrors: UInt32
    /// The number of bytes lost in the adapter because the computer did not fetch them in time.
    public var overruns: UInt32
    /// The number of bytes lost in the kernel because no program read them in time.
    public var bufferOverruns: UInt32
    /// The number of breaks. A break occurs when the line is low for longer than the duration of a byte.
    public var breaks: UInt32
}

extension SerialPort {
    /// Returns the driver's counters, or `nil` if the driver does not provide any, as with a pseudo-terminal.
    public func counters() -> LineCounters? {
        var counted = c_serial_port_counters()
        guard c_serial_port_get_counters(descriptor, &counted) == 0 else { return nil }
        return LineCounters(
            received: counted.received, sent: counted.sent, framingErrors: counted.framing_errors,
            parityErrors: counted.parity_errors, overruns: counted.overruns, bufferOverruns: counted.buffer_overruns,
            breaks: counted.breaks)
    }
}
