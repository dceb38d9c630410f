internal import Synchronization
internal import SystemSupport

/// A queue that passes events from a connection's threads to the program's thread.
final class LinkMailbox<Event: Sendable>: Sendable {
    private let waiting = Mutex<[Event]>([])
    private let wake: WakeDescriptor

    init() throws(Failure) {
        do { wake = try WakeDescriptor() } catch { throw Failure(.cannotRead, "\(error)") }
    }

    /// The file descriptor to poll. It is readable while events are queued.
    var descriptor: Int32 { wake.descriptor }

    /// Adds an event to the queue. This method may be called from any thread.
    func post(_ event: Event) {
        waiting.withLock { $0.append(event) }
        wake.signal()
    }

    /// Removes and returns all queued events, oldest first.
    func drain() -> [Event] {
        wake.clear()
        return waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
