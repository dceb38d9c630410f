/// An object that carries a value to its consumers. One parcel is shared by all consumers of the value.
///
/// Buffers hold references to parcels, so the buffer code need not be generic. Generic code in another module looks up
/// its types at run time. In measurements, these lookups took as long as all other work combined.
@usableFromInline
final class Parcel<Element: Sendable>: Sendable {
    @usableFromInline let element: Element

    init(_ element: Element) { self.element = element }

    /// Returns the value that a parcel carries. The parcel must be an instance of this class.
    @inlinable
    static func open(_ parcel: any AnyParcel) -> Element { unsafeDowncast(parcel, to: Parcel.self).element }
}

/// A parcel with a value of any type.
@usableFromInline
typealias AnyParcel = AnyObject & Sendable
