internal import CSystem
internal import Glibc

/// Wakes a thread out of a `poll`, from any other thread.
package final class WakeDescriptor: Sendable {
    /// For the `poll`: readable from ``signal()`` until ``clear()``.
    package let descriptor: Int32

    /// Fails when the process has too many files open.
    package init() throws(SystemError) {
        descriptor = c_system_make_wake_descriptor()
        guard descriptor >= 0 else { throw SystemError(cannot: "open", "an event counter") }
    }

    deinit { close(descriptor) }

    /// Wakes the thread, or keeps it from falling asleep.
    package func signal() {
        var one: UInt64 = 1
        // The counter is full after 2⁶⁴ − 2 signals, and full is as good as one.
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Makes the thread wait for the next signal.
    package func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Waits until another descriptor has something to read, a hang-up among it, and returns true; or until this one is
    /// signalled, and returns false. Only a thread that has nothing else to do may call it.
    package func wait(for other: Int32) -> Bool {
        var awaited = PollList(descriptor, other)
        awaited.wait()
        return !awaited.isReady(0)
    }
}
