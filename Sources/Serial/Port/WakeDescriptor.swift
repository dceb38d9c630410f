internal import CSerialPort
internal import Glibc

/// What wakes a thread out of a `poll`, from any other thread.
package struct WakeDescriptor: ~Copyable, Sendable {
    /// For the `poll`: there is something to read from ``signal()`` until ``clear()``.
    package let descriptor: Int32

    /// Fails when the process has too many files open.
    package init() throws(SerialError) {
        descriptor = c_serial_port_make_wake_descriptor()
        guard descriptor >= 0 else { throw SerialError(.open, path: "an event counter", number: errno, cause: .system) }
    }

    deinit { close(descriptor) }

    /// Wakes the thread, or keeps it from falling asleep.
    package func signal() {
        var one: UInt64 = 1
        // The counter is full after 2⁶⁴ − 2 signals, and full is as good as one.
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Makes it wait for the next signal.
    package func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
