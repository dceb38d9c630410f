internal import CSerialPort
internal import Glibc

/// The lines of a serial port beside those for data. "On" is the state that the standard calls so, whatever the voltage.
public struct ModemLines: OptionSet, Hashable, Sendable {
    /// The kernel's bits for them.
    public var rawValue: Int32

    /// Makes a set from the kernel's bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Data terminal ready, an output.
    public static let dtr = ModemLines(rawValue: TIOCM_DTR)
    /// Request to send, an output.
    public static let rts = ModemLines(rawValue: TIOCM_RTS)
    /// Clear to send, an input. Some receivers' pulse per second is here.
    public static let cts = ModemLines(rawValue: TIOCM_CTS)
    /// Data set ready, an input.
    public static let dsr = ModemLines(rawValue: TIOCM_DSR)
    /// Data carrier detect, an input, where most receivers' pulse per second is.
    public static let dcd = ModemLines(rawValue: TIOCM_CAR)
    /// Ring indicator, an input.
    public static let ri = ModemLines(rawValue: TIOCM_RNG)
}

/// What to do with the lines that a port drives. Many receivers start anew, or stop, when they change.
public struct OutputLines: Hashable, Sendable {
    /// Data terminal ready: on, off, or as it is.
    public var dtr: Bool?
    /// Request to send: on, off, or as it is.
    public var rts: Bool?

    /// Makes a wish; `nil` leaves a line as it is.
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
    /// The lines that are on. Pseudo-terminals have none, and throw.
    public func modemLines() throws(SerialError) -> ModemLines {
        var lines: Int32 = 0
        guard c_serial_port_get_lines(descriptor, &lines) == 0 else { throw SerialError.ofLines(path) }
        return ModemLines(rawValue: lines)
    }

    /// Sets the lines that the port drives.
    public func setModemLines(_ lines: OutputLines) throws(SerialError) { try Self.set(lines, descriptor, path) }

    static func set(_ lines: OutputLines, _ descriptor: Int32, _ path: String) throws(SerialError) {
        guard c_serial_port_set_lines(descriptor, lines.lines(true).rawValue, lines.lines(false).rawValue) == 0 else {
            throw SerialError.ofLines(path)
        }
    }
}

extension SerialError {
    /// A driver that knows no lines says that the port is no terminal, which it is.
    static func ofLines(_ path: String, number: Int32 = errno) -> SerialError {
        number == ENOTTY || number == EINVAL
            ? SerialError(.configure, path: path, number: number, cause: .system)
            : SerialError(.configure, path: path, number: number)
    }
}
