/// A delegate that is not kept alive.
///
/// A delegate protocol that is a generic parameter cannot be constrained to classes. That is checked at run time instead: a
/// structure would be gone at once.
@usableFromInline
class WeakReference<Delegate> {
    // Set once. Checking for overlapping access would take as long as the call.
    @exclusivity(unchecked) @usableFromInline final weak var object: AnyObject?
    private final let identifier: ObjectIdentifier

    init(_ delegate: Delegate) {
        precondition(
            type(of: delegate as Any) is AnyClass,
            "\(type(of: delegate)) is not a class, so it cannot be a delegate: make it one")
        let object = delegate as AnyObject
        self.object = object
        identifier = ObjectIdentifier(object)
    }

    /// The delegate, while something else keeps it alive.
    @inlinable final var delegate: Delegate? { object as? Delegate }

    /// Whether it is this object. It retains no other one, so that none can be released here, perhaps under a lock.
    final func refers(to other: AnyObject) -> Bool { identifier == ObjectIdentifier(other) && object != nil }
}

/// The object behind a delegate.
func identity(of delegate: Any) -> AnyObject { delegate as AnyObject }
