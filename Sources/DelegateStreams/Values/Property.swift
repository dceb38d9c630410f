internal import Synchronization

/// A value that changes: it can be read and set at any time, and its stream begins with what it is now.
public final class Property<Value: Sendable>: Sendable {
    private let state: Mutex<State>
    private let changes = Broadcast<Value>(replaysLatest: true)
    private let onChange: (@Sendable (Value) -> Void)?

    private struct State {
        var value: Value
        /// Values that were set and not told yet.
        var untold = RingBuffer<Value>()
        var isTelling = false
    }

    /// Makes a property.
    /// - Parameter onChange: called with each value that is set, before the streams have it. It may set another one.
    public init(_ value: Value, onChange: (@Sendable (Value) -> Void)? = nil) {
        state = Mutex(State(value: value))
        self.onChange = onChange
        changes.send(value)
    }

    /// What it is now.
    ///
    /// Values are told in the order in which they were set, so that the last one told is the last one set: while one is being
    /// told, what is set is told next, by whoever tells that one.
    public var value: Value {
        get { state.withLock { $0.value } }
        set {
            // The former value leaves the lock with the result: its end may be somebody's code.
            let (tells, _) = state.withLock { state in
                let former = state.value
                state.value = newValue
                state.untold.append(newValue)
                defer { state.isTelling = true }
                return (!state.isTelling, former)
            }
            if tells { tell() }
        }
    }

    private func tell() {
        while let value = nextUntold() {
            onChange?(value)
            changes.send(value)
        }
    }

    private func nextUntold() -> Value? {
        state.withLock { state in
            let next = state.untold.popFirst()
            state.isTelling = next != nil
            return next
        }
    }

    /// What it is now, and whatever it becomes. It ends with the property.
    public func stream(_ buffering: Buffering = .newest(1)) -> EventStream<Value> { changes.stream(buffering) }
}
