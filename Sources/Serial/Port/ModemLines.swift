internal import CSerialPort
internal import Glibc

/// A set of a serial port's control lines, such as the lines that are asserted.
public struct ModemLines: OptionSet, Hashable, Sendable {
    /// The kernel's `TIOCM_` bits.
    public var rawValue: Int32

    /// Creates a set from the kernel's `TIOCM_` bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Data terminal ready, an output.
    public static let dtr = ModemLines(rawValue: TIOCM_DTR)
    /// Request to send, an output.
    public static let rts = ModemLines(rawValue: TIOCM_RTS)
    /// Clear to send, an input. Some receivers output their pulse per second on this line.
    public static let cts = ModemLines(rawValue: TIOCM_CTS)
    /// Data set ready, an input.
    public static let dsr = ModemLines(rawValue: TIOCM_DSR)
    /// Data carrier detect, an input. Most receivers output their pulse per second on this line.
    public static let dcd = ModemLines(rawValue: TIOCM_CAR)
    /// Ring indicator, an input.
    public static let ri = ModemLines(rawValue: TIOCM_RNG)
}

/// The desired states of a port's output lines. Many receivers restart or stop when a line changes.
public struct OutputLines: Hashable, Sendable {
    /// Data terminal ready: asserted if `true`, not asserted if `false`, unchanged if `nil`.
    public var dtr: Bool?
    /// Request to send: asserted if `true`, not asserted if `false`, unchanged if `nil`.
    public var rts: Bool?

    /// Creates the desired states. A line whose state is `nil` is left unchanged.
    public init(dtr: Bool? = nil, rts: Bool? = nil) {
        self.dtr = dtr
        self.rts = rts
    }

    fileprivate func lines(_ state: Bool) -> ModemLines {
        var lines: ModemLines = []
        if dtr == state { lines.insert(.dtr) }
        if rts == state { lines.insert(.rts) }
        return lines
    }
}

extension SerialPort {
    /// Returns the control lines that are asserted.
    ///
    /// - Throws: A ``SerialError`` if the device is lost, or if the port has no control lines, as with a
    ///   pseudo-terminal.
    public func modemLines() throws(SerialError) -> ModemLines {
        var lines: Int32 = 0
        guard c_serial_port_get_lines(descriptor, &lines) == 0 else { throw SerialError.ofLines(path) }
        return ModemLines(rawValue: lines)
    }

    /// Sets the output lines. A line whose state is `nil` is left unchanged.
    public func setModemLines(_ lines: OutputLines) throws(SerialError) { try Self.set(lines, descriptor, path) }

    static func set(_ lines: OutputLines, _ descriptor: Int32, _ path: String) throws(SerialError) {
        guard c_serial_port_set_lines(descriptor, lines.lines(true).rawValue, lines.lines(false).rawValue) == 0 else {
            throw SerialError.ofLines(path)
        }
    }
}

extension SerialError {
    /// Creates an error for a failed operation on control lines.
    ///
    /// Drivers without control lines fail with `ENOTTY` or `EINVAL` even if the device file is a serial port. These
    /// errors are therefore not reported as `.notASerialPort`.
    static func ofLines(_ path: String, number: Int32 = errno) -> SerialError {
        number == ENOTTY || number == EINVAL
            ? SerialError(.configure, path: path, number: number, cause: .system)
            : SerialError(.configure, path: path, number: number)
    }
}
