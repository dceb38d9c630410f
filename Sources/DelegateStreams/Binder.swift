/// A place that values can be put to: a property of an object that is not kept alive by it.
///
/// ```swift
/// let accuracy = Binder(manager) { $0.desiredAccuracy = $1 }
/// let token = settings.accuracy.stream().bind(to: accuracy)
/// ```
public struct Binder<Value: Sendable>: Sendable {
    /// Puts a value, if it is still wanted once it may be put.
    private let set: @isolated(any) @Sendable (Value, _ isWanted: () -> Bool) -> Bool

    /// Makes a binder.
    /// - Parameters:
    ///   - target: held weakly; once it has gone nothing happens any more.
    ///   - set: puts a value to it, on the main actor.
    @MainActor
    public init<Target: AnyObject>(_ target: Target, _ set: @escaping @MainActor (Target, Value) -> Void) {
        let target = WeakTarget(target)
        self.set = { @MainActor value, isWanted in
            guard let object = target.object, isWanted() else { return false }
            set(object, value)
            return true
        }
    }

    /// Makes a binder for a target that may be used from anywhere.
    /// - Parameter set: puts a value to it, wherever the values come from.
    public init<Target: AnyObject & Sendable>(
        sendable target: Target, _ set: @escaping @Sendable (Target, Value) -> Void
    ) {
        self.set = { [weak target] value, isWanted in
            guard let target, isWanted() else { return false }
            set(target, value)
            return true
        }
    }

    /// Puts a value to the target.
    /// - Returns: whether the target is still there.
    @discardableResult
    public func put(_ value: Value) async -> Bool { await set(value) { true } }

    /// Puts a value that a binding brings. It may have waited for the target's actor while the binding was cancelled there.
    fileprivate func putUnlessCancelled(_ value: Value) async -> Bool { await set(value) { !Task.isCancelled } }
}

/// A target of the main actor, which nobody else looks into.
@MainActor
private final class WeakTarget<Target: AnyObject> {
    weak var object: Target?

    init(_ object: Target) { self.object = object }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Puts every value to a target, until it is cancelled, or the target or the sequence has gone. That the sequence ends, with
    /// an error or without, does nothing to the target.
    public func bind(to binder: Binder<Element>) -> Cancellation {
        let task = Task {
            for try await value in self {
                guard await binder.putUnlessCancelled(value) else { return }
            }
        }
        return Cancellation { task.cancel() }
    }
}
