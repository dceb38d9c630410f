internal import CSerialPort
internal import Glibc

/// The device's side of a serial port that is made of software, for simulators and tests.
///
/// It goes when the value does, which hangs up whoever has ``path`` open.
package struct PseudoTerminal: ~Copyable, Sendable {
    /// The node that a program opens as if a device were behind it. Until one does, it is raw and echoes nothing.
    package let path: String
    /// For a `poll`: what the program sends can be read from it. It does not block.
    package let descriptor: Int32

    /// Makes a pair of ends, of which the other one is in the file system.
    package init() throws(SerialError) {
        var name = [CChar](repeating: 0, count: 64)
        descriptor = c_serial_port_make_pseudo_terminal(&name, name.count)
        guard descriptor >= 0 else { throw SerialError(.open, path: "/dev/ptmx", number: errno, cause: .system) }
        path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { close(descriptor) }

    /// The speed that the program has set, in bits per second.
    package var speed: Int { max(0, Int(c_serial_port_speed(descriptor))) }

    /// Sets the speed that the program finds.
    package func setSpeed(_ speed: Int) { _ = c_serial_port_set_speed(descriptor, UInt32(clamping: speed)) }

    /// Sends as many bytes as there is room for, and returns how many.
    package func send(_ bytes: some Sequence<UInt8>) -> Int {
        let bytes = Array(bytes)
        return max(0, write(descriptor, bytes, bytes.count))
    }

    /// What the program has sent, at most so many bytes; empty when that is nothing now.
    package func receive(atMost limit: Int = 4096) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, limit))
        }
    }
}
