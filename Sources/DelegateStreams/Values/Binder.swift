/// A destination for values, such as a property of an object. A binder does not keep the object alive.
///
/// ```swift
/// let accuracy = Binder(manager) { $0.desiredAccuracy = $1 }
/// let token = settings.accuracy.stream().bind(to: accuracy)
/// ```
public struct Binder<Value: Sendable>: Sendable {
    /// A closure that sets a value in the isolation domain of the target, unless the target was deallocated or
    /// `isWanted` returns `false`. It returns whether the value was set.
    private let set: @isolated(any) @Sendable (Value, _ isWanted: () -> Bool) -> Bool

    /// Creates a binder for a target that belongs to the main actor.
    ///
    /// - Parameters:
    ///   - target: The target, held weakly. Values are dropped once the target has been deallocated.
    ///   - set: A closure that sets a value. It is called on the main actor.
    @MainActor
    public init<Target: AnyObject>(_ target: Target, _ set: @escaping @MainActor (Target, Value) -> Void) {
        let target = WeakTarget(target)
        self.set = { @MainActor value, isWanted in
            guard let object = target.object, isWanted() else { return false }
            set(object, value)
            return true
        }
    }

    /// Creates a binder from a closure that sets a value and returns whether its target still exists.
    @MainActor
    init(onMainActor set: @escaping @MainActor (Value) -> Bool) {
        self.set = { @MainActor value, isWanted in isWanted() && set(value) }
    }

    /// Creates a binder for a target that can be used from any thread.
    ///
    /// - Parameters:
    ///   - target: The target, held weakly. Values are dropped once the target has been deallocated.
    ///   - set: A closure that sets a value. It is called on the thread that delivers the value.
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

    /// Sets a value, unless the binding was cancelled while the value waited for the target's actor.
    fileprivate func putUnlessCancelled(_ value: Value) async -> Bool { await set(value) { !Task.isCancelled } }
}

/// A weak reference to a target that belongs to the main actor.
@MainActor
private final class WeakTarget<Target: AnyObject> {
    weak var object: Target?

    init(_ object: Target) { self.object = object }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Passes every value of the sequence to a binder.
    ///
    /// The binding ends when the returned token is cancelled, when the sequence ends, or when a value arrives after the
    /// binder's target was deallocated. When the sequence ends, with or without an error, the target keeps its last
    /// value.
    public func bind(to binder: Binder<Element>) -> Cancellation { bind(to: binder) { $0 } }

    /// Passes every value of the sequence to a binder that also accepts `nil`, such as a binder for the text of a
    /// label.
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
