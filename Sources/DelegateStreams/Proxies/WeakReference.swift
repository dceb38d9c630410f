/// A weak reference to a delegate.
@usableFromInline
class WeakReference<Delegate> {
    // Exclusivity checking is disabled, because a check would take as long as the call to the delegate. The check is
    // not needed, because the property is set only once.
    @exclusivity(unchecked) @usableFromInline final weak var object: AnyObject?
    private final let identifier: ObjectIdentifier

    init(_ delegate: Delegate) {
        let object = DelegateStreams.object(of: delegate)
        self.object = object
        identifier = ObjectIdentifier(object)
    }

    /// The delegate; `nil` after it was deallocated. Use this property only in the delegate's isolation domain, because
    /// a main-actor conformance of the delegate's class is not available elsewhere.
    @inlinable final var delegate: Delegate? {
        guard let object else { return nil }
        guard let delegate = object as? Delegate else { reportIsolation(of: object) }
        return delegate
    }

    // Without this precondition failure, a parent that calls its delegates outside the main actor would silently skip
    // every delegate isolated to the main actor.
    @usableFromInline
    final func reportIsolation(of object: AnyObject) -> Never {
        preconditionFailure(
            "\(type(of: object))'s conformance to \(Delegate.self) is isolated to an actor, but the delegate was "
                + "called outside that actor. Call the delegate on that actor, or make the conformance nonisolated")
    }

    /// Returns whether this reference refers to `other`. The referenced object is not retained, because releasing it
    /// could run its `deinit` while the caller holds a lock.
    final func refers(to other: AnyObject) -> Bool { identifier == ObjectIdentifier(other) && object != nil }
}

/// Returns the object behind a delegate, which must be an instance of a class.
///
/// A generic parameter for a delegate protocol cannot be constrained to classes, so this requirement is checked at run
/// time. A weak reference to a structure would be `nil` immediately.
func object<Delegate>(of delegate: Delegate) -> AnyObject {
    precondition(
        type(of: delegate as Any) is AnyClass,
        "\(type(of: delegate)) is not a class, so it cannot be a delegate: make it a class")
    return delegate as AnyObject
}

/// Returns the object behind a delegate that is known to be a class instance.
func identity(of delegate: Any) -> AnyObject { delegate as AnyObject }
