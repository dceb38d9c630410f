internal import Synchronization

/// A consumer of the parcels that a ``ParcelHub`` sends.
protocol Consumer: AnyObject, Sendable {
    func send(_ parcel: any AnyParcel)

    /// Ends the consumer. No more parcels are sent to it afterwards.
    func finish()
}

/// A consumer without a buffer. It calls its closure on the thread that sends the parcel.
final class Observer: Consumer {
    private let body: @Sendable (any AnyParcel) -> Void
    private let onEnd: @Sendable () -> Void
    private let hasEnded = Atomic(false)

    init(_ body: @escaping @Sendable (any AnyParcel) -> Void, onEnd: @escaping @Sendable () -> Void) {
        self.body = body
        self.onEnd = onEnd
    }

    func send(_ parcel: any AnyParcel) {
        if !hasEnded.load(ordering: .acquiring) { body(parcel) }
    }

    func finish() {
        if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { onEnd() }
    }

    /// Prevents all further calls, including the call to `onEnd`.
    func cancel() { hasEnded.store(true, ordering: .releasing) }
}
