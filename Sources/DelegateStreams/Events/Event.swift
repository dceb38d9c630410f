/// A source of values over time. Observers are called synchronously; streams deliver the values to tasks.
///
/// ```swift
/// let didChange = Event<Double>()
/// let token = didChange.observe { print($0) }
/// didChange.send(0.5)
/// ```
///
/// An event belongs to the isolation domain of the object that owns it. Its streams can be read anywhere. Use a
/// ``Broadcast`` for values that several threads send.
public final class Event<Value> {
    private final class Observer: EventObserver {
        let call: (Value) -> Void
        private let onEnd: () -> Void
        private let wantsValue: () -> Bool

        init(_ call: @escaping (Value) -> Void, onEnd: @escaping () -> Void, wantsValue: @escaping () -> Bool) {
            self.call = call
            self.onEnd = onEnd
            self.wantsValue = wantsValue
        }

        override var isListening: Bool { wantsValue() }

        override func end() { onEnd() }
    }

    let observers = ObserverList()

    /// Creates an event.
    public init() {}

    deinit { observers.finish() }

    /// Whether an observer or a stream would receive a value. If not, the sender need not compute the value.
    public var isObserved: Bool { observers.isObserved }

    /// Calls a closure with every value until the returned token is cancelled. Any thread may cancel the token.
    ///
    /// The closure runs on the thread that sends the value. Observers are called in the order they were added.
    /// An observer that is added while a value is being sent receives only later values.
    ///
    /// - Parameters:
    ///   - body: The closure to call with each value.
    ///   - onEnd: A closure that is called once when the event ends, but not when the observer is cancelled.
    public func observe(_ body: @escaping (Value) -> Void, onEnd: @escaping () -> Void = {}) -> Cancellation {
        let entry = observers.add(Observer(body, onEnd: onEnd, wantsValue: { true }))
        return Cancellation { entry.revoke() }
    }

    /// Sends a value to all observers and streams. Returns after all observers have been called.
    public func send(_ value: Value) {
        var areCancelled = false
        for entry in observers.entries {
            // Skips observers that were cancelled during this call.
            if let observer = entry.object {
                unsafeDowncast(observer, to: Observer.self).call(value)
            } else {
                areCancelled = true
            }
        }
        if areCancelled { observers.removeCancelled() }
    }

    /// Ends the event, its observers and its streams.
    public func finish() { observers.finish() }
}

extension Event where Value: Sendable {
    /// Returns a stream of the values that are sent from now on. The stream ends when the event ends.
    public func stream(_ buffering: Buffering = .newest(64)) -> EventStream<Value> {
        let broadcast = observers.broadcast {
            let broadcast = Broadcast<Value>()
            let feed = Observer(
                { broadcast.send($0) }, onEnd: { broadcast.finish() }, wantsValue: { broadcast.hasConsumers })
            return (broadcast, feed)
        }
        return broadcast.stream(buffering)
    }
}
