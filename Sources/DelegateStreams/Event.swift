/// Something that happens now and then, with a value each time: for observers that are called at once, and for streams.
///
/// It belongs to one isolation, as the object does whose event it is. Streams may be read anywhere.
public final class Event<Value> {
    private final class Observer {
        let call: (Value) -> Void

        init(_ call: @escaping (Value) -> Void) { self.call = call }
    }

    /// A broadcast of the values, which can be there only if they may be sent to other threads.
    @usableFromInline
    final class Outlet {
        let broadcast: AnyObject
        let send: (Value) -> Void
        @usableFromInline let hasConsumers: () -> Bool
        let finish: () -> Void

        init<Source: AnyObject>(
            _ broadcast: Source, send: @escaping (Value) -> Void, hasConsumers: @escaping () -> Bool,
            finish: @escaping () -> Void
        ) {
            self.broadcast = broadcast
            self.send = send
            self.hasConsumers = hasConsumers
            self.finish = finish
        }
    }

    /// Each of them is an `Observer`, as long as it is not cancelled.
    @usableFromInline var observers: [Revocable] = []
    @usableFromInline var outlet: Outlet?
    private var isFinished = false

    /// Makes an event that has not happened.
    public init() {}

    /// Whether anybody would notice. Whoever makes it happen need not gather the value otherwise.
    @inlinable
    public var isObserved: Bool { observers.contains { !$0.isRevoked } || outlet?.hasConsumers() ?? false }

    /// Calls a closure whenever it happens, until that is cancelled, on whatever thread.
    ///
    /// Observers are called in the order in which they came; one that comes while it happens is called from the next time on.
    public func observe(_ body: @escaping (Value) -> Void) -> Cancellation {
        let observer = Revocable(Observer(body))
        observers.removeAll { $0.isRevoked }
        if !isFinished { observers.append(observer) }
        return Cancellation { observer.revoke() }
    }

    /// Makes it happen: observers first, then streams.
    public func send(_ value: Value) {
        var areCancelled = false
        for observer in observers {
            if let observer = observer.object {
                unsafeDowncast(observer, to: Observer.self).call(value)
            } else {
                areCancelled = true
            }
        }
        if areCancelled { observers.removeAll { $0.isRevoked } }
        outlet?.send(value)
    }

    /// It happens no more: all streams end.
    public func finish() {
        isFinished = true
        observers = []
        outlet?.finish()
    }
}

extension Event where Value: Sendable {
    /// The values from now on. It ends with the object whose event it is.
    public func stream(_ buffering: Buffering = .newest(64)) -> EventStream<Value> { broadcast.stream(buffering) }

    private var broadcast: Broadcast<Value> {
        if let broadcast = outlet?.broadcast as? Broadcast<Value> { return broadcast }
        let broadcast = Broadcast<Value>()
        if isFinished { broadcast.finish() }
        outlet = Outlet(
            broadcast, send: { broadcast.send($0) }, hasConsumers: { broadcast.hasConsumers },
            finish: { broadcast.finish() })
        return broadcast
    }
}

/// The calls of one method of a delegate, with their arguments.
public final class DelegateEvent<Arguments> {
    /// Before the delegate is called.
    public let sent = Event<Arguments>()
    /// After it was called.
    public let invoked = Event<Arguments>()

    /// Makes an event for a method.
    public init() {}

    /// Whether anybody would notice a call.
    @inlinable
    public var isObserved: Bool { invoked.isObserved || sent.isObserved }
}

extension DelegateEvent where Arguments: Sendable {
    /// The arguments of all calls from now on, after the delegate got them.
    public func stream(_ buffering: Buffering = .newest(64)) -> EventStream<Arguments> { invoked.stream(buffering) }
}

/// For proxies, which end all of their events.
protocol Finishable {
    func finish()
}

extension Event: Finishable {}

extension DelegateEvent: Finishable {
    func finish() {
        sent.finish()
        invoked.finish()
    }
}
