/// A delegate that is not kept alive.
///
/// A protocol of delegates cannot be told to be one of classes where its type is a parameter, so this is seen when the
/// program runs: a delegate that is a structure would be gone at once.
@usableFromInline
class WeakReference<Delegate> {
    // Set once, so that there is no access to be checked for others at the same time, which would take as long as a call.
    @exclusivity(unchecked) @usableFromInline final weak var object: AnyObject?
    private final let identifier: ObjectIdentifier

    // The delegate as it was handed in, which is the object and how it conforms to the protocol, but not retained. To find
    // out the latter anew with a cast takes several times as long as the call itself. It is only looked at while the object
    // is held by the weak reference's result.
    @usableFromInline final let unretained: UnsafeMutablePointer<Delegate>

    init(_ delegate: Delegate) {
        precondition(
            type(of: delegate as Any) is AnyClass,
            "\(type(of: delegate)) is no class, so it cannot be a delegate: make it one")
        let object = delegate as AnyObject
        self.object = object
        identifier = ObjectIdentifier(object)
        unretained = .allocate(capacity: 1)
        withUnsafeBytes(of: delegate) { delegate in
            UnsafeMutableRawBufferPointer(start: unretained, count: delegate.count).copyMemory(from: delegate)
        }
    }

    // What was never retained is not released.
    deinit { UnsafeMutableRawPointer(unretained).deallocate() }

    /// The delegate, as long as somebody else keeps it.
    @inlinable final var delegate: Delegate? {
        guard let object else { return nil }
        // Instead of a copy, which would retain it once more, for what takes as long as the call itself: the bits stay as
        // they are, and what this gives up at its end is what was retained for it here.
        _ = Unmanaged.passRetained(object)
        return unretained.move()
    }

    /// Whether it is this object. No other one is held for the question, so that none can end here, perhaps under a lock.
    final func refers(to other: AnyObject) -> Bool { identifier == ObjectIdentifier(other) && object != nil }
}

/// Which object a delegate is.
func identity(of delegate: Any) -> AnyObject { delegate as AnyObject }
