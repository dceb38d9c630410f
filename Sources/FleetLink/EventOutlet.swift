internal import Synchronization

/// The path of a connection's events to their handler.
///
/// Events are delivered under the lock, so that none arrives after ``close()`` has returned. The handler must therefore
/// only queue the event, and must not call the connection.
final class EventOutlet: Sendable {
    private let handler: Mutex<Handler?>

    // A closure stored directly in the mutex would be wrapped in a conversion thunk on each access. Unless the
    // optimizer removes the thunk, the wrapped closure would be stored back. The chain of calls would then grow with
    // each event until the stack overflows. A closure in a structure is not converted.
    private struct Handler: Sendable {
        let deliver: @Sendable (BrokerEvent) -> Void
    }

    init(deliver: @escaping @Sendable (BrokerEvent) -> Void) { handler = Mutex(Handler(deliver: deliver)) }

    func deliver(_ event: BrokerEvent) { handler.withLock { $0?.deliver(event) } }

    /// Discards all further events.
    func close() {
        // The handler is released outside the lock, because releasing the objects that it captures may run other code.
        let former = handler.withLock { handler in
            defer { handler = nil }
            return handler
        }
        withExtendedLifetime(former) {}
    }
}
