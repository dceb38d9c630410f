/// A delegate that is not kept alive.
@usableFromInline
class WeakReference<Delegate> {
    // Set once. Checking for overlapping access would take as long as the call.
    @exclusivity(unchecked) @usableFromInline final weak var object: AnyObject?
    private final let identifier: ObjectIdentifier

    init(_ delegate: Delegate) {
        let object = DelegateStreams.object(of: delegate)
        self.object = object
        identifier = ObjectIdentifier(object)
    }

    /// The delegate, while something else keeps it alive. In the delegate's isolation only: elsewhere, the conformance of a
    /// main-actor class is not found.
    @inlinable final var delegate: Delegate? { object as? Delegate }

    /// Whether this refers to `other`. Retains no other object, so no `deinit` runs here, perhaps under a lock.
    final func refers(to other: AnyObject) -> Bool { identifier == ObjectIdentifier(other) && object != nil }
}

/// The object behind a delegate.
///
/// A delegate protocol that is a generic parameter cannot be constrained to classes. That is checked at run time instead: a
/// structure would be gone at once.
func object<Delegate>(of delegate: Delegate) -> AnyObject {
    precondition(
        type(of: delegate as Any) is AnyClass,
        "\(type(of: delegate)) is not a class, so it cannot be a delegate: declare it as a class")
    return delegate as AnyObject
}

/// The object behind a delegate that is known to be one.
func identity(of delegate: Any) -> AnyObject { delegate as AnyObject }
