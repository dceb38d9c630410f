/// A weak reference to a delegate.
@usableFromInline
class WeakReference<Delegate> {
    // Set once. Checking for overlapping accesses would take as long as the call.
    @exclusivity(unchecked) @usableFromInline final weak var object: AnyObject?
    private final let identifier: ObjectIdentifier

    init(_ delegate: Delegate) {
        let object = DelegateStreams.object(of: delegate)
        self.object = object
        identifier = ObjectIdentifier(object)
    }

    /// The delegate; `nil` after it was deallocated. Only valid in the delegate's isolation: elsewhere, the conformance
    /// of a main-actor class is not found.
    @inlinable final var delegate: Delegate? { object as? Delegate }

    /// Returns whether this refers to `other`. It retains no other object, because a `deinit` could then run here under
    /// a lock.
    final func refers(to other: AnyObject) -> Bool { identifier == ObjectIdentifier(other) && object != nil }
}

/// Returns the object behind a delegate, which must be an instance of a class.
///
/// A delegate protocol that is a generic parameter cannot be constrained to classes, so this is checked at run time. A
/// weak reference to a structure would be `nil` at once.
func object<Delegate>(of delegate: Delegate) -> AnyObject {
    precondition(
        type(of: delegate as Any) is AnyClass,
        "\(type(of: delegate)) is not a class, so it cannot be a delegate: declare it as a class")
    return delegate as AnyObject
}

/// Returns the object behind a delegate that is known to be a class instance.
func identity(of delegate: Any) -> AnyObject { delegate as AnyObject }
