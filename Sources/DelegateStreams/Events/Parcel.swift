/// A value on its way to consumers: packed once, however many they are.
///
/// Their buffers hold a reference each and need not know what is in it, so they are the same code for all values. Code that is
/// generic, and used from another module, asks for the types that it works on at each step, which took as long as all the rest.
@usableFromInline
final class Parcel<Element: Sendable>: Sendable {
    @usableFromInline let element: Element

    init(_ element: Element) { self.element = element }

    /// What is in a parcel that is known to be of this kind.
    @inlinable
    static func open(_ parcel: any AnyParcel) -> Element { unsafeDowncast(parcel, to: Parcel.self).element }
}

/// A parcel of whatever.
@usableFromInline
typealias AnyParcel = AnyObject & Sendable
