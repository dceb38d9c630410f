internal import Synchronization

/// A value that can be observed. Any thread can read and set it.
///
/// ```swift
/// let speed = Property(0.0)
/// let token = speed.stream().bind(to: gauge.binders.value)
/// speed.value = 3.5
/// ```
public final class Property<Value: Sendable>: Sendable {
    private let state: Mutex<State>
    private let changes = Broadcast<Value>(replaysLatest: true)
    private let onChange: (@Sendable (Value) -> Void)?

    private struct State {
        var value: Value
        /// The values that were set but not yet sent to the streams.
        var unsent = RingBuffer<Value>()
        var isSending = false
    }

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - value: The initial value. `onChange` is not called with it.
    ///   - onChange: A closure that is called with each value that is set, before the streams receive the value. It is
    ///     called on the thread that sets the value, or on a thread that is already sending an earlier value. The
    ///     closure may set another value.
    public init(_ value: Value, onChange: (@Sendable (Value) -> Void)? = nil) {
        state = Mutex(State(value: value))
        self.onChange = onChange
        changes.send(value)
    }

    /// The current value.
    ///
    /// Streams receive values in the order the values were set. If a value is set while another value is being
    /// sent, the thread that is already sending also sends the new value.
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

    /// Returns a stream of the current value and all later values. The stream ends when the property is deallocated.
    public func stream(_ buffering: Buffering = .newest(1)) -> EventStream<Value> { changes.stream(buffering) }
}
