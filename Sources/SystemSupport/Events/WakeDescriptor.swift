internal import CSystem
internal import Glibc

/// An event counter that any thread can use to wake another thread from `poll`.
package final class WakeDescriptor: Sendable {
    /// The descriptor to `poll`: readable after a call to ``signal()``, until ``clear()`` is called.
    package let descriptor: Int32

    /// Creates an event counter. Throws a ``SystemError`` if the process is out of file descriptors.
    package init() throws(SystemError) {
        descriptor = c_system_make_wake_descriptor()
        guard descriptor >= 0 else { throw SystemError(cannot: "create", "an event descriptor") }
    }

    deinit { close(descriptor) }

    /// Wakes the waiting thread, or makes its next wait return immediately.
    package func signal() {
        var one: UInt64 = 1
        // If the counter is full, after 2⁶⁴ − 2 signals, the write fails, but the descriptor stays readable.
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Clears pending signals, so that the next wait blocks again.
    package func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Blocks the calling thread until another descriptor is ready or this descriptor is signaled.
    ///
    /// - Returns: `true` if the other descriptor is ready, `false` if this descriptor was signaled.
    package func wait(for other: Int32) -> Bool {
        var awaited = PollList(descriptor, other)
        awaited.wait()
        return !awaited.isReady(0)
    }
}
