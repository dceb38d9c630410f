/// A destination for values: a property of an object, which is not kept alive.
///
/// ```swift
/// let accuracy = Binder(manager) { $0.desiredAccuracy = $1 }
/// let token = settings.accuracy.stream().bind(to: accuracy)
/// ```
public struct Binder<Value: Sendable>: Sendable {
    /// Sets a value if it is still wanted when the target's isolation is reached.
    private let set: @isolated(any) @Sendable (Value, _ isWanted: () -> Bool) -> Bool

    /// Creates a binder.
    /// - Parameters:
    ///   - target: The object, held weakly. Values are dropped once it is deallocated.
    ///   - set: Sets a value, on the main actor.
    @MainActor
    public init<Target: AnyObject>(_ target: Target, _ set: @escaping @MainActor (Target, Value) -> Void) {
        let target = WeakTarget(target)
        self.set = { @MainActor value, isWanted in
            guard let object = target.object, isWanted() else { return false }
            set(object, value)
            return true
        }
    }

    /// Creates a binder from a closure that returns whether its target still exists.
    @MainActor
    init(onMainActor set: @escaping @MainActor (Value) -> Bool) {
        self.set = { @MainActor value, isWanted in isWanted() && set(value) }
    }

    /// Creates a binder for a target that any thread may use.
    /// - Parameter set: Sets a value, on the thread that delivers it.
    public init<Target: AnyObject & Sendable>(
        sendable target: Target, _ set: @escaping @Sendable (Target, Value) -> Void
    ) {
        self.set = { [weak target] value, isWanted in
            guard let target, isWanted() else { return false }
            set(target, value)
            return true
        }
    }

    /// Sets a value.
    /// - Returns: Whether the target still exists.
    @discardableResult
    public func put(_ value: Value) async -> Bool { await set(value) { true } }

    /// Sets a value of a binding, which may have been cancelled while the value waited for the target's actor.
    fileprivate func putUnlessCancelled(_ value: Value) async -> Bool { await set(value) { !Task.isCancelled } }
}

/// A target that belongs to the main actor.
@MainActor
private final class WeakTarget<Target: AnyObject> {
    weak var object: Target?

    init(_ object: Target) { self.object = object }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Sets every value on a target until the binding is cancelled, the sequence ends, or a value arrives after the target was
    /// deallocated. The end of
    /// the sequence, with an error or without, does not change the target.
    public func bind(to binder: Binder<Element>) -> Cancellation { bind(to: binder) { $0 } }

    /// Sets every value on a target that also accepts `nil`, such as a label's text.
    public func bind(to binder: Binder<Element?>) -> Cancellation { bind(to: binder) { $0 } }

    private func bind<Value: Sendable>(
        to binder: Binder<Value>, _ convert: @escaping @Sendable (Element) -> Value
    ) -> Cancellation {
        let task = Task {
            for try await value in self {
                guard await binder.putUnlessCancelled(convert(value)) else { return }
            }
        }
        return Cancellation { task.cancel() }
    }
}
