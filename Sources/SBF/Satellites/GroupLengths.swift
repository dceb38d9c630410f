/// The lengths, in bytes, of sub-blocks and of the sub-blocks nested in them. Newer firmware may extend both.
public struct GroupLengths: Sendable {
    @usableFromInline let outer: Int
    @usableFromInline let inner: Int

    @inlinable
    init(outer: UInt8, inner: UInt8) {
        self.outer = Int(outer)
        self.inner = Int(inner)
    }
}
