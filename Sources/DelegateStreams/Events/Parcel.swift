/// A value on its way to consumers, packed once for all of them.
///
/// Buffers hold references to parcels, so their code is not generic. Generic code that is called from another module
/// looks its types up at each step. That took as long as everything else together.
@usableFromInline
final class Parcel<Element: Sendable>: Sendable {
    @usableFromInline let element: Element

    init(_ element: Element) { self.element = element }

    /// Returns the value in a parcel that is known to be of this type.
    @inlinable
    static func open(_ parcel: any AnyParcel) -> Element { unsafeDowncast(parcel, to: Parcel.self).element }
}

/// A parcel of any type.
@usableFromInline
typealias AnyParcel = AnyObject & Sendable
