internal import CSerialPort
internal import Glibc
internal import SystemSupport

/// The device side of a simulated serial port, for simulators and tests.
///
/// When the value goes out of scope, programs that have ``path`` open receive a hang-up.
package struct PseudoTerminal: ~Copyable, Sendable {
    /// The path that programs open as their serial port. The pseudo-terminal is created in raw mode, without echo.
    package let path: String
    /// A non-blocking descriptor to `poll` for bytes sent by the program that has ``path`` open.
    package let descriptor: Int32

    /// Creates a pseudo-terminal under a path chosen by the kernel.
    package init() throws(SerialError) {
        var name = [CChar](repeating: 0, count: 64)
        descriptor = c_serial_port_make_pseudo_terminal(&name, name.count)
        guard descriptor >= 0 else { throw SerialError(.open, path: "/dev/ptmx", number: errno, cause: .system) }
        path = name.textBeforeZero
    }

    deinit { close(descriptor) }

    /// The baud rate set by the program that has ``path`` open.
    package var baudRate: Int { max(0, Int(c_serial_port_baud_rate(descriptor))) }

    /// Sets the baud rate that is reported to programs that open ``path``.
    package func setBaudRate(_ baudRate: Int) {
        _ = c_serial_port_set_baud_rate(descriptor, UInt32(clamping: baudRate))
    }

    /// Sends as many bytes as fit in the kernel's buffer and returns the number of bytes sent.
    package func send(_ bytes: some Sequence<UInt8>) -> Int {
        let bytes = Array(bytes)
        return max(0, write(descriptor, bytes, bytes.count))
    }

    /// Returns up to `limit` bytes sent by the program that has ``path`` open, or an empty array if none are available.
    package func receive(atMost limit: Int = 4096) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, limit))
        }
    }
}
