internal import Synchronization

/// A queue to which any thread can add values, which wakes the thread that takes them.
package final class WakingQueue<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])
    private let wake: WakeDescriptor

    /// Creates an empty queue. Throws a ``Failure`` if the process is out of file descriptors.
    package init() throws(Failure) {
        do { wake = try WakeDescriptor() } catch { throw Failure(.cannotRead, error) }
    }

    /// The descriptor to `poll`: readable after a call to ``add(_:)`` or ``wakeUp()``, until ``takeAll()`` is called.
    package var descriptor: Int32 { wake.descriptor }

    /// Adds a value and wakes the thread that takes the values.
    package func add(_ element: Element) {
        elements.withLock { $0.append(element) }
        wakeUp()
    }

    /// Wakes the thread that takes the values, without adding a value.
    package func wakeUp() { wake.signal() }

    /// Removes and returns all values, oldest first.
    package func takeAll() -> [Element] {
        wake.clear()
        return elements.withLock { elements in
            defer { elements = [] }
            return elements
        }
    }
}
