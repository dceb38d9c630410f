internal import Synchronization

/// A value that changes. Any thread can read and set it, and its stream begins with the current value.
public final class Property<Value: Sendable>: Sendable {
    private let state: Mutex<State>
    private let changes = Broadcast<Value>(replaysLatest: true)
    private let onChange: (@Sendable (Value) -> Void)?

    private struct State {
        var value: Value
        /// Values that were set and not sent yet.
        var unsent = RingBuffer<Value>()
        var isSending = false
    }

    /// Creates a property.
    /// - Parameter onChange: Called with each value that is set, before the streams receive it. It may set another value.
    public init(_ value: Value, onChange: (@Sendable (Value) -> Void)? = nil) {
        state = Mutex(State(value: value))
        self.onChange = onChange
        changes.send(value)
    }

    /// The current value.
    ///
    /// Streams receive values in the order in which they were set. A value that is set while another one is being sent is sent next,
    /// by the thread that is already sending.
    public var value: Value {
        get { state.withLock { $0.value } }
        set {
            // The previous value is released outside the lock, because `deinit` may run user code.
            let (mustSend, _) = state.withLock { state in
                let former = state.value
                state.value = newValue
                state.unsent.append(newValue)
                defer { state.isSending = true }
                return (!state.isSending, former)
            }
            if mustSend { send() }
        }
    }

    private func send() {
        while let value = nextUnsent() {
            onChange?(value)
            changes.send(value)
        }
    }

    private func nextUnsent() -> Value? {
        state.withLock { state in
            let next = state.unsent.popFirst()
            state.isSending = next != nil
            return next
        }
    }

    /// The current value and every later one. The stream ends with the property.
    public func stream(_ buffering: Buffering = .newest(1)) -> EventStream<Value> { changes.stream(buffering) }
}
