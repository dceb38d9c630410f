/// A control's value that both the user and the program can change. A stream delivers the value, and a binder sets it.
///
/// ```swift
/// extension Streams where Base: Slider {
///     @MainActor var value: ControlProperty<Double> {
///         ControlProperty(base, changes: base.didChange, get: { $0.value }, set: { $0.value = $1 })
///     }
/// }
///
/// let token = slider.streams.value.stream().bind(to: label.binders.text)
/// ```
@MainActor
public struct ControlProperty<Value: Sendable> {
    private let read: @MainActor () -> Value?
    private let write: @MainActor (Value) -> Bool
    private let observe: @MainActor (_ onChange: @escaping () -> Void, _ onEnd: @escaping () -> Void) -> Cancellation

    /// Creates a property of a control.
    ///
    /// - Parameters:
    ///   - control: The control. The property does not keep it alive.
    ///   - changes: The event that the control sends after the user has changed the value.
    ///   - get: A closure that returns the value.
    ///   - set: A closure that sets the value.
    public init<Control: AnyObject, Change>(
        _ control: Control, changes: Event<Change>, get: @escaping @MainActor (Control) -> Value,
        set: @escaping @MainActor (Control, Value) -> Void
    ) {
        read = { [weak control] in control.map(get) }
        write = { [weak control] value in
            guard let control else { return false }
            set(control, value)
            return true
        }
        observe = { [weak changes] onChange, onEnd in
            if let changes { return changes.observe({ _ in onChange() }, onEnd: onEnd) }
            onEnd()
            return Cancellation {}
        }
    }

    private init<Other>(
        _ other: ControlProperty<Other>, get: @escaping @Sendable (Other) -> Value,
        set: @escaping @Sendable (Value) -> Other
    ) {
        read = { other.read().map(get) }
        write = { other.write(set($0)) }
        observe = other.observe
    }

    /// A binder that sets the value. Values set by this binder are not reported as changes made by the user.
    public var binder: Binder<Value> { Binder(onMainActor: write) }

    /// Returns a stream of the current value and of each value that the user sets.
    ///
    /// The stream ends when the `changes` event ends. Request a new stream for each loop, because a stream that is no
    /// longer read ends at the next change.
    public func stream(_ buffering: Buffering = .newest(1)) -> EventStream<Value> {
        let values = Broadcast<Value>(replaysLatest: true)
        let stream = values.stream(buffering)
        if let value = read() { values.send(value) }
        let observation = CancellationBag()
        observe(
            { [read] in
                // Stops observing the control, because the stream is no longer read.
                guard values.hasConsumers else { return observation.cancelAll() }
                if let value = read() { values.send(value) }
            },
            {
                values.finish()
                observation.cancelAll()
            }
        ).store(in: observation)
        return stream
    }

    /// Returns a property whose value is derived from this one. `get` converts a value that is read from the control,
    /// and `set` converts a new value before the control receives it.
    public func derived<Other: Sendable>(
        get: @escaping @Sendable (Value) -> Other, set: @escaping @Sendable (Other) -> Value
    ) -> ControlProperty<Other> { ControlProperty<Other>(self, get: get, set: set) }
}
