internal import Synchronization
internal import SystemSupport

/// A queue of events from the threads of a connection for the thread of the program.
final class LinkMailbox<Event: Sendable>: Sendable {
    private let waiting = Mutex<[Event]>([])
    private let wake: WakeDescriptor

    init() throws(Failure) {
        do { wake = try WakeDescriptor() } catch { throw Failure(.cannotRead, "\(error)") }
    }

    /// The descriptor to watch. It is readable while events are queued.
    var descriptor: Int32 { wake.descriptor }

    /// Adds an event. Any thread may call this.
    func post(_ event: Event) {
        waiting.withLock { $0.append(event) }
        wake.signal()
    }

    /// Removes and returns all events.
    func drain() -> [Event] {
        wake.clear()
        return waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
