internal import CSystem
internal import Glibc

/// An event counter that any thread can use to wake another thread from `poll`.
package final class WakeDescriptor: Sendable {
    /// The descriptor to `poll`: readable from ``signal()`` until ``clear()``.
    package let descriptor: Int32

    /// Throws when the process is out of file descriptors.
    package init() throws(SystemError) {
        descriptor = c_system_make_wake_descriptor()
        guard descriptor >= 0 else { throw SystemError(cannot: "create", "an event descriptor") }
    }

    deinit { close(descriptor) }

    /// Wakes the waiting thread, or makes its next wait return immediately.
    package func signal() {
        var one: UInt64 = 1
        // The counter is full after 2⁶⁴ − 2 signals. The write then fails, but the descriptor stays readable.
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Clears pending signals, so that the next wait blocks again.
    package func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Waits for input or a hang-up on another descriptor, or for a signal.
    ///
    /// Blocks the calling thread.
    ///
    /// - Returns: `true` if the other descriptor is ready, `false` if this one was signaled.
    package func wait(for other: Int32) -> Bool {
        var awaited = PollList(descriptor, other)
        awaited.wait()
        return !awaited.isReady(0)
    }
}
